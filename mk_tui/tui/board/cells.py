"""The pieces of a laid-out panel: cells that can be pointed at, fixed text, and a flow that breaks lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from mk_tui.table import CardView

from .. import glyphs as g
from .faces import Mark
from .reminders import Reminders
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


IN_LINES: Final = -1  # no columns: cards stand one after the other, and lines are broken where they end
IN_ORDER: Final = -2  # no columns either: nothing is said but who comes before whom
NOBODY_HERE: Final = -1  # a place whose card has gone; which one is not known any more
NOWHERE: Final = (0, 0)  # nothing is said of where a part begins


class CardGrid(NamedTuple):
    """How the cards of a part of a panel stand.

    ``columns``: how many beside each other, 0 for beside those of the part before, or how else; ``w``: the
    cells of each; ``sizes``: the lines of each row, or the cells of each card in a line; ``cards``: who
    stands in which place; ``at``: the column and the line in which it begins, of cards in lines and of those
    that stand beside others; ``starts``: in which each card begins, of cards in lines.
    """

    columns: int
    w: int
    sizes: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    at: tuple[int, int] = NOWHERE
    starts: tuple[tuple[int, int], ...] = ()


def gone(card: int) -> int:
    """Return what stands in a grid where a card stood that has gone, or which card did: it comes back to its
    own place."""
    return -card - 2


def holds(grid: CardGrid, other: CardGrid) -> bool:
    """Return whether cards that stand like ``other`` stand as ``grid`` would have them: none elsewhere, no
    row lower than it was."""
    if grid.columns == other.columns == IN_LINES:
        there, here = (grid.cards, grid.starts), (other.cards, other.starts)
        return grid.at == other.at and all([b[: len(a)] == a for a, b in zip(there, here, strict=True)])
    return (
        other.columns == grid.columns
        and (other.w, other.at) == (grid.w, grid.at)
        and other.cards[: len(grid.cards)] == grid.cards
        and not any([size < was for size, was in zip(other.sizes, grid.sizes, strict=False)])
    )


def with_order(grid: CardGrid, order: tuple[int, ...]) -> CardGrid:
    """Return a grid for cards that stand elsewhere in this order: those that have come stand in places whose
    cards have gone, and all close up where that does not do."""
    rank = {card: n for n, card in enumerate(order) if card >= 0}
    places = [card if card in rank or card < 0 else gone(card) for card in grid.cards]
    stayed = [card for card in places if card >= 0]
    closed_up = grid._replace(cards=tuple(rank), starts=())
    if stayed != sorted(stayed, key=rank.__getitem__):
        return closed_up
    at = 0
    for card in rank:
        if card in stayed:
            at = places.index(card) + 1
            continue
        if at == len(places):
            places.append(card)
        elif places[at] >= 0:
            return closed_up
        places[at] = card
        at += 1
    return grid._replace(cards=tuple(places))


Grids = tuple[tuple[int, CardGrid], ...]  # those of all parts of a panel, by number
# What stands in a line: its column, and text that is nobody's target, or the cell that paints it.
Piece = tuple[int, Spans, Cell | None]


class PanelLayout:
    """A laid-out panel: cells, fixed text, and whether it has a border.

    ``rule``: a line above instead of a border all round. ``titled``: what the whole of its first line stands
    for, where that has nothing else in it. ``grids``: how the cards of its parts stand. ``reminders``: what
    they say of their keywords.
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
        "reminders",
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
        self.grids: dict[int, CardGrid] = {}
        self.reminders = Reminders()
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
        """Return whether its cards stand as they are held."""
        for part, grid in held:
            own = self.grids.get(part)
            if own is not None and not holds(grid, own):  # else there are no cards
                return False
        return True

    def has_room_in(self, held: Grids) -> bool:
        """Return whether no card in a line begins elsewhere than it did as it was held."""
        for part, grid in held:
            own = self.grids.get(part)
            if own is None or not grid.columns == own.columns == IN_LINES:
                continue
            began = dict(zip(grid.cards, grid.starts, strict=False))
            if any([began.get(card, at) != at for card, at in zip(own.cards, own.starts, strict=False)]):
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
        foot = self.border and 0 < y == self.height - 1  # what has no room above it does not stand in it
        if self.border:
            if y == 0:
                left, right, fill = g.TL, g.TR, g.H
            elif foot:
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
                if foot:
                    continue
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
        self.goes_on = False  # whether this part's cards stand under the heading of those of the part before
        # Beside the last boxes: the first free cell, their first line and the line after them.
        self.boxes = (0, -1, -1)
        self.part = 0  # the number of the part that is laid out
        self.held: dict[int, CardGrid] = {}
        self.fills = False  # whether a card that comes takes the place of one that has gone
        self.words = True  # whether cards in lines have their keywords
        self.whole = True  # whether none of them has any that was left out
        self.ranked = False  # whether the order of this part's cards tells something: no place of any is kept
        self.apart = False  # whether nothing stands in this line from which the next piece is to be separated
        self.begun = (x, y)  # the column and the line in which this part begins

    def trial(self) -> Flow:
        """Return one that stands where this one does, in a layout of its own."""
        other = Flow(PanelLayout(self.layout.width), self.left, self.y, self.cells)
        other.x, other.fresh, other.follows, other.apart = self.x, self.fresh, self.follows, self.apart
        other.part, other.held, other.fills, other.begun = self.part, self.held, self.fills, self.begun
        other.words, other.ranked, other.goes_on = self.words, self.ranked, self.goes_on
        return other

    @property
    def grid(self) -> CardGrid | None:
        """How the cards of this part are to stand, None if that is free."""
        grid = None if self.ranked else self.held.get(self.part)
        return None if grid is None or grid.columns == IN_ORDER else grid

    def places(self, shown: Sequence[CardView]) -> list[CardView | None]:
        """Return the cards of this part in the places in which they stood; None where one has gone.

        One that has come stands after all of them, or in the first place that is free; one that comes back
        stands where it stood.
        """
        grid = None if self.ranked else self.held.get(self.part)
        if grid is None or not grid.cards:
            return list(shown)
        at = {number: n for n, number in enumerate(grid.cards)}
        found: list[CardView | None] = [None] * len(grid.cards)
        come: list[CardView] = []
        for card in shown:
            n = at.get(card.id, at.get(gone(card.id), NOBODY_HERE))
            if n == NOBODY_HERE:
                come.append(card)
            else:
                found[n] = card
        if grid.columns == IN_ORDER:
            return [*[card for card in found if card is not None], *come]
        if self.fills:
            free = [n for n, card in enumerate(found) if card is None]
            for n in free[: len(come)]:
                found[n] = come.pop(0)
        while found and found[-1] is None:
            found.pop()
        return [*found, *come]

    def stand(
        self,
        columns: int,
        w: int,
        sizes: list[int],
        places: Sequence[CardView | None],
        at: tuple[int, int] = NOWHERE,
        starts: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Note how the cards of this part stand."""
        if self.ranked:
            return
        grid = self.held.get(self.part)
        stood = grid.cards if grid is not None else ()
        left = [card if card < 0 else gone(card) for card in stood]
        cards = tuple(
            [
                card.id if card is not None else left[n] if n < len(left) else NOBODY_HERE
                for n, card in enumerate(places)
            ]
        )
        self.layout.grids[self.part] = CardGrid(columns, w, tuple(sizes), cards, at, tuple(starts))

    def begin(self) -> bool:
        """Begin a part; returns whether it begins where it did, if it is held."""
        grid = self.grid
        held = grid is not None and grid.columns == IN_LINES and (self.y, self.x) <= grid.at[::-1]
        if held and grid is not None and (self.x, self.y) != grid.at:
            self.apart = self.fresh or self.y < grid.at[1]
            self.x, self.y = grid.at
            self.fresh = self.x == self.left
        self.begun = (self.x, self.y)
        return held

    def go_to(self, at: tuple[int, int], separator: Spans) -> None:
        """Let the next piece begin where it did, if nothing stands there."""
        x, y = at
        sep = spans_width(separator) if x > self.left else 0
        if (self.y, self.x + (0 if self.fresh else sep)) < (y, x):
            self.apart = self.apart or self.fresh or self.y < y
            self.x, self.y, self.fresh = x - sep, y, not sep

    def breaks(self, w: int, separator: Spans) -> bool:
        """Return whether a piece ``w`` wide has no more room in this line."""
        sep = 0 if self.fresh else spans_width(separator)
        return self.x > self.left and self.x - self.left + sep + w > self.cells

    def room(self, w: int, separator: Spans) -> int:
        """Make room for a piece ``w`` wide; return its x."""
        sep = 0 if self.fresh else spans_width(separator)
        if self.breaks(w, separator):
            self.fresh = False
            self.next_line()
            sep = 0
        if sep:
            if not self.apart:
                self.layout.write(self.x, self.y, separator)
            self.x += sep
        self.apart = False
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
