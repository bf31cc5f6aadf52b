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

from typing import TYPE_CHECKING, Any

from mk_tui.engine.acts import options, perform
from mk_tui.engine.change import emit, set_value
from mk_tui.engine.flow import goto, leave, push, push_at
from mk_tui.engine.state import PASS, Question

if TYPE_CHECKING:
    from mk_tui.engine.state import Frame, Game


def passive(g: Game) -> int:
    """Return the Passive Player (HK-7.1)."""
    return g.order[1] if g.order[0] == g.active else g.order[0]


def grant(g: Game, n: int = 1) -> None:
    """Give the Passive Player action points and open his window for them (HK-13.3, HK-13.4)."""
    gain_points(g, n)
    open_window(g)


def gain_points(g: Game, n: int) -> None:
    """Give the Passive Player action points; their window comes when all that runs is done (HK-R37)."""
    own = g.seats[passive(g)]
    set_value(g, passive(g), "produced", own["produced"] + n)
    set_value(g, passive(g), "points", own["points"] + n)


def open_window(g: Game) -> None:
    """Open the Passive Player's window for the points that he has, unless he is in one (HK-R1)."""
    seat = passive(g)
    if g.seats[seat]["points"] <= 0:
        return
    for f in g.frames:
        if f.flow == "window":
            return
    if g.waiting or g.host or g.vars["fallen"]:
        push(g, "window", seat)  # what was set off comes first
        return
    found = options(g, seat)
    if found or wants(g, seat):
        push_at(g, "window", use_window, seat)
        g.question = Question(seat, "priority", "ask.window", {}, [PASS, *found])
    else:
        set_value(g, seat, "points", 0)


def wants(g: Game, seat: int) -> bool:
    """Return whether a seat that can do nothing is asked all the same (HK-R3)."""
    hold = g.hold[seat]
    return hold == 2 or (hold == 1 and g.rules.seems_able(g, seat))


def offer_window(g: Game, f: Frame) -> None:
    """Ask the Passive Player as long as he has a point and can act; then the points lapse (HK-R1)."""
    seat = f.seat
    if g.seats[seat]["points"] > 0:
        found = options(g, seat)
        if found or wants(g, seat):
            g.question = Question(seat, "priority", "ask.window", {}, [PASS, *found])
            return
        set_value(g, seat, "points", 0)
    leave(f)


def use_window(g: Game, f: Frame) -> None:
    """Each action costs one point (HK-13.2)."""
    option = f.ans[0]
    seat = f.seat
    if option == PASS:
        set_value(g, seat, "points", 0)
        return
    goto(g, f, offer_window)
    set_value(g, seat, "points", g.seats[seat]["points"] - 1)
    emit(g, "log.point_used", seat=seat)
    perform(g, f, option)


WINDOW = (offer_window, use_window)


def open_priority(g: Game, seat: int) -> None:
    """Give the Active Player a chance to act, unless he can do nothing."""
    if g.waiting:
        push(g, "priority", seat)
        return
    found = options(g, seat)
    if found or wants(g, seat):
        push_at(g, "priority", use_priority, seat)
        g.question = Question(seat, "priority", "ask.priority", {}, [PASS, *found])


def offer_priority(g: Game, f: Frame) -> None:
    """Ask the Active Player until he passes or can do nothing (HK-9.1, HK-10.10, HK-11.11, HK-12.2)."""
    seat = f.seat
    found = options(g, seat)
    if found or wants(g, seat):
        g.question = Question(seat, "priority", "ask.priority", {}, [PASS, *found])
    else:
        leave(f)


def use_priority(g: Game, f: Frame) -> None:
    """Act and be asked again, or pass."""
    option = f.ans[0]
    if option == PASS:
        return
    goto(g, f, offer_priority)
    perform(g, f, option)


PRIORITY = (offer_priority, use_priority)
FLOWS: dict[str, Any] = {"window": WINDOW, "priority": PRIORITY}
