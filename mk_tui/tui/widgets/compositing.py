"""What is written to the terminal of a screen whose widgets stand beside each other.

Textual cuts every line wherever any widget of it begins or ends, and puts the pieces together again. Here the
widgets of a line give what is seen of them, the uppermost first, until the line is full: mostly that is one
strip as it is kept, or two.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from textual import events
from textual._compositor import Compositor, CompositorMap, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.map_geometry import MapGeometry
from textual.strip import Strip
from textual.widget import Widget

# Each placed widget with its region and its height in the pile of overlapping ones.
Regions = dict[Widget, tuple[Region, int]]
NOWHERE = Region(0, 0, 0, 0), 0
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
    """Makes updates of whole strips, of what is not on the screen yet."""

    def __init__(self) -> None:
        super().__init__()
        self._there: dict[int, dict[int, Strip]] = {}  # what was written: its line -> its column -> the strip

    @property
    def full_map(self) -> CompositorMap:
        """Where everything stands since the last layout.

        Textual would arrange everything anew as soon as a hidden widget was to be drawn, and forget that what
        has gone by then is still on the screen.
        """
        return self._full_map if self._visible_map is None else super().full_map

    def place(self, parent: Widget, regions: Regions) -> None:
        """Let the children of a widget stand where ``regions`` says, each in its own layer as before.

        A layout of the whole screen would come to the same; here nothing is asked but what has moved.
        """
        placed = self._full_map
        if parent not in placed:
            return  # the first layout asks for itself
        offset, moved = placed[parent].region.offset, False
        for child in parent.children:
            before = placed.get(child)
            if before is None:
                continue
            region, z = regions.get(child, NOWHERE)
            layer, _, last = before.order[-1]
            size, order = region.size, (*before.order[:-1], (layer, z, last))
            now = MapGeometry(
                region.translate(offset), order, before.clip, size, size, region, before.dock_gutter
            )
            if now == before:
                continue
            placed[child], moved = now, True
            self._dirty_regions.update(filter(None, (before.visible_region, now.visible_region)))
            if child._size_updated(size, size, size):
                child.post_message(events.Resize(size, size, size))
        if moved:
            self._cuts = self._layers = self._layers_visible = None
            self._visible_widgets = self._visible_map = None

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return everything; whatever was there, it is written anew."""
        self._there.clear()
        return super().render_full_update(simplify)

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
            for y, x, start, end in pieces:
                strip = lines[y - first]
                if end - start != region.width:
                    strip = strip.crop(start, end)
                if self._put(y, x, strip):
                    strips.append((x, y, strip))
        return LinesUpdate(strips)

    def _put(self, y: int, x: int, strip: Strip) -> bool:
        """Note that a strip is written; returns whether it has to be, for it is not there already."""
        line = self._there.setdefault(y, {})
        there = line.get(x)
        if there is strip:
            return False
        if there is None or there.cell_length != strip.cell_length:
            end = x + strip.cell_length
            for other in [o for o, one in line.items() if o < end and x < o + one.cell_length]:
                del line[other]
        line[x] = strip
        return True

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
