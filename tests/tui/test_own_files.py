"""One's own card and deck files with mistakes: said at home, in the form and before a match, not in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.notices import NoticeScreen
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import until

pytestmark = pytest.mark.failures("card_file")
SHIPPED = Path(__file__).resolve().parents[2] / "data" / "decks" / "mamlejet_kohanim" / "shilo.yaml"


@pytest.fixture(autouse=True)
def decks(tmp_path: Path) -> Path:
    """The user's folder of decks, with one of 61 cards."""
    own = tmp_path / "data" / "decks" / "mamlejet_kohanim"
    own.mkdir(parents=True)
    text = SHIPPED.read_text("utf-8").replace("id: shilo", "id: mine")
    (own / "mine.yaml").write_text(text.replace("efraim: 3", "efraim: 4"), "utf-8")
    return own.parent


def flat(text: str) -> str:
    return " ".join(text.split())


async def test_they_are_said_at_home_and_in_the_form(app_of: Any, text_of: Any) -> None:
    """By the rule that the deck breaks, in the language of the screen."""
    app = app_of(None, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "MK-12.1: El mazo tiene 61 cartas en vez de 60" in flat(text_of(app)))
        assert "deck.size" not in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "MK-12.1: The deck has 61 cards" in flat(text_of(app))
        app.push_screen(SetupScreen("mamlejet_kohanim"))
        await until(pilot, lambda: bool(app.screen.query("#left-out")))
        await pilot.pause()
        assert "MK-12.1: The deck has 61 cards" in flat(text_of(app))
        app.screen.dismiss()
        app.push_screen(SetupScreen("karmaka"))
        await until(pilot, lambda: bool(app.screen.query("#begin")))
        assert not app.screen.query("#left-out")


async def test_who_goes_straight_to_a_table_reads_it_first(app_of: Any, text_of: Any, tmp_path: Path) -> None:
    """And no message lies over the first question of the match."""
    store = Store(tmp_path / "m.sqlite3")
    seats = [Seat("Ana", "human", ""), Seat("Beto", "novice", "")]
    table = Table.at(Beginning.lay(seats, "mamlejet_kohanim", {}, 1), store)
    app = app_of(table, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "MK-12.1: The deck has 61 cards" in flat(text_of(app).replace("│", " "))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert not app._notifications


async def test_what_was_said_at_home_is_not_said_again(app_of: Any, tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and bool(app.screen.wrong_files))
        app.push_screen(SetupScreen("mamlejet_kohanim"))
        await until(pilot, lambda: bool(app.screen.query("#begin")))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert not app._notifications and isinstance(app.screen, TableScreen)


async def test_a_folder_that_no_game_is_called_is_said(app_of: Any, text_of: Any, decks: Path) -> None:
    (decks / "mamlejet_kohanim").rename(decks / "mamlejet")
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(getattr(app.screen, "wrong_files", None)))
        await pilot.pause()
        assert 'there is no game "mamlejet"; did you mean' in flat(text_of(app))
