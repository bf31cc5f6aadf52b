"""The computer player of The Last Reserve: it gets a view and answers the view's question.

weights    what things are worth, in points of Vital
knowledge  what a card is and does
outlook    a view read once for a decision
duel       what two fighters do to each other
plans      who attacks, who responds
spells     what a Response or another Spell would change
acts       what to play and to whom to assign
answers    every question
"""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Bot, likely
from mk_tui.players.manner import FLAT, Manner

from . import weights as w
from .answers import ANSWERS, LIGHT, NAIVE
from .outlook import VzTable


def judge(view: View, seat: int) -> float:
    """Return how good a position looks for a seat: by Vital, Characters and hands."""
    t = VzTable(view, seat)
    mine = t.life[seat]
    others = [t.life[s] for s in view.order if s != seat]
    best = max(others, default=0)
    if not mine or not best:
        return 1.0 if mine else 0.0
    force = sum([w.BOARD * t.worth(c) for c in t.board(seat)])
    against = max(
        (sum([w.BOARD * t.worth(c) for c in t.board(s)]) for s in view.order if s != seat), default=0
    )
    hand = w.HAND * (t.hands[seat] - max((t.hands[s] for s in view.order if s != seat), default=0))
    value = 0.5 + (mine - best) / 160 + (force - against) / 300 + hand / 100
    return likely(value)


BOT = Bot(VzTable, ANSWERS, w.NOVICE_ERRS, judge, LIGHT, NAIVE)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
