"""Beginning in the middle: where a scenario or puzzle wants to start."""

from __future__ import annotations

from mk_tui.engine.change import set_order, set_value, set_var
from mk_tui.engine.continuous import roster
from mk_tui.engine.flow import push_at
from mk_tui.engine.setup import stand_in_step
from mk_tui.engine.state import Game

from .rules import turn
from .rules.combat import combat_phase
from .rules.duel import duel_phase
from .rules.setting_up import lay_figures, play_turns, stamp_all
from .rules.tables import STRUCTURE

# The step of the flow "turn" with which a phase begins.
_BEGINS = {
    "communion": turn.communion,
    "meditation": turn.meditation,
    "harvest": turn.harvest,
    "duel": duel_phase,
    "combat": combat_phase,
    "contemplation": turn.contemplation,
}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn, the third of the match if not said."""
    stand_in_step(g, step, seat)
    other = next(s for s in range(len(g.seats)) if s != seat)
    # Who began the match follows from whose turn this is and which.
    set_order(g, (seat, other) if g.round % 2 else (other, seat))
    lay_figures(g)
    for s in range(len(g.seats)):
        printed = [g.pool.cards[g.defs[c]].attrs["structure"] for c in roster(g).get(("sanctuary", s), ())]
        set_value(g, s, "structure", printed[0] if printed else STRUCTURE)
    set_var(g, "challenge", 1)
    stamp_all(g)
    push_at(g, "match", play_turns)
    push_at(g, "turn", _BEGINS[step], seat)
