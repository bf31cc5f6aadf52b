"""Lines of the rows in which nothing stands: they are kept so that what comes next moves nobody.

What may move, and when, is said in ``docs/architecture.md``, *Things stay where they are*.
"""

from __future__ import annotations

from collections.abc import Mapping

from mk_tui.table import View

from .cells import PanelLayout
from .ladder import TINY
from .rows import Key, PanelRow, is_front, is_seat, is_table, is_track


def empty_lines(row: PanelRow) -> int:
    """Return how many lines of a row nothing stands in."""
    return row.height - max([x.height for x in row.layouts], default=row.height)


def close_up(rows: list[PanelRow], lines: int) -> int:
    """Let rows give up to so many lines in which nothing stands, the lowest first: least moves by that;
    returns how many they gave."""
    given = 0
    for row in reversed(rows):
        gives = min(empty_lines(row), lines - given)
        if gives > 0:
            row.height -= gives
            given += gives
    return given


def catch_up(rows: list[PanelRow], before: Mapping[Key, tuple[int, int]]) -> int:
    """Let rows that come to stand lower give the lines in which nothing stands, so that those below them
    stand where they stood; returns how many lines they gave."""
    lower, given = 0, 0
    for row in rows:
        if row.keys[0] in before:
            gives = min(empty_lines(row), lower)
            row.height -= max(gives, 0)
            given += max(gives, 0)
            lower += row.height - before[row.keys[0]][1]
    return given


def moved(layouts: list[PanelLayout], others: list[PanelLayout]) -> int:
    """Return how many things stand elsewhere in another layout of a row."""
    at = {cell.target: (cell.x, cell.y) for one in layouts for cell in one.cells}
    return sum(
        [at.get(cell.target, (cell.x, cell.y)) != (cell.x, cell.y) for one in others for cell in one.cells]
    )


def hide_last(row: PanelRow, lines: int) -> int:
    """Let the last line of a hand give way in which no card begins, if that is all that is wanted: what the
    last of its cards are, or why they cannot be played; returns how many lines it gave."""
    if lines != 1 or not row.layouts or row.height <= 2:
        return 0
    layout = row.layouts[0]
    seen = row.height - 1 - (1 if layout.border else 0)
    if row.height != layout.height or any([cell.y >= seen for cell in layout.cells]):
        return 0
    row.height -= 1
    return 1


def stand_below(rows: list[PanelRow], before: Mapping[Key, tuple[int, int]], room: int) -> int:
    """Let rows begin where they began before, where that takes no more lines than there is room for: whoever
    stands above them has lines in which nothing stands; returns how many lines that took."""
    taken, now, then = 0, 0, 0
    above: PanelRow | None = None
    for row in rows:
        if row.keys[0] not in before:
            break
        if above is not None and 0 < then - now <= room - taken and above.layouts:
            above.height += then - now
            taken += then - now
            now = then
        now += row.height
        then += before[row.keys[0]][1]
        if row.height:
            above = row
    return taken


def stands_alike(layouts: list[PanelLayout], others: list[PanelLayout]) -> bool:
    """Return whether every card stands in a row as it would in another form of it, but for a frame."""
    for one, other in zip(layouts, others, strict=True):
        at = {cell.target: (cell.x - one.border, cell.y) for cell in one.cells}
        if any([at.get(cell.target) != (cell.x - other.border, cell.y) for cell in other.cells]):
            return False
    return True


def keep_free(rows: list[PanelRow], view: View, lines: int, grown: Mapping[Key, int], narrow: bool) -> int:
    """Keep lines free below what cards come to, so that those that come move nobody; returns how many of
    those that there are it took.

    What lies on the table comes first, for all seats stand below it: it has as many as it has ``grown`` by in
    a step before, and one of them is worth a line more of the log. Then, on a ``narrow`` screen, the side
    of whose turn it is and what is fought have one each: on a wide one lines that nobody needs lie there.
    """
    taken = 0
    wants = [(row, grown.get(row.keys[0], 0), lines + 1) for row in rows if is_table(row)]
    if narrow:
        turn = [row for row in rows if is_seat(row) and any([seat == view.active for _, seat in row.keys])]
        wants += [(row, 1, lines) for row in (*turn, *[row for row in rows if is_front(row)])]
    for row, more, most in wants:
        if row.level > TINY and row.layouts and not is_track(row):
            gives = max(min(more - empty_lines(row), most - taken), 0)
            row.height += gives
            taken += gives
    return taken
