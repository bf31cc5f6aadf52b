"""Whom one is going to lose is told before it is marked, and beside "nobody" what that lets come (HK-11)."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game, advance
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

FROGS = """\
- title: Whoever meets the frogs falls at Contemplation
  clauses: [HK-R34]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SAB2, AB04, AB03], deck: [AB01, AB01, AB01]}
    Beto: {play: [SQU1, QU02], deck: [QU03, QU03, QU03]}
  play: [{expect: {asked: Ana}}]
"""
ATTACKED = """\
- title: One attacks, or two do
  clauses: [HK-11.6]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: HOLD}
  table:
    Ana: {play: [SCO1, CO09, CO10], deck: [CO01, CO01]}
    Beto: {play: [SAC2, AC03], deck: [AC01, AC01]}
  play: [{expect: {asked: Ana}}]
"""
ANSWERING = """\
- title: One Manipulation may answer a challenge, and an attack
  clauses: [HK-13.4]
  game: humankind
  seats: [Ana, Beto]
  phase: PHASE
  table:
    Ana: {play: [SAB1, AB08], hand: [AB19], deck: [AB01, AB01], counters: {will: 2}}
    Beto: {play: [SAB2, AB03], hand: [AB19], deck: [AB01, AB01], counters: {will: 3}}
  play: [{expect: {asked: Ana}}]
"""


def duelled(rival: int = 0) -> Game:
    g = beginning(FROGS, HUMAN, HUMAN).begin()
    assert g.question is not None
    duels = [k for k, option in enumerate(g.question.options) if option[0] == "challenge"]
    advance(g, (duels[rival],))
    return g


def attacked(by: int, hold: int) -> Game:
    """So many of Ana's attack, and Beto is asked who blocks the first."""
    g = beginning(ATTACKED.replace("HOLD", str(hold)), HUMAN, HUMAN).begin()
    while g.question is not None and g.question.kind != "block":
        if g.question.kind == "attack":
            advance(g, tuple(range(by)))
        else:
            advance(g, (g.question.options.index(("pass",)),))
    return g


def told_of(g: Game, *picks: int, lang: str = "en") -> str:
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    told = forecast_lines(forecaster.whole(*picks), speaker, forecaster.question, g.rules.verbs)
    return " ".join(told)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Pit Berserker will be destroyed at Contemplation."),
        ("es", "Berserker de la Fosa caerá en la Contemplación."),
    ],
)
def test_that_the_act_dooms_ones_own_card_is_told_beside_it(lang: str, said: str) -> None:
    g = beginning(FROGS, HUMAN, HUMAN).begin()
    assert g.question is not None
    told = told_of(g, next(k for k, o in enumerate(g.question.options) if o[0] == "challenge"), lang=lang)
    assert said in told and told.index(said) < told.index(" 1 ")  # before what it takes itself


def test_who_falls_in_any_case_does_not_fall_by_nobody_attacking() -> None:
    """The berserker is doomed; the hound has to attack, and falls because it does not (HK-17.11)."""
    g = duelled()
    assert g.question is not None and g.question.kind == "attack"
    told = told_of(g)
    assert "Mutated Hound of Ana is destroyed." in told and "Berserker" not in told


@pytest.mark.parametrize(("hold", "lead"), [(1, ""), (2, "If all pass: ")])
def test_what_nobody_blocking_lets_come_is_told_beside_it(hold: int, lead: str) -> None:
    """Whether the attacker is asked in between or not."""
    told = told_of(attacked(1, hold), 0)
    assert told == f"{lead}Beto: Structure 12 → 9."


def test_of_two_attackers_what_both_let_come_is_told_as_one_figure() -> None:
    """Beside each "nobody" what the life becomes if all pass, and no part of it that reads as the whole."""
    g = attacked(2, 1)
    assert told_of(g, 0) == "If all pass: Beto: Structure 12 → 3."
    advance(g, (0,))
    assert g.question is not None and g.question.kind == "block"
    assert told_of(g, 0) == "Beto: Structure 12 → 3."


def answering(phase: str, *kinds: str) -> Game:
    """Ana passes, and does what is asked in these questions, until Beto may answer in his window."""
    g = beginning(ANSWERING.replace("PHASE", phase), HUMAN, HUMAN).begin()
    while g.question is not None and g.question.why != "ask.window":
        verbs = [option[0] for option in g.question.options]
        advance(g, (next((k for k, verb in enumerate(verbs) if verb in kinds), 0),))
    assert g.question is not None and g.question.options[0] == ("pass",)
    return g


@pytest.mark.parametrize(
    ("phase", "verb", "lang", "said"),
    [
        ("combat", "card", "en", "If all pass: Beto: Structure 8 → 5."),
        ("combat", "card", "es", "Si todos pasan: "),
        ("duel", "challenge", "en", "If all pass: Mutated Hound of Beto is destroyed."),
    ],
)
def test_what_a_pass_lets_come_is_told_before_blocks_are_set_and_in_a_duel(
    phase: str, verb: str, lang: str, said: str
) -> None:
    """As it is beside "nobody" when blocks are asked for."""
    g = answering(phase, verb)
    assert said in told_of(g, 0, lang=lang)


def test_what_comes_after_the_combat_is_not_told_of_its_blows() -> None:
    """Beto's hound has to attack, and falls at Contemplation if it did not."""
    g = beginning(ANSWERING.replace("PHASE", "combat").replace("AB08", "AB03, AB08"), HUMAN, HUMAN).begin()
    assert g.question is not None and g.question.why == "ask.before_attack"
    assert told_of(g, 0) == ""
