"""Beside each soldier who might defend a city stands what comes of it, whoever else attacks (MK-19.8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import view
from mk_tui.language import Speaker
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.levels import HUMAN
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

ATTACKED = """\
- title: Several invaders, and a soldier of this round
  clauses: [A-12]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  table:
    front: [E01, E03, E01]
    Ana: {camp: [{card: W02, entered: true}, N01, W04], city: [N01, N01, N01, N02], hand: [T02]}
  play: [{expect: {asked: Ana}}]
"""
# So many are asked that what comes of all passing lies behind more than a dozen questions.
TOGETHER = """\
- title: Many invaders, and three who might defend
  clauses: [A-12]
  game: mamlejet_kohanim
  seats: [Ana, Beto, Carla]
  phase: 3a
  table:
    front: [E03, E01, E01, E03, E01, E03, E01]
    Ana: {camp: [{card: W02, entered: true}, N01], city: [{card: N01, copies: 9}]}
    Beto: {camp: [W02, N01], city: [{card: N01, copies: 9}]}
    Carla: {camp: [W02, N01, {card: W04, entered: true}], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""
NAMES = ["Ana", "Beto", "Carla"]


def questions(text: str, lang: str = "en") -> Iterator[list[str]]:
    """Yield the lines of each question who defends; nobody does."""
    seats = text.count("camp:")
    g: Game = beginning(text, *[HUMAN] * seats).begin()
    while g.question is not None and g.question.kind == "defend":
        forecaster, seen = Forecaster(g, seats > 1), view(g, g.question.seat)
        choices = NumberedChoices(forecaster.question, seen, g.rules.verbs)
        speaker = Speaker(lang, g.rules, g.pool, NAMES[:seats])
        yield list(choices.lines(speaker, lambda *picks, of=forecaster: of.whole(*picks)))
        advance(g, (0,))


@pytest.mark.parametrize(("lang", "blocks"), [("en", "does not roll. (A-12)"), ("es", "no tira. (A-12)")])
def test_that_a_soldier_only_blocks_is_told_at_every_attacker(lang: str, blocks: str) -> None:
    """It was told at the last one alone, and never against who rolls first."""
    asked = list(questions(ATTACKED, lang))
    assert len(asked) == 3
    for lines in asked:
        (first,) = [n for n, line in enumerate(lines) if line.startswith("1.")]
        assert lines[first + 1].endswith(blocks)
        assert lines[first + 2].startswith("   60 %: ")


@pytest.mark.parametrize(("lang", "goes_for"), [("en", "hits Spearman"), ("es", "acierta a Lancero")])
def test_a_city_and_a_soldier_hit_as_easily_are_not_told_as_the_same(lang: str, goes_for: str) -> None:
    """ "As under 0" read as if the city lost a card all the same."""
    for lines in questions(ATTACKED, lang):
        assert sum("60 %" in line for line in lines) == 2
        assert sum(goes_for in line for line in lines) == 1
        assert not any("(as under" in line or "(como en" in line for line in lines)


def test_nothing_stands_beside_a_defender_that_is_of_other_attackers() -> None:
    """What all that are asked decline, and cities hit in any case, because passing was not tried as far."""
    asked = list(questions(TOGETHER))
    assert len(asked) > 14
    for lines in asked:
        told = " ".join(lines)
        assert "does not defend" not in told and "loses a card" not in told and "Possible" not in told
        rolls = [line.split(" succeeds")[0] for line in lines if " succeeds" in line]
        assert len(set(rolls)) == len(rolls)
