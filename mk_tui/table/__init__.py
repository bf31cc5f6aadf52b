"""A match that is being played: what faces, the lab and files of matches talk to.

Faces know nothing of the engine: what they are given they name from here. The files, by subject:

**The match.** ``match`` is the game with its record (``match_record``) and what it began with
(``beginning``), ``keeper`` has each entry in the store before it happens, ``learning`` tells what may be
taken back. ``savefile``, ``replay`` and ``checking`` write a match, play it back, see whether it still can.

**The table.** ``table`` owns the match and whoever plays it: ``clock``, ``computers``, ``reasons`` (why not),
``looking_ahead`` (all that is foretold, found while nobody waits). ``sitting`` is how things stand before one
screen and ``hotseat`` who of several may look there; ``orders`` carries out what a ``command`` asks, and a
``moment`` is what is shown. ``place`` is what a face holds of all that.

**Who is asked.** ``asking`` decides it, by

=====================================================  ======================================================
``passing``, ``turn_end``, ``question_runs``           how far somebody has said that they pass
``silence``, ``asked_again``, ``kept_orders``          what they have said before, or let go
``one_way``, ``same_outcome``, ``foregone``            where every answer comes to the same
``passing_away``, ``last_chance``                      what an act is still good for
``open_acts``, ``next_asked``, ``response_window``     several before one screen: what everybody sees
=====================================================  ======================================================

Of ``equal_choices`` a list shows one, an act with an ``only_target`` need not be told which, and
``other_order`` lets an act be named by what it is done to first.

**What will come of it.** ``forecasting`` tries each answer in worlds that look the same from its seat, and
``foreseen`` is what it finds.

=====================================================  ======================================================
``forecast_worlds``, ``forecast_ways``, ``trial``      the worlds, and every way in which chance may fall
``forecast_trying``, ``forecast_tried``,               one answer played on: what happens, who does something
``forecast_ends``, ``going_on``, ``next_choice``       next, how it ends
``forecast_choices``                                   what its player, or somebody else, chooses within it
``forecast_odds``, ``forecast_coming``,                what is told besides: rolls, blows that stand, figures,
``forecast_figures``, ``forecast_spread``              what is chosen on the way, damage that is spread
``forecast_chances``, ``forecast_news``,               what of it is news, how likely it is, and whether the
``forecast_entries``, ``forecast_change``              act does anything
``forecast_words``, ``forecast_groups``,               in sentences
``hint_words``, ``stat_changes``
=====================================================  ======================================================

**What is noted beside the record**, so that a match that goes on is as it was left: ``noted`` and
``kept_endings``, ``kept_language``, ``kept_looks``, ``kept_numbers``, ``kept_unasked``, ``wishes``.
``past`` has what was before a face sat down, ``worth_telling`` what of the log is told where there is little
room.

**A match that is over.** ``played_again`` follows it from answer to answer; ``story`` is what it came to, of
``story_figures``, ``story_turns``, ``story_causes``, ``story_cards`` and ``story_blow``, and ``story_text``
says it. ``points`` are those from which it can be played on, by round. ``afterwards``: telling it, a
rematch, playing on from any point.
"""

from mk_tui.engine.errors import SetupError
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.tables import Shown
from mk_tui.engine.views import CardView, EventView, PlayerView, QuestionView, StackView, View, ZoneView

from .forecast_ways import all_ways_to_spread
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
    "all_ways_to_spread",
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
