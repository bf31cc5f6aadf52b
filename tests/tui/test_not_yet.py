"""A key of whoever is asked, while a computer player has to answer: it is said that it comes too early."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.tabletop.bot_turn import BotTurn

from .awaiting import until

SEATS = [("Beto", "adept", ""), ("Ana", "human", "")]


@pytest.fixture
def thinking() -> Table:
    """A match in which a computer player is asked first."""
    tables = (Table.new("humankind", SEATS, {}, seed) for seed in range(30))
    return next(table for table in tables if table.bot_to_move())


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Beto has to answer now. Press {} when you are asked."),
        ("es", "Ahora tiene que responder Beto. Pulsa {} cuando te toque a ti."),
    ],
)
async def test_a_key_of_the_asked_is_not_lost_without_a_word_while_a_computer_thinks(
    thinking: Table, app_of: Any, text_of: Any, lang: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = BotTurn._begin
    monkeypatch.setattr(BotTurn, "_begin", lambda self, moment: None)  # it thinks on and on
    app = app_of(thinking, lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert screen.scene.stage.what == stages.COMPUTER
        for key in ("E", "N", "o", "1", "b"):
            await pilot.press(key)
            await pilot.pause()
            assert said.format(key) in text_of(app), key
            assert screen.scene.stage.what == stages.COMPUTER
        await pilot.press("space")  # which is offered there, and means no question
        await pilot.pause()
        assert said.format("b") not in text_of(app)
        await pilot.press("E")
        monkeypatch.setattr(BotTurn, "_begin", begin)
        screen.bot.begin()
        await until(pilot, lambda: screen.scene.stage.what == stages.ASK)
        await pilot.pause()
        assert said.format("E") not in text_of(app)  # they are asked: it is true no more


async def test_where_nobody_can_be_asked_a_key_does_nothing(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotTurn, "_begin", lambda self, moment: None)
    app = app_of(Table.new("humankind", [(n, "adept", "") for n in ("Ana", "Beto")], {}, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("E")
        await pilot.pause()
        assert "The key E does nothing now." in text_of(app)
