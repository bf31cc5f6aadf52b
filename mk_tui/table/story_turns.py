"""Turning points of a match that is over: where it turned, and what decided it.

What is weighed is a moment: answers of one turn that follow each other, after which a seat's position looked
otherwise, and went on to. That a turn begins is none: whoever has it looks better for it each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from mk_tui.engine.views import EventView

from .played_again import PlayedAgain
from .story_blow import LastBlow
from .story_causes import Causes

# A turn of fortune has to be so great, and to stand until whoever had the turn has it again; where nobody
# has, after so many further answers.
TURN, LASTING = 0.06, 5
# How a position looks may hardly have changed, yet so much, and hardly at all where its figures changed by so
# much more; and what these count for.
LEAST, HARDLY, GAINED, MUCH = 0.04, 0.01, 0.5, 0.07
MOST_TURNS = 4
# A moment of which less than such a share stood was undone: a greater one decides no match.
STOOD = 0.5
# Where so much was still open the last blow may have decided it.
OPEN = 0.25
# A lead that is less than this behind is none: neither is ahead.
BEHIND = 0.1
# What a moment counts for that follows close on another, and from which share of the match on it counts in
# full. Two of one round and seat are told if they are of so many of the greatest.
NEAR, FAR, GREATEST = 0.3, 0.25, 2
# What the change of a seat counts for that neither won nor lost it for all: each moment of two rivals is told
# of the winner.
LOSER = 0.6


@dataclass(frozen=True)
class TurningPoint:
    """A moment after which a seat's position looked otherwise: ``answer`` is that which did most of it, or
    ended the match; ``round`` is that in which its events happened."""

    answer: int
    round: int
    seat: int
    before: float
    after: float
    events: tuple[EventView, ...]


class Swing(NamedTuple):
    """By how much the answers ``first`` to ``last`` changed how a seat's position looked; ``lasting``: how
    much of that stood; ``told``: what the figures say of it besides, for these are seen by all."""

    first: int
    last: int
    seat: int
    change: float
    lasting: float
    told: float


class Turns:
    """Finds the turning points of a match that was played again."""

    def __init__(self, played: PlayedAgain, causes: Causes) -> None:
        self.played, self.causes = played, causes
        self.gains = causes.gains
        self.lost = self.gains.lost if played.lost_by_all else []
        self.blow = LastBlow(played, causes).find(self.lost)
        seats = range(len(played.looks[0]))
        self.changes = [[0.0 for _ in seats]] + [
            [self._change(at, seat) for seat in seats] for at in range(1, len(played.looks))
        ]
        self.parts = self._turns()
        self.swings = self._swings()

    def _change(self, at: int, seat: int) -> float:
        """Return by how much an answer changed how a seat's position looks, if not by a turn that began."""
        change = self.played.looks[at][seat] - self.played.looks[at - 1][seat]
        return 0.0 if self.played.comes_of_the_turn(at, seat, change) else change

    # -- moments --------------------------------------------------------------------------------

    def _swings(self) -> list[Swing]:
        """Return the moments at which a position came to look otherwise, the greatest first. The last answer
        is none: after it nothing is an estimate any more."""
        found = []
        seats: Sequence[int] = range(len(self.played.looks[0]))
        if self.gains.rivals and self.played.winners:
            seats = self.played.winners  # each moment is told of the one, or of the other
        for first, last in self.parts:
            for seat in seats:
                line = [self.changes[at][seat] for at in range(first, last + 1)]
                for sign in (1, -1):
                    a, b, change = _greatest([sign * x for x in line])
                    if change < HARDLY:
                        continue
                    swing = self._lasting(first + a, first + b, seat, sign * change)
                    seen = abs(swing.told - swing.lasting) >= MUCH
                    if abs(swing.told) >= TURN and (abs(swing.lasting) >= LEAST or seen):
                        found.append(swing)
        return sorted(found, key=lambda x: (-self._weight(x), x.first, x.seat))

    def _turns(self) -> list[tuple[int, int]]:
        """Return the answers of each turn, first and last, without the last one of the match."""
        found, first, last = list[tuple[int, int]](), 1, max(self.played.last - 1, 1)
        for at in range(1, last + 1):
            if self.played.part_began(at) or at == last:
                found.append((first, at))
                first = at + 1
        return found

    def _lasting(self, first: int, last: int, seat: int, change: float) -> Swing:
        """Return a moment with how much of it lasted: through some answers, and through the next turn."""
        played, before = self.played, self.played.looks[first - 1][seat]
        until = played.comes_round(last)
        until = min(last + LASTING, played.last) if until is None else until
        stood = played.looks[until][seat] - before
        lasting = 0.0 if change * stood <= 0 else min(change, stood, key=abs)
        gained = GAINED * sum(self.gains.of(at, seat) for at in range(first, last + 1))
        return Swing(first, last, seat, change, lasting, lasting + gained if change * gained > 0 else lasting)

    def _weight(self, swing: Swing) -> float:
        return abs(swing.told) * self._share(swing.seat)

    def _share(self, seat: int) -> float:
        """Return what a change of a seat counts for, beside those of whom the end tells."""
        whose = self.played.winners or self.lost
        return 1.0 if not whose or seat in whose else LOSER

    def _told(self, swing: Swing) -> TurningPoint | None:
        """Return a moment as it is told; None if nothing in the log tells it."""
        changes = [(at, self.changes[at][swing.seat]) for at in range(swing.first, swing.last + 1)]
        told = self.causes.of(swing.seat, changes)
        if not told:
            return None
        answer = max(changes, key=lambda x: (x[1] if swing.change > 0 else -x[1], -x[0]))[0]
        before = self.played.looks[swing.first - 1][swing.seat]
        after = min(max(before + swing.change, 0.0), 1.0)
        return TurningPoint(answer, self.played.round_told(told), swing.seat, before, after, told)

    # -- what is told ---------------------------------------------------------------------------

    def points(self, decided: TurningPoint | None = None) -> tuple[TurningPoint, ...]:
        """Return the greatest turns of fortune, spread over the match, as they happened: ``decided``, and
        what did not merely lead up to the last blow."""
        found = [x for x in self.swings if not self._leads_up(x)]
        left = [(x, told) for x in found if (told := self._told(x)) is not None]
        chosen = [x for x in left if x[1] == decided]
        left = [x for x in left if not any(_same_moment(x[0], other) for other, _ in chosen)]
        while left and len(chosen) < MOST_TURNS:
            best = max(left, key=lambda x: self._weight(x[0]) * self._apart(x[1], chosen))
            again = any((best[1].round, best[1].seat) == (t.round, t.seat) for _, t in chosen)
            if not again or best[0] in self.swings[:GREATEST]:
                chosen.append(best)
            left = [x for x in left if x is not best and not _same_moment(x[0], best[0])]
        return tuple(sorted((told for _, told in chosen), key=lambda t: t.answer))

    def _apart(self, point: TurningPoint, chosen: Sequence[tuple[Swing, TurningPoint]]) -> float:
        """Return what a moment counts for beside those that are told already: the story is of the whole."""
        share = 1.0
        for _, other in chosen:
            far = abs(point.answer - other.answer) / (FAR * self.played.last)
            share = min(share, NEAR + (1 - NEAR) * far)
        return share

    def ending(self) -> TurningPoint:
        """Return how the match ended: the last blow, and what it came to for a winner, or for whoever lost
        to the game itself."""
        played = self.played
        at, told = self.blow
        seat, final = self._ending_seat(told), self._ending_swing()
        first = played.last if final is None else final.first
        before, after = (played.looks[k][seat] if seat >= 0 else 0.0 for k in (first - 1, played.last))
        return TurningPoint(at, played.round_told(told), seat, before, after, told)

    def _ending_seat(self, told: Sequence[EventView]) -> int:
        played = self.played
        if self.lost:
            return self.lost[0]
        if played.winners:
            return played.winners[0]
        if not played.lost_by_all:
            return -1
        seats = [s for e in told if (s := e.fields.get("seat", -1)) >= 0]
        looks = played.looks[played.last - 1]
        return seats[-1] if seats else min(range(len(looks)), key=looks.__getitem__)

    def _ending_swing(self) -> Swing | None:
        """Return the moment that led up to the last answer, where there is one: it is told with it."""
        return max(filter(self._leads_up, self.swings), key=self._weight, default=None)

    def _leads_up(self, swing: Swing) -> bool:
        """Return whether a moment of the last turn merely led up to the last blow: it is told with that. Not
        so a blow before it."""
        if self.played.limited or swing.first < self.parts[-1][0] or not self._towards(swing):
            return False
        told, (_, last) = self._told(swing), self.blow
        return (
            told is None
            or any(e in last for e in told.events)
            or not any(map(self.causes.befell, told.events))
        )

    # -- what decided it ------------------------------------------------------------------------

    def decided(self, ending: TurningPoint) -> TurningPoint | None:
        """Return the moment that decided the match: since the side that won was behind for the last time, the
        greatest one towards the result that was not undone, so that none told beside it is greater.
        ``ending`` is one of them. None where nothing of it is great."""
        if ending.seat < 0:
            return None
        behind = self._last_behind()
        towards = [x for x in self.swings if self._towards(x) and not self._leads_up(x) and x.last > behind]
        # Who loses little by little to the game itself loses by what everybody sees.
        great_of = attrgetter("told" if self.played.lost_by_all else "lasting")
        found = [
            (self._greatness(x), told)
            for x in towards
            if abs(great_of(x)) >= TURN and (told := self._told(x)) is not None
        ]
        great, decided = max(found, key=lambda x: x[0], default=((False, 0.0), None))
        last = abs(ending.after - ending.before)
        if decided is None or last >= max(great[1], OPEN):
            return ending if last >= OPEN else None
        return decided

    def _greatness(self, swing: Swing) -> tuple[bool, float]:
        """Return whether a moment was not undone, and how great it is: of one that was, by what stood."""
        if self.played.lost_by_all:
            return True, self._weight(swing)
        stood = abs(swing.lasting) >= STOOD * abs(swing.change)
        return stood, abs(swing.change if stood else swing.lasting) * self._share(swing.seat)

    def _towards(self, swing: Swing) -> bool:
        """Return whether a moment has brought about the result: that one of several losers fell brings the
        others as much as the winner."""
        winners = self.played.winners
        if swing.seat in winners:
            return swing.change > 0
        if winners:
            return swing.change < 0 and len(self.played.looks[0]) == 2
        return self.played.lost_by_all and swing.change < 0 and swing.seat in (self.lost or [swing.seat])

    def _last_behind(self) -> int:
        """Return after which answer the side that won was behind for the last time; -1 if it never was."""
        behind = (at for at in range(self.played.last - 1, -1, -1) if self._lead(at) < -BEHIND)
        return next(behind, -1)

    def _lead(self, at: int) -> float:
        """Return by how much the side that won looked ahead; the game itself, where everybody lost."""
        looks, winners = self.played.looks[at], self.played.winners
        if not winners:
            return 1 - 2 * min(looks)
        own = sum(looks[s] for s in winners) / len(winners)
        return own - max((x for s, x in enumerate(looks) if s not in winners), default=1 - own)


def _greatest(line: Sequence[float]) -> tuple[int, int, float]:
    """Return the stretch of a line whose sum is greatest: first, last, sum."""
    best, first, total = (0, 0, line[0]), 0, 0.0
    for k, x in enumerate(line):
        if total <= 0:
            first, total = k, 0.0
        total += x
        if total > best[2]:
            best = (first, k, total)
    return best


def _same_moment(one: Swing, other: Swing) -> bool:
    """Return whether two are told as one: what raises one seat lets another one fall."""
    return one.first <= other.last and other.first <= one.last


__all__ = ["TurningPoint", "Turns"]
