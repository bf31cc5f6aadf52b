"""A window: seats act in turn until all of them have passed in a row.

For games without a stack. Whoever can do nothing passes unasked, unless it has chosen to be asked
(``Game.hold``). With one seat alone it is a time in which that one acts until it passes.

window
    offer  The next seat that can act is asked; those that cannot have passed; at the end all have in turn
    use    It passes or acts; then it is the turn of the next one
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..acts import options, perform
from ..flow import leave, pose, push, restart
from ..state import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..flow import Flow
    from ..state import Frame, Game


def insists(g: Game, seat: int) -> bool:
    """Return whether a seat that can do nothing is asked all the same.

    It wants to be asked always, or as long as the table could believe that it can act.
    """
    hold = g.hold[seat]
    return hold == 2 or (hold == 1 and g.rules.seems_able(g, seat))


def open_window(g: Game, why: str, seats: Sequence[int]) -> None:
    """Let seats act in turn, the first one first; ``why`` is the question's message id."""
    push(g, "window", seats[0], v={"seats": list(seats), "why": why})


def offer(g: Game, f: Frame) -> None:
    """The next seat that can act is asked; those that cannot have passed; at the end all have in turn."""
    seats: list[int] = f.v["seats"]
    while f.n < len(seats):
        found = options(g, f.seat)
        if found or (g.hold[f.seat] and insists(g, f.seat)):
            pose(g, f.seat, "priority", f.v["why"], [PASS, *found], {})
            return
        _turn_passes(f)
    leave(f)


def use(g: Game, f: Frame) -> None:
    """It passes or acts; then it is the turn of the next one."""
    option = f.ans[0]
    restart(f)
    if option != PASS:
        perform(g, f, option)
        f.n = -1
    _turn_passes(f)


def _turn_passes(f: Frame) -> None:
    seats: list[int] = f.v["seats"]
    f.n += 1
    f.seat = seats[(seats.index(f.seat) + 1) % len(seats)]


WINDOW_FLOWS: dict[str, Flow] = {"window": (offer, use)}
