"""A painted line as it is written to a terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ..board.lines import in_codes
from ..board.spans import Run
from .style_book import StyleBook

# Makes a segment of its fields as its class does, at a third of the price.
segment: Callable[[tuple[str, Style | None, None]], Segment] = partial(tuple.__new__, Segment)


class PaintedStrip(Strip):
    """A line of runs, ``cells`` wide, in the styles of a book.

    Mostly it is only written. Textual's segments, each with a style that knows what a click on it means, are
    made when somebody asks for them, and with them all that Textual keeps in a strip.
    """

    __slots__ = ("_book", "_runs")

    def __init__(self, runs: tuple[Run, ...], cells: int, book: StyleBook) -> None:
        self._runs, self._book = runs, book
        self._cell_length = cells
        self._render_cache = None

    def __getattr__(self, name: str) -> Any:
        """Make what Textual keeps: one of its fields is asked for, and is not there yet."""
        written = self._render_cache
        super().__init__(self._segmented(), self._cell_length)
        self._render_cache = written
        return object.__getattribute__(self, name)

    def _segmented(self) -> list[Segment]:
        book, segments = self._book, []
        for spans, target in self._runs:
            styles = book.of(target)
            segments += [segment((t, styles.get(name) or book.make(name, target), None)) for t, name in spans]
        return segments

    def render(self, console: Console) -> str:
        """Return what a terminal is sent: a code wherever the style changes."""
        if self._render_cache is None:
            system = console._color_system or ColorSystem.TRUECOLOR
            self._render_cache = in_codes(self._runs, *self._book.codes(system))
        return self._render_cache
