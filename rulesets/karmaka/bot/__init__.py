"""The computer player of Karmaka: it gets a view and answers the view's question.

knowledge  what a card's ability does
outlook    a view read once for a decision
worth      what abilities, cards and attacks are worth, in points of a life
answers    every kind of question
"""

from __future__ import annotations

from mk_tui.engine.views import View
from mk_tui.players.bots import Bot, likely
from mk_tui.players.manner import TREE, Manner

from ..rules.tables import TRANSCENDENCE
from .answers import ANSWERS
from .outlook import KaPlayer, KaTable

NOVICE_ERRS = 0.45  # the share of a novice's answers that are anything


def judge(view: View, seat: int) -> float:
    """Return how good a position looks for a seat: how many rungs its side is ahead."""
    ahead, behind = 0.0, 0.0
    players = [KaPlayer(view, p.seat) for p in view.players]
    for p in players:
        life = min(1.0, p.score / p.need) * 0.8
        place = p.rung + life + (p.future * 0.06 + p.hand * 0.03) + p.deck * 0.03 + 0.1 * p.rings
        if p.side == players[seat].side:
            ahead = max(ahead, place)
        else:
            behind = max(behind, place)
    return likely(0.5 + (ahead - behind) / (2 * TRANSCENDENCE))


BOT = Bot(KaTable, ANSWERS, NOVICE_ERRS, judge)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(TREE, horizon=2, worthwhile=0.0001)
