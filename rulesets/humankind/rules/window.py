"""Chances to act: the Active Player's in a phase, the Passive Player's with action points.

priority   the Active Player acts until he passes
window     the Passive Player acts once for each point; what he leaves is lost (HK-13, HK-R1, HK-R2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.change import emit, set_value
from mk_tui.engine.flow import push
from mk_tui.engine.stack import PASS
from mk_tui.engine.state import Question

from .options import actions, seems_able

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
    options = actions(g, seat)
    if options or wants(g, seat):
        push(g, "window", seat).pc = 1
        g.question = Question(seat, "priority", "ask.window", {}, [PASS, *options])
    else:
        set_value(g, seat, "points", 0)


def wants(g: Game, seat: int) -> bool:
    """Return whether a seat that can do nothing is asked all the same (HK-R3)."""
    hold = g.hold[seat]
    return hold == 2 or (hold == 1 and seems_able(g, seat))


def offer_window(g: Game, f: Frame) -> None:
    """Ask the Passive Player as long as he has a point and can act; then the points lapse (HK-R1)."""
    seat = f.seat
    if g.seats[seat]["points"] > 0:
        options = actions(g, seat)
        if options or wants(g, seat):
            g.question = Question(seat, "priority", "ask.window", {}, [PASS, *options])
            return
        set_value(g, seat, "points", 0)
    f.pc = len(WINDOW)


def use_window(g: Game, f: Frame) -> None:
    """Each action costs one point (HK-13.2)."""
    option = f.ans[0]
    seat = f.seat
    f.pc = 0
    if option == PASS:
        set_value(g, seat, "points", 0)
        f.pc = len(WINDOW)
        return
    set_value(g, seat, "points", g.seats[seat]["points"] - 1)
    emit(g, "log.point_used", seat=seat)
    g.rules.perform(g, f, option)


WINDOW = (offer_window, use_window)


def open_priority(g: Game, seat: int) -> None:
    """Give the Active Player a chance to act, unless he can do nothing."""
    if g.waiting:
        push(g, "priority", seat)
        return
    options = actions(g, seat)
    if options or wants(g, seat):
        push(g, "priority", seat).pc = 1
        g.question = Question(seat, "priority", "ask.priority", {}, [PASS, *options])


def offer_priority(g: Game, f: Frame) -> None:
    """Ask the Active Player until he passes or can do nothing (HK-9.1, HK-10.10, HK-11.11, HK-12.2)."""
    seat = f.seat
    options = actions(g, seat)
    if options or wants(g, seat):
        g.question = Question(seat, "priority", "ask.priority", {}, [PASS, *options])
    else:
        f.pc = len(PRIORITY)


def use_priority(g: Game, f: Frame) -> None:
    """Act and be asked again, or pass."""
    option = f.ans[0]
    if option == PASS:
        return
    f.pc = 0
    g.rules.perform(g, f, option)
    if g.frames[-1] is f and not g.question and not g.result:
        f.pc = 1
        offer_priority(g, f)


PRIORITY = (offer_priority, use_priority)
FLOWS: dict[str, Any] = {"window": WINDOW, "priority": PRIORITY}
