"""What people have asked for beyond one question, as it is noted with the match: a resume grants it.

These are the cards that are not to stop the game (:mod:`.asking`) and the orders of effects that are kept
(:mod:`.kept_orders`). Both name cards by their definitions, and neither is a part of the match's record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.cards import failures
from mk_tui.storage import UNFIT

from .kept_orders import Effect
from .noted import number, person

if TYPE_CHECKING:
    from .table import Table

ABOUT = "wishes"


def note_wishes(table: Table) -> None:
    """Note what was asked for, in place of what was noted before."""
    stops = table.tempo
    mutes = [[m.seat, m.definition, m.turn] for m in stops.mutes]
    orders = [[seat, list(effects), first] for seat, effects, first in stops.orders]
    table.keeper.remember(ABOUT, {"mutes": mutes, "orders": orders} if mutes or orders else None)


def grant_wishes(table: Table) -> None:
    """Grant what was asked for when the match was at a table before. That it cannot be read is said."""
    note = table.keeper.recall(ABOUT)
    if note is None:
        return
    try:
        mutes = [(person(seat, table), _name(card), _turn(turn)) for seat, card, turn in note["mutes"]]
        orders = [
            (person(seat, table), tuple(map(_effect, effects)), _effect(first))
            for seat, effects, first in note["orders"]
        ]
    except UNFIT as error:
        failures.note("notes", error)
        return
    table.tempo.grant(mutes, orders)


def _name(card: object) -> str:
    if not isinstance(card, str):
        raise TypeError("the name of a card is missing")
    return card


def _turn(turn: Any) -> tuple[int, int] | None:
    if turn is None:
        return None
    round_, active = turn
    return number(round_), number(active)


def _effect(effect: Any) -> Effect:
    card, nth = effect
    return _name(card), number(nth)
