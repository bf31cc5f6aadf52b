"""The base of everything painted line by line: styles by name, targets in the segments' meta."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ..board.lines import KeptLines, filled
from ..board.spans import Run, spans_width
from ..glyphs import Signs
from .painted_strip import PaintedStrip
from .standing import Standing, have_drawn, home_of
from .style_book import META, StyleBook

# What an app paints its lines with: filters that they go through, styles by name, signs in place of others.
Dressing = tuple[Sequence[LineFilter], Mapping[str, Style], Signs | None]
UNDRESSED: Dressing = ((), {}, None)
# A line as painters give it.
Line = Iterable[Run]


class Painted(Standing):
    """A widget that draws spans. Clicking a run with a target posts :class:`Hit`, hovering :class:`Over`."""

    ALLOW_SELECT = False
    keeps_lines = True

    class Hit(Message):
        """Somebody clicked on something. ``button`` is 1 for the left one."""

        def __init__(self, widget: Painted, target: Any, button: int) -> None:
            super().__init__()
            self.widget, self.target, self.button = widget, target, button

    class Over(Message):
        """The mouse came to stand on something (None: on nothing)."""

        def __init__(self, widget: Painted, target: Any) -> None:
            super().__init__()
            self.widget, self.target = widget, target

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._painted = KeptLines()
        self._painted_size: Size | None = None  # the size that they were made for
        self.high = 0  # its lines, while they are painted
        self._made_for: Dressing = ((), {}, None)
        self._look: Any = None  # style and background
        self._restyled = True
        self._book = StyleBook(Style.null(), {}, (), Color(0, 0, 0))
        self._hover: Any = None
        # Links in the text are not ours to underline; finding them costs a pass over every segment.
        self.auto_links = False

    # -- to override ------------------------------------------------------------------------------

    def paint(self, y: int, width: int) -> Line:
        """Return line ``y`` of the content."""
        return ()

    def lines_of_height(self, before: int, now: int) -> Iterable[int]:
        """Return the lines that may look otherwise where the widget is ``now`` lines high, not ``before``."""
        return range(now)

    # -- drawing ----------------------------------------------------------------------------------

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines as they are kept.

        Textual would give each a border, padding and tints, and send it through the filters, at every repaint
        of anything; a painted widget has nothing of the former, and went through the latter when it was made.
        """
        self._keep_for_now()
        strips = self._painted.strips(crop.line_range, self.paint, self.strip)
        if crop.column_span != (0, self._painted.width):
            return [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        self._keep_for_now()
        strip: Strip = self._painted.strips((y,), self.paint, self.strip)[0]
        return strip

    def _keep_for_now(self) -> None:
        """Drop what was kept for another size, another look, or to go through other filters."""
        dressing = getattr(home_of(self)[0], "dressing", UNDRESSED)
        if self._restyled or dressing is not self._made_for:
            self._restyled = False
            look = (self.rich_style, self.background_colors[1])
            # The focus comes and goes, which Textual counts as another style: mostly it is the same.
            if look != self._look or dressing != self._made_for:
                self._look = look
                self._book = StyleBook(look[0], dressing[1], dressing[0], look[1])
                self._painted.forget_made()
            self._made_for = dressing
        # A widget that has just got another size is painted before it is told (on_resize).
        size = self._size  # it has neither border nor padding that Textual would have to look for
        if size != self._painted_size:
            self._painted.touch(self.lines_of_height(self.high, size.height))
            self._painted_size, self.high = size, size.height
            self._painted.stand(size.width, size.height)

    def strip(self, runs: tuple[Run, ...], width: int) -> Strip:
        """Turn runs of spans into a strip of exactly ``width`` cells, as it is written."""
        runs, used = filled(runs, width, self._made_for[2])
        strip = PaintedStrip(runs, used, self._book)
        return strip if used == width else strip.crop(0, width)

    def repaint(self) -> None:
        """Paint all lines anew, when the screen is drawn next."""
        self._painted.forget()
        self.refresh()
        self.ask_now()

    def touch_up(self, *lines: int) -> None:
        """Paint anew what differs among some lines (all when none is named) when the screen is drawn next."""
        if lines:
            self._painted.touch(lines)
        else:
            self._painted.touch_all()
        have_drawn(self)

    def _exchange_repaint_regions(self) -> Collection[Region]:
        """Return what is to be drawn: what Textual was asked for, and what differs of what was touched.

        The screen asks for it when all is set and each widget has its size: whatever has been touched until
        then is looked at once.
        """
        self._keep_for_now()
        cells = self._size.width
        self._repaint_regions.update(
            [Region(0, y, cells, high) for y, high in self._painted.changed(self.paint)]
        )
        return super()._exchange_repaint_regions()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._restyled = True

    # -- mouse ------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        target = event.style.meta.get(META)
        if target is not None:
            event.stop()
            self.post_message(self.Hit(self, target, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        target = event.style.meta.get(META)
        if target != self._hover:
            self._hover = target
            self.post_message(self.Over(self, target))

    def on_leave(self) -> None:
        if self._hover is not None:
            self._hover = None
            self.post_message(self.Over(self, None))


class Line1(Painted):
    """One or more lines of runs that are set from outside (bars, notices)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines: list[list[Run]] = []
        self.fill = ""
        self.lines_high = 1  # what whoever places it gives it

    def show(self, *lines: Sequence[Run]) -> None:
        """Show these lines."""
        new = [list(line) for line in lines]
        if new != self.lines:
            self.lines = new
            self.touch_up()

    def paint(self, y: int, width: int) -> Line:
        line = self.lines[y] if y < len(self.lines) else []
        used = sum(spans_width(s) for s, _ in line)
        return [*line, (((" " * max(width - used, 0), self.fill),), None)]
