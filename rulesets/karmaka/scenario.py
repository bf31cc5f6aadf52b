"""Beginning in the middle: where a scenario or puzzle wants to start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import set_active, set_order
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import push

from .rules.setting_up import place_pieces
from .rules.tables import STEPS

if TYPE_CHECKING:
    from mk_tui.engine.state import Game

# step -> (flow, position of its first function in that flow)
_AT = {"draw": ("turn", 0), "play": ("turn", 1), "death": ("death", 0)}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn; ``SetupError`` for an unknown step."""
    if step not in STEPS:
        raise SetupError(f"there is no step {step!r}")
    place_pieces(g)
    if g.order == tuple(range(len(g.seats))):
        set_order(g, tuple((seat + k) % len(g.seats) for k in range(len(g.seats))))
    set_active(g, seat)
    g.round = g.round or 3
    match = push(g, "match")
    match.pc = 4
    match.n = g.order.index(seat) + 1
    flow, at = _AT[step]
    push(g, flow, seat).pc = at
