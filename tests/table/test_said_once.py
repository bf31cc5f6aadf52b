"""What the forecasts of several answers hang on alike is said once above them."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.language import Speaker
from mk_tui.table import said_once
from mk_tui.table.beginning import cards_of


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
