"""The computer player of Karmaka: it gets a view and answers the view's question.

    table    a view read once for a decision
    worth    what abilities, cards and attacks are worth, in points of a life
    answers  every kind of question
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from mk_tui.players.levels import random_answer

from ..rules.tables import TRANSCENDENCE
from .answers import ANSWERS
from .table import Table

if TYPE_CHECKING:
    from mk_tui.engine.views import View

NOVICE_ERRS = 0.45  # the share of a novice's answers that are anything


def choose(view: View, level: str, rng: random.Random) -> tuple[int, ...]:
    """Return the answer to the view's question, as positions in its options.

    ``level`` is "novice" (does just anything now and then), "adept" or "master" (the same here; its search
    is elsewhere).
    """
    q = view.question
    assert q is not None and q.seat == view.seat
    if level == "novice" and rng.random() < NOVICE_ERRS:
        return random_answer(q, rng)
    handler = ANSWERS.get(q.kind)
    return handler(Table(view), q) if handler else random_answer(q, rng)


def evaluate(view: View, seat: int) -> float:
    """Return how good a position looks for a seat, 0 (lost) to 1 (won): for whoever searches."""
    if view.result is not None:
        return 1.0 if seat in view.result[1] else 0.0
    ahead, behind = 0.0, 0.0
    side = dict(view.players[seat].values)["side"]
    for p in view.players:
        trackers, values = dict(p.trackers), dict(p.values)
        need = max(1, values["need"])
        life = min(1.0, trackers["score"] / need) * 0.8
        cards = view.zone("future", p.seat).count * 0.06 + view.zone("hand", p.seat).count * 0.03
        deck = view.zone("deck", p.seat).count * 0.03
        place = trackers["rung"] + life + cards + deck + 0.1 * trackers["rings"]
        if values["side"] == side:
            ahead = max(ahead, place)
        else:
            behind = max(behind, place)
    return min(0.98, max(0.02, 0.5 + (ahead - behind) / (2 * TRANSCENDENCE)))
