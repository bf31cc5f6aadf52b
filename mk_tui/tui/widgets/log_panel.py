"""The log: sentences, newest at the bottom, as far as the viewer may read them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from textual import events

from .. import glyphs as g
from ..board.spans import fit_spans, wrap
from .painted import Line, Painted

Entry = tuple[str, Any, str]  # sentence, what a click on it shows, style


@lru_cache(maxsize=1024)
def _broken(entry: Entry, width: int) -> tuple[Entry, ...]:
    """Return an entry as lines."""
    text, target, style = entry
    lines = enumerate(wrap(text, width))
    return tuple([(("  " if n else f"{g.DOT} ") + part, target, style) for n, part in lines])


class LogPanel(Painted):
    """Shows the tail of the log; the wheel and PgUp/PgDn look back."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.entries: list[Entry] = []
        self.title = ""
        self.bordered = True
        self._back = 0
        self._lines: list[tuple[str, Any, str]] = []
        self._wrapped_for = -1

    def show(self, entries: list[Entry], title: str, bordered: bool) -> None:
        """Show other entries."""
        if entries != self.entries or title != self.title or bordered != self.bordered:
            self.entries, self.title, self.bordered = entries, title, bordered
            self._wrapped_for = -1
            self._back = 0
            self.touch_up()

    def _wrap(self, width: int) -> None:
        if self._wrapped_for == width:
            return
        self._wrapped_for = width
        self._lines = [line for entry in self.entries[-400:] for line in _broken(entry, max(width - 2, 8))]

    def paint(self, y: int, width: int) -> Line:
        height = self.high
        frame = 1 if self.bordered else 0
        inner = width - 4 if frame else width - 2
        self._wrap(inner)
        if frame and y == 0:
            title = f" {self.title} "
            back = f" {g.MORE_DOWN} {self._back} " if self._back else ""
            rest = max(width - 3 - len(title) - len(back), 0)
            return [
                (
                    (
                        (g.TL + g.H, "edge"),
                        (title, "title"),
                        (g.H * rest, "edge"),
                        (back, "dim"),
                        (g.TR, "edge"),
                    ),
                    None,
                )
            ]
        if frame and y == height - 1:
            return [(((g.BL + g.H * (width - 2) + g.BR, "edge"),), None)]
        rows = height - 2 * frame
        n = len(self._lines) - rows - self._back + (y - frame)
        text, target, style = self._lines[n] if 0 <= n < len(self._lines) else ("", None, "")
        left = ((f"{g.V} ", "edge"),) if frame else ((" ", ""),)
        body = fit_spans(((text, style),), inner)
        right = ((f" {g.V}", "edge"),) if frame else ((" ", ""),)
        return [(left, None), (body, target), (right, None)]

    def scroll(self, lines: int) -> None:
        """Look further back (positive) or forward."""
        rows = max(self.size.height - 2, 1)
        top = max(len(self._lines) - rows, 0)
        back = min(max(self._back + lines, 0), top)
        if back != self._back:
            self._back = back
            self.touch_up()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll(-3)
