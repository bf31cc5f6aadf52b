"""The bases of what is placed by its parent's plan and never scrolls, and of what lies under that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


class Standing(Widget):
    """A widget whose size is given to it, once, and that stays where it was mounted."""

    _home: tuple[App[Any], Screen[Any]] | None = None  # see home_of
    # Whether it says itself which of its lines differ where it has got another height (see LinesCompositor).
    keeps_lines = False

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        """Take another size; returns whether it is another.

        Whoever gives it draws the whole widget, and nothing inside it scrolls: neither is it to be drawn once
        more, nor the screen to be laid out a second time, nor are bars to be looked for and caches of drawn
        lines to be cleared that are not used here, as Textual would do at every change of size.
        """
        self._layout_cache.clear()
        if self._size == size and self._container_size == container_size:
            return False
        self._size, self._container_size = size, container_size
        self.set_reactive(Widget.virtual_size, virtual_size)
        self._repaint_regions.clear()
        return True

    def ask_now(self) -> None:
        """Tell the screen now what was asked of this widget.

        Textual would have every widget send a message when its own task comes round: a screen that has found
        nothing to do by then draws the first of them alone, and calls what waits for the drawing before it.
        """
        if not self._is_mounted or not (self._repaint_required or self._layout_required):
            return
        screen = home_of(self)[1]
        if self._repaint_required:
            self._repaint_required = False
            ask_to_draw(self, screen)
        if self._layout_required:
            self._layout_required = False
            for ancestor in self.ancestors:
                if not isinstance(ancestor, Widget):
                    break
                ancestor._clear_arrangement_cache()
                ancestor._layout_updates += 1
                screen._layout_widgets.setdefault(ancestor, set()).add(self)
                if not ancestor.styles.auto_dimensions:
                    break
            screen._layout_required = True
            screen.check_idle()


def home_of(widget: Standing) -> tuple[App[Any], Screen[Any]]:
    """Return the app and the screen that a widget is mounted in: Textual looks for them at every call."""
    if widget._home is None:
        widget._home = widget.app, widget.screen
    return widget._home


def ask_to_draw(widget: Widget, screen: Screen[Any]) -> None:
    """Have a screen draw what is to be drawn of a widget, if that is to be seen.

    Textual's ``refresh`` would clear its caches of styles and of lines as well, which are not used here.
    """
    if widget in screen._compositor:
        screen._dirty_widgets.add(widget)
        screen.check_idle()


def have_drawn(widget: Standing) -> None:
    """Have the screen ask what is to be drawn of a widget; one that has no size is drawn by whoever gives it
    one."""
    if widget._size and widget._is_mounted:
        ask_to_draw(widget, home_of(widget)[1])


class Ground(Widget):
    """What lies under other widgets: nothing is drawn on it."""

    _empty: tuple[int, Sequence[LineFilter], Strip] | None = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return as many empty lines."""
        filters = self.get_line_filters()
        if self._empty is None or self._empty[:2] != (crop.width, filters):
            strip = Strip.blank(crop.width, self.rich_style)
            for line_filter in filters:
                strip = strip.apply_filter(line_filter, self.background_colors[1])
            self._empty = (crop.width, filters, strip)
        return [self._empty[2]] * crop.height

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._empty = None
