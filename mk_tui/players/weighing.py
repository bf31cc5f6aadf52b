"""What the tries of an answer come to: its chance, and the figure that tells it apart from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from statistics import variance
from typing import Any

from mk_tui.cards.failures import Failure
from mk_tui.engine.state import Option

# A figure has to differ by so much on average to be worth a word.
WORTH = 0.25
LESS = 0.4  # what the number of cards in a zone counts, against a figure of the game
# By how many standard errors two means have to lie apart to be told as a difference.
APART = 2.0
# What an answer may surely come to.
WON, LOST = "won", "lost"

Figure = tuple[str, str, int]  # "tracker" or "zone", its id, the seat
NO_FIGURE: Figure = ("", "", -1)
Picks = tuple[int, ...]


@dataclass(frozen=True)
class Weighed:
    """An answer with the chance to win, and the reason: a figure of the table that ends so much higher with
    it than with the others. ``figure`` is ("", "", -1) where none tells it apart. ``wins``: the share of
    tries in which the match was won before they ended. ``alike``: its chance is not clearly another one than
    that of the others, or of the best one; ``level``: not clearly lower than the best one's. ``helps``: the
    figure speaks for it, else against. ``either``: another answer comes to the same. ``spread``: the variance
    of what the tries came to. ``vain``: its forecast says that nothing comes of it, or harm alone; ``sure``:
    that it ends the match at once, ``WON`` or ``LOST``. ``goals``: what the seat has reached with it in every
    try and not without it (``Shown.goals``). ``end``, ``winners``: how the match was won in most of those
    tries in which it was, and by whom. ``then``: what most of the tries aim it at, or choose next for it, as
    the option of that question; () where nothing is asked, or no option has most of them."""

    picks: Picks
    chance: float
    tried: int
    figure: Figure = NO_FIGURE
    change: float = 0.0
    wins: float = 0.0
    alike: bool = False
    level: bool = False
    helps: bool = True
    either: bool = False
    spread: float = 0.0
    vain: bool = False
    sure: str = ""
    goals: tuple[str, ...] = ()
    end: str = ""
    winners: tuple[int, ...] = ()
    then: Option = ()


@dataclass
class Weighing:
    """The answers, the best one first; ``failed`` as in a search. ``noted`` is to be said with them."""

    answers: list[Weighed]
    failed: dict[str, int] = field(default_factory=dict)
    noted: tuple[Failure, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Return it as JSON-able data."""
        return {"answers": [vars(w) for w in self.answers], "failed": self.failed}

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Weighing:
        """Undo :meth:`plain`."""
        rows = plain["answers"]
        lists = ("picks", "figure", "goals", "winners", "then")
        made = [Weighed(**row | {name: tuple(row[name]) for name in lists}) for row in rows]
        return cls(made, dict(plain["failed"]))


@dataclass(frozen=True)
class Try:
    """One playout of an answer: what it came to (``value``; ``won`` before it ended).

    ``figures`` are those that everybody reads then, ``goals`` what the seat has reached since, ``end`` how it
    was won and by whom, if it was, ``then`` what was chosen for it next.
    """

    answer: int
    value: float
    won: bool
    figures: dict[Figure, float]
    goals: tuple[str, ...] = ()
    end: tuple[str, tuple[int, ...]] = ("", ())
    then: Option = ()


def best_answers(
    tries: Sequence[Try],
    alive: Sequence[int],
    most: int,
    vain: Container[int] = (),
    advised: Container[int] = (),
    idle: int = -1,
) -> list[int]:
    """Return the answers with the best mean value, the best one first; one that is not in vain is kept, and
    one that is advised, and the one that does nothing (``idle``) if it is not clearly lower than the best."""
    values: dict[int, list[float]] = {k: [] for k in alive}
    for one in tries:
        if one.answer in values:
            values[one.answer].append(one.value)
    ranked = sorted((k for k in alive if values[k]), key=lambda k: -mean(values[k]))
    kept = {*[k for k in ranked if k not in vain][:1], *[k for k in ranked if k in advised][:1]}
    if idle in ranked and not apart(values[idle], values[ranked[0]]):
        kept.add(idle)
    others = [k for k in ranked if k not in kept][: most - len(kept)]
    return [k for k in ranked if k in kept or k in others]


