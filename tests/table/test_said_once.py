"""What the forecasts of several answers hang on alike is said once above them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mk_tui.cards import registry
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.language import Speaker
from mk_tui.table import forecast_lines, in_any_case, said_once
from mk_tui.table.beginning import cards_of
from mk_tui.table.foreseen import CERTAIN, Forecast, Foreseen


def speaker(lang: str) -> Speaker:
    rules = registry.get("mamlejet_kohanim")
    return Speaker(lang, rules, cards_of(rules), ["Ana"])


@pytest.mark.parametrize(("lang", "lead"), [("en", "If all pass:"), ("es", "Si todos pasan:")])
def test_it_stands_above_and_no_more_in_the_lines(lang: str, lead: str) -> None:
    told = [[f"{lead} one", f"{lead} two"], [], [f"{lead} three"]]
    assert said_once(told, speaker(lang)) == (lead, [["one", "two"], [], ["three"]])


@pytest.mark.parametrize(
    "told",
    [
        [["If all pass: one"], []],  # of one answer only
        [["If all pass: one"], ["two"]],
        [["If all pass: one", "40 %: it falls"], ["If all pass: two"]],  # that does not hang on it
    ],
)
def test_what_not_all_hang_on_stands_where_it_holds(told: list[list[str]]) -> None:
    assert said_once(told, speaker("en")) == ("", told)


@pytest.mark.parametrize(
    ("lang", "lead", "more"),
    [("en", "If all pass:", ", possible: It falls."), ("es", "Si todos pasan:", ", posible: Cae.")],
)
def test_a_line_begins_with_one_colon_and_without_the_lead_as_before(lang: str, lead: str, more: str) -> None:
    """ "If all pass: Possible: …" was two beginnings."""
    told = [[lead[:-1] + more], [f"{lead} x"]]
    without = more[2].upper() + more[3:]
    assert said_once(told, speaker(lang)) == (lead, [[without], ["x"]])


ROLL = {"roller": "mk.guidon", "roller_id": 5, "against_id": 9, "index": 7, "success": True}
ABOUT = (("card", "mk.pelishti_warrior"), ("card_id", 9))
QUESTION = QuestionView(0, "defend", "ask.defend", ABOUT, (("none",), ("defend", 5)), 1, 1)


def figure(card: int, hangs: bool) -> Foreseen:
    fields = {"card": "mk.yael", "card_id": card, "stat": "difficulty", "was": 4, "now": 5}
    return Foreseen(EventView(1, "forecast.figure", fields), CERTAIN, later=True, hangs=hangs)


def test_what_only_may_come_of_other_fights_does_not_stand_beside_one() -> None:
    """Under a defender it was told whom somebody else may go for, where his own fight is what is chosen."""
    fight = Foreseen(EventView(0, "log.roll", ROLL), CERTAIN // 2)
    verbs = {"defend": ("card",)}

    def told(*outcomes: Foreseen, odds: tuple[Foreseen, ...] = (fight,)) -> list[str]:
        forecast = Forecast((1,), outcomes, odds=odds)
        return forecast_lines(forecast, speaker("en"), QUESTION, verbs)

    assert told(figure(7, True)) == told() and len(told()) == 1
    assert len(told(figure(7, False))) == 2  # what surely comes does
    assert len(told(figure(9, True))) == 2  # and what is of this fight
    assert told(figure(7, True), odds=()) == ["If all pass, possible: Yael: difficulty 4 → 5."]


def test_who_rolls_whatever_is_chosen_is_not_told_again_with_each_choice() -> None:
    """ "Whichever you choose, 60 %: X succeeds" stood over lines that said it might."""
    odds = (Foreseen(EventView(0, "log.roll", ROLL), CERTAIN // 2),)
    again = Foreseen(EventView(2, "log.roll", {**ROLL, "purpose": "attack"}), CERTAIN // 3, hangs=True)
    each = [Forecast((k,), (again, figure(7, False), figure(k, False)), odds=odds) for k in range(2)]
    question = replace(QUESTION, options=(("card", 0), ("card", 1)))
    comes, apart = in_any_case(each, question)
    assert comes is not None and comes.odds == odds
    assert [told.event.id for forecast in apart for told in forecast.outcomes] == ["forecast.figure"] * 2
