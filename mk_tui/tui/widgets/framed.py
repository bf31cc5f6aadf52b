"""A framed block of wrapped text: inspector, stack, dice; and a framed list to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from .. import glyphs as g
from ..board.frames import bottom_line, row_line, top_line
from ..board.spans import Spans, fit_spans, spans_width, width
from .painted import Line, Painted

Row = tuple[Spans, Any]
TAIL_WIDTH = 56  # cells at least for what stands below the rows


class Framed(Painted):
    """Draws rows inside a border with a title and a foot."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = ""
        self.foot = ""
        self.rows: list[Row] = []
        self.top = 0
        self.edge = "edge"
        self.foot_target: Any = None  # what a click on the foot stands for
        self.low = False  # only a line above, no border
        self._put: tuple[str, list[Row], str, bool] | None = None  # what was put last

    def put(self, title: str, rows: list[Row], foot: str = "") -> None:
        """Show other rows from the first one on."""
        put = (title, rows, foot, self.low)
        before, top = self._put, self.top
        if put == before and not top:
            return
        self._put = put
        self.title, self.rows, self.foot, self.top = title, rows, foot, 0
        if before is None or top or before[3] != self.low:
            self.touch_up()
            return
        differ = [n + 1 for n, (was, row) in enumerate(zip_longest(before[1], rows)) if was != row]
        self.touch_up(0, *differ, max(self.high - 1, 0))

    def lines_of_height(self, before: int, now: int) -> Iterable[int]:
        """The rows hang from the top: only the line with the foot is another."""
        return (before - 1, now - 1)

    def inner_rows(self) -> int:
        """Return how many rows are visible."""
        return max(self._size.height - (1 if self.low else 2), 0)

    def row(self, n: int, cells: int) -> Row:
        """Return row ``n``; overridden by lists with a cursor."""
        return self.rows[n]

    def paint(self, y: int, width_: int) -> Line:
        if width_ < 5:
            return ()
        if y == 0:
            return top_line(self.title, width_, self.edge, self.low, bool(self.top))
        if y == self.high - 1 and not self.low:
            more = self.top + self.inner_rows() < len(self.rows)
            return bottom_line(self.foot, self.foot_target, width_, self.edge, more)
        n = self.top + y - 1
        cells = width_ - (2 if self.low else 4)
        spans, target = self.row(n, cells) if n < len(self.rows) else ((), None)
        return row_line(spans, target, width_, self.edge, self.low)

    def scroll_rows(self, by: int) -> None:
        """Scroll the rows."""
        top = min(max(self.top + by, 0), max(len(self.rows) - self.inner_rows(), 0))
        if top != self.top:
            self.top = top
            self.repaint()

    def on_mouse_scroll_up(self, event: Any) -> None:
        event.stop()
        self.scroll_rows(-2)

    def on_mouse_scroll_down(self, event: Any) -> None:
        event.stop()
        self.scroll_rows(2)


def next_choice(values: Sequence[Any], at: int, by: int) -> tuple[int, int]:
    """Return the first and the last row of the next choice, or of the one before.

    What is told of one is no step. Rows without a value, and the ends of a list, are gone to row by row.
    """
    n = at
    while 0 <= n < len(values) and values[n] is not None and values[n] == values[at]:
        n += by
    if n == at or not 0 <= n < len(values):
        return at + by, at + by
    first = last = n
    while values[n] is not None and first and values[first - 1] == values[n]:
        first -= 1
    while values[n] is not None and last + 1 < len(values) and values[last + 1] == values[n]:
        last += 1
    return first, last


