"""The computer player of The Last Reserve: it gets a view and answers the view's question.

weights    what things are worth, in points of Vital
knowledge  what a card is and does
outlook    a view read once for a decision
judgement  how well each player stands
duel       what two fighters do to each other
plans      who attacks, who responds
spells     what a Response or another Spell would change
acts       what to play and to whom to assign
answers    every question
"""

from __future__ import annotations

from mk_tui.players.bots import Bot
from mk_tui.players.manner import FLAT, Manner

from . import weights as w
from .answers import ANSWERS, LIGHT, NAIVE
from .judgement import JUDGEMENT
from .outlook import VzTable

BOT = Bot(VzTable, ANSWERS, w.NOVICE_ERRS, JUDGEMENT.chance, LIGHT, NAIVE)
choose, evaluate = BOT.choose, BOT.evaluate
# Measured: docs/players.md.
MANNER = Manner(FLAT, horizon=16)
