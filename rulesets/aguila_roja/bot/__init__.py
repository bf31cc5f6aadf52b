"""The computer players of El Mundo de Águila Roja: each gets a view and answers the view's question.

styles      what each faction goes for: weights of points, people, money, places (sections 2.4 to 2.7)
knowledge   what a card does, read once from its definition
table       a view read once for a decision
judgement   how well each player stands
fights      what a challenge or an interception comes to
plans       what to play with this turn's maravedíes, where to travel, whom to challenge
answers     every other question
"""

from __future__ import annotations

from mk_tui.players.bots import Bot
from mk_tui.players.manner import FLAT, Manner

from .answers import ANSWERS
from .judgement import JUDGEMENT
from .outlook import ArTable

# How often a novice does just anything.
NOVICE_ERRS = 0.3

BOT = Bot(ArTable, ANSWERS, NOVICE_ERRS, JUDGEMENT.chance)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
