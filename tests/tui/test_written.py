"""What was written to the terminal is what a screen painted afresh would show, whatever was pressed before.

The board writes only lines that may differ. Here every cell that has reached the terminal is kept, and after
each key compared with a painting of which nothing is remembered.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from rich.cells import cell_len
from textual._compositor import LayoutUpdate
from textual.screen import Screen
from textual.strip import Strip

from mk_tui.cards import registry
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table.beginning import Seat
from mk_tui.tui.app import MkTui
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.widgets.compositing import LinesUpdate
from mk_tui.tui.widgets.painted import Painted

KEYS = (*["space", "enter"] * 4, *"1234qwertasdfgzxcvb", "tab", "up", "down", "left", "right")
KEYS += ("o", "i", "escape", "l", "u", "f2", "f2", "pageup", "pagedown")
SIZES = ((80, 24), (120, 40), (200, 60), (100, 30))
PRESSES = 60

Cells = dict[tuple[int, int], tuple[str, str]]  # by line and column: a character and how it is drawn


def write(cells: Cells, x: int, y: int, strip: Iterable[Any]) -> None:
    """Write a strip, or the strips of a line, from a column on."""
    for piece in strip:
        for segment in piece if isinstance(piece, Strip) else (piece,):
            style = segment.style
            drawn = "" if style is None else f"{style.color} {style.bgcolor} {style}"
            for character in segment.text:
                cells[y, x] = character, drawn
                x += cell_len(character)


class WrittenApp(MkTui):
    """The program, keeping what its terminal would show."""

    def __init__(self, table: Table) -> None:
        super().__init__(None, Settings(animation="off", theme="dark", news=False), table.sit(), "es")
        self.cells: Cells = {}

    def keep_settings(self) -> None:
        """The other language is chosen for a moment."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, LinesUpdate):
            for x, y, strip in renderable.strips:
                write(self.cells, x, y, strip)
        elif isinstance(renderable, LayoutUpdate):
            self.cells.clear()
            for y, line in enumerate(renderable.strips):
                write(self.cells, 0, y, line)
        else:
            assert renderable is None, "another kind of update: it has to be kept as well"
        super()._display(screen, renderable)

    def painted_afresh(self) -> Cells:
        """Return what the screen shows when nothing that was painted before is used."""
        for widget in self.screen.query(Painted):
            widget._painted.forget_made()
        cells: Cells = {}
        for y, line in enumerate(self.screen._compositor.render_strips()):
            write(cells, 0, y, line)
        return cells


def lines_of(cells: Cells) -> list[str]:
    """Return the lines of some cells, for whoever reads what failed."""
    height = 1 + max((y for y, _ in cells), default=-1)
    return ["".join(cells[at][0] for at in sorted(cells) if at[0] == y) for y in range(height)]


@pytest.mark.parametrize(("game", "seed"), [(game, 1 + n % 2) for n, game in enumerate(registry.games())])
async def test_what_was_written_is_what_is_shown(game: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table.new(game, [Seat("Ana", "human"), Seat("Beto", "random")], {}, seed)
    app, compared = WrittenApp(table), 0
    async with app.run_test(size=SIZES[seed]) as pilot:
        await pilot.pause()
        pressed: list[str] = []
        for _ in range(PRESSES):
            if rng.random() < 0.06:
                await pilot.resize_terminal(*rng.choice(SIZES))
                pressed.append(f"{app.size.width}x{app.size.height}")
            pressed.append(rng.choice(KEYS))
            await pilot.press(pressed[-1])
            await pilot.pause()
            if not isinstance(app.screen, TableScreen):
                await pilot.press("escape")
                await pilot.pause()
                continue
            if rng.random() < 0.5:
                continue  # what was painted before is used for a while: to compare makes all of it anew
            shown, afresh = dict(app.cells), app.painted_afresh()
            differ = sorted(at for at in afresh if shown.get(at) != afresh[at])
            y = differ[0][0] if differ else 0
            assert not differ, (pressed, differ[0], lines_of(shown)[y], lines_of(afresh)[y])
            compared += 1
    assert compared > PRESSES // 4
