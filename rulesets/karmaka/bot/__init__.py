"""The computer player of Karmaka: it gets a view and answers the view's question.

knowledge  what a card's ability does
outlook    a view read once for a decision
judgement  how well each player stands
worth      what abilities, cards and attacks are worth, in points of a life
answers    every kind of question
"""

from __future__ import annotations

from mk_tui.players.bots import Bot
from mk_tui.players.manner import FLAT, Manner

from .answers import ANSWERS
from .judgement import JUDGEMENT
from .outlook import KaTable

NOVICE_ERRS = 0.45  # the share of a novice's answers that are anything

BOT = Bot(KaTable, ANSWERS, NOVICE_ERRS, JUDGEMENT.chance)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
