"""A control of one line: a label and one of several values, changed with the arrows or a click."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.message import Message

from .. import glyphs as g
from ..board.spans import fit, width
from .painted import Line, Painted


class Spinner(Painted, can_focus=True):
    """Shows ``label ‹ value ›``. Left and right (or clicks on the arrows) change the value."""

    class Changed(Message):
        """The value is another one now."""

        def __init__(self, choice: Spinner) -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self, label: str, values: list[tuple[Any, str]], value: Any = None, label_width: int = 0, **more: Any
    ) -> None:
        super().__init__(**more)
        self.label = label
        self.label_width = label_width
        self.values = values
        self.at = next((n for n, (v, _) in enumerate(values) if v == value), 0)

    @property
    def value(self) -> Any:
        """The chosen value."""
        return self.values[self.at][0] if self.values else None

    @property
    def needed(self) -> int:
        """The cells in which each value can be read whole: with a blank, the label and the arrows."""
        label = max(width(self.label), self.label_width) + 1 if self.label else 0
        return 5 + label + max((width(text) for _, text in self.values), default=0)

    def paint(self, y: int, width_: int) -> Line:
        if y:
            return ()
        style = "cursor" if self.has_focus else "name"
        text = self.values[self.at][1] if self.values else ""
        label = f"{self.label}{' ' * max(self.label_width - width(self.label), 0)} " if self.label else ""
        label = fit(label, max(width_ // 2, 6))
        room = width_ - width(label) - 5  # a blank before it, and the arrows
        text = fit(text, room)
        # The arrows stay where they are, whichever value stands between them: another click finds them.
        blank = " " * (min(max((width(other) for _, other in self.values), default=0), room) - width(text))
        return [
            (((f" {label}", "dim"),), None),
            (((f"{g.LEFT} ", "key"),), ("by", -1)),
            (((text, style), (blank, "")), ("by", 1)),
            (((f" {g.RIGHT}", "key"),), ("by", 1)),
        ]

    def turn(self, by: int) -> None:
        """Go to the next or previous value."""
        if len(self.values) > 1:
            self.at = (self.at + by) % len(self.values)
            self.repaint()
            self.post_message(self.Changed(self))

    def take(self, value: Any) -> None:
        """Show a value without telling anybody."""
        self.at = next((n for n, (v, _) in enumerate(self.values) if v == value), self.at)
        self.repaint()

    def offer(self, values: list[tuple[Any, str]]) -> None:
        """Show other values; the chosen one stays if it is still among them, else the first is chosen."""
        value = self.value
        self.values = values
        self.at = next((n for n, (v, _) in enumerate(values) if v == value), 0)
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("left", "right", "space", "enter"):
            event.stop()
            event.prevent_default()
            self.turn(-1 if event.key == "left" else 1)

    def on_painted_hit(self, message: Painted.Hit) -> None:
        message.stop()
        self.focus()
        self.turn(message.target[1])

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()


class Press(Painted, can_focus=True):
    """A button of one line."""

    class Pressed(Message):
        """The button was pressed."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

    def __init__(self, label: str, **more: Any) -> None:
        super().__init__(**more)
        self.label = label

    def paint(self, y: int, width_: int) -> Line:
        style = "cursor" if self.has_focus else "key"
        return [(((" ", ""), (f" {fit(self.label, width_ - 4)} ", style)), ("press", 0))] if not y else ()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            event.prevent_default()
            self.post_message(self.Pressed(self))

    def on_painted_hit(self, message: Painted.Hit) -> None:
        message.stop()
        self.post_message(self.Pressed(self))

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()
