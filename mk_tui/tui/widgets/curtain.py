"""The curtain: nothing of the table, the name of who comes next, what happened, and a two-step key."""

from __future__ import annotations

from typing import Any

from ..board.spans import Spans, fit_spans, spans_width, wrap
from .painted import Line, Painted


class Curtain(Painted):
    """Covers the whole screen. ``key`` then space lifts it; clicking the two does the same."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self.rows: list[tuple[str, str]] = []
        self.key = ""
        self.first_done = False
        self.keys_line: tuple[str, str, str, str] = ("", "", "", "")

    def draw(self, rows: list[tuple[str, str]], key: str, keys_line: tuple[str, str, str, str]) -> None:
        """Show rows of (text, style); ``keys_line`` is (before, key, between, space) of the last line."""
        self.rows, self.key, self.keys_line = rows, key, keys_line
        self.first_done = False
        self.repaint()

    def press(self, key: str) -> bool:
        """Take a key; returns whether the curtain is lifted by it."""
        if not self.first_done:
            if key.lower() == self.key:
                self.first_done = True
                self.repaint()
            return False
        if key == "space":
            return True
        if key.lower() != self.key:
            self.first_done = False
            self.repaint()
        return False

    def lines(self, width: int) -> list[list[tuple[Spans, Any]]]:
        """Return the lines, not yet centred."""
        room = max(min(width - 4, 72), 10)
        out: list[list[tuple[Spans, Any]]] = [[((("▒" * min(room, 24), "dim"),), None)], []]
        for text, style in self.rows:
            if not text:
                out.append([])
            for part in wrap(text, room) if text else ():
                out.append([(((part, style),), None)])
        before, key, between, space = self.keys_line
        out += [
            [],
            [
                (((before, ""),), None),
                (((f" {key.upper()} ", "cursor" if self.first_done else "key"),), ("press", self.key)),
                (((between, ""),), None),
                (((f" {space} ", "key" if self.first_done else "dim"),), ("press", "space")),
            ],
        ]
        return out

    def paint(self, y: int, width: int) -> Line:
        lines = self.lines(width)
        at = y - max((self.size.height - len(lines)) // 2, 0)
        if not 0 <= at < len(lines):
            return ()
        line = lines[at]
        used = sum(spans_width(s) for s, _ in line)
        left = max((width - used) // 2, 0)
        return [(((" " * left, ""),), None), *[(fit_spans(s, spans_width(s)), t) for s, t in line]]
