"""Who may attack a second time is told of before the first roll, and then does (MK-10.6, MK-11.20)."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import events
from mk_tui.language import Speaker
from mk_tui.players.answers import decline
from mk_tui.table import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

ATTACKED = """\
- title: Some go for the city
  clauses: [MK-10.6]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  hold: {{Ana: 2}}
  table:
    front: [{front}]
    Ana: {{camp: [W02, N01], city: [{{card: N01, copies: 30}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
AGAIN = "If it succeeds, it rolls once more."


def attacked(front: str) -> Game:
    return beginning(ATTACKED.format(front=front), "human").begin()


def told_of_letting(g: Game) -> list[str]:
    assert g.question is not None and g.question.kind == "defend"
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana"])
    picks = decline(forecaster.question)
    assert picks is not None
    return forecast_lines(forecaster.whole(*picks), speaker, forecaster.question, g.rules.verbs)


@pytest.mark.parametrize(("enemy", "again"), [("E06", True), ("E01", False)])
def test_a_second_attack_on_a_city_is_told_with_the_first(enemy: str, again: bool) -> None:
    g = attacked(enemy)
    assert (AGAIN in " ".join(told_of_letting(g))) is again
    g.forced = {"dice": [10, 10], "picks": [], "shuffle": []}
    began = g.round
    while g.question is not None and g.round == began:
        advance(g, decline(Forecaster(g).question) or (0,))
    rolls = sum("success" in event.fields for event in events(g, None))
    assert rolls == 1 + again
