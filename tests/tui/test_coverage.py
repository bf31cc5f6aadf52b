"""What has to be written where something has changed: each cell once, by the uppermost that lies there."""

from __future__ import annotations

import random

from mk_tui.tui.widgets.coverage import Box, Seen, Written, uncover

CELLS, LINES = 30, 12


def box(rng: random.Random, over: int = 0) -> Box:
    x, y = rng.randrange(-over, CELLS), rng.randrange(-over, LINES)
    w, h = rng.randrange(1, CELLS - max(x, 0) + 1 + over), rng.randrange(1, LINES - max(y, 0) + 1 + over)
    return x, y, w, h


def cells_of(area: Box) -> set[tuple[int, int]]:
    x, y, w, h = area
    return {(column, line) for column in range(x, x + w) for line in range(y, y + h)}


def test_each_cell_that_has_changed_is_written_once_by_the_uppermost_widget_there() -> None:
    rng = random.Random(5)
    on_screen = cells_of((0, 0, CELLS, LINES))
    for _ in range(300):
        pile = [Seen(n, part, part) for n in range(rng.randrange(1, 7)) for part in (box(rng),)]
        changed = [box(rng, over=4) for _ in range(rng.randrange(1, 5))]
        dirty = set().union(*map(cells_of, changed)) & on_screen
        wanted = {
            cell: next(
                (s.widget for s in pile if s.x <= cell[0] < s.right and s.y <= cell[1] < s.bottom), None
            )
            for cell in dirty
        }
        got: dict[tuple[int, int], int] = {}
        for seen in uncover(changed, pile, CELLS, LINES):
            assert [piece[0] for piece in seen.pieces] == sorted(piece[0] for piece in seen.pieces)
            for line, x, start, end in seen.pieces:
                assert start == x - seen.left
                for column in range(x, x + end - start):
                    assert (column, line) not in got
                    got[column, line] = seen.widget
        assert got == {cell: widget for cell, widget in wanted.items() if widget is not None}


def test_what_is_there_already_is_not_written_again_and_what_it_covers_is_forgotten() -> None:
    written, seen = Written(), Seen("w", (2, 1, 6, 1), (2, 1, 6, 1))
    whole, piece = ["strip"], ["other"]

    def add(strips: list[str]) -> list[tuple[int, int, str]]:
        out: list[tuple[int, int, str]] = []
        written.add(seen, 1, strips, out)
        return out

    seen.pieces = [(1, 2, 0, 6)]
    assert add(whole) == [(2, 1, "strip")]
    assert add(whole) == []
    narrow = Seen("v", (4, 1, 2, 1), (4, 1, 2, 1))
    narrow.pieces = [(1, 4, 0, 2)]
    out: list[tuple[int, int, str]] = []
    written.add(narrow, 1, piece, out)
    assert out == [(4, 1, "other")]
    assert add(whole) == [(2, 1, "strip")]  # part of it was something else meanwhile
    written.clear()
    assert add(whole) == [(2, 1, "strip")]
