"""The computer player of The Last Reserve: it gets a view and answers the view's question.

weights   what things are worth, in points of Vital
table     a view read once for a decision
duel      what two fighters do to each other
plans     who attacks, who responds
spells    what a Response or another Spell would change
acts      what to play and to whom to assign
answers   every question
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from . import weights as w
from .answers import ANSWERS, safe
from .table import Table, fits

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
        n = rng.randint(max(q.least, min(1, q.most)), q.most)
        return tuple(rng.sample(range(len(q.options)), n))
    handler = ANSWERS.get(q.kind)
    answer = handler(Table(view), q) if handler else safe(q)
    return answer if fits(q, answer) else safe(q)


def evaluate(view: View, seat: int) -> float:
    """Return how good a position looks for a seat, 0 (lost) to 1 (won): for whoever searches."""
    if view.result is not None:
        kind, winners, _ = view.result
        return (1.0 if seat in winners else 0.0) if kind == "win" else 0.4
    t = Table(view, seat)
    mine = t.life[seat]
    others = [t.life[s] for s in view.order if s != seat]
    best = max(others, default=0)
    if not mine or not best:
        return 1.0 if mine else 0.0
    force = sum(w.BOARD * t.worth(c) for c in t.board(seat))
    against = max((sum(w.BOARD * t.worth(c) for c in t.board(s)) for s in view.order if s != seat), default=0)
    hand = w.HAND * (t.hands[seat] - max((t.hands[s] for s in view.order if s != seat), default=0))
    value = 0.5 + (mine - best) / 160 + (force - against) / 300 + hand / 100
    return min(0.98, max(0.02, value))
