"""The computer player: it gets a view and answers the view's question.

weights     what things are worth
knowledge   what a card does, read once from its definition
table       a view read once for a decision
fight       duels, attacks and blocks
acts        what an effect is worth, and at what
answers     every question
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from mk_tui.players.levels import random_answer

from . import weights as w
from .answers import ANSWERS, safe
from .table import Table, force

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
    balance = 0.0
    for p in view.players:
        sign = 1.0 if p.seat == seat else -1.0
        values = dict(p.values)
        balance += sign * (1.0 * values["structure"] + w.INCOME * values["income"])
        balance += sign * 0.8 * w.CARD * view.zone("hand", p.seat).count
    for z in view.zones:
        if z.kind == "play":
            for c in z.cards:
                if c.type == "character":
                    mine = c.controller == seat
                    balance += (1 if mine else -1) * (w.BODY + w.FORCE * force(c))
    return 1 / (1 + 2.718281828 ** (-balance / 8))
