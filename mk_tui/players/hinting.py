"""What a hint says: how likely the answers to a question are to win, and what of the table tells them apart.

The same playouts as a master's search, in worlds drawn from what the seat sees. After each the figures that
everybody reads are looked at: the one whose difference goes most with the difference in value is the reason.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from statistics import variance
from typing import Any

from mk_tui.cards.failures import Failure
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, advance, determinise, view
from mk_tui.engine.views import QuestionView, View

from .answers import ONE, decline, picks_nothing, shape
from .found import cause_of
from .levels import ADEPT, bot_answer, fits, random_answer
from .playouts import Policy, playout
from .twins import Twins

# Seconds of thought; answers that are looked at; those that are told.
THINK_HINT = 1.5
MOST_ANSWERS = 40
TOLD = 3
# A figure has to differ by so much on average to be worth a word.
WORTH = 0.25
LESS = 0.4  # what the number of cards in a zone counts, against a figure of the game
# By how many standard errors two means have to lie apart to be told as a difference.
APART = 2.0
# What an answer may surely come to.
WON, LOST = "won", "lost"

Figure = tuple[str, str, int]  # "tracker" or "zone", its id, the seat
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
    tries in which it was, and by whom."""

    picks: Picks
    chance: float
    tried: int
    figure: Figure = ("", "", -1)
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
        lists = ("picks", "goals", "winners")
        made = [
            Weighed(**r | {k: tuple(r[k]) for k in lists} | {"figure": _figure(*r["figure"])}) for r in rows
        ]
        return cls(made, dict(plain["failed"]))


@dataclass(frozen=True)
class _Try:
    answer: int
    value: float
    won: bool
    figures: dict[Figure, float]
    goals: tuple[str, ...] = ()
    end: tuple[str, tuple[int, ...]] = ("", ())


def candidates(ruleset: Any, seen: View, rng: random.Random) -> list[Picks]:
    """Return the answers that are worth a look: of one pick all, else the adept's, none, and some others;
    of those that come to the same only one."""
    question = seen.question
    assert question is not None
    twins = Twins(ruleset, seen)
    adept = bot_answer(ruleset, seen, ADEPT, rng)
    if shape(question) == ONE:
        nothing: list[Picks] = [()] if picks_nothing(question) else []
        every = twins.once([*((k,) for k in range(len(question.options))), *nothing])
        if len(every) <= MOST_ANSWERS:
            return every
        return twins.once([adept, *rng.sample(every, MOST_ANSWERS - 1)])
    found = [adept]
    declined = decline(question)
    if declined is not None:
        found.append(declined)
    for answer in (*_small(question), *(random_answer(question, rng) for _ in range(6))):
        if answer not in found and len(found) < MOST_ANSWERS // 2 and fits(question, answer):
            found.append(answer)
    return twins.once(found)