class Listing(Framed, can_focus=True):
    """A list over the table: every row has a key; arrows and Enter, or a click, choose one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys: list[str] = []
        self.cursor = 0
        self.by_letter = False  # whether what is being chosen was chosen by its key
        self._waits = -1  # the row that is pointed at as soon as there is room
        self.on_pick: Any = None
        self.on_over: Any = None
        self.foot_target = ("do", "back")
        self.tail: list[Spans] = []  # lines below the rows that stay there: of what the cursor is on

    def lines_of_height(self, before: int, now: int) -> Iterable[int]:
        """The last lines stand at the bottom."""
        return range(now)

    def open(
        self, title: str, entries: list[tuple[str, Spans, Any]], foot: str, on_pick: Any, on_over: Any = None
    ) -> None:
        """Show entries (key, text, value); ``on_pick(value)`` is called with the chosen one."""
        self.keys = [k for k, _, _ in entries]
        self.on_pick, self.on_over = on_pick, on_over
        self.cursor = 0
        self.put(title, [(spans, value) for _, spans, value in entries], foot)
        self.repaint()

    def row(self, n: int, cells: int) -> Row:
        spans, _ = self.rows[n]
        key = self.keys[n]
        line: Spans = ((f"{key:>2} " if key else "   ", "letter"), *spans)
        if n == self.cursor:
            line = tuple((t, "cursor") for t, _ in fit_spans(line, cells))
        return line, ("row", n)

    def needed(self, most_width: int) -> tuple[int, int]:
        """Return the width and height that all entries would take."""
        widest = max((spans_width(s) for s, _ in self.rows), default=10) + 3
        least = TAIL_WIDTH if self.tail else 24
        cells = max(widest, width(self.title) + 4, width(self.foot) + 4, least) + 4
        return min(cells, most_width), len(self.rows) + len(self.tail) + 2

    def inner_rows(self) -> int:
        return max(super().inner_rows() - len(self.tail), 0)

    def paint(self, y: int, width_: int) -> Line:
        line = y - (self.high - 1 - len(self.tail))
        if not 0 <= line < len(self.tail) or width_ < 5:
            return super().paint(y, width_)
        spans = fit_spans(self.tail[line], width_ - 4)
        return [(((f"{g.V} ", self.edge),), None), (spans, None), (((f" {g.V}", self.edge),), None)]

    def move(self, by: int) -> None:
        """Move the cursor."""
        if not self.rows:
            return
        self.cursor = min(max(self.cursor + by, 0), len(self.rows) - 1)
        if self.cursor < self.top:
            self.top = self.cursor
        elif self.cursor >= self.top + self.inner_rows():
            self.top = self.cursor - self.inner_rows() + 1
        self.repaint()
        if self.on_over is not None:
            self.on_over(self.rows[self.cursor][1])

    def point(self, row: int) -> None:
        """Put the cursor on a row, with the two below it in sight, once there is room for rows."""
        if not self.size.height:
            self._waits = row  # a list that is hidden may never have room: nothing is done until it has
            return
        self._waits = -1
        self.cursor = 0
        self.move(row + 2)
        self.move(row - self.cursor)

    @property
    def pointed(self) -> int:
        """The row that the cursor is on, or will be on as soon as there is room."""
        return self._waits if self._waits >= 0 else self.cursor

    def on_resize(self) -> None:
        if self._waits >= 0:
            self.point(self._waits)

    def pick(self, n: int | None = None) -> None:
        """Choose a row (the cursor's when none is named)."""
        n = self.cursor if n is None else n
        if 0 <= n < len(self.rows) and self.on_pick is not None:
            self.on_pick(self.rows[n][1])

    def press(self, key: str) -> bool:
        """Take a key; returns whether it meant something here."""
        moves = {"home": -9999, "end": 9999}
        if key in ("pageup", "pagedown"):
            page = max(self.inner_rows() - 1, 1) * (1 if key == "pagedown" else -1)
            self.scroll_rows(page)  # the rows go with the cursor, wherever it stands among them
            self.move(page)
        elif key in moves:
            self.move(moves[key])
        elif key in ("up", "down"):
            first, last = next_choice(
                [value for _, value in self.rows], self.cursor, 1 if key == "down" else -1
            )
            self.move(last - self.cursor)  # so that all that is told of it comes into sight
            self.move(first - self.cursor)
        elif key == "enter":
            self.pick()
        elif key in self.keys and key:
            self.by_letter = True
            self.pick(self.keys.index(key))
            self.by_letter = False
        else:
            return False
        return True
