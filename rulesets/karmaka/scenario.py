"""Beginning in the middle: where a scenario or puzzle wants to start."""

from __future__ import annotations

from mk_tui.engine.change import set_order
from mk_tui.engine.flow import push_at
from mk_tui.engine.setup import stand_in_step
from mk_tui.engine.state import Game

from .rules.death import score_life
from .rules.setting_up import place_pieces, take_turns
from .rules.turn import draw_step, play_step

# step -> (flow, the step of it with which it begins)
_AT = {"draw": ("turn", draw_step), "play": ("turn", play_step), "death": ("death", score_life)}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn; ``SetupError`` for an unknown step."""
    stand_in_step(g, step, seat)
    place_pieces(g)
    if g.order == tuple(range(len(g.seats))):
        set_order(g, tuple((seat + k) % len(g.seats) for k in range(len(g.seats))))
    push_at(g, "match", take_turns, n=g.order.index(seat) + 1)
    push_at(g, *_AT[step], seat)
