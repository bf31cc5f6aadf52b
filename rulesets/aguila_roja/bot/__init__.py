"""The computer players of El Mundo de Águila Roja: each gets a view and answers the view's question.

styles      what each faction goes for: weights of points, people, money, places (sections 2.4 to 2.7)
knowledge   what a card does, read once from its definition
table       a view read once for a decision
fights      what a challenge or an interception comes to
plans       what to play with this turn's maravedíes, where to travel, whom to challenge
answers     every other question
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from mk_tui.players.levels import random_answer

from .answers import ANSWERS, safe
from .table import Table

if TYPE_CHECKING:
    from mk_tui.engine.views import View

# How often a novice does just anything.
NOVICE_ERRS = 0.3


def choose(view: View, level: str, rng: random.Random) -> tuple[int, ...]:
    """Return the answer to the view's question, as positions in its options.

    ``level`` is "novice", "adept" or "master" (the same as adept here; its search is elsewhere).
    """
    q = view.question
    assert q is not None and q.seat == view.seat
    if level == "novice" and rng.random() < NOVICE_ERRS:
        return random_answer(q, rng)
    handler = ANSWERS.get(q.kind)
    answer = handler(Table(view), q) if handler else safe(q)
    if not (q.least <= len(answer) <= q.most and len(set(answer)) == len(answer)):
        return safe(q)
    return answer


def evaluate(view: View, seat: int) -> float:
    """Return how good a position looks for a seat, 0 (lost) to 1 (won): for whoever searches."""
    if view.result is not None:
        kind, winners, _ = view.result
        return (1.0 if seat in winners else 0.0) if kind == "win" else 0.4
    t = Table(view, seat)
    own = t.strength_of(seat)
    others = max((t.strength_of(s) for s in t.rivals), default=0.0)
    return min(0.98, max(0.02, 1 / (1 + math.exp((others - own) / 6))))


__all__ = ["choose", "evaluate"]
