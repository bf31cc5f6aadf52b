"""Around the table: nothing that a screen says is cut while there are cells for it in its line or panel."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mk_tui.language import LANGUAGES
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.tui.screens.help import HelpScreen
from mk_tui.tui.screens.keys_editor import KeysScreen
from mk_tui.tui.screens.learning_list import LearnScreen
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.screens.resume import ResumeScreen
from mk_tui.tui.screens.settings import SettingsScreen
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import at, until

SIZES = [(80, 24), (120, 40), (200, 60)]
# What is called so, "pass until…", is not cut.
CUT = re.compile(r"[^ ]…(?<!until…)(?<!hasta…)")


def cut(lines: list[str]) -> list[str]:
    """Return the lines in which something is cut."""
    return [line.strip() for line in lines if CUT.search(line)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "matches.sqlite3")
    for game, people in (("karmaka", 4), ("mamlejet_kohanim", 3)):
        names = ("Ana María de la Encarnación", "Beto", "Carla", "Dana Inés de Todos los Santos")
        Table.new(game, [(name[:24], "human", "") for name in names[:people]], {}, 5, found)
    return found


def finished(store: Store) -> Table:
    """Return the table of a match that is over."""
    seats = [(name, "novice", "") for name in ("Ana María de la Encarna", "Dana Inés de Todos los", "Beto")]
    table = Table.new("karmaka", seats, {}, 5, store)
    while table.question is not None:
        table.computers.play()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_around_the_table_is_cut_while_there_is_room(
    app_of: Any, lines_of: Any, store: Store, size: tuple[int, int], lang: str
) -> None:
    app, found = app_of(None, lang, store), {}
    over = finished(store)
    async with app.run_test(size=size) as pilot:

        async def look(name: str, kind: type) -> Any:
            screen = await at(pilot, kind)
            await pilot.pause(0.1)
            found[name] = cut(lines_of(app))
            return screen

        home = await look("home", MenuScreen)
        await until(pilot, lambda: bool(home.list.games))
        await look("home", MenuScreen)
        for name, screen in (
            ("settings", SettingsScreen()),
            ("keys", KeysScreen()),
            ("resume", ResumeScreen()),
            ("history", ResumeScreen(finished=True)),
            ("learn", LearnScreen()),
            *((f"learn {game}", LearnScreen(game)) for game in ("karmaka", "mamlejet_kohanim")),
            *((f"form {game}", SetupScreen(game)) for game in ("karmaka", "humankind", "mamlejet_kohanim")),
        ):
            app.push_screen(screen)
            await look(name, type(screen))
            app.pop_screen()
        app.open_table(over.sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None)
        await look("result", ResultScreen)
        app.leave_table()
        app.open_table(Table.new("mamlejet_kohanim", [("Ana", "human", "")], {}, 5).sit())
        await at(pilot, TableScreen)
        await pilot.press("question_mark")
        page = await look("help", HelpScreen)
        for _ in range(12):
            page.action_scroll(5)
            await pilot.pause()
            found["help"] += cut(lines_of(app))
    assert not {name: pieces for name, pieces in found.items() if pieces}


async def test_the_keys_name_each_action_whole(app_of: Any, lines_of: Any) -> None:
    app = app_of(None, "es")
    async with app.run_test(size=(200, 60)) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause(0.1)
        assert any("tapar la mesa desde cualquier sitio" in line for line in lines_of(app))
