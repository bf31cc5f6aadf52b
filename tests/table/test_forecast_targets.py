"""Of each target of an act before blows fall it is told what comes of those."""

from __future__ import annotations

from mk_tui.players.levels import HUMAN
from tests.table.test_ends_told import lines
from tests.written import after

# Whom the mist is laid over deals no damage (VZ-9.2).
MIST = """\
- title: A mist over the attacker, or over who responds
  clauses: [VZ-9.2]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-01, F-01, F-01], reserves: [P-18], hand: [H-06]}
    Beto: {deck: [{card: F-01, copies: 9}], deployment: [J-02], reserves: [P-02]}
  play:
    - {Ana: attack, card: P-18}
    - {Ana: pass}
    - {Beto: respond, card: P-02}
    - {Ana: play, card: H-06}
    - expect: {asked: Ana, kind: target}
"""


def test_beside_each_target_stands_what_the_blows_do_then() -> None:
    """Nothing stood there: that it deals no damage shows first, and is said by the words of the answer."""
    told = lines(after(MIST, HUMAN, HUMAN).game)
    assert told[0] == "If all pass:"
    assert told[1].startswith("1. Wandering Sellsword") and told[3].startswith("2. Border Lancer")
    assert told[2::2] == [
        "   Wandering Sellsword (Ana) takes 10 damage.",
        "   Beto: Vital 90 → 85. Border Lancer (Beto) is destroyed.",
    ]


def test_that_the_match_ends_stands_beside_the_one_target_by_which_it_does() -> None:
    last = MIST.replace("deployment: [J-02]", "deployment: [{card: J-02, counters: 86}]")
    told = lines(after(last, HUMAN, HUMAN).game)
    assert told[3].startswith("2. Border Lancer") and "The match ends" not in "".join(told[:3])
    assert told[4] == "   The match ends: Ana wins." and told[5].startswith("   Beto: Vital 4 → 0.")