def weigh(
    worlds: Sequence[Game],
    seat: int,
    answers: Sequence[Picks],
    rng: random.Random,
    evaluate: Any = None,
    think: float | None = THINK_HINT,
    playouts: int = 0,
    vain: Container[int] = (),
) -> Weighing:
    """Try each answer in the worlds, the promising ones more often; for a time, or so many playouts.

    Each time what the seat cannot know is drawn anew: of few worlds a chance would be so many parts of as
    many. ``vain``: the answers, by their place, of which nothing comes, or harm alone. None of them comes
    before another one that is not clearly worse. What the game's advice says to do is told in any case, and
    to do nothing where that is not clearly worse than the best.
    """
    tries: list[_Try] = []
    failed: Counter[str] = Counter()
    policy = Policy(worlds[0].rules)
    alive = list(range(len(answers)))
    # Of a pile whose owner does not see it the number of cards tells nobody anything.
    piles = {z.kind for z in view(worlds[0], seat).zones if z.seat == seat and z.count and not z.cards}
    advised = _advised(worlds[0].rules, view(worlds[0], seat), answers)
    idle = _declining(view(worlds[0], seat), answers)
    reached = frozenset(_goals(worlds[0], seat))
    began, turn, halved = time.monotonic(), 0, 0
    while True:
        spent = turn / playouts if think is None else (time.monotonic() - began) / think
        if spent > 4.0 or (spent >= 1.0 and turn >= 2 * len(answers)):
            break
        if spent * 3 >= halved + 1 and halved < 2 and turn >= 2 * len(answers):
            halved += 1
            most = max(TOLD, len(alive) // 2) if halved == 1 else TOLD
            alive = _best(tries, alive, most, vain, advised, idle)
        drawn = worlds[(turn // max(len(alive), 1)) % len(worlds)]
        world = determinise(drawn, seat, rng.getrandbits(62))  # the same one for each answer
        for k in alive:
            game = world.clone()
            game.rng = rng.getrandbits(62)
            turn += 1
            try:
                advance(game, answers[k])
                goals = tuple([goal for goal in _goals(game, seat) if goal not in reached])
                value = playout(game, seat, rng, policy, evaluate)
            except Exception as error:  # said by whoever asked for the hint
                failed[cause_of(error)] += 1
                continue
            tries.append(replace(_seen(game, k, seat, value, piles), goals=goals))
    order = _best(tries, alive, TOLD, vain, advised, idle)
    game = worlds[0]
    twins, zones = Twins(game.rules, view(game, seat)), _meant(game.rules)
    side = range(len(game.seats)) if load_ruleset(game.rules)[0].get("together") else (seat,)
    weighed = [
        replace(told, either=twins.other(told.picks), vain=k in vain)
        for k in order
        for told in (_told(tries, k, answers[k], order[0], side, zones),)
    ]
    return Weighing(_useful_first(weighed), dict(failed))


def _useful_first(weighed: list[Weighed]) -> list[Weighed]:
    """Return the answers; before the best one, if that is in vain, one that is not and is as good."""
    useful = next((w for k, w in enumerate(weighed) if not w.vain and (not k or w.level)), None)
    if useful is None or useful is weighed[0]:
        return weighed
    first, *others = weighed
    moved = replace(useful, level=False), replace(first, level=True, alike=True)
    return [*moved, *(w for w in others if w is not useful)]


def _small(question: QuestionView) -> list[Picks]:
    n, least = len(question.options), max(question.least, 1)
    return list(combinations(range(n), least))[:8] if n <= 8 and not question.limits else []


def _goals(game: Game, seat: int) -> tuple[str, ...]:
    """Return what a seat has reached (``Shown.goals``)."""
    return game.rules.shown.goals(game, seat)


def _seen(game: Game, answer: int, seat: int, value: float, piles: Container[str]) -> _Try:
    """Note what a playout came to. Who has lost has no chance left, however well others have done."""
    result = game.result
    won = result is not None and result["kind"] == "win" and seat in result["winners"]
    if result is not None and not won:
        value = 0.5 if result["kind"] == "draw" else 0.0
    shown = view(game, seat)
    figures: dict[Figure, float] = {}
    for player in shown.players:
        for name, number in player.trackers:
            if isinstance(number, int):
                figures["tracker", name, player.seat] = number
    for zone in shown.zones:
        if zone.seat >= 0 and zone.kind not in piles:
            figures["zone", zone.kind, zone.seat] = zone.count
    end = (result["why"], tuple(result["winners"])) if result is not None and won else ("", ())
    return _Try(answer, 1.0 if won else value, won, figures, end=end)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _advised(ruleset: Any, seen: View, answers: Sequence[Picks]) -> list[int]:
    """Return the answers, by their place, that the game's advice for the question speaks for."""
    question, wanted = seen.question, ruleset.shown.advised_plays.get(ruleset.shown.advice(seen))
    if wanted is None or question is None or seen.seat is None:
        return []
    cards = [c.id for z in seen.zones if z.seat == seen.seat for c in z.cards if c.type == wanted]
    plays = [(n,) for n, option in enumerate(question.options) if option[0] == "play" and option[1] in cards]
    return [k for k, picks in enumerate(answers) if picks in plays]


def _declining(seen: View, answers: Sequence[Picks]) -> int:
    """Return the place of the answer by which nothing is done, -1 where there is none."""
    declined = None if seen.question is None else decline(seen.question)
    return answers.index(declined) if declined in answers else -1


def _best(
    tries: Sequence[_Try],
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
    ranked = sorted((k for k in alive if values[k]), key=lambda k: -_mean(values[k]))
    kept = {*[k for k in ranked if k not in vain][:1], *[k for k in ranked if k in advised][:1]}
    if idle in ranked and not _apart(values[idle], values[ranked[0]]):
        kept.add(idle)
    others = [k for k in ranked if k not in kept][: most - len(kept)]
    return [k for k in ranked if k in kept or k in others]


def _meant(ruleset: Any) -> frozenset[str]:
    """Return the zones of which it means something how many cards lie there: not those of what is used up."""
    return frozenset(z.kind for z in ruleset.zones if z.in_play or z.faces != "all")


def _plain(figure: Figure, slope: float, side: Container[int], zones: Container[str]) -> bool:
    """Return whether anybody sees why more cards there are better, or worse: more of one's own ``side`` are
    better, more of another's worse. Else they are no reason but go with one: a hand is smaller for a card
    played."""
    return figure[1] in zones and (slope > 0) == (figure[2] in side)


def _told(
    tries: Sequence[_Try],
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
    rest = [t for t in tries if t.answer != k]
    chance, wins = _mean([t.value for t in mine]), _mean([float(t.won) for t in mine])
    best: tuple[float, Figure, float] = (0.0, ("", "", -1), 0.0)
    value = _mean([t.value for t in tries])
    values, others = [t.value for t in mine], [t.value for t in rest]
    level = best_of not in (-1, k) and not _apart(values, [t.value for t in tries if t.answer == best_of])
    # Of what is lower than the best it is not said that all comes to the same.
    alike = level if best_of not in (-1, k) else not others or not _apart(values, others)
    lower = best_of not in (-1, k) and not level
    good = 1.0 if chance >= _mean(others) else -1.0
    for figure in sorted({f for t in mine for f in t.figures}):
        every = [t.figures.get(figure, 0.0) for t in tries]
        middle = _mean(every)
        spread = sum((x - middle) ** 2 for x in every)
        here = [t.figures.get(figure, 0.0) for t in mine]
        there = [t.figures.get(figure, 0.0) for t in rest]
        change = _mean(here) - _mean(there)
        if not rest or not spread or abs(change) < WORTH or not _apart(here, there):
            continue
        slope = sum((x - middle) * (t.value - value) for x, t in zip(every, tries, strict=True)) / spread
        if figure[0] == "zone" and not _plain(figure, slope, side, zones):
            continue
        # What a game counts says more than how many cards lie somewhere.
        said = good * slope * change * (1.0 if figure[0] == "tracker" else LESS)
        if said > best[0]:
            best = (said, figure, change)
    helps = good > 0 and not (lower and not best[1][0])
    spread = _mean([(t.value - chance) ** 2 for t in mine])
    told = Weighed(picks, chance, len(mine), best[1], best[2], wins, alike, level, helps, spread=spread)
    goals = [goal for goal in mine[0].goals if all(goal in t.goals for t in mine)] if mine else []
    ends = Counter(t.end for t in mine if t.won).most_common(1)
    end, winners = ends[0][0] if ends and ends[0][1] > sum(t.won for t in mine) / 2 else ("", ())
    return replace(told, goals=tuple(goals), end=end, winners=winners)


def _apart(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether the means of two samples differ by more than chance makes plausible (Welch)."""
    if min(len(one), len(other)) < 2:
        return False
    error = variance(one) / len(one) + variance(other) / len(other)
    return (_mean(one) - _mean(other)) ** 2 > APART**2 * error


def _figure(kind: str, name: str, seat: int) -> Figure:
    return kind, name, seat


__all__ = ["LOST", "THINK_HINT", "WON", "Weighed", "Weighing", "candidates", "weigh"]
