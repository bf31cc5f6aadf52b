"""A match that is being played: what faces, the lab and files of matches talk to.

Faces know nothing of the engine: what they are given they name from here.
"""

from mk_tui.engine.refusal import Refusal
from mk_tui.engine.views import CardView, EventView, PlayerView, QuestionView, StackView, View, ZoneView

from .moment import Moment, NotForYou, Notice, Reply, TimeLeft
from .place import Place
from .session import Session
from .table import Table

__all__ = [
    "CardView",
    "EventView",
    "Moment",
    "NotForYou",
    "Notice",
    "Place",
    "PlayerView",
    "QuestionView",
    "Refusal",
    "Reply",
    "Session",
    "StackView",
    "Table",
    "TimeLeft",
    "View",
    "ZoneView",
]
