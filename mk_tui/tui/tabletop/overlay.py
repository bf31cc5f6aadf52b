"""The list over the table: one at a time, put over the board, in the middle, above the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from textual.geometry import Offset

from ..board.spans import Spans, break_spans, plain, spans_width, width
from ..board.terms import within
from ..widgets.framed import Listing, Row
from .host import TableHost
from .scene import Scene
from .voice import TableVoice

OPTION_KEYS = "abcdefghjkmnqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890"
# A row: its key ("" for none), what it says, what is chosen by it.
ListRow = tuple[str, Spans, Any]
Picking = Callable[[Any], None]
MOST_WIDTH = 96
HEADER = 1  # lines above the board
EXPLAINING = ("dim", "word")  # the styles of rows that tell of a choice
SENTENCE = re.compile(r"\.(?= |$)")
OVER, ABOVE = "over", "menu"  # the layers of a list over the table, and of one over the curtain too
FOLDED = 4  # how far in the rest of a row stands that was too wide


class OpenedList(NamedTuple):
    """A list as it was put up."""

    title: str
    rows: list[ListRow]
    foot: str
    on_pick: Picking
    on_over: Picking | None
    subject: str
    tail: int


class Overlay(Listing):
    """Opens and closes; what is chosen in it goes to whoever opened it."""

    def __init__(self, host: TableHost, scene: Scene, voice: TableVoice) -> None:
        super().__init__(id="listing")
        self.host, self.scene, self.voice = host, scene, voice
        self._listed: OpenedList | None = None  # what was put up, as the screen had no part in it
        self._under: tuple[OpenedList, int] | None = None  # the list that comes back when this one is closed
        self.subject = ""  # whose list it is, while it is open
        self.cells = 0  # of its rows, inside its frame
        self._high = 0  # its lines
        # Lists the same in the language of now; whoever opens a list that can be listed again sets it.
        self.anew: Callable[[], None] | None = None
        self.on_closed: Callable[[], None] = lambda: None  # told when the screen stands without it

    def put_up(
        self,
        title: str,
        rows: list[ListRow],
        foot: str,
        on_pick: Picking,
        on_over: Picking | None = None,
        subject: str = "",
        over: bool = False,
        tail: int = 0,
        above: bool = False,
    ) -> None:
        """Open with these rows, in place of any list that was open; ``over`` it: it comes back after this.

        ``tail``: so many lines below the rows are kept for what is told of the one that the cursor is on.
        ``above`` the curtain: nothing in it is one person's alone.
        """
        self.styles.layer = ABOVE if above else OVER
        if over and self.display and self._under is None and self._listed is not None:
            self._under = self._listed, self.cursor
        elif not over:
            self._under = self.anew = None
        self._listed = OpenedList(title, rows, foot, on_pick, on_over, subject, tail)
        self._open_listed()
        self.focus()

    def _open_listed(self) -> None:
        """Open what was put up as the screen has room for it."""
        assert self._listed is not None
        title, rows, foot, on_pick, on_over, self.subject, tail = self._listed
        self.tail = [()] * tail
        room = min(self.host.program.size.width - 2, MOST_WIDTH) - 6
        title = plain(_whole_sentences(((title, ""),), room, 1)[0]) if width(title) > room else title
        self.open(title, self.unfold(rows), foot, on_pick, on_over)
        self.display = True
        self._put_in_place()

    @property
    def above(self) -> bool:
        """Whether a list is open over the curtain."""
        return bool(self.display) and self.styles.layer == ABOVE

    @property
    def seen(self) -> tuple[object, ...] | None:
        """What is seen of the open list, None where there is none."""
        return (self.title, self.rows, self.tail) if self.display else None

    def row_cells(self) -> int:
        """Return how many cells a row has at most: the list's without its border and the keys."""
        return min(self.host.program.size.width - 2, MOST_WIDTH) - 4 - 3

    def unfold(self, rows: Sequence[ListRow]) -> list[ListRow]:
        """Break rows that are too wide into several, as long as the screen has rows for them: a line more
        for each in turn, so that the last are told as much of as the first."""
        cells, h = self.row_cells(), self.host.program.size.height
        broken = [break_spans(s, cells, FOLDED) if spans_width(s) > cells else (s,) for _, s, _ in rows]
        high = _in_turn([len(parts) for parts in broken], h - 4 - 2)
        unfolded: list[ListRow] = []
        for (key, spans, value), whole, lines in zip(rows, broken, high, strict=True):
            parts = whole
            if lines < len(whole):
                parts = (spans,) if key else _whole_sentences(spans, cells, lines)
            unfolded.append((key, parts[0], value))
            unfolded += [("", ((" " * FOLDED, ""), *part), value) for part in parts[1:]]
        return unfolded

    def _put_in_place(self) -> None:
        w, h = self.host.program.size
        lw, lh = self.needed(min(w - 2, MOST_WIDTH))
        lh, self.cells = min(lh, h - 4), lw - 4
        self.styles.width, self.styles.height = lw, lh
        middle, hand = (h - 2 - lh) // 2, self.scene.hand_top
        above = middle if hand is None else min(middle, HEADER + hand - lh)  # one's own hand stays in sight
        self.styles.offset = Offset((w - lw) // 2, max(above, 1))
        self._high = lh

    def reveal_end(self) -> None:
        """Scroll to the last rows, by as many as the screen has no room for."""
        self.top = max(len(self.rows) + 2 - (self.host.program.size.height - 4), 0)

    def show_from(self, row: int) -> None:
        """Put the cursor on a row, with as many below it in sight as there is room for."""
        self.cursor = 0
        self.move(len(self.rows) - 1)
        self.move(row - self.cursor)

    def first_rows(self, values: Collection[Any]) -> list[int]:
        """Return the rows of some of what can be chosen, of each the first."""
        listed = [value for _, value in self.rows]
        return [n for n, value in enumerate(listed) if value in values and listed.index(value) == n]

    def row(self, n: int, cells: int) -> Row:
        line, target = super().row(n, cells)
        if self.keys[n] or any(style not in EXPLAINING for text, style in self.rows[n][0] if text.strip()):
            return line, target  # it is a choice: a click anywhere on it chooses
        return within(line, target, self.voice.glossary)

    def back(self) -> None:
        """Close the list; what it was put over comes back."""
        if self._under is None:
            self.close()
            return
        (listed, cursor), anew = self._under, self.anew
        title, rows, foot, on_pick, on_over, subject, tail = listed
        self.put_up(title, rows, foot, on_pick, on_over, subject, tail=tail)
        self.anew = anew
        self._stand_on(min(cursor, len(self.rows) - 1))

    def say_anew(self) -> None:
        """Say an open list in the language of now, the cursor on what it was on; one that nobody lists again
        is closed, as is one that lay over another."""
        if not self.display:
            return
        if self._under is not None:
            self.back()
        if self.anew is None:
            self.close()
            return
        self._keeping_place(self.anew)

    def lay_anew(self) -> None:
        """Lay an open list out as the screen has room for it now, the cursor on what it was on."""
        if self.display:
            again = self._open_listed if self._under is not None or self.anew is None else self.anew
            self._keeping_place(again)

    def _keeping_place(self, again: Callable[[], None]) -> None:
        """List again, and put the cursor on what it was on."""
        on = self.rows[self.cursor][1]
        again()
        self._stand_on(next((n for n, row in enumerate(self.rows) if row[1] == on), self.cursor))

    def _stand_on(self, row: int) -> None:
        """Put the cursor on a row, in sight, and tell below what is told of it."""
        self.cursor = row
        self.top = max(row + 1 - max(self._high - 2 - len(self.tail), 1), 0)
        if self.tail and self.on_over is not None:
            self.on_over(self.rows[row][1])

    def close(self) -> None:
        """Close whatever list is open."""
        self._under = self.anew = self._listed = None
        if self.display:
            self.display = False
            self.subject = ""
            if self.host.focused is self:
                self.host.set_focus(None)
            self.host.call_after_refresh(self.on_closed)


def _whole_sentences(spans: Spans, cells: int, lines: int) -> tuple[Spans, ...]:
    """Return as many sentences of a row as fit into so many lines, the row as it is where not even the first
    does."""
    text = plain(spans)
    for end in reversed([m.end() for m in SENTENCE.finditer(text)]):
        parts = break_spans(((text[:end], spans[-1][1]),), cells, FOLDED)
        if len(parts) <= lines:
            return parts
    return (spans,)


def _in_turn(wanted: Sequence[int], room: int) -> list[int]:
    """Return how many lines each of several gets, who want so many: one, and of what is left one in turn."""
    given = [1] * len(wanted)
    left = room - len(wanted)
    while left > 0 and given != list(wanted):
        for n, most in enumerate(wanted):
            if left > 0 and given[n] < most:
                given[n] += 1
                left -= 1
    return given
