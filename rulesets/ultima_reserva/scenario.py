"""Beginning in the middle: where a scenario wants to start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import set_active, set_order, set_var, touch
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import push

from .rules.combat import COMBAT, begin_responses, damage, open_window
from .rules.deployment import deployment, regroup
from .rules.setting_up import lay_player
from .rules.tables import STEPS
from .rules.turn import end_turn
from .rules.flows import MATCH, TURN

if TYPE_CHECKING:
    from mk_tui.engine.state import Game

# Step -> where the flow "turn" stands; of the combat's steps, where the flow "combat" stands.
_TURN = {
    "deployment": TURN.index(deployment),
    "regroup": TURN.index(regroup),
    "end": TURN.index(end_turn),
}
_COMBAT = {
    "attack": 0,
    "respond": COMBAT.index(begin_responses),
    "window": COMBAT.index(open_window),
    "damage": COMBAT.index(damage),
}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn.

    In the middle of a combat the attacked seat is the one whose cards respond, else the next one. Raises
    ``SetupError`` for an unknown step, or a seat without a Player Card.
    """
    if step not in STEPS or step == "surplus":
        raise SetupError(f"a scenario cannot begin in the step {step!r}")
    for s in range(len(g.seats)):
        if "pc" not in g.seats[s]:
            find_player(g, s)
    if g.order == tuple(range(len(g.seats))):
        set_order(g, tuple((seat + k) % len(g.seats) for k in range(len(g.seats))))
    set_active(g, seat)
    after = g.order[(g.order.index(seat) + 1) % len(g.order)]
    set_var(g, "next", seat if step == "opening" else after)
    g.round = g.round or 3
    g.phase = step
    match = push(g, "match")
    match.pc = len(MATCH) - 1
    if step == "opening":
        if seat == g.order[0]:
            g.round -= 1
        return
    f = push(g, "turn", seat)
    f.pc = _TURN.get(step, _TURN["regroup"])
    if step in _COMBAT:
        c = push(g, "combat", seat)
        c.pc = _COMBAT[step]
        if step != "attack":
            set_var(g, "foe", _attacked(g, seat, after))
            touch(g)


def _attacked(g: Game, seat: int, after: int) -> int:
    """Return whose cards respond, or the next player."""
    for s in g.order:
        if s != seat and g.in_zone("combat", s):
            return s
    return after


def find_player(g: Game, seat: int) -> None:
    """Note the Player Card that a scenario has laid down; ``SetupError`` if there is none."""
    for kind in ("deployment", "combat"):
        for card in g.in_zone(kind, seat):
            if g.pool.cards[g.defs[card]].type == "player":
                lay_player(g, seat, card)
                return
    raise SetupError("each seat needs its Player Card in its deployment (or combat) zone")
