"""The Rich styles of painted text, by the painters' names: made once, as they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.strip import Strip

from ..board.lines import Codes, is_asked_about
from ..board.row_targets import WORD
from ..gate import ScreenGate

META = "mk"
TARGETS_KEPT = 300  # with the styles of what stands for them


class StyleBook:
    """The styles of one widget as it looks now."""

    def __init__(
        self, base: Style, painted: Mapping[str, Style], filters: Sequence[LineFilter], background: Color
    ) -> None:
        self.base, self.painted, self.background = base, painted, background
        self._filters = [one for one in filters if not isinstance(one, ScreenGate)]
        self._made: dict[Any, dict[str, Style]] = {}  # by target and name
        self._written_in: ColorSystem | None = None
        self._codes: tuple[Codes, Codes]

    def of(self, target: Any) -> dict[str, Style]:
        """Return the styles that were made of what has ``target`` as its meta, by name."""
        styles = self._made.get(target)
        if styles is None:
            if len(self._made) >= TARGETS_KEPT:
                self._made.clear()
            styles = self._made[target] = {}
        return styles

    def make(self, name: str, target: Any) -> Style:
        """Make the style of a name, with ``target`` as its meta, as it is written.

        What Textual's own filters do to a line they do to its styles, whatever is written: once is enough.
        """
        style = self.base
        painted = self.painted.get(name)
        if painted is not None:
            style += painted
        if target is not None:
            style += Style(meta={META: target})
            if is_asked_about(target):
                style += Style(underline=True)
        written = [Segment(" ", style)]
        for line_filter in self._filters:
            written = line_filter.apply(written, self.background)
        made = self.of(target)[name] = written[0].style or style
        return made

    def codes(self, system: ColorSystem) -> tuple[Codes, Codes]:
        """Return what a terminal is sent before a text of each style, and before one that can be asked about.

        What a click on it means is not written, so that one code does for all targets.
        """
        if self._written_in is not system:
            self._written_in = system
            self._codes = (
                Codes(partial(self._code, system, None)),
                Codes(partial(self._code, system, (WORD, ""))),
            )
        return self._codes

    def _code(self, system: ColorSystem, target: Any, name: str) -> str:
        """Return what ends one style and begins another."""
        style = self.of(target).get(name) or self.make(name, target)
        return f"\x1b[0;{Strip.render_ansi(style, system)}".rstrip(";") + "m"
