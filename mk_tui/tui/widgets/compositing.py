"""What is written to the terminal of a screen whose widgets stand beside each other.

Textual cuts every line wherever any widget of it begins or ends, and puts the pieces together again. Here the
widgets of a line give what is seen of them, the uppermost first, until the line is full: mostly that is one
strip as it is kept, or two.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from textual import events
from textual._compositor import Compositor, CompositorMap, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.map_geometry import MapGeometry
from textual.strip import Strip
from textual.widget import Widget

from .coverage import Seen, Written, uncover
from .standing import Standing

# Each placed widget with its region and its height in the pile of overlapping ones.
Regions = dict[Widget, tuple[Region, int]]
NOWHERE = Region(0, 0, 0, 0), 0


class LinesUpdate(CompositorUpdate):
    """Strips, each with the column and line where it stands."""

    def __init__(self, strips: list[tuple[int, int, Strip]]) -> None:
        self.strips = strips

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        raise NotImplementedError("only what is written to a terminal is asked for")

    def render_segments(self, console: Console) -> str:
        """Return what the terminal is sent: most strips have been written before, in another line."""
        return "".join(
            [
                f"\x1b[{y + 1};{x + 1}H{strip._render_cache or strip.render(console)}"
                for x, y, strip in self.strips
            ]
        )


class LinesCompositor(Compositor):
    """Makes updates of whole strips, of what is not on the screen yet."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Written()
        self._seen: list[Seen] = []
        self._seen_of: object = None  # the widgets that these are

    @property
    def full_map(self) -> CompositorMap:
        """Where everything stands since the last layout.

        Textual would arrange everything anew as soon as a hidden widget was to be drawn, and forget that what
        has gone by then is still on the screen.
        """
        return self._full_map if self._visible_map is None else super().full_map

    def place(self, parent: Widget, regions: Regions, moved: Iterable[Widget]) -> None:
        """Let children of a widget stand where ``regions`` says, each in its own layer as before.

        A layout of the whole screen would come to the same; here nothing is asked but what has moved.
        """
        placed = self._full_map
        if parent not in placed:
            return  # the first layout asks for itself
        offset, changed = placed[parent].region.offset, False
        for child in moved:
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
            placed[child], changed = now, True
            self._dirty_regions.update(_uncovered(child, before, now))
            if child._size_updated(size, size, size) and hasattr(child, "on_resize"):
                child.post_message(events.Resize(size, size, size))
        if changed:
            self._cuts = self._layers = self._layers_visible = None
            self._visible_widgets = self._visible_map = None

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return everything; whatever was there, it is written anew."""
        self.written.clear()
        return super().render_full_update(simplify)

    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]
        """Return what has to be written where something has changed."""
        changed, self._dirty_regions = self._dirty_regions, set()
        if not changed:
            return None
        strips: list[tuple[int, int, Strip]] = []
        for seen in uncover(changed, self._in_sight(), *self.size):
            pieces = seen.pieces
            first, last = pieces[0][0], pieces[-1][0]  # from the top line to the bottom one
            crop = Region(0, first - seen.top, seen.cells, last - first + 1)
            self.written.add(seen, first, seen.widget.render_lines(crop), strips)
        return LinesUpdate(strips)

    def _in_sight(self) -> list[Seen]:
        """Return what is on the screen, the uppermost first."""
        widgets = self.visible_widgets  # another one after each layout
        if widgets is not self._seen_of:
            self._seen_of = widgets
            self._seen = [
                Seen(widget, box, region)
                for widget, (region, clip) in widgets.items()
                if (box := region.intersection(clip))
            ]
        return self._seen


def _uncovered(widget: Widget, before: MapGeometry, now: MapGeometry) -> list[Region]:
    """Return what has to be drawn where a widget stands otherwise than ``before``.

    What is higher or lower stands where it stood: only the lines that it has got or given up. Those that look
    otherwise it names itself when it is asked what is to be drawn of it.
    """
    was, is_ = before.visible_region, now.visible_region
    if was[:3] != is_[:3] or before.order != now.order or not (was and is_):
        return [region for region in (was, is_) if region]
    if not (isinstance(widget, Standing) and widget.keeps_lines):
        return [was, is_]
    low, high = sorted((was.height, is_.height))
    return [Region(is_.x, is_.y + low, is_.width, high - low)] if low < high else []
