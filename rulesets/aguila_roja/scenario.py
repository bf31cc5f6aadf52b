"""Beginning in the middle: where a scenario or puzzle wants to start."""

from __future__ import annotations

from mk_tui.engine.change import set_flag, set_order
from mk_tui.engine.durations import modify
from mk_tui.engine.flow import push_at
from mk_tui.engine.setup import stand_in_step
from mk_tui.engine.state import Game

from .rules import turn
from .rules.ending import end_step
from .rules.setting_up import first_figures
from .rules.tables import GUARD, SPENT, WOUNDED

# The step of the flow "turn" with which a phase begins.
_BEGINS = {
    "return": turn.return_step,
    "income": turn.income_step,
    "draw": turn.draw_step,
    "main": turn.main_step,
    "end": end_step,
}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn; the order of play begins with it.

    Every ready character in the villa of another player stands on guard (AR-8.4). Figures that a scenario
    wants otherwise it sets afterwards. Raises ``SetupError`` for an unknown step.
    """
    stand_in_step(g, step, seat)
    at = g.order.index(seat)
    set_order(g, g.order[at:] + g.order[:at])
    first_figures(g)
    for s in range(len(g.seats)):
        g.seats[s]["turns"] = g.round - (s > seat)
    for card, zone in enumerate(g.zone):
        if not g.layout.in_play[zone] or g.pool.cards[g.defs[card]].type != "character":
            continue
        if g.ctrl[card] != seat and card not in g.host and not g.flags[card] & SPENT:
            set_flag(g, card, GUARD)
    g.forget()
    push_at(g, "match", turn.next_turn)
    push_at(g, "turn", _BEGINS[step], seat)


def lay_wounds(g: Game, card: int, key: str, n: int) -> None:
    """Wounds last until they heal (AR-11.4)."""
    modify(g, card, key, "add", n, WOUNDED, g.defs[card])
