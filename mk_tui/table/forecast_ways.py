"""The ways in which it may go on where somebody chooses on the way what nobody can pass over: how a number is
spread over cards, of which one way is proposed, or one of a few things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from typing import TypeVar

from mk_tui.engine import Game
from mk_tui.engine.mechanisms.spread import order_of, shares
from mk_tui.engine.state import Question
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import passing_over

from .next_choice import NOBODY, depends_then

T = TypeVar("T")
Picks = tuple[int, ...]

# Over so many cards a number is spread in all ways; over more each is tried as the first, and as few as may
# be.
MOST_SPREAD = 4
# What is chosen in so many ways is tried in each; in more it is not known how it goes on.
MOST_CHOSEN = 6
# So many ways are tried beside the one that is proposed.
MOST_WAYS = 24


class OnTheWay:
    """Answers what is chosen on the way; ``taken``: by which of its ways each such choice in turn, those
    beyond by the first one, which is proposed. ``met``: how many ways each had that there was; ``depends``:
    who else than a seat had to choose the first thing."""

    def __init__(self, taken: Sequence[int] = ()) -> None:
        self._taken = taken
        self.met: list[int] = []
        self.depends = NOBODY

    def past(self, g: Game, began: Game, seat: int) -> Picks | None:
        """Return what is chosen of a few things where any has to be while blows fall, by an answer of a seat
        to what was asked when it ``began``; None where none has to be."""
        q = g.question
        if q is None or g.phase not in g.rules.shown.blows or passing_over(q) is not None:
            return None
        if self.depends == NOBODY:
            self.depends = depends_then(began, seat, g)
        return self.chosen(q)

    def spread(self, q: Question) -> Picks:
        """Return how a number is spread."""
        return self._one_of(ways_to_spread(q))

    def chosen(self, q: Question) -> Picks | None:
        """Return which of a few things are chosen; None where they may be many others."""
        if q.limits or not q.least or len(q.options) > MOST_CHOSEN:
            return None
        counts = range(q.least, q.most + 1)
        each = [picks for n in counts for picks in combinations(range(len(q.options)), n)]
        return self._one_of(each) if len(each) <= MOST_CHOSEN else None

    def _one_of(self, each: Sequence[Picks]) -> Picks:
        k = len(self.met)
        self.met.append(len(each))
        return each[self._taken[k] if k < len(self._taken) else 0]


def ways_to_spread(q: Question | QuestionView) -> list[Picks]:
    """Return the ways to spread a number over cards, the proposed one first, one answer for all that come to
    the same for each card; of many cards not all of them (:func:`all_ways_to_spread`)."""
    every = all_ways_to_spread(q)
    if every is not None:
        return every
    first = [(k, *(n for n in reversed(q.proposal) if n != k))[: q.most] for k in range(len(q.options))]
    return _apart(q, [q.proposal, *first, q.proposal[len(q.proposal) - q.least :]])


def all_ways_to_spread(q: Question | QuestionView) -> list[Picks] | None:
    """Return the same, all of them; None where they are too many to go through."""
    if len(q.options) > MOST_SPREAD:
        return None
    counts = range(q.least, q.most + 1)
    orders = (order for n in counts for order in permutations(range(len(q.options)), n))
    return _apart(q, [q.proposal, *orders])


def _apart(q: Question | QuestionView, orders: Iterable[Picks]) -> list[Picks]:
    """Return those of some orders of which no other one before has each card take as much."""
    fields = dict(q.fields)
    n, rest = int(fields["n"]), int(fields.get("rest", -1))
    found = dict[tuple[tuple[int, int], ...], Picks]()
    for order in orders:
        taken, _ = shares(n, q.limits, order_of(order, rest))
        found.setdefault(tuple(sorted([one for one in taken.items() if one[1]])), order)
    return list(found.values())


def other_ways(met: Sequence[int], play: Callable[[Picks], tuple[T, Sequence[int]]]) -> tuple[list[T], bool]:
    """Return what comes in each other way than the proposed one, in which there were choices of so many ways
    (``met``), and whether those are all; what differs in one choice comes before what differs in several.

    ``play`` goes by a way (which way each choice in turn is taken) and returns what comes, and what it met.
    """
    found = list[T]()
    tried: list[tuple[Picks, Sequence[int]]] = [((), met)]
    while tried:
        taken, there = tried.pop(0)
        for at in range(len(taken), len(there)):
            for k in range(1, there[at]):
                if len(found) == MOST_WAYS:
                    return found, False
                way = (*taken, *[0] * (at - len(taken)), k)
                came, further = play(way)
                found.append(came)
                tried.append((way, further))
    return found, True
