"""The pieces of a laid-out panel: cells that can be pointed at, fixed text, and a flow that breaks lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import glyphs as g
from .faces import Mark
from .spans import Spans, spans_width

# ("card", id) ("group", id…) ("player", seat) ("zone", kind, seat) ("stack", id)
Target = tuple[Any, ...]
Marks = Callable[[Target], Mark]


class Cell:
    """A place in a panel that can be pointed at. What is one line high fills its width.

    ``dot``: an unmarked one shows a dot where its letter would be.
    """

    __slots__ = ("_lines", "_mark", "cards", "dot", "h", "paint", "target", "w", "x", "y")

    def __init__(
        self,
        x: int,
        y: int,
        w: int,
        h: int,
        target: Target,
        paint: Callable[[Mark], tuple[Spans, ...]],
        cards: tuple[int, ...] = (),
        dot: bool = False,
    ) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h
        self.target, self.paint, self.cards, self.dot = target, paint, cards, dot
        self._mark: Mark | None = None
        self._lines: tuple[Spans, ...] = ()  # as they were painted for that mark

    def line(self, n: int, mark: Mark) -> Spans:
        """Paint line ``n`` of the cell."""
        if mark != self._mark:
            self._mark, self._lines = mark, self.paint(mark)
        lines = self._lines
        if n >= len(lines):
            return ()
        if n == 0 and self.dot and not (mark.letter or mark.legal or mark.picked or mark.cursor):
            return ((g.DOT, "dim"), *lines[0][1:])
        return lines[n]


# How the cards of a part of a panel stand in columns: how many, 0 for beside those of the part before; the
# cells of each; the lines of each row. And those of all parts, by number.
Grid = tuple[int, int, tuple[int, ...]]
Grids = tuple[tuple[int, Grid], ...]
# What stands in a line: its column, and text that is nobody's target, or the cell that paints it.
Piece = tuple[int, Spans, Cell | None]


class PanelLayout:
    """A laid-out panel: cells, fixed text, and whether it has a border.

    ``rule``: a line above instead of a border all round. ``titled``: what the whole of its first line stands
    for, where that has nothing else in it. ``grids``: how the cards of its parts stand in columns.
    """

    __slots__ = (
        "_pieces",
        "_standing",
        "border",
        "cells",
        "edge",
        "fixed",
        "grids",
        "height",
        "rule",
        "titled",
        "width",
    )

    def __init__(self, width: int, border: bool = True, rule: bool = False) -> None:
        self.width, self.height = width, 0
        self.border, self.rule, self.edge = border, rule, "edge"
        self.titled: Target | None = None
        self.cells: list[Cell] = []
        self.fixed: dict[int, list[tuple[int, Spans]]] = {}
        self.grids: dict[int, Grid] = {}
        self._pieces: dict[int, list[Piece]] | None = None
        self._standing: dict[tuple[int, str], PanelLayout] = {}

    def standing(self, height: int, edge: str) -> PanelLayout:
        """Return this layout ``height`` lines high in a frame of that style; always the same one.

        Layouts are kept from question to question: none is changed once it has been laid out.
        """
        if (height, edge) == (self.height, self.edge):
            return self
        found = self._standing.get((height, edge))
        if found is None:
            found = self._standing[height, edge] = PanelLayout(self.width, self.border, self.rule)
            found.height, found.edge, found.titled = height, edge, self.titled
            found.cells, found.fixed, found._pieces = self.cells, self.fixed, self._all_pieces()
            found.grids = self.grids
        return found

    def same_at_any_height(self, other: PanelLayout) -> bool:
        """Return whether it is another one, or itself, standing at most at another height."""
        return self.cells is other.cells and self.edge == other.edge

    def stands_as(self, held: Grids) -> bool:
        """Return whether its cards stand as they are held: in these columns, no row lower than it was."""
        for part, (columns, w, heights) in held:
            own = self.grids.get(part)
            if own is None:
                continue  # there are no cards
            if own[:2] != (columns, w) or any([h < was for h, was in zip(own[2], heights, strict=False)]):
                return False
        return True

    def _all_pieces(self) -> dict[int, list[Piece]]:
        """Return what stands in each line, from left to right; nothing is added once that is asked for."""
        if self._pieces is None:
            found: dict[int, list[Piece]] = {y: [(x, s, None) for x, s in at] for y, at in self.fixed.items()}
            for cell in self.cells:
                for y in range(cell.y, cell.y + cell.h):
                    found.setdefault(y, []).append((cell.x, (), cell))
            for pieces in found.values():
                pieces.sort(key=lambda piece: piece[0])
            self._pieces = found
        return self._pieces

    def targets(self, lines: int) -> list[Target]:
        """Return what can be pointed at in its first lines."""
        return [cell.target for cell in self.cells if cell.y < lines]

    def write(self, x: int, y: int, spans: Spans) -> None:
        """Put text that is nobody's target."""
        self.fixed.setdefault(y, []).append((x, spans))

    def line(self, y: int, marks: Marks, focused: bool = False) -> list[tuple[Spans, Target | None]]:
        """Paint line ``y`` as runs: (spans, the target they belong to)."""
        edge = "edge-focus" if focused else self.edge
        left, right = "", ""
        fill = " "
        if self.border:
            if y == 0:
                left, right, fill = g.TL, g.TR, g.H
            elif y == self.height - 1:
                left, right, fill = g.BL, g.BR, g.H
            else:
                left = right = g.V
        elif self.rule and y == 0:
            left, right, fill = g.H, g.H, g.H
        out: list[tuple[Spans, Target | None]] = []
        at, around = 0, self.titled if y == 0 else None
        if left:
            out.append((((left, edge),), around))
            at = 1
        for x, spans, cell in self._all_pieces().get(y, ()):
            if cell is not None:
                spans = cell.line(y - cell.y, marks(cell.target))
                if not spans:
                    continue
            if x > at:
                out.append((((fill * (x - at), edge if fill != " " else ""),), around))
                at = x
            elif x < at:
                continue
            out.append((spans, around if cell is None else cell.target))
            at += spans_width(spans) if cell is None or cell.h > 1 else cell.w
        end = self.width - (1 if right else 0)
        if at < end:
            out.append((((fill * (end - at), edge if fill != " " else ""),), around))
        if right:
            out.append((((right, edge),), around))
        return out


