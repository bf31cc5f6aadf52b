"""Beginning in the middle: where a scenario or puzzle wants to start."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.change import set_active, set_order, set_var
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import leave, push, push_at
from mk_tui.engine.setup import stand_in_step
from mk_tui.engine.state import Game

from .rules import combat, final, main_turn, round, setting_up
from .rules.damage import fix_damage
from .rules.main_turn import send
from .rules.tables import ASSIGNED, DEFENDING

# step of the round -> (flow, the step of it with which it begins)
_AT = {
    "1a": ("round", round.release),
    "1b": ("round", round.roll_initiative),
    "1c": ("round", round.threat),
    "2a": ("main_turn", main_turn.draw_step),
    "2b": ("main_turn", main_turn.enrol),
    "2c": ("main_turn", main_turn.assign_step),
    "2d": ("main_turn", main_turn.end_step),
    "3a": ("combat", combat.start_of_combat),
    "3b": ("combat", combat.early_attack),
    "3c": ("combat", combat.first_damage),
    "3d": ("combat", combat.main_attack),
    "3e": ("combat", combat.second_damage),
    "3g": ("combat", combat.end_of_combat),
    "4a": ("final", final.end_of_turn),
    "4b": ("final", final.cleanup),
}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step``; ``seat`` is active and, in common phases, won the initiative.

    The order of play is the seats' order beginning with the winner (``vars['order']`` of a scenario
    overrides it). Raises ``SetupError`` for an unknown step.
    """
    stand_in_step(g, step, seat)
    flow, at = _AT[step]
    if flow != "main_turn":
        if g.order == tuple(range(len(g.seats))):
            set_order(g, tuple((seat + k) % len(g.seats) for k in range(len(g.seats))))
        set_active(g, g.order[0])
    for s in range(len(g.seats)):
        g.seats[s].setdefault("resources_played", 0)
    for key, value in (("cities", ()), ("hits", ()), ("attacks", ())):
        g.vars.setdefault(key, value)
    set_var(g, "starter", g.vars.get("starter", g.order[0]))
    push_at(g, "match", setting_up.play_rounds)
    if step == "1a":
        g.round -= 1
    if flow == "main_turn":
        push_at(g, "round", round.combat)
        for later in reversed(g.order[g.order.index(seat) + 1 :]):
            push(g, "main_turn", later)
        push_at(g, flow, at, seat)
    elif flow == "round":
        push_at(g, flow, at)
    else:
        f = push_at(g, "round", round.final_phase)
        if flow == "final":
            leave(f)
        push_at(g, flow, at)


def _face(flags: int) -> Callable[[Game, list[tuple[int, int]]], None]:
    """Put soldiers before enemies: in combat on the Front, dedicated (MK-11.5, MK-19.8)."""

    def place(g: Game, cards: list[tuple[int, int]]) -> None:
        for card, enemy in cards:
            if g.pool.cards[g.defs[card]].type != "soldier" or g.pool.cards[g.defs[enemy]].type != "enemy":
                raise SetupError("only a soldier is put before an enemy")
            if enemy in g.facing:
                raise SetupError("this enemy already has an opponent")
            send(g, card, enemy, flags)

    return place


def _damaged(g: Game, cards: list[tuple[int, int]]) -> None:
    """Let one batch of damage wait on the stack.

    It is dealt in combat by cards that face each other and by projectiles otherwise (MK-11.14, A-19).
    """
    fix_damage(g, [(g.ctrl[by], by, card, g.stamp[card], g.facing.get(by) == card) for card, by in cards])


PLACED = {
    "assigned_to": _face(ASSIGNED),
    "defends_against": _face(ASSIGNED | DEFENDING),
    "damaged_by": _damaged,
}
