"""Chances to act: the Active Player's in a phase, the Passive Player's with action points.

window
    offer_window  Ask the Passive Player as long as he has a point and can act; then the points lapse (HK-R1)
    use_window    Each action costs one point (HK-13.2)

priority
    offer_priority  Ask the Active Player until he passes or can do nothing (HK-9.1, HK-10.10, HK-11.11,
                    HK-12.2)
    use_priority    Act and be asked again, or pass
"""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.acts import options, perform
from mk_tui.engine.change import add_value, emit, set_value
from mk_tui.engine.flow import leave, pose, push, push_at, restart
from mk_tui.engine.mechanisms.window import insists
from mk_tui.engine.state import PASS, Frame, Game


def passive(g: Game) -> int:
    """Return the Passive Player (HK-7.1)."""
    return g.order[1] if g.order[0] == g.active else g.order[0]


def grant(g: Game, n: int = 1) -> None:
    """Give the Passive Player action points and open his window for them (HK-13.3, HK-13.4)."""
    gain_points(g, n)
    open_window(g)


def gain_points(g: Game, n: int) -> None:
    """Give the Passive Player action points; their window comes when all that runs is done (HK-R37)."""
    seat = passive(g)
    add_value(g, seat, "produced", n)
    add_value(g, seat, "points", n)


def asks(g: Game, seat: int, why: str) -> bool:
    """Ask a seat what it does; not one that can do nothing, unless it wants to be asked (HK-R3)."""
    found = options(g, seat)
    if not found and not (g.hold[seat] and insists(g, seat)):
        return False
    pose(g, seat, "priority", why, [PASS, *found], {})
    return True


# -- with action points ----------------------------------------------------------------------------------


def open_window(g: Game) -> None:
    """Open the Passive Player's window for the points that he has, unless he is in one (HK-R1)."""
    order = g.order
    seat = order[1] if order[0] == g.active else order[0]  # passive(g), asked for after every step
    if g.seats[seat]["points"] <= 0:
        return
    for f in g.frames:
        if f.flow == "window":
            return
    if g.waiting or g.host or g.vars["fallen"]:
        push(g, "window", seat)  # what was set off comes first
    elif asks(g, seat, "ask.window"):
        push_at(g, "window", use_window, seat)
    else:
        set_value(g, seat, "points", 0)


def offer_window(g: Game, f: Frame) -> None:
    """Ask the Passive Player as long as he has a point and can act; then the points lapse (HK-R1)."""
    if g.seats[f.seat]["points"] <= 0:
        leave(f)
    elif not asks(g, f.seat, "ask.window"):
        set_value(g, f.seat, "points", 0)
        leave(f)


def use_window(g: Game, f: Frame) -> None:
    """Each action costs one point (HK-13.2)."""
    option = f.ans[0]
    if option == PASS:
        set_value(g, f.seat, "points", 0)
        return
    restart(f)
    add_value(g, f.seat, "points", -1)
    emit(g, "log.point_used", seat=f.seat)
    perform(g, f, option)


# -- in a phase ------------------------------------------------------------------------------------------

# The question says what the phase allows (HK-9.1, HK-10.10, HK-11.11, HK-12.2).
ASKED: Final = {
    "harvest": "ask.harvest",
    "duel": "ask.duel",
    "combat": "ask.combat",
    "contemplation": "ask.contemplation",
}
BEFORE_ATTACK: Final = "ask.before_attack"


def asked(g: Game) -> str:
    """Return the question of a phase; before the attack it says that this comes next (HK-11.2, HK-11.11)."""
    if g.phase == "combat" and not any([f.flow == "combat" and "attackers" in f.v for f in g.frames]):
        return BEFORE_ATTACK
    return ASKED[g.phase]


def open_priority(g: Game, seat: int) -> None:
    """Give the Active Player a chance to act, unless he can do nothing."""
    if g.waiting:
        push(g, "priority", seat)
    elif asks(g, seat, asked(g)):
        push_at(g, "priority", use_priority, seat)


def offer_priority(g: Game, f: Frame) -> None:
    """Ask the Active Player until he passes or can do nothing (HK-9.1, HK-10.10, HK-11.11, HK-12.2)."""
    if not asks(g, f.seat, asked(g)):
        leave(f)


def use_priority(g: Game, f: Frame) -> None:
    """Act and be asked again, or pass."""
    option = f.ans[0]
    if option != PASS:
        restart(f)
        perform(g, f, option)


FLOWS: dict[str, Any] = {
    "window": (offer_window, use_window),
    "priority": (offer_priority, use_priority),
}
