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

from mk_tui.engine.views import View
from mk_tui.players.bots import Bot, likely
from mk_tui.players.manner import FLAT, Manner

from .answers import ANSWERS
from .outlook import ArTable

# How often a novice does just anything.
NOVICE_ERRS = 0.3


def judge(view: View, seat: int) -> float:
    """Return how good a position looks for a seat: how well it stands beside the best of the others."""
    t = ArTable(view, seat)
    others = max((t.strength_of(s) for s in t.rivals), default=0.0)
    return likely(1 / (1 + math.exp((others - t.strength_of(seat)) / 6)))


BOT = Bot(ArTable, ANSWERS, NOVICE_ERRS, judge)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
