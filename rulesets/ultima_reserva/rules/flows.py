"""The match and the turn as tuples of steps, in the rulebook's order (VZ-5.1, VZ-6.1)."""

from __future__ import annotations

from typing import Any

from . import casting, combat, damage, paying, setting_up
from .deployment import ask_main, deployment, regroup, take_main
from .turn import begin, discard_down, draw_card, end_turn, play_turns, recover
from .turn import combat as combat_phase

MATCH: tuple[Any, ...] = (setting_up.toss, setting_up.deal_all, setting_up.turn_up, play_turns)
TURN: tuple[Any, ...] = (
    begin,
    recover,
    draw_card,
    deployment,
    combat_phase,
    regroup,
    end_turn,
    discard_down,
)
FLOWS: dict[str, Any] = {
    "match": MATCH,
    "turn": TURN,
    "main": (ask_main, take_main),
    **setting_up.FLOWS,
    **paying.FLOWS,
    **casting.FLOWS,
    **combat.FLOWS,
    **damage.FLOWS,
}
