"""A player's main turn (MK-19.4 to MK-19.7).

main_turn
    draw_step    2a: draw one card, the starting player not in round 1 (MK-19.4, A-24)
    open_window  Everybody may act, the active player first, until all pass
    enrol        2b: tactics, abilities, one resource (MK-19.5)
    open_window  Everybody may act, the active player first, until all pass
    assign_step  2c: soldiers go to free enemies (MK-19.6)
    open_window  Everybody may act, the active player first, until all pass
    end_step     2d: the turn passes to the next in initiative (MK-19.7)

assign
    ask_opponent  Which free, valid enemy does the soldier meet? (MK-11.1 to 11.3)
    meet          The soldier becomes dedicated and moves to the Front (MK-11.5)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import emit, enter_phase, face, idle, move, set_active, set_value, take_top
from mk_tui.engine.continuous import has_keyword
from mk_tui.engine.flow import ask, no_choice
from mk_tui.engine.stack import open_window

from .emuna import check_end, city_ran_out
from .entering import enter_play
from .tables import ASSIGNED, CATASTROPHIC, COURAGE, DEDICATED, DEFENDING, FEAR, ROBUSTNESS
from .threat import enemies

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game, Option


def draw_step(g: Game, f: Frame) -> None:
    """2a: draw one card, the starting player not in round 1 (MK-19.4, A-24)."""
    set_active(g, f.seat)
    set_value(g, f.seat, "resources_played", 0)
    enter_phase(g, "2a", f.seat)
    if g.round == 1 and g.vars.get("starter") == f.seat:
        idle(g, "log.no_first_draw", seat=f.seat)
    else:
        draw(g, f.seat)


def draw(g: Game, seat: int) -> None:
    """Draw a card; from an empty city all players lose (MK-16.5). Else a draw moves no emuná (A-58)."""
    card = take_top(g, g.layout.ids["city"][seat])
    if card < 0:
        city_ran_out(g)
        return
    move(g, card, g.layout.ids["hand"][seat])
    emit(g, "log.drew", 1 << seat, seat=seat, card=card)


def enrol(g: Game, f: Frame) -> None:
    """2b: tactics, abilities, one resource (MK-19.5)."""
    enter_phase(g, "2b", f.seat)


def assign_step(g: Game, f: Frame) -> None:
    """2c: soldiers go to free enemies (MK-19.6)."""
    enter_phase(g, "2c", f.seat)


def end_step(g: Game, f: Frame) -> None:
    """2d: the turn passes to the next in initiative (MK-19.7)."""
    enter_phase(g, "2d", f.seat)


def play_resource(g: Game, seat: int, card: int) -> None:
    """Put a resource into play: no cost, no stack (MK-3.8, A-26)."""
    set_value(g, seat, "resources_played", g.seats[seat]["resources_played"] + 1)
    enter_play(g, card, g.layout.ids["camp"][seat])
    check_end(g)


def valid(g: Game, attacker: int, target: int) -> bool:
    """Return whether one card can attack another at all (MK-11.3, MK-10.1 to 10.4, MK-10.13, A-14)."""
    if has_keyword(g, target, ROBUSTNESS) and not has_keyword(g, attacker, CATASTROPHIC):
        return False
    return not has_keyword(g, target, FEAR) or has_keyword(g, attacker, COURAGE)


def free_enemies(g: Game) -> list[int]:
    """Return the enemies without an opponent (MK-11.1)."""
    return [e for e in enemies(g) if e not in g.facing]


def ask_opponent(g: Game, f: Frame) -> None:
    """Which free, valid enemy does the soldier meet? (MK-11.1 to 11.3)."""
    options: list[Option] = [("card", e) for e in free_enemies(g) if valid(g, f.card, e)]
    if len(options) == 1:
        no_choice(g, f, f.seat, "target", options)
        return
    ask(g, f.seat, "target", "ask.assign", options, card=f.card)


def meet(g: Game, f: Frame) -> None:
    """The soldier becomes dedicated and moves to the Front (MK-11.5)."""
    send(g, f.card, f.ans[0][1], ASSIGNED)
    emit(g, "log.assigned", card=f.card, target=f.ans[0][1], seat=f.seat)


def send(g: Game, soldier: int, enemy: int, flags: int) -> None:
    """Put a soldier before an enemy on the Front."""
    move(g, soldier, g.layout.ids["front"][0], flags=DEDICATED | flags)
    face(g, soldier, enemy)


def defend(g: Game, soldier: int, enemy: int) -> None:
    """Put a soldier before an enemy that attacks a city (MK-19.8)."""
    send(g, soldier, enemy, ASSIGNED | DEFENDING)
    emit(g, "log.defends", card=soldier, target=enemy, seat=g.ctrl[soldier])


FLOWS: dict[str, Any] = {
    "main_turn": (draw_step, open_window, enrol, open_window, assign_step, open_window, end_step),
    "assign": (ask_opponent, meet),
}
