"""The gate to the terminal, on the screen: every line of every widget goes through here on its way out."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from mk_tui.terminal import safe


class ScreenGate(LineFilter):
    """Takes out of a line what a terminal would obey (:func:`mk_tui.terminal.safe`)."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if "".join([text for text, _, _ in segments]).isprintable():
            return segments
        return [Segment(safe(text).replace("\n", " "), style, control) for text, style, control in segments]
