"""Dice that are seen to fall: the number tumbles, lands, and stays beside what made the difficulty."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.timer import Timer

from .. import glyphs as g
from ..board.spans import Span, Spans, fit, fit_spans, spans_width, width, wrap
from .frame import Framed

FRAMES = 8
# Seconds that a roll falls, by the setting "animation".
FALLS = {"full": 0.5, "short": 0.2, "off": 0.0}


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll as it is shown: who against what, what made the number, the result, and how it ended.

    ``told`` is the log's sentence, which names the result: it replaces ``head`` once the die lies.
    """

    head: str
    told: str
    made: str
    index: int
    value: int
    success: bool | None
    verdict: str


class DiceTray(Framed):
    """Shows the rolls of one answer together. While they fall any key skips."""

    def __init__(self) -> None:
        super().__init__(id="dice")
        self.rolls: list[Roll] = []
        self.frame = 0
        self._timer: Timer | None = None
        self._then: Callable[[], None] | None = None
        # The tumbling faces mean nothing; the match's own chance is in its state.
        self._chance = random.Random(7)

    @property
    def falling(self) -> bool:
        """Whether dice are in the air."""
        return self._timer is not None

    def throw(self, rolls: list[Roll], seconds: float, title: str, then: Callable[[], None]) -> None:
        """Let rolls fall for ``seconds`` (0: they lie at once), then call ``then``."""
        self.skip()
        self.rolls = rolls
        self.title = title
        self._then = then
        if seconds <= 0:
            self._land()
            return
        self.frame = 0
        self._timer = self.set_interval(seconds / FRAMES, self._tick)
        self.repaint()

    def _tick(self) -> None:
        self.frame += 1
        if self.frame >= FRAMES:
            self._land()
        else:
            self.repaint()

    def skip(self) -> bool:
        """Land at once; returns whether anything was falling."""
        if self._timer is None:
            return False
        self._land()
        return True

    def _land(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        then, self._then = self._then, None
        self.repaint()
        if then is not None:
            then()

    def clear(self) -> None:
        """Put the dice away."""
        self.skip()
        self.rolls = []

    def needed(self, cells: int, most: int) -> int:
        """Return the height for the rolls in ``cells`` columns, at most ``most``."""
        landed = self._timer
        self._timer = None  # the height is that of the landed dice, so that nothing jumps
        rows = len(self._rows(cells - 4))
        self._timer = landed
        return min(rows + 2, most)

    def _rows(self, cells: int) -> list[Spans]:
        big = len(self.rolls) <= 2 and any(r.index for r in self.rolls)
        rows: list[Spans] = []
        for roll in self.rolls:
            face = f"{self._chance.randint(1, 10) if self.falling else roll.value:>2}"
            style = (
                "warn"
                if self.falling
                else "good"
                if roll.success
                else "bad"
                if roll.success is False
                else "strong"
            )
            verdict: Span = ("", "") if self.falling else (" " + roll.verdict, style)
            head = roll.head if self.falling else roll.told
            if big:
                rows += [((x, "strong"),) for x in wrap(head, cells)]
                side = list(wrap(roll.made, max(cells - 8, 8)))[:2] if roll.made else []
                rows.append((("┌────┐ ", style), (side[0] if side else "", "dim")))
                rows.append(((f"│ {face} │", style), verdict))
                rows.append((("└────┘ ", style), (side[1] if len(side) > 1 else "", "dim")))
            else:
                need = f"≥{roll.index} " if roll.index else ""
                line: Spans = ((f"[{face}] ", style), (need, "dim"), (fit(head, cells - 6 - width(need)), ""))
                if spans_width(line) + width(roll.made) + 3 <= cells and roll.made:
                    line = (*line, (f" {g.DOT} {roll.made}", "dim"))
                rows.append(line)
        return rows

    def paint(self, y: int, width_: int) -> Any:
        self.rows = [(fit_spans(r, max(width_ - 4, 1)), None) for r in self._rows(width_ - 4)]
        return super().paint(y, width_)
