"""What the public figures of a match tell beside every estimate: how near each seat came to a goal."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from mk_tui.cards.description import TrackerEntry

from .beginning import describe
from .played_again import PlayedAgain


class _Way(NamedTuple):
    """A figure that counts towards a goal, and what one of it is of the whole way, below 0 if it is bad."""

    entry: TrackerEntry
    share: float


class Gains:
    """By how much each answer brought each seat on, by what everybody sees: a share of the whole way.

    A figure that comes and goes, as points that are traded for something else, tells little of that: it
    counts by how much of its ups and downs stood in the end.
    """

    def __init__(self, played: PlayedAgain) -> None:
        self.played = played
        entries = describe(played.again.game.rules).get("trackers", ())
        self.ways = [_Way(entry, share) for entry in entries if (share := _share(played, entry))]
        # Two who have nobody against them but each other: what the one loses is the other's gain.
        self.rivals = len(played.figures[0]) == 2 and not played.foes

    def own(self, at: int, seat: int) -> float:
        """Return by how much an answer brought a seat on, by its own figures."""
        return sum(self.each(at, seat))

    def each(self, at: int, seat: int) -> list[float]:
        """Return by how much each of a seat's figures that an answer changed brought it on."""
        before, now = self.played.figures[at - 1][seat], self.played.figures[at][seat]
        changes = (
            way.share * (now.get(way.entry["id"], 0) - before.get(way.entry["id"], 0)) for way in self.ways
        )
        return [change for change in changes if change]

    def of(self, at: int, seat: int) -> float:
        """Return by how much an answer brought a seat on, by its own figures and those of its rival."""
        return self.own(at, seat) - (self.own(at, 1 - seat) if self.rivals else 0.0)

    @property
    def lost(self) -> list[int]:
        """The seats that in the end had reached what nobody wants to reach."""
        rounds = list(self.played.rounds.values())
        return [
            p.seat
            for p in rounds[-1].players
            for way in self.ways
            if not way.entry["good"]
            and (goal := p.goal(way.entry))
            and dict(p.trackers).get(way.entry["id"], 0) >= goal
        ]


def _share(played: PlayedAgain, entry: TrackerEntry) -> float:
    """Return what one of a figure is of the whole way: to its goal, or from where it began; 0 where there is
    none, and where it never changed."""
    lines = [
        [of[seat].get(entry["id"], 0) for of in played.figures] for seat in range(len(played.figures[0]))
    ]
    ups_and_downs = sum(abs(b - a) for line in lines for a, b in pairwise(line))
    stood = sum(abs(line[-1] - line[0]) for line in lines)
    goals = [p.goal(entry) for end in played.rounds.values() for p in end.players]
    whole = max(*goals, *(line[0] for line in lines))
    if not ups_and_downs or whole <= 0:
        return 0.0
    return (1 if entry["good"] else -1) * stood / ups_and_downs / whole


__all__ = ["Gains"]
