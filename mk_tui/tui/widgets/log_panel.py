"""The log: sentences, newest at the bottom, as far as the viewer may read them."""

from __future__ import annotations

from typing import Any

from textual import events

from mk_tui.language.glossary import Glossary

from .. import glyphs as g
from ..board.frames import told_line
from ..board.spans import Run
from ..board.terms import asking
from .painted import Line, Painted

Entry = tuple[str, Any, str]  # sentence, what a click on it shows, style
KEPT = 400  # entries to look back at
ALL = 1_000_000  # lines
FORETOLD, ASKED = "warn", "word"  # styles of what has not happened: what would, and what is asked about
LEADS = {FORETOLD: g.WOULD, ASKED: g.ASKED}  # the sign before the first line of each: a dot, but for these
REST = "  "  # before its other lines


class LogPanel(Painted):
    """Shows the tail of the log; the wheel and PgUp/PgDn look back."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.entries: list[Entry] = []
        self.title = ""
        self.bordered = True
        self._back = 0
        self._lines: list[tuple[Run, ...]] = []  # of the last entries
        self._left: list[Entry] = []  # the entries before those
        self._broken: dict[tuple[Entry, int], list[tuple[Run, ...]]] = {}
        self._glossary: Glossary | None = None
        self._wrapped_for = -1

    def show(self, entries: list[Entry], title: str, bordered: bool, glossary: Glossary) -> None:
        """Show other entries, in which the words of a glossary can be asked about."""
        if glossary is not self._glossary:
            self._glossary = glossary
            self._broken.clear()
        if entries != self.entries or title != self.title or bordered != self.bordered:
            self.entries, self.title, self.bordered = entries, title, bordered
            self._wrapped_for = -1
            self._back = 0
            self.touch_up()

    def _wrap(self, width: int, wanted: int) -> None:
        """Break the last entries into lines, as many as are ``wanted``, if there are so many."""
        if self._wrapped_for != width:
            self._wrapped_for, self._lines, self._left = width, [], self.entries[-KEPT:]
        cells = max(width - 2, 8)
        while self._left and len(self._lines) < wanted:
            self._lines[:0] = self._lines_of(self._left.pop(), cells)

    def _lines_of(self, entry: Entry, cells: int) -> list[tuple[Run, ...]]:
        """Return an entry as lines, which are kept."""
        found = self._broken.get((entry, cells))
        if found is None:
            if len(self._broken) > 1024:
                self._broken.clear()
            text, target, style = entry
            assert self._glossary is not None
            found = []
            for n, runs in enumerate(asking(text, cells, style, target, self._glossary)):
                lead: Run = (((REST if n else f"{LEADS.get(style, g.DOT)} ", style),), target)
                found.append((lead, *runs))
            self._broken[entry, cells] = found
        return found

    def paint(self, y: int, width: int) -> Line:
        height = self.high
        frame = 1 if self.bordered else 0
        inner = width - 4 if frame else width - 2
        rows = height - 2 * frame
        self._wrap(inner, rows + self._back)
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
        n = len(self._lines) - rows - self._back + (y - frame)
        body = self._lines[n] if 0 <= n < len(self._lines) else ()
        if not self._back and self._is_a_rest(n, len(self._lines) - rows):
            body = ()  # the end of a sentence alone says nothing
        return told_line(body, inner, self.bordered)

    def _is_a_rest(self, n: int, top: int) -> bool:
        """Return whether a line goes on with an entry that begins above the first line in sight; in a frame
        not where no other begins below."""
        none = 0 if self.bordered else len(self._lines)
        return n < next((k for k in range(max(top, 0), len(self._lines)) if not self._goes_on(k)), none)

    def _goes_on(self, n: int) -> bool:
        """Return whether a line goes on with an entry."""
        return self._lines[n][0][0][0][0] == REST

    def scroll(self, lines: int) -> None:
        """Look further back (positive) or forward."""
        rows = max(self.size.height - 2, 1)
        self._wrap(self._wrapped_for, ALL)
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
