"""A match that is being played: what faces, the lab and files of matches talk to.

Faces know nothing of the engine: what they are given they name from here.
"""

from mk_tui.engine.errors import SetupError
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.tables import Shown
from mk_tui.engine.views import CardView, EventView, PlayerView, QuestionView, StackView, View, ZoneView

from .forecast_words import (
    forecast_lines,
    gives_up,
    if_all_pass,
    in_any_case,
    in_brackets,
    leads_line,
    said_once,
    warning,
    whichever_line,
)
from .foreseen import Forecast, Foreseen, Leads, to_be_warned
from .moment import Moment, NotForYou, Notice, Reply, TimeLeft
from .place import Place
from .table import Table

__all__ = [
    "CardView",
    "EventView",
    "Forecast",
    "Foreseen",
    "Leads",
    "Moment",
    "NotForYou",
    "Notice",
    "Place",
    "PlayerView",
    "QuestionView",
    "Refusal",
    "Reply",
    "Ruleset",
    "SetupError",
    "Shown",
    "StackView",
    "Table",
    "TimeLeft",
    "View",
    "ZoneView",
    "forecast_lines",
    "gives_up",
    "if_all_pass",
    "in_any_case",
    "in_brackets",
    "leads_line",
    "said_once",
    "to_be_warned",
    "warning",
    "whichever_line",
]
