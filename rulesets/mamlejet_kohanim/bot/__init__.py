"""The computer partner of Mamlejet Kohanim (MK-22.5): it gets a view and answers the view's question.

    weights     what things are worth, in points of emuná
    knowledge   what a card does, read once from its definition
    table       a view read once for a decision
    duel        the odds of a fight
    worth       what a victory, a soldier, a city's card are worth now
    plans       who goes against whom
    acts        what playing a card or using an ability is worth, and at what
    purse       what can be paid, and what it buys best
    windows     what to do with priority, step by step
    answers     every other question
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from mk_tui.players.levels import random_answer

from ..rules.tables import GOAL
from . import weights as w
from .answers import ANSWERS, safe
from .table import Table

if TYPE_CHECKING:
    from mk_tui.engine.views import View


def choose(view: View, level: str, rng: random.Random) -> tuple[int, ...]:
    """Return the answer to the view's question, as positions in its options.

    ``level`` is "novice" (does just anything now and then), "adept" or "master" (the same here; its search
    is elsewhere).
    """
    q = view.question
    assert q is not None and q.seat == view.seat
    if level == "novice" and rng.random() < w.NOVICE_ERRS:
        return random_answer(q, rng)
    if len(q.options) <= 1 and q.least == len(q.options):
        return tuple(range(len(q.options)))
    handler = ANSWERS.get(q.kind)
    answer = handler(Table(view), q) if handler else safe(q)
    if not (q.least <= len(answer) <= q.most and len(set(answer)) == len(answer)):
        return safe(q)
    return answer


def evaluate(view: View, seat: int) -> float:
    """Return how good a position looks for a seat, 0 (lost) to 1 (won): for whoever searches."""
    if view.result is not None:
        kind, winners, _ = view.result
        return (1.0 if seat in winners else 0.25) if kind == "win" else 0.4 if kind == "draw" else 0.0
    scores, losses = [], []
    for p in view.players:
        figures = dict(p.trackers)
        scores.append(figures.get("score", 0))
        losses.append(figures.get("loss", 0))
    force = 0.0
    for z in view.zones:
        if z.kind in ("camp", "front"):
            for c in z.cards:
                if c.controller == seat and c.type == "soldier":
                    force += 1.0
                elif c.type == "enemy":
                    force -= 0.8 / len(view.players)
    ahead = scores[seat] / GOAL
    others = max((s for k, s in enumerate(scores) if k != seat), default=0) / GOAL
    danger = max(losses) / GOAL
    value = 0.5 + 0.45 * ahead - 0.15 * others - 0.35 * danger * danger - 0.1 * losses[seat] / GOAL
    return min(0.98, max(0.02, value + 0.02 * force))
