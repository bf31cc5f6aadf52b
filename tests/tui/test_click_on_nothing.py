"""A click where nothing stands points at nothing."""

from __future__ import annotations

from typing import Any

from mk_tui.table import Table
from mk_tui.tui.widgets.panel import PanelWidget
from tests.written import beginning

ATTACKED = """\
- title: A soldier to send, and two whom to send against
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E03, E03]
    Ana: {camp: [W02, N01], city: [N01]}
  play: [{expect: {asked: Ana}}]
"""


def empty_spot(panel: PanelWidget) -> tuple[int, int]:
    """Return where in a panel nothing stands."""
    assert panel.plan is not None
    taken = {
        (x, y) for cell in panel.cells for x in range(cell.w + cell.x) for y in range(cell.y, cell.y + cell.h)
    }
    width, height = panel.size
    return next((x, y) for y in range(1, height - 1) for x in range(width - 3, 2, -1) if (x, y) not in taken)


async def test_a_click_on_nothing_moves_no_cursor_that_space_goes_by(app_of: Any) -> None:
    app = app_of(Table.at(beginning(ATTACKED, "human")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        soldier = next(t for t in screen.scene.choices.at if t[0] == "card")
        await pilot.press(screen.scene.choices.letters[soldier])  # against which of the two it goes is asked
        await pilot.pause()
        number = screen.client.moment.number
        front = next(p for key, p in screen.board.panels.items() if key[0] == "front")
        await pilot.click(front, offset=empty_spot(front))
        await pilot.press("space")
        await pilot.pause()
        assert screen.client.moment.number == number
        assert screen.scene.notice is not None  # it has to be chosen
        target = next(cell.target for cell in front.cells)
        screen.board.point_at(target)
        city = next(p for p in screen.board.panels.values() if p.cells and p is not front)
        await pilot.click(city, offset=empty_spot(city))
        await pilot.pause()
        assert screen.board.cursor_target() == target
