"""The final phase (MK-19.14, MK-19.15, MK-17).

final
    end_of_turn     4a: the end of the turn; the initiative winner is active (MK-19.14)
    open_window     Everybody may act, the active player first, until all pass
    cleanup         4b begins (MK-19.15)
    ask_discard     A hand over the limit is discarded down to it, by its owner's choice (MK-19.15)
    take_discard    What was chosen is discarded; then comes the next hand (MK-19.15)
    effects_end     What lasts until end of turn ends; unspent wealth is lost (MK-19.15, A-25)
    open_window     Everybody may act, the active player first, until all pass
    repeat_cleanup  A trigger in 4b has given priority; 4b is repeated (A-32)
    round_ends      Time may be over, or the enemies exhausted (MK-17.1, A-35, A-36)
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.acts import Among, Choice
from mk_tui.engine.change import clear_flags, enter_phase, set_active, set_value
from mk_tui.engine.continuous import seat_stat
from mk_tui.engine.durations import close_turn
from mk_tui.engine.flow import goto
from mk_tui.engine.mechanisms.hands import ask_down_to
from mk_tui.engine.mechanisms.stack import open_window
from mk_tui.engine.state import Frame, Game

from .emuna import award_best, check_end
from .tables import ENTERED
from .threat import enemies


def end_of_turn(g: Game, f: Frame) -> None:
    """4a: the end of the turn; the initiative winner is active (MK-19.14)."""
    set_active(g, g.order[0])
    enter_phase(g, "4a")


def cleanup(g: Game, f: Frame) -> None:
    """4b begins (MK-19.15)."""
    enter_phase(g, "4b")
    f.v["left"] = list(g.order)


DISCARDED: Final = Choice(
    "choose",
    "choice.hand_limit",
    lambda g, seat: g.in_zone("hand", seat),
    (Among("MK-19.15", "refuse.choice.hand"),),
    why="ask.hand_limit",
)


def ask_discard(g: Game, f: Frame) -> None:
    """A hand over the limit is discarded down to it, by its owner's choice (MK-19.15)."""
    f.ans = ()
    while f.v["left"]:
        seat = f.v["left"].pop(0)
        if ask_down_to(g, f, seat, DISCARDED, seat_stat(g, seat, "hand_limit")):
            return


def take_discard(g: Game, f: Frame) -> None:
    """What was chosen is discarded; then comes the next hand (MK-19.15)."""
    if not f.ans:
        return
    for _, card in f.ans:
        g.rules.discard(g, card)
    goto(g, f, ask_discard)


def effects_end(g: Game, f: Frame) -> None:
    """What lasts until end of turn ends; unspent wealth is lost (MK-19.15, A-25)."""
    check_end(g)
    close_turn(g)
    for seat in range(len(g.seats)):
        if g.seats[seat]["wealth"]:
            set_value(g, seat, "wealth", ())
    if not g.waiting:
        goto(g, f, round_ends)


def repeat_cleanup(g: Game, f: Frame) -> None:
    """A trigger in 4b has given priority; 4b is repeated (A-32)."""
    f.v["left"] = list(g.order)
    goto(g, f, ask_discard)


def last_round(g: Game) -> int:
    """Return the round with which a time trial of a number of rounds ends, 0 in any other match (A-36)."""
    options = g.config["options"]
    last: int = options.get("limit", 12) if options.get("time_trial", "off") == "rounds" else 0
    return last


def round_ends(g: Game, f: Frame) -> None:
    """Time may be over, or the enemies exhausted (MK-17.1, A-35, A-36)."""
    clear_flags(g, ENTERED)
    by_clock = g.config["options"].get("time_trial", "off") == "minutes"
    if 0 < last_round(g) <= g.round or (by_clock and g.vars.get("clock")):
        award_best(g, "result.time_over")
    elif not enemies(g) and not any(g.in_zone("enemy_city", s) for s in range(len(g.seats))):
        award_best(g, "result.enemies_exhausted")


CLEANUP = (cleanup, ask_discard, take_discard, effects_end, open_window, repeat_cleanup)
FLOWS: dict[str, Any] = {"final": (end_of_turn, open_window, *CLEANUP, round_ends)}
