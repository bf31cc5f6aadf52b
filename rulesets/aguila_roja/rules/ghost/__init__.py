"""The ghost: a seat that the rules play by what its faction does (SO-1 to SO-22).

It answers the same questions as a player, out of what the table shows: it never looks at the player's hand or
at the order of a deck (SO-22).

    answer      one question after the other (SO-18 to SO-20)
    roles       what it does in its main step: Clergy, Commoners, Royal House, Conspirators (SO-9 to SO-17)
    judging     who would win a fight, whom to select
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .answers import ANSWERS, lowest_cost
from .roles import ROLES, role_of

if TYPE_CHECKING:
    from mk_tui.engine.state import Game, Option, Question


def rule_answer(g: Game, q: Question) -> tuple[Option, ...] | None:
    """Return what the ghost answers; None if the question is a player's."""
    seat = g.vars["ghost"]
    if q.seat != seat:
        return None
    if q.kind == "main":
        return (ROLES[role_of(g, seat)](g, seat, q.options),)
    handler = ANSWERS.get(q.kind)
    return handler(g, seat, q) if handler else lowest_cost(g, q)
