"""Cells of a panel in which cards stand that are held: whoever comes pushes none of them on, and stands
behind them all where there is no room before the next one.

What may move, and when, is said in ``docs/architecture.md``, *Things stay where they are*.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from .cells import IN_LINES, NOWHERE, CardGrid, Flow, gone
from .spans import Span, Spans, spans_width

SEPARATOR: Span = (" │", "edge")
GAP: Spans = ((" ", ""),)


class TakenCells:
    """Where the cards in lines of a panel are to stand, and what has been put off to stand behind them."""

    def __init__(self) -> None:
        self._starts: dict[int, tuple[int, int, int, int]] = {}  # line, column, part, place
        self._leads: dict[int, int] = {}  # cells before each that keep it apart
        self._put_off: list[tuple[tuple[int, int], int, Callable[[Spans], None]]] = []

    def take(self, part: int, grid: CardGrid, cards: Collection[int]) -> None:
        """Take the cells in which those of a part begin that are still there, or there again."""
        first = True
        for n, stood in enumerate(grid.cards if grid.columns == IN_LINES else ()):
            card = stood if stood >= 0 else gone(stood)
            if card in cards and n < len(grid.starts) and grid.starts[n] != NOWHERE:
                x, y = grid.starts[n]
                self._starts[card] = y, x, part, n
                self._leads[card] = spans_width((SEPARATOR,) if first else GAP)
                first = False

    def stands_behind(self, card: int) -> bool:
        """Return whether a card stood behind one of those that come after it."""
        own = self._starts.get(card)
        if own is None:
            return False
        return any([at[2:] > own[2:] and at[:2] < own[:2] for at in self._starts.values()])

    def pushes(self, flow: Flow, w: int, separator: Spans, card: int, n: int) -> bool:
        """Return whether a piece ``w`` wide, in place ``n`` of its part, would stand where a card does that
        is held, or push one on; a card that is held itself, and has grown, may."""
        if not self._starts or w > flow.cells or card in self._starts:
            return False
        y = flow.y + (0 if flow.fresh else 1)
        x = flow.left
        if not flow.breaks(w, separator):
            x, y = flow.x + (0 if flow.fresh else spans_width(separator)), flow.y
        here, place = (y, x), (flow.part, n)
        for other, at in self._starts.items():
            line, column = at[:2]
            passed = at[2:] > place and at[:2] < here  # it comes later, and would not find its place any more
            if passed or (line == y and x <= column < x + w + self._leads[other]):
                return True
        return False

    def put_off(self, part: int, at: tuple[int, int], lay: Callable[[Spans], None]) -> None:
        """Let what belongs to a part be laid out behind all others, ``at`` its place if it had one there."""
        self._put_off.append((at, part, lay))

    def lay(self, flow: Flow) -> None:
        """Lay out what has been put off: first what stood there."""
        self._starts.clear()
        last = flow.part
        for at, part, lay in sorted(self._put_off, key=lambda off: (off[0] == NOWHERE, off[0][::-1])):
            separator: Spans = GAP if part == last else (SEPARATOR,)
            if at != NOWHERE:
                flow.go_to(at, separator)
            lay(separator)
            last = part
        self._put_off.clear()
