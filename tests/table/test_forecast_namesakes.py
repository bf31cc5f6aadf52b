"""What is foretold of one card is not taken for told of another of its name."""

from __future__ import annotations

import pytest

from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import Forecast, forecast_lines
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Foreseen
from tests.written import beginning

from .test_forecast_falls import COMBAT, challenged, give


@pytest.mark.parametrize(("number", "falls"), [(-1, []), (90, ["Unruly Drinker dies."])])
def test_another_card_of_the_name_of_whom_is_asked_about_is_news(number: int, falls: list[str]) -> None:
    """Whom the question names falls without saying beside its options; another one of its name does not."""
    g = challenged("player")
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    fields = dict(forecaster.question.fields)
    card = fields["card_id"] if number < 0 else number
    event = EventView(0, "log.dies", {"card": fields["card"], "card_id": card})
    dies = Forecast((1,), (Foreseen(event, CERTAIN, falls=True),))
    assert forecaster.question.options[1][0] == "card"
    assert forecast_lines(dies, speaker, forecaster.question, g.rules.verbs) == falls


def test_of_enemies_of_one_name_only_whom_one_meets_is_told_of_beside_it() -> None:
    """All whom nobody meets go for a city, whomever of three one meets: one of two is no part of it."""
    text = COMBAT.replace("[E01, E02]", "[E03, E04, E03]").replace("W02]", "W02, W04]", 1)
    g = beginning(text, HUMAN).begin()
    give(g, "assign")
    assert g.question is not None and len(g.question.options) == 3
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana"])
    for k in range(3):
        assert sum(told.event.id == "log.aims_at_city" for told in forecaster.whole(k).outcomes) == 2
        told = forecast_lines(forecaster.whole(k), speaker, forecaster.question, g.rules.verbs)
        assert told and "goes for" not in " ".join(told)


def test_of_two_enemies_of_one_name_that_go_for_a_city_each_roll_is_told() -> None:
    """They were told as one, of whom the city loses a card too much."""
    g = beginning(COMBAT.replace("[E01, E02]", "[E03, E03, E03]"), HUMAN).begin()
    give(g, "assign")
    assert g.question is not None
    forecaster = Forecaster(g)
    enemies = [option[1] for option in g.question.options]
    for k, met in enumerate(enemies):
        rolls = [told.event for told in forecaster.whole(k).outcomes if "success" in told.event.fields]
        rollers = [event.fields["roller_id"] for event in rolls if not event.fields["against"]]
        assert sorted(rollers) == sorted({*enemies} - {met})
