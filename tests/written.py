"""Scenarios: those below ``tests/scenarios``, each file read once a process, and what a test writes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mk_tui.cards.card_errors import CardError
from mk_tui.scenarios import Scenario, files, load, load_text
from mk_tui.scenarios.scenario import played
from mk_tui.table.beginning import Beginning
from mk_tui.table.match import Match

FOLDER = Path(__file__).parent / "scenarios"

CHALLENGE = """\
- title: A drinker comes
  clauses: [AR-10.4]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], table: [PU-08]}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CL-08, CL-09]}
  play: [{expect: {asked: Ana}}]
"""
RECYCLE = """\
- title: Recycle, and no Ruins
  clauses: [KK-5.4]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {hand: [recycle, roulette], deck: [mimic, voyage]}
    Beto: {hand: [jubilee, peek], deck: [mimic, voyage]}
  play: [{expect: {asked: Ana}}]
"""
PAYING = """\
- title: A Character is being paid for
  clauses: [VZ-7.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-02, F-01], hand: [P-15], deck: [{card: F-01, copies: 9}]}
    Beto: {deployment: [J-02], deck: [{card: F-01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""
AMBUSH = """\
- title: An ambush for one rival, or for two
  clauses: [AR-7.8]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {{deck: [PU-04, PU-05], table: [PU-04], hand: [CO-16, PU-04], counters: {{money: 4}}}}
    Beto: {{deck: [{{card: CL-08, copies: 9}}], table: [{rivals}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
# Without Will the Offering is paid with a Character: with the only one, or with one of two.
OFFERING = """\
- title: A Ritual Offering for a sacrifice
  clauses: [HK-3.22]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {{play: [SAB1, {own}], hand: [AB20], deck: [{{card: AB01, copies: 9}}], counters: {{will: 0}}}}
    Beto: {{play: [SCO1], deck: [{{card: CO01, copies: 9}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
# The attacker has 15 Force, and whoever responds 10 Vital at most: what is left over is more than Beto has.
SURPLUS = """\
- title: An attack that nobody is strong enough to stop
  clauses: [VZ-9.7, VZ-1.3]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-18]}
    Beto: {deployment: [{card: J-02, counters: 88}], reserves: [P-02, P-01]}
  play:
    - {Ana: attack, card: P-18}
    - {Ana: pass}
    - expect: {asked: Beto, kind: respond}
"""


@cache
def read(path: Path) -> tuple[list[Scenario], list[CardError]]:
    """Return the scenarios of a file and what is wrong with it. Nobody changes them."""
    return load(path)


def written(game: str = "") -> list[Scenario]:
    """Return all scenarios of a game, or of all games, in the order of their files."""
    return [s for path in files([FOLDER / game]) for s in read(path)[0]]


def beginning(text: str, *kinds: str) -> Beginning:
    """Return how a match begins with the table of the one scenario that ``text`` is; ``kinds`` sit at it."""
    (scenario,), errors = load_text(text, "a.yaml")
    assert not errors
    return Beginning.of_scenario(scenario.node, kinds)


def after(text: str, *kinds: str) -> Match:
    """Return the match of the one scenario that ``text`` is once it has been played; ``kinds`` sit at it."""
    (scenario,), errors = load_text(text, "a.yaml")
    assert not errors
    entries, outcome = played(scenario)
    assert outcome.ok, outcome
    return Match(Beginning.of_scenario(scenario.node, kinds), None, entries)
