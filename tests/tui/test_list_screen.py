"""What every screen has that is one list: where it is clicked, another size, another language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import Store
from mk_tui.tui.screens.card_games import CardGamesScreen
from mk_tui.tui.screens.learning_list import LearnScreen
from mk_tui.tui.screens.list_screen import ListScreen
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.resume import ResumeScreen

from .awaiting import at, until


@pytest.mark.parametrize("screen", [CardGamesScreen, LearnScreen, ResumeScreen])
async def test_a_click_on_the_foot_of_a_list_goes_back(
    app_of: Any, lines_of: Any, tmp_path: Path, screen: type[ListScreen]
) -> None:
    """In the list of matches it ended the program."""
    app = app_of(None, "en", Store(tmp_path / "matches.sqlite3"))
    async with app.run_test(size=(80, 24)) as pilot:
        menu = await at(pilot, MenuScreen)
        await until(pilot, lambda: bool(menu.described))
        app.push_screen(screen())
        shown: Any = await at(pilot, screen)
        await pilot.resize_terminal(100, 30)
        await pilot.pause(0.05)
        assert shown.list.size.width == 100 and (screen is ResumeScreen or shown.list.rows)
        foot = lines_of(app)[-1]
        await pilot.click(offset=(foot.index(shown.list.foot.split()[0]) + 1, 29))
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
