"""The curtain: nothing of the table, the name of who comes next, what happened, and that person's own key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..board.spans import Spans, fit_spans, spans_width, wrap
from .painted import Line, Painted

MOST: Final = 96  # cells of a line
AROUND: Final = 10  # lines of the curtain besides the news
OF_UNDO: Final = 1  # and of the key that takes back

Offer = tuple[Spans, Any]  # a line, and what a click on it is on
Rows = Sequence[tuple[str, str]]  # lines, each with its style


def room_of(width: int) -> int:
    """Return how many cells a line has on a screen of so many columns."""
    return max(min(width - 4, MOST), 10)


def room_for_news(height: int, undo: bool) -> int:
    """Return how many lines of news there is room for on a screen of so many, at least one; ``undo``: whether
    the curtain has the key that takes back."""
    return max(height - AROUND - (OF_UNDO if undo else 0), 1)


class Curtain(Painted):
    """Covers the whole screen. ``key`` lifts it; a click on the line that says so does the same."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self.rows: Rows = ()
        self.news: Rows = ()
        self.more: Sequence[Offer] = ()
        self.key = ""
        self.before = ""
        self.notice = ""  # what is said of a key that does not lift it
        self.offers: Sequence[Offer] = ()

    def draw(self, rows: Rows, key: str, before: str, offers: Sequence[Offer]) -> None:
        """Show rows, each in the middle, and the key with what stands before it.

        ``offers``: what else can be done there, a line each.
        """
        self.rows, self.key, self.before, self.offers, self.notice = rows, key, before, offers, ""
        self.news, self.more = (), ()
        self.repaint()

    def tell(self, news: Rows, more: Sequence[Offer]) -> None:
        """Show below those rows what has happened, in lines that fit (:func:`room_of`) and begin below each
        other, and below them how ``more`` of it can be seen."""
        self.news, self.more = news, more
        self.repaint()

    def say(self, notice: str) -> None:
        """Say something of a key, in the line above the one that lifts it."""
        if notice != self.notice:
            self.notice = notice
            self.repaint()

    def press(self, key: str) -> bool:
        """Take a key; returns whether the curtain is lifted by it."""
        return key.lower() == self.key

    def lines(self, width: int) -> list[list[tuple[Spans, Any]]]:
        """Return the lines, not yet centred."""
        room = room_of(width)
        out: list[list[tuple[Spans, Any]]] = [[((("▒" * min(room, 24), "dim"),), None)], []]
        for text, style in self.rows:
            if not text:
                out.append([])
            for part in wrap(text, room) if text else ():
                out.append([(((part, style),), None)])
        block = max((spans_width(((text, style),)) for text, style in self.news), default=0)
        out += [[(fit_spans(((text, style),), block), None)] for text, style in self.news]
        out += [[offer] for offer in self.more]
        key = ((f" {self.key.upper()} ", "key"),)
        lift = ("press", self.key)
        out += [[(((self.notice, "warn"),), None)] if self.notice else []]
        out += [[(((self.before, ""),), lift), (key, lift)]]
        return [*out, [], *([offer] for offer in self.offers)]

    def paint(self, y: int, width: int) -> Line:
        lines = self.lines(width)
        at = y - max((self.size.height - len(lines)) // 2, 0)
        if not 0 <= at < len(lines):
            return ()
        line = lines[at]
        used = sum(spans_width(s) for s, _ in line)
        left = max((width - used) // 2, 0)
        return [(((" " * left, ""),), None), *[(fit_spans(s, spans_width(s)), t) for s, t in line]]
