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

from mk_tui.engine.views import View
from mk_tui.players.bots import Bot, likely
from mk_tui.players.manner import FLAT, Manner

from ..rules.tables import GOAL
from . import weights as w
from .answers import ANSWERS
from .outlook import MkTable


def judge(view: View, seat: int) -> float:
    """Return how good a position looks for a seat: by score, losses, and who stands on the table."""
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
    return likely(value + 0.02 * force)


# To come second is better than a common loss (MK-16.4).
BEATEN = 0.25
BOT = Bot(MkTable, ANSWERS, w.NOVICE_ERRS, judge, beaten=BEATEN)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