class Flow:
    """Sets pieces one after the other and breaks lines, as words in a paragraph."""

    def __init__(self, layout: PanelLayout, x: int, y: int, cells: int) -> None:
        self.layout = layout
        self.left, self.x, self.y, self.cells = x, x, y, cells
        self.fresh = True
        self.heading = ""  # under which the last cards stand
        self.follows = False  # whether the last piece stands after another one in its line
        # Beside the last boxes: the first free cell, their first line and the line after them.
        self.boxes = (0, -1, -1)
        self.part = 0  # the number of the part that is laid out
        self.held: dict[int, Grid] = {}

    @property
    def grid(self) -> Grid | None:
        """How the cards of this part are to stand, None if that is free."""
        return self.held.get(self.part)

    def stand(self, columns: int, w: int, heights: list[int]) -> None:
        """Note how the cards of this part stand."""
        self.layout.grids[self.part] = columns, w, tuple(heights)

    def room(self, w: int, separator: Spans) -> int:
        """Make room for a piece ``w`` wide; return its x."""
        sep = 0 if self.fresh else spans_width(separator)
        if self.x > self.left and self.x - self.left + sep + w > self.cells:
            self.fresh = False
            self.next_line()
            sep = 0
        if sep:
            self.layout.write(self.x, self.y, separator)
            self.x += sep
        at = self.x
        self.x += w
        self.follows = not self.fresh and at > self.left
        self.fresh = False
        return at

    def keep(self, w: int) -> None:
        """Begin a new line if what belongs together, ``w`` wide, fits there but not here."""
        if self.x - self.left + w > self.cells >= w:
            self.next_line()

    def next_line(self) -> None:
        if not self.fresh:
            self.x, self.y, self.fresh = self.left, self.y + 1, True
