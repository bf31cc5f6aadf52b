"""The engine: plain-data matches, one stack of frames, no game and no screen.

Import the door and the sight from here::

    from mk_tui.engine import advance, new_game, view, determinise, why_not

Standard library only: import-linter keeps it so (``pyproject.toml``).
"""

from .errors import EngineError, IllegalAnswer, RuleCrash, SaveError, SetupError
from .flow import start
from .legality import why_not, why_not_player
from .mechanisms.conceding import why_no_concession
from .record import advance, force, round_ends, set_pref
from .refusal import Refusal
from .running import compiled, rest_collector
from .save import dump, load
from .setup import SeatSetup, new_game
from .sight import determinise, events, unlearnt, view
from .state import Frame, Game, Question, StackItem

__all__ = [
    "EngineError",
    "Frame",
    "Game",
    "IllegalAnswer",
    "Question",
    "Refusal",
    "RuleCrash",
    "SaveError",
    "SeatSetup",
    "SetupError",
    "StackItem",
    "advance",
    "compiled",
    "determinise",
    "dump",
    "events",
    "force",
    "load",
    "new_game",
    "rest_collector",
    "round_ends",
    "set_pref",
    "start",
    "unlearnt",
    "view",
    "why_no_concession",
    "why_not",
    "why_not_player",
]
