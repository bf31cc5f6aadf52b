"""Dice that are seen to fall: the number tumbles, lands, and stays beside what made the difficulty.

Dice that were thrown together tumble together, and come to lie one after another, in the order of the log.
Until one lies only who throws is said. What follows from dice, a second throw of the same roller for
instance, is thrown when those lie.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from textual.timer import Timer

from .. import glyphs as g
from ..board.spans import Span, Spans, fit_spans, spans_width, width, wrap
from .framed import Framed

FRAMES = 8  # that a die tumbles which takes all its time, and less by as much as it takes less
FEWEST = 2
DIE = 7  # cells of a drawn die, and the space after it
MANY = 1000  # lines: as many as are wanted
# As many dice as there may be take less than so many times what one takes: the more, the quicker each.
AT_LENGTH = 6
# Seconds that a single roll falls, by the setting "animation".
FALLS = {"full": 0.5, "short": 0.2, "off": 0.0}


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """One roll as it is shown: who against what, what made the number, the result, and how it ended.

    ``told`` is the log's sentence, which names the result: it replaces ``head`` once the die lies. ``ours``
    says whose success it would be: that of an automatic opponent is bad news. ``throw`` is what it is for and
    who rolls; one of a kind falls at a time. ``briefly`` is who rolls, where there is room for no more.
    ``at`` is where in the log it stands.
    """

    head: str
    told: str
    made: str
    index: int
    value: int
    success: bool | None
    verdict: str
    ours: bool = True
    throw: tuple[str, int] = ("", -1)
    briefly: str = ""
    at: int = -1

    @property
    def style(self) -> str:
        """How the landed die looks: as good or bad news for those who play."""
        if self.success is None:
            return "strong"
        return "good" if self.success == self.ours else "bad"


@dataclass(frozen=True, slots=True)
class TrayWords:
    """Says what a tray shows in the language of now: a roll of what was thrown; what stands above so many
    rolls; how many of them are out of sight above; how they are put away, "" where nothing has to be."""

    roll: Callable[[Any], ShownRoll]
    title: Callable[[int], str] = str
    above: Callable[[int], str] = str
    foot: Callable[[], str] = str


def waves(rolls: list[ShownRoll]) -> list[list[ShownRoll]]:
    """Return rolls as they are thrown: together what was thrown together, after it what it led to."""
    found: list[list[ShownRoll]] = []
    for roll in rolls:
        last = found[-1] if found else []
        purpose, _ = roll.throw
        if last and all(r.throw != roll.throw and r.throw[0] == purpose for r in last):
            last.append(roll)
        else:
            found.append([roll])
    return found


class DiceTray(Framed):
    """Shows the rolls of one answer together. While they fall any key skips."""

    def __init__(self) -> None:
        super().__init__(id="dice")
        self.rolls: list[ShownRoll] = []
        self.frame = 0
        self._frames = FRAMES  # after which the next die lies
        self._timer: Timer | None = None
        self._then: Callable[[], None] | None = None
        self._waiting: list[list[ShownRoll]] = []  # what is thrown when those in the air lie
        self._lying = 0  # how many lie already
        self._thrown = 0  # how many lay when the last ones were thrown
        self._most = MANY  # lines that there are for them
        self._counted = (0, 0)  # lines that there were when it was painted last, and how many dice lay
        self._ends: list[int] = []  # after which line each roll ends
        self._made_of: tuple[list[ShownRoll], int, int] | None = None  # the rows, where all dice lie
        self._given: list[Any] = []  # all that was thrown, as it was told: said anew in another language
        self._words: TrayWords | None = None
        self._more: Callable[[], None] | None = None
        # The tumbling faces mean nothing; the match's own chance is in its state.
        self._chance = random.Random(7)

    @property
    def falling(self) -> bool:
        """Whether dice are in the air."""
        return self._timer is not None

    @property
    def told_to(self) -> int:
        """Up to where in the log all is told by dice that lie: those in the air may have led to what comes
        before them there."""
        return self.rolls[self._thrown - 1].at + 1 if self._thrown else 0

    def throw(
        self,
        thrown: Sequence[Any],
        seconds: float,
        words: TrayWords,
        then: Callable[[], None],
        more: Callable[[], None] | None = None,
    ) -> None:
        """Let what was ``thrown`` fall, a single roll for ``seconds`` (0: all lie at once), then call
        ``then``.

        ``words`` say what of it is shown; ``more`` is called when others follow those that lie.
        """
        self.skip()
        self._then, self._words, self._more = then, words, more
        self._given, self.foot = list(thrown), words.foot()
        self._waiting = waves([words.roll(one) for one in thrown])
        self.rolls, self._lying = [], 0
        self._next_wave()
        if seconds <= 0:
            self._land()
            return
        share = AT_LENGTH / (AT_LENGTH - 1 + len(thrown))
        self._frames = max(round(FRAMES * share), FEWEST)
        self.frame = 0
        self._timer = self.set_interval(seconds * share / self._frames, self._tick)
        self.repaint()

    def _tick(self) -> None:
        self.frame += 1
        if self.frame < self._frames:
            self.repaint()
        elif self._waiting or self._lying < len(self.rolls) - 1:
            self.frame = 0
            self._lying += 1
            self.repaint()
            if self._lying == len(self.rolls):
                self._next_wave()
                if self._more is not None:
                    self._more()
        else:
            self._land()

    def _next_wave(self) -> None:
        self._lying = self._thrown = len(self.rolls)
        self.rolls = [*self.rolls, *(self._waiting.pop(0) if self._waiting else [])]
        self.title = self._titled()

    def say_anew(self) -> None:
        """Say what was thrown in the language of now, be it in the air yet."""
        words = self._words
        if words is None or not self.rolls:
            return
        said, fallen = [words.roll(one) for one in self._given], len(self.rolls)
        self.rolls, self._waiting = said[:fallen], waves(said[fallen:])
        self.title, self.foot, self._made_of = self._titled(), words.foot(), None
        self.repaint()

    def _titled(self) -> str:
        """Return what stands above the rolls, and how many of them are out of sight above."""
        if self._words is None:
            return self.title
        starts, title = (0, *self._ends[:-1]), self._words.title(len(self.rolls))
        above = sum(start < self.top for start in starts) if self.top else 0
        return f"{title} {g.DOT} {self._words.above(above)}" if above else title

    def skip(self) -> bool:
        """Land at once; returns whether anything was falling."""
        if self._timer is None:
            return False
        self._land()
        return True

    def drop(self) -> None:
        """Land at once, and nothing comes of it: something else is shown meanwhile."""
        self._then = None
        self.skip()

    def _land(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        while self._waiting:
            self._next_wave()
        self._lying = len(self.rolls)
        then, self._then = self._then, None
        self.repaint()
        if then is not None:
            then()

    def clear(self) -> None:
        """Put the dice away."""
        self.skip()
        self.rolls, self._given, self._words = [], [], None

    def needed(self, cells: int, most: int) -> int:
        """Return the height for the rolls in ``cells`` columns, at most ``most``."""
        lying, self._lying = self._lying, len(self.rolls)  # as high as when they lie, so that nothing jumps
        self._most = most - 2
        rows = len(self._rows(cells - 4))
        self._lying = lying
        return min(rows + 2, most)

    def _rows(self, cells: int) -> list[Spans]:
        """Return the lines of the rolls, nothing cut: in whole sentences with all that made them; where there
        is no room for that without the large dice; else the last rolls in sentences, of those before who
        rolled against whom and how it ended, and only where there is no room for that either in a line.
        """
        most = max(self._most, len(self.rolls))
        big = len(self.rolls) <= 2 and any(r.index for r in self.rolls)
        told = [self._large(n, cells) if big else self._sentence(n, cells) for n in range(len(self.rolls))]
        if big and sum(map(len, told)) > most:
            told = [self._sentence(n, cells) for n in range(len(self.rolls))]
        left = most - sum(map(len, told))
        for shorter in (self._in_brief, self._in_a_line):
            for n in range(len(told)):
                if left >= 0:
                    break
                lines = shorter(n, cells)
                if len(lines) < len(told[n]):
                    left += len(told[n]) - len(lines)
                    told[n] = lines
        self._ends = list(accumulate(map(len, told)))
        return [row for rows in told for row in rows]

    def _face(self, n: int) -> tuple[bool, str, str]:
        """Return whether a die falls, what it shows and how it looks."""
        roll, falls = self.rolls[n], n >= self._lying
        shown = f"{self._chance.randint(1, 10) if falls else roll.value:>2}"
        return falls, shown, "warn" if falls else roll.style

    def _lead(self, n: int, signed: bool = False) -> Spans:
        """Return the die before a line, and what it needed; ``signed``: with how it ended, where no words
        say so."""
        roll, (falls, face, style) = self.rolls[n], self._face(n)
        need = f"≥{roll.index} " if roll.index and not falls else ""
        lead: Spans = ((f"[{face}] ", style), (need, "dim"))
        if not signed or falls or roll.success is None:
            return lead
        return (*lead, (f"{g.PICKED if roll.success else g.BAD} ", style))

    def _large(self, n: int, cells: int) -> list[Spans]:
        """Return a roll with its die drawn, beside it how it ended and what made the number."""
        roll, (falls, face, style) = self.rolls[n], self._face(n)
        verdict: Span = ("", "") if falls else (" " + roll.verdict, style)
        made = "" if falls else roll.made
        side = list(wrap(made, max(cells - DIE, 8))) if made else []
        side += [""] * (2 - len(side))
        edges = [f"│ {face} │ ", "└────┘ ", *[" " * DIE] * (len(side) - 2)]
        rows: list[Spans] = [((x, "strong"),) for x in wrap(roll.head if falls else roll.told, cells)]
        rows.append((("┌────┐", style), verdict))
        return rows + [((edge, style), (line, "dim")) for edge, line in zip(edges, side, strict=True)]

    def _sentence(self, n: int, cells: int) -> list[Spans]:
        """Return a roll as a sentence after its die, and what made the number where that fits behind."""
        roll, falls = self.rolls[n], n >= self._lying
        lead = self._lead(n)
        indent = spans_width(lead)
        first, *more = wrap(roll.head if falls else roll.told, max(cells - indent, 8)) or ("",)
        rows: list[Spans] = [(*lead, (first, ""))]
        rows += [((" " * indent, ""), (x, "")) for x in more]
        if roll.made and not falls and spans_width(rows[-1]) + width(roll.made) + 3 <= cells:
            rows[-1] = (*rows[-1], (f" {g.DOT} {roll.made}", "dim"))
        return rows

    def _in_brief(self, n: int, cells: int) -> list[Spans]:
        """Return who rolled against whom and how it ended, in as many lines as that takes."""
        lead = self._lead(n, signed=True)
        return self._behind(lead, self.rolls[n].head, max(cells - spans_width(lead), 8))

    def _in_a_line(self, n: int, cells: int) -> list[Spans]:
        """Return a roll in a line: as much as can be said whole; a name too long for it goes on below."""
        roll, lead = self.rolls[n], self._lead(n, signed=True)
        room = max(cells - spans_width(lead), 8)
        ways = [roll.head, roll.briefly]
        said = next((w for w in ways if w and width(w) <= room), roll.briefly or roll.head)
        return self._behind(lead, said, room)

    def _behind(self, lead: Spans, said: str, room: int) -> list[Spans]:
        first, *more = wrap(said, room) or ("",)
        return [(*lead, (first, "")), *[((" " * spans_width(lead), ""), (x, "")) for x in more]]

    def lines_of_height(self, before: int, now: int) -> Iterable[int]:
        """Which rows are seen hangs on how many lines there are."""
        return range(now)

    def paint(self, y: int, width_: int) -> Any:
        made_of = (self.rolls, self._most, width_)
        if self._lying < len(self.rolls) or made_of != self._made_of:  # what tumbles is another each time
            self._made_of = made_of if self._lying == len(self.rolls) else None
            self.rows = [(fit_spans(r, max(width_ - 4, 1)), None) for r in self._rows(width_ - 4)]
        counted = len(self.rows), self._lying
        if counted != self._counted:  # the next one to lie is seen, at the end the last; the wheel looks back
            self._counted, room = counted, max(self.high - 2, 0)
            seen = self._ends[min(self._lying, len(self._ends) - 1)] if self._ends else 0
            self.top = max(min(seen, len(self.rows)) - room, 0)
        if y == 0:
            self.title = self._titled()
        return super().paint(y, width_)
