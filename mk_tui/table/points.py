"""What was done in each round of a match, for whoever plays on from some point of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mk_tui.engine.views import EventView
from mk_tui.language import SaidError, Speaker

# The event with which a round begins; its number is that of the round.
BEGINS = "log.round_began"
# So many sentences are told of a round, and of a point.
OF_ROUND, OF_POINT = 2, 4


@dataclass(frozen=True, slots=True)
class Point:
    """A place from which the match can go on: behind ``answers`` answers. ``told``: what the last one of them
    did in the ``round``, as everybody could read it; ``weighty``: what of that weighs most in the game, each
    with its place among what does."""

    answers: int
    round: int
    told: tuple[str, ...]
    weighty: tuple[tuple[int, str], ...] = ()


class Points:
    """The points of a match at which something was to be read, round by round.

    ``steps`` plays the match back, and yields what everybody could read of its beginning and of each answer;
    ``weighty`` are the events that weigh most in the game, in their order.
    """

    def __init__(
        self, steps: Callable[[], Iterator[list[EventView]]], speaker: Speaker, weighty: Iterable[str]
    ) -> None:
        self._steps, self._speaker = steps, speaker
        self._places = {event: place for place, event in enumerate(weighty)}
        self._found: list[Point] = []
        self.worked = False
        self.trouble: SaidError | None = None

    def work(self) -> None:
        """Play the match back, which takes a moment: on a thread of its own."""
        found, now = list[Point](), 0
        try:
            for answers, events in enumerate(self._steps()):
                # An answer by which a round ends stands in it and, where it begins the next one, there too.
                parts: dict[int, list[EventView]] = {}
                for event in events:
                    now = event.fields["n"] if event.id == BEGINS else now
                    parts.setdefault(now, []).append(event)
                found += [p for n, part in parts.items() if (p := self._point(answers, n, part)).told]
        except SaidError as error:
            self.trouble = error
        self._found, self.worked = found, True

    def _point(self, answers: int, round_: int, events: Iterable[EventView]) -> Point:
        said = [(event.id, text) for event in events if (text := self._speaker.event(event))]
        weighty = tuple((self._places[id_], text) for id_, text in said if id_ in self._places)
        return Point(answers, round_, tuple(text for _, text in said), weighty)

    def rounds(self) -> dict[int, list[Point]]:
        """Return the points of each round, in their order."""
        found: dict[int, list[Point]] = {}
        for point in self._found:
            found.setdefault(point.round, []).append(point)
        return found

    def round_lines(self) -> Iterator[str]:
        """Yield a line for each round, with its name and what happened in it."""
        for n, points in self.rounds().items():
            yield f"{self._name(n)} {self.sum_up(points)}"

    def lines(self, only: int | None = None) -> Iterator[str]:
        """Yield the points of all rounds, or of one, a line each with the number of its answer, each round's
        under its name."""
        for n, points in self.rounds().items():
            if only in (None, n):
                yield self._name(n)
                yield from (f"{point.answers:>5}  {self.say(point)}" for point in points)

    def _name(self, n: int) -> str:
        """Return the name of a round; hands are dealt, or changed, before the first one."""
        return self._speaker.say("plain.round_only" if n else "points.beginning", n=n)

    def sum_up(self, points: Iterable[Point]) -> str:
        """Return what happened in a round, in a sentence or two: what weighs most, else what came last."""
        each = list(points)
        return " ".join(_weightiest(each)[:OF_ROUND] or each[-1].told[-OF_ROUND:])

    def say(self, point: Point) -> str:
        """Return what was done at a point; where that is much, how it began and what weighs most of it."""
        if len(point.told) <= OF_POINT:
            return " ".join(point.told)
        first = point.told[:1]
        return " ".join((first + tuple(x for x in _weightiest([point]) if x not in first))[:OF_POINT])


def _weightiest(points: Iterable[Point]) -> tuple[str, ...]:
    """Return what weighs most of some points, that first, each thing once."""
    weighty = sorted((one for point in points for one in point.weighty), key=lambda one: one[0])
    return tuple(dict.fromkeys(text for _, text in weighty))


__all__ = ["Point", "Points"]