def sum_up(
    tries: Sequence[Try],
    k: int,
    picks: Picks,
    best_of: int = -1,
    side: Container[int] = (0,),
    zones: Container[str] = (),
) -> Weighed:
    """Return an answer with its chance, and the figure that speaks for it; of the worse ones, against it.

    ``best_of`` is the answer with the best chance; ``side`` are the seats that win with whoever answers;
    ``zones`` are those of which it means something how many cards lie there.
    """
    mine = [t for t in tries if t.answer == k]
    values, others = [t.value for t in mine], [t.value for t in tries if t.answer != k]
    chance = mean(values)
    worse = best_of not in (-1, k)
    level = worse and not apart(values, [t.value for t in tries if t.answer == best_of])
    # Of what is lower than the best it is not said that all comes to the same.
    alike = level if worse else not others or not apart(values, others)
    good = 1.0 if chance >= mean(others) else -1.0
    figure, change = _telling(tries, k, good, side, zones)
    end, winners = _most_won(mine)
    return Weighed(
        picks,
        chance,
        len(mine),
        figure,
        change,
        wins=mean([float(t.won) for t in mine]),
        alike=alike,
        level=level,
        helps=good > 0 and not (worse and not level and figure == NO_FIGURE),
        spread=mean([(t.value - chance) ** 2 for t in mine]),
        goals=_always_reached(mine),
        end=end,
        winners=winners,
        then=_most_chosen(mine),
    )


def _telling(
    tries: Sequence[Try], k: int, good: float, side: Container[int], zones: Container[str]
) -> tuple[Figure, float]:
    """Return the figure that tells an answer apart from the others, and by how much it is higher with it.

    It is the one whose difference goes most with the difference in value: upwards where the answer is the
    better one (``good`` 1), downwards where it is the worse (-1); :data:`NO_FIGURE` where chance explains it.
    """
    mine, rest = [t for t in tries if t.answer == k], [t for t in tries if t.answer != k]
    found, most = (NO_FIGURE, 0.0), 0.0
    value = mean([t.value for t in tries])
    for figure in sorted({f for t in mine for f in t.figures}) if rest else ():
        every = [t.figures.get(figure, 0.0) for t in tries]
        middle = mean(every)
        spread = sum((x - middle) ** 2 for x in every)
        here = [t.figures.get(figure, 0.0) for t in mine]
        there = [t.figures.get(figure, 0.0) for t in rest]
        change = mean(here) - mean(there)
        if not spread or abs(change) < WORTH or not apart(here, there):
            continue
        slope = sum((x - middle) * (t.value - value) for x, t in zip(every, tries, strict=True)) / spread
        if figure[0] == "zone" and not _plain(figure, slope, side, zones):
            continue
        # What a game counts says more than how many cards lie somewhere.
        speaks = good * slope * change * (1.0 if figure[0] == "tracker" else LESS)
        if speaks > most:
            found, most = (figure, change), speaks
    return found


def _plain(figure: Figure, slope: float, side: Container[int], zones: Container[str]) -> bool:
    """Return whether anybody sees why more cards there are better, or worse: more of one's own ``side`` are
    better, more of another's worse. Else they are no reason but go with one: a hand is smaller for a card
    played."""
    return figure[1] in zones and (slope > 0) == (figure[2] in side)


def _always_reached(tries: Sequence[Try]) -> tuple[str, ...]:
    """Return the goals that were reached in each of some tries."""
    first = tries[0].goals if tries else ()
    return tuple([goal for goal in first if all(goal in t.goals for t in tries)])


def _most_won(tries: Sequence[Try]) -> tuple[str, tuple[int, ...]]:
    """Return how most of those tries were won that were, and by whom; ("", ()) if no way has most of them."""
    ends = Counter(t.end for t in tries if t.won).most_common(1)
    return ends[0][0] if ends and ends[0][1] > sum(t.won for t in tries) / 2 else ("", ())


def _most_chosen(tries: Sequence[Try]) -> Option:
    """Return what most of those tries chose next for the answer; () if nothing has most of them."""
    ways = Counter(t.then for t in tries).most_common(1)
    return ways[0][0] if ways and ways[0][1] > len(tries) / 2 else ()


def apart(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether the means of two samples differ by more than chance makes plausible (Welch)."""
    if min(len(one), len(other)) < 2:
        return False
    error = variance(one) / len(one) + variance(other) / len(other)
    return (mean(one) - mean(other)) ** 2 > APART**2 * error


def mean(numbers: Sequence[float]) -> float:
    """Return the mean, 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0


__all__ = ["APART", "LOST", "WON", "Figure", "Picks", "Try", "Weighed", "Weighing", "best_answers", "sum_up"]
