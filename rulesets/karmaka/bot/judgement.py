"""How well a player stands: by the rung, by how far this life has come, and by what is left of it."""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Judgement

from ..rules.tables import TRANSCENDENCE
from .outlook import KaPlayer


def features(view: View) -> list[list[float]]:
    """Return what everybody sees of each player, in the order of ``STANDING``."""
    rows: list[list[float]] = []
    for seat in range(len(view.players)):
        p = KaPlayer(view, seat)
        left = p.hand + p.deck
        gap = max(p.need - p.score - p.rings, 0)
        ready = gap == 0
        rows.append(
            [
                p.rung,
                min(1.0, p.score / p.need),
                p.rings,
                ready,
                ready and p.rung == TRANSCENDENCE - 1,
                max(p.score - p.need, 0),
                left if ready else 0,
                0 if ready else left,
                min(1.0, gap / (left + 0.5)),
                p.future,
                view.active == seat,
            ]
        )
    return rows


def sides(view: View) -> list[int]:
    """Return on which side each seat plays (KK-15)."""
    return [int(dict(p.values)["side"]) for p in view.players]


# How a player stands in a match of adepts, in logits (tools/fit_judgement.py karmaka).
STANDING = {
    "rung": 1.8,
    "life": 0.71,
    "rings": 0.45,
    "life enough": 0.32,
    "and it is the last": 1.8,
    "points to spare": 0.029,
    "cards left, life enough": -0.19,
    "cards left, life not enough": -0.011,
    "points missing for each": -0.5,
    "future": 0.026,
    "turn": 0.015,
}
JUDGEMENT = Judgement(features, STANDING, sides)
