"""A round (MK-19).

round
    release          1a: everything dedicated is released, enemies too (MK-19.1, MK-5.8, A-60)
    roll_initiative  1b: each player rolls; the highest is first; ties reroll (MK-19.2, A-01)
    threat           1c, which the first two rounds skip (MK-19.3)
    main_turns       2: each player's main turn in initiative order (MK-19.0)
    combat           3: combat; the initiative winner is active again (MK-19.8 to 19.13, A-02)
    final_phase      4: the final phase (MK-19.14, MK-19.15)
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.change import clear_flags, emit, enter_phase, next_round, set_active, set_order, set_var
from mk_tui.engine.flow import push
from mk_tui.engine.mechanisms.dice import report_roll, throw
from mk_tui.engine.state import Frame, Game

from .tables import DEDICATED, DIE, FIRST_THREAT


def release(g: Game, f: Frame) -> None:
    """1a: everything dedicated is released, enemies too (MK-19.1, MK-5.8, A-60)."""
    next_round(g)
    enter_phase(g, "1a")
    clear_flags(g, DEDICATED)


def roll_initiative(g: Game, f: Frame) -> None:
    """1b: each player rolls; the highest is first; ties reroll (MK-19.2, A-01)."""
    enter_phase(g, "1b")
    seats = list(range(len(g.seats)))
    order = ranked(g, seats) if len(seats) > 1 else seats  # MK-22.1: alone one is always first
    set_order(g, tuple(order))
    set_active(g, order[0])
    if g.round == 1:
        set_var(g, "starter", order[0])
    emit(g, "log.initiative", seats=tuple(order), seat=order[0])


def ranked(g: Game, seats: list[int]) -> list[int]:
    """Return seats by their rolls, highest first; equal ones roll again for their places (T-14)."""
    rolls = {}
    for seat in seats:
        rolls[seat] = throw(g, DIE)
        report_roll(g, "initiative", -1, seat, -1, 0, [], 0, rolls[seat], True)
    order: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied = [s for s in seats if rolls[s] == value]
        order.extend(ranked(g, tied) if len(tied) > 1 else tied)
    return order


def threat(g: Game, f: Frame) -> None:
    """1c, which the first two rounds skip (MK-19.3)."""
    if g.round >= FIRST_THREAT:
        push(g, "threat")


def main_turns(g: Game, f: Frame) -> None:
    """2: each player's main turn in initiative order (MK-19.0)."""
    for seat in reversed(g.order):
        push(g, "main_turn", seat)


def combat(g: Game, f: Frame) -> None:
    """3: combat; the initiative winner is active again (MK-19.8 to 19.13, A-02)."""
    set_active(g, g.order[0])
    push(g, "combat")


def final_phase(g: Game, f: Frame) -> None:
    """4: the final phase (MK-19.14, MK-19.15)."""
    push(g, "final")


FLOWS: dict[str, Any] = {"round": (release, roll_initiative, threat, main_turns, combat, final_phase)}
