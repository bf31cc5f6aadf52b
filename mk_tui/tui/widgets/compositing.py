"""What is written to the terminal of a screen whose widgets stand beside each other.

Textual cuts every line wherever any widget of it begins or ends, and puts the pieces together again. Here the
widgets of a line give what is seen of them, the uppermost first, until the line is full: mostly that is one
strip as it is kept, or two.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

# Where something is seen of a widget: line and first column on the screen, columns from and to in the
# widget's own line.
Piece = tuple[int, int, int, int]


class LinesUpdate(CompositorUpdate):
    """Strips, each with the column and line where it stands."""

    def __init__(self, strips: list[tuple[int, int, Strip]]) -> None:
        self.strips = strips

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        raise NotImplementedError("only what is written to a terminal is asked for")

    def render_segments(self, console: Console) -> str:
        """Return what the terminal is sent."""
        return "".join([f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in self.strips])


class LinesCompositor(Compositor):
    """Makes updates of whole strips."""

    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]
        """Return what has to be written where something has changed."""
        regions, screen = self._dirty_regions.copy(), self.size.region
        self._dirty_regions.clear()
        if not regions:
            return None
        seen: dict[Widget, tuple[Region, list[Piece]]] = {}
        for y, x1, x2 in self._regions_to_spans([screen.intersection(region) for region in regions]):
            self._find(seen, y, x1, x2)
        strips: list[tuple[int, int, Strip]] = []
        for widget, (region, pieces) in seen.items():
            first = min(piece[0] for piece in pieces)
            last = max(piece[0] for piece in pieces)
            crop = Region(0, first - region.y, region.width, last - first + 1)
            lines = widget.render_lines(crop)
            strips += [(x, y, lines[y - first].crop(start, end)) for y, x, start, end in pieces]
        return LinesUpdate(strips)

    def _find(self, seen: dict[Widget, tuple[Region, list[Piece]]], y: int, x1: int, x2: int) -> None:
        """Add what is seen of each widget in a part of a line."""
        free = [(x1, x2)]
        for widget, shown, region in self.layers_visible[y]:
            left: list[tuple[int, int]] = []
            for begin, end in free:
                first, last = max(begin, shown.x), min(end, shown.right)
                if first >= last:
                    left.append((begin, end))
                    continue
                pieces = seen.setdefault(widget, (region, []))[1]
                pieces.append((y, first, first - region.x, last - region.x))
                if begin < first:
                    left.append((begin, first))
                if last < end:
                    left.append((last, end))
            free = left
            if not free:
                return
