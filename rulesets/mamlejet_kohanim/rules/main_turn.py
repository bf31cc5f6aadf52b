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

from typing import Any, Final

from mk_tui.engine import acts, change
from mk_tui.engine.change import emit, enter_phase, face, idle, mark, move, set_active, set_value
from mk_tui.engine.continuous import has_keyword, seat_stat
from mk_tui.engine.looks import lies_in, own
from mk_tui.engine.mechanisms.hands import draw_top
from mk_tui.engine.mechanisms.stack import open_window
from mk_tui.engine.state import Frame, Game, Option

from . import tables as t
from .damage import enter_play
from .emuna import check_end
from .threat import enemies
from .wealth import NOT_NEW


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
    if not draw_top(g, seat, g.layout.ids["city"][seat]):
        change.end_match(g, "loss", [], "result.city_empty")


def enrol(g: Game, f: Frame) -> None:
    """2b: tactics, abilities, one resource (MK-19.5)."""
    enter_phase(g, "2b", f.seat)


def assign_step(g: Game, f: Frame) -> None:
    """2c: soldiers go to free enemies (MK-19.6)."""
    enter_phase(g, "2c", f.seat)


def end_step(g: Game, f: Frame) -> None:
    """2d: the turn passes to the next in initiative (MK-19.7)."""
    enter_phase(g, "2d", f.seat)


# -- 2b: a resource ----------------------------------------------------------------------------------------


def in_own_2b(clause: str) -> tuple[acts.When, ...]:
    """Return that it is one's own 2b with an empty stack: what stays is played then (MK-3.8, MK-6.2)."""
    return (
        acts.When(clause, "refuse.own_turn", acts.own_turn),
        acts.When(clause, "refuse.only_in_2b", acts.in_phase("2b")),
        acts.When(clause, "refuse.empty_stack", acts.empty_stack),
    )


def resource_left(g: Game, seat: int) -> bool:
    """Return whether a seat may play one more resource this turn (MK-3.8)."""
    return bool(g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays"))


def play_resource(g: Game, f: Frame, option: Option) -> None:
    """Put a resource into play: no cost, no stack (MK-3.8, A-26)."""
    seat = f.seat
    set_value(g, seat, "resources_played", g.seats[seat]["resources_played"] + 1)
    enter_play(g, option[1], g.layout.ids["camp"][seat])
    check_end(g)


HAND: Final = acts.hand()
PLAY_RESOURCE: Final = acts.Act(
    "play",
    "act.resource",
    HAND,
    acts.only("resource"),
    (*in_own_2b("MK-3.8"), acts.Once("MK-3.8", "refuse.resource_played", resource_left)),
    play_resource,
)


# -- 2c: whom a soldier meets ------------------------------------------------------------------------------


def not_robust(g: Game, card: int, source: int) -> bool:
    """Return whether a source could harm a card at all (MK-10.3, MK-10.4)."""
    return not has_keyword(g, card, t.ROBUSTNESS) or has_keyword(g, source, t.CATASTROPHIC)


def not_fearsome(g: Game, enemy: int, soldier: int) -> bool:
    """Return whether a soldier dares to meet an enemy (MK-10.1, MK-10.2, MK-10.13)."""
    return not has_keyword(g, enemy, t.FEAR) or has_keyword(g, soldier, t.COURAGE)


def valid(g: Game, attacker: int, target: int) -> bool:
    """Return whether one card can attack another at all (MK-11.3, A-14)."""
    return not_robust(g, target, attacker) and not_fearsome(g, target, attacker)


def free(g: Game, seat: int, card: int) -> bool:
    """Return whether a card has no opponent (MK-11.1)."""
    return card not in g.facing


def free_enemies(g: Game) -> list[int]:
    """Return the enemies without an opponent (MK-11.1)."""
    return [e for e in enemies(g) if e not in g.facing]


def both(g: Game, enemy: int, soldier: int) -> dict[str, Any]:
    """Return the names of a soldier and of an enemy that it would meet."""
    cards, defs = g.pool.cards, g.defs
    return {"card": cards[defs[soldier]].id, "target": cards[defs[enemy]].id}


VALID: Final = (
    acts.Towards("MK-10.3", "refuse.robust", not_robust, fields=both),
    acts.Towards("MK-10.2", "refuse.fearsome", not_fearsome, fields=both),
)
OPPONENT: Final = acts.Choice(
    "target",
    "choice.opponent",
    lambda g, seat: enemies(g),
    (acts.Among("MK-11.1", "refuse.only_enemies"), acts.That("MK-11.2", "refuse.has_opponent", free), *VALID),
    why="ask.assign",
    about="card",
)


def rested(g: Game, seat: int, card: int) -> bool:
    """Return whether a card with an action ability is not dedicated (MK-9.10)."""
    if not g.flags[card] & t.DEDICATED:
        return True
    return not g.pool.cards[g.defs[card]].actions and not has_keyword(g, card, t.PROJECTILES)


SOLDIERS: Final = acts.ActPlace("soldiers", own("soldier"))
MAY_ASSIGN: Final = (
    acts.That("MK-9.10", "refuse.dedicated", rested),
    acts.Flag("MK-5.6", "refuse.dedicated", t.DEDICATED),
    NOT_NEW,
    acts.Word("MK-13.1", "refuse.only_defends", t.NOT_ASSIGNED),
    acts.When("MK-19.6", "refuse.assign_in_2c", acts.at_leisure("2c")),
    acts.That("MK-11.2", "refuse.in_combat", lies_in("camp")),
    acts.Shade(acts.Once("MK-11.1", "refuse.no_free_enemy", lambda g, seat: bool(free_enemies(g)))),
    acts.That("MK-11.3", "refuse.no_valid_enemy", OPPONENT.some),
)
ASSIGN: Final = acts.Act(
    "assign", "act.assign", SOLDIERS, acts.only("soldier"), MAY_ASSIGN, acts.begin, cites=("MK-11.4",)
)


def ask_opponent(g: Game, f: Frame) -> None:
    """Which free, valid enemy does the soldier meet? (MK-11.1 to 11.3)."""
    acts.ask_choice(g, f, f.seat, OPPONENT, f.card, card=f.card)


def meet(g: Game, f: Frame) -> None:
    """The soldier becomes dedicated and moves to the Front (MK-11.5)."""
    send(g, f.card, f.ans[0][1], t.ASSIGNED)
    emit(g, "log.assigned", card=f.card, target=f.ans[0][1], seat=f.seat)


def send(g: Game, soldier: int, enemy: int, flags: int) -> None:
    """Put a soldier before an enemy on the Front."""
    move(g, soldier, g.layout.ids["front"][0])
    mark(g, soldier, t.DEDICATED | flags)
    face(g, soldier, enemy)


def defend(g: Game, soldier: int, enemy: int) -> None:
    """Put a soldier before an enemy that attacks a city (MK-19.8)."""
    send(g, soldier, enemy, t.ASSIGNED | t.DEFENDING)
    emit(g, "log.defends", card=soldier, target=enemy, seat=g.ctrl[soldier])


FLOWS: dict[str, Any] = {
    "main_turn": (draw_step, open_window, enrol, open_window, assign_step, open_window, end_step),
    "assign": (ask_opponent, meet),
}
