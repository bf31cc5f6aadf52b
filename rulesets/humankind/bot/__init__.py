"""The computer player: it gets a view and answers the view's question.

weights     what things are worth
knowledge   what a card does, read once from its definition
table       a view read once for a decision
judgement   how well each player stands
fight       duels, attacks and blocks
acts        what an effect is worth, and at what
answers     every question
"""

from __future__ import annotations

from mk_tui.players.bots import Bot
from mk_tui.players.manner import FLAT, Manner

from . import weights as w
from .answers import ANSWERS, LIGHT
from .judgement import JUDGEMENT
from .outlook import HkTable

BOT = Bot(HkTable, ANSWERS, w.NOVICE_ERRS, JUDGEMENT.chance, LIGHT)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=12)
