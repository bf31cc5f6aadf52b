"""Which part of which widget has to be written where something on the screen has changed.

This is gone through for every line that an answer changes: so it knows nothing of widgets and is compiled,
as the board is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

# Columns, lines, and how many of each.
Box = tuple[int, int, int, int]
# Where something is seen of a widget: line and first column on the screen, columns from and to in the
# widget's own line.
Piece = tuple[int, int, int, int]


class Seen:
    """A widget and what is seen of it while nothing lies over it: ``box``, of all its ``region``."""

    def __init__(self, widget: Any, box: Box, region: Box) -> None:
        self.widget = widget
        self.x, self.y, self.right, self.bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
        self.left, self.top, self.cells = region[0], region[1], region[2]
        self.pieces: list[Piece] = []  # of it that have to be written


def uncover(changed: Collection[Box], pile: list[Seen], cells: int, lines: int) -> list[Seen]:
    """Return the widgets that have to be written where a screen of ``cells`` × ``lines`` has changed.

    ``pile`` is what is on it, the uppermost first. Each gets its ``pieces``, those of one line from left to
    right of a gap; nothing is in two of them.
    """
    rows: dict[int, list[tuple[int, int]]] = {}
    for x, y, w, h in changed:
        x1, x2 = max(x, 0), min(x + w, cells)
        if x1 < x2:
            for line in range(max(y, 0), min(y + h, lines)):
                if line in rows:
                    rows[line].append((x1, x2))
                else:
                    rows[line] = [(x1, x2)]
    for seen in pile:
        seen.pieces = []
    for line in sorted(rows):
        _uncover_line(line, _merged(rows[line]), pile)
    return [seen for seen in pile if seen.pieces]


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans of columns as few that do not touch each other."""
    if len(spans) == 1:
        return spans
    spans.sort()
    merged = [spans[0]]
    for begin, end in spans[1:]:
        first, last = merged[-1]
        if begin > last:
            merged.append((begin, end))
        elif end > last:
            merged[-1] = (first, end)
    return merged


def _uncover_line(line: int, free: list[tuple[int, int]], pile: list[Seen]) -> None:
    """Give what has changed of a line to whoever is seen there."""
    for seen in pile:
        if not seen.y <= line < seen.bottom:
            continue
        left: list[tuple[int, int]] = []
        for begin, end in free:
            first, last = max(begin, seen.x), min(end, seen.right)
            if first >= last:
                left.append((begin, end))
                continue
            seen.pieces.append((line, first, first - seen.left, last - seen.left))
            if begin < first:
                left.append((begin, first))
            if last < end:
                left.append((last, end))
        free = left
        if not free:
            return


class Written:
    """What is on the screen: the strip that begins in a column of a line, and its cells."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[Any, int]]] = {}

    def clear(self) -> None:
        """Forget it: all is written anew."""
        self._lines.clear()

    def add(self, seen: Seen, first: int, strips: list[Any], out: list[tuple[int, int, Any]]) -> None:
        """Note the pieces of a widget as written; ``strips`` are its lines from line ``first`` of the screen.

        ``out`` gets those that are not there already, each with its column and line.
        """
        for y, x, start, end in seen.pieces:
            strip = strips[y - first]
            if end - start != seen.cells:
                strip = strip.crop(start, end)
            if self._put(y, x, strip, end - start):
                out.append((x, y, strip))

    def _put(self, y: int, x: int, strip: Any, cells: int) -> bool:
        line = self._lines.get(y)
        if line is None:
            line = self._lines[y] = {}
        there = line.get(x)
        if there is not None and there[0] is strip:
            return False
        if there is None or there[1] != cells:
            for other in [o for o, (_, n) in line.items() if o < x + cells and x < o + n]:
                del line[other]
        line[x] = (strip, cells)
        return True
