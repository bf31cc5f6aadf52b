"""The computer player: it gets a view and answers the view's question.

weights     what things are worth
knowledge   what a card does, read once from its definition
table       a view read once for a decision
fight       duels, attacks and blocks
acts        what an effect is worth, and at what
answers     every question
"""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Bot
from mk_tui.players.manner import FLAT, Manner

from . import weights as w
from .answers import ANSWERS, LIGHT
from .outlook import HkTable, force


def judge(view: View, seat: int) -> float:
    """Return how good a position looks for a seat: by Structure, income, hands and Characters."""
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
    return float(1 / (1 + 2.718281828 ** (-balance / 8)))


BOT = Bot(HkTable, ANSWERS, w.NOVICE_ERRS, judge, LIGHT)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=12)
