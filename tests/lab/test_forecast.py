"""The command that holds forecasts against trials: its table, and its exit code where one is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from mk_tui import cli
from mk_tui.engine.views import EventView
from mk_tui.lab import forecasts
from mk_tui.lab.chosen_worlds import ChosenWorlds
from mk_tui.table import forecasting
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Foreseen

GIVEN = ["lab", "forecast", "karmaka", "--positions", "2", "--trials", "30", "--json", "--fresh"]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "AGREED", 20)
    monkeypatch.setattr(forecasting, "MOST_WORLDS", 40)


def told(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], list[str]]:
    report = json.loads(capsys.readouterr().out)
    return report["table"][0], report["differences"]


def test_the_command_compares_each_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(GIVEN) == 0
    row, differences = told(capsys)
    assert row["game"] == "karmaka" and row["positions"] == 2 and row["options"] > 2
    assert row["beyond"] == 0 and differences == [] and row["marked"] == row["idle"]


def test_a_wrong_forecast_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chance that is half of what it should be is a difference, and so is an act said to be idle."""
    share = forecasts.CERTAIN // 2
    monkeypatch.setattr(forecasts, "CERTAIN", CERTAIN + share)
    assert cli.main(GIVEN) == 1
    row, differences = told(capsys)
    assert row["beyond"] == len(differences) > 0
    assert all(line.startswith("karmaka ") for line in differences)


def test_what_is_not_foretold_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasting.Forecaster, "_told", lambda self, track: ())
    assert cli.main(GIVEN) == 1
    assert any("untold" in line for line in told(capsys)[1])


def test_what_the_rules_say_of_what_is_still_to_come_is_held_against_no_trial() -> None:
    """Who will meet an opponent without a roll, say: it may come after all that is tried."""
    forecaster, told, _ = forecasts.settled(forecasts.position("karmaka", 0, 0), 0)
    tried = forecaster.trials(told[0].picks, 5, 0, lambda world: None)
    outcome = Foreseen(EventView(0, "log.never", {}), CERTAIN)
    for ahead, offs in ((False, [(1.0, "log.never", True)]), (True, [])):
        foretold = replace(told[0], outcomes=(replace(outcome, ahead=ahead),))
        assert list(forecasts._told(foretold, tried)) == offs


def test_what_is_foretold_of_a_choice_to_come_is_held_against_choices_by_chance() -> None:
    """Whom to ruin a card of Dwindle asks: what comes with each, and what does not."""
    forecaster = Forecaster(forecasts.position("karmaka", 3, 17))
    found = (forecaster.whole(k) for k in range(len(forecaster.question.options)))
    known = next(forecast for forecast in found if len(forecast.chosen) > 1)
    never = Foreseen(EventView(0, "log.never", {}), CERTAIN)
    each = tuple(replace(one, outcomes=(never,)) for one in known.chosen)
    assert known.choosing is not None
    named = replace(known.choosing, cards=((0, "ka.never"),))
    wrong = {}
    for told in (known, replace(known, chosen=each), replace(known, choosing=named)):
        look = ChosenWorlds(forecaster.question, told, 20, 0)
        forecaster.trials(known.picks, 20, 0, look)
        wrong[look.wrong] = forecasts.Compared(told, idle=told.nothing, not_chosen=look.wrong).wrong
    assert list(wrong.values()) == [False, True, True], wrong
