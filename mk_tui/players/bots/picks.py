"""Answers made of what each option is worth. Of options of equal worth the first is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, TypeVar

from mk_tui.engine.state import Option
from mk_tui.engine.views import QuestionView

Answer = tuple[int, ...]
# What an option is worth. What it is about stands in it: ("play", 17), ("player", 1) …
Worth = Callable[[Option], float]
T = TypeVar("T")

# Options that do as little as possible.
CAUTIOUS = ("pass", "no", "none", "auto", "keep")
# Over so many cards a number is spread in every order, to find the best.
TRIED = 4
# Of so many items, the best, every bundle is weighed.
WEIGHED = 8


def cautious(q: QuestionView) -> Answer:
    """Return an answer that does as little as possible: the proposal; pass, no, none …; the first ones."""
    if q.proposal:
        return q.proposal
    if q.least <= 1 <= q.most:
        for k, o in enumerate(q.options):
            if o[0] in CAUTIOUS:
                return (k,)
    return tuple(range(q.least))


def option(q: QuestionView, *wanted: Any) -> Answer:
    """Return the answer that is one option, word by word."""
    return (q.options.index(wanted),)


def word(q: QuestionView, verb: str) -> Answer:
    """Return the first option with a verb; without one the cautious answer."""
    return next(((k,) for k, o in enumerate(q.options) if o[0] == verb), None) or cautious(q)


def saying(verb: str) -> Callable[[Any, QuestionView], Answer]:
    """Return a plan that always takes the first option with a verb."""
    return lambda t, q: word(q, verb)


def ranked(q: QuestionView, worth: Worth) -> list[int]:
    """Return the positions of all options, that of the greatest worth first."""
    worths = [worth(o) for o in q.options]
    return sorted(range(len(worths)), key=lambda k: -worths[k])


def best(q: QuestionView, worth: Worth, above: float | None = None, otherwise: Answer = (0,)) -> Answer:
    """Return the option of the greatest worth; ``otherwise`` if none is worth more than ``above``."""
    worths = [worth(o) for o in q.options]
    k = max(range(len(worths)), key=worths.__getitem__)
    return (k,) if above is None or worths[k] > above else otherwise


def all_worth(q: QuestionView, worth: Worth, above: float = 0.0) -> Answer:
    """Return all options worth more than ``above``, the best first, as far as so many may be picked; where
    more have to be picked, the best of the others too."""
    worths = [worth(o) for o in q.options]
    order = sorted(range(len(worths)), key=lambda k: -worths[k])
    return tuple(order[: max(q.least, min(q.most, sum([x > above for x in worths])))])


def least_missed(q: QuestionView, worth: Worth) -> Answer:
    """Return as few options as may be picked, those of the least worth."""
    worths = [worth(o) for o in q.options]
    return tuple(sorted(range(len(worths)), key=worths.__getitem__)[: q.least])


def spread(q: QuestionView, cost: Callable[[Answer], float]) -> Answer:
    """Return the order of the least cost for a number that is spread over cards; of too many cards to try
    every order, the proposal."""
    n = len(q.options)
    if n > TRIED:
        return q.proposal
    orders = [order for size in range(q.least, n + 1) for order in permutations(range(n), size)]
    return min(orders, key=cost)


def bundle(items: Iterable[T], worth: Callable[[T], float], fits: Callable[[list[T]], bool]) -> list[T]:
    """Return the items of the greatest worth together of those that can be had together, the best first.

    ``fits`` says what can be had together; what is had with one more can be had without it. Only the best
    few, each worth something by itself, are weighed.
    """
    some = sorted([i for i in items if worth(i) > 0 and fits([i])], key=lambda i: -worth(i))[:WEIGHED]
    worths = [worth(i) for i in some]
    best_value, best_set = 0.0, list[T]()
    chosen: list[T] = []

    def seek(k: int, value: float) -> None:
        nonlocal best_value, best_set
        if value > best_value:
            best_value, best_set = value, chosen[:]
        if k == len(some) or value + sum(worths[k:]) <= best_value:
            return
        chosen.append(some[k])
        if fits(chosen):
            seek(k + 1, value + worths[k])
        chosen.pop()
        seek(k + 1, value)

    seek(0, 0.0)
    return best_set
