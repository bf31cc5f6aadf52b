"""Beginning in the middle: where a scenario wants to start."""

from __future__ import annotations

from mk_tui.engine.change import move, set_flag, set_var
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import push_at
from mk_tui.engine.setup import stand_in_step
from mk_tui.engine.state import Game

from .rules.combat import begin, begin_responses, damage, responses
from .rules.deployment import deployment, regroup
from .rules.setting_up import find_player
from .rules.tables import ATTACKING, EQUIPMENT, RESPONDING, USED
from .rules.turn import end_turn, play_turns
from .rules.weapons import lend, weapons

# Where the flow "turn" stands at the start of a step, and the flow "combat" at that of one of the combat's.
_TURN = {"deployment": deployment, "regroup": regroup, "end": end_turn}
_COMBAT = {"attack": begin, "respond": begin_responses, "window": responses, "damage": damage}


def begin_at(g: Game, step: str, seat: int) -> None:
    """Put the frames at the start of ``step`` in ``seat``'s turn.

    In the middle of a combat the attacked seat is the one whose cards respond, else the next one. Raises
    ``SetupError`` for an unknown step, or a seat without a Player Card.
    """
    stand_in_step(g, step, seat)
    if step == "surplus":
        raise SetupError(f"a scenario cannot begin in the step {step!r}")
    for s in range(len(g.seats)):
        find_player(g, s)
    after = g.order[(g.order.index(seat) + 1) % len(g.order)]
    set_var(g, "next", seat if step == "opening" else after)
    set_var(g, "starter", g.vars.get("starter", g.order[0]))
    _count_turns(g, step, seat)
    push_at(g, "match", play_turns)
    if step == "opening":
        return
    push_at(g, "turn", _TURN.get(step, regroup), seat)
    if step in _COMBAT:
        push_at(g, "combat", _COMBAT[step], seat)
        if step != "attack":
            attacked = [s for s in g.order if s != seat and g.in_zone("combat", s)]
            set_var(g, "foe", (*attacked, after)[0])
            _stand(g, seat)


def _stand(g: Game, seat: int) -> None:
    """Let those in the Combat Zones attack and respond (VZ-8.1, VZ-8.3), each with what it bears (VZ-10.9).

    Equipment lies in the Reserves, whoever bears it: only fighters take a space (VZ-4.5).
    """
    for s in g.order:
        for card in list(g.in_zone("combat", s)):
            if g.definition(card).type in EQUIPMENT:
                move(g, card, g.layout.ids["reserves"][s])
            else:
                set_flag(g, card, ATTACKING if s == seat else RESPONDING)
    for item, fighter in list(g.host.items()):
        if g.flags[item] & USED or (g.zone_kind(fighter) == "combat" and item not in weapons(g, fighter)):
            lend(g, fighter, item)


def _count_turns(g: Game, step: str, seat: int) -> None:
    """Say how many turns each has had: those before ``seat`` one more than those after it."""
    at = g.order.index(seat)
    for k, s in enumerate(g.order):
        done = k < at or (k == at and step != "opening")
        g.seats[s].setdefault("turns", g.round if done else g.round - 1)
    g.round = max(g.seats[s]["turns"] for s in g.order)
