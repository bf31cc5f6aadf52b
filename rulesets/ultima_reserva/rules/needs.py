"""What acts and choices ask alike: where a card lies, whose it is and what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mk_tui.engine.acts import Check, Choice, Flag, Need, Place, Shade, That, hand

from .tables import FALLEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mk_tui.engine.state import Game

HAND: Final = hand()


def not_in(kind: str) -> Check:
    """Return that a card is in no zone of a kind."""
    return lambda g, seat, card: g.zone_kind(card) != kind


def is_a(*types: str) -> Check:
    """Return that a card is of one of these types."""
    return lambda g, seat, card: g.pool.cards[g.defs[card]].type in types


def no(*types: str) -> Check:
    """Return that a card is of none of these types."""
    return lambda g, seat, card: g.pool.cards[g.defs[card]].type not in types


def in_play(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is in play."""
    return g.in_play(card)


def in_no_other_hand(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is not in another one's hand."""
    return g.zone_kind(card) != "hand" or g.owner[card] == seat


def controlled(g: Game, seat: int, card: int) -> bool:
    """Return whether a seat controls a card."""
    return g.ctrl[card] == seat


def assigned_to(g: Game, card: int, on: int) -> bool:
    """Return whether a card is assigned to another one."""
    return g.host.get(card) == on


def never(g: Game, seat: int, card: int) -> bool:
    """No card at all."""
    return False


def equipment(g: Game, seat: int) -> Sequence[int]:
    """Return all that is assigned to somebody."""
    return list(g.host)


# That a card is not out of the fight.
STANDS: Final = Flag("VZ-12.4", "refuse.fallen", FALLEN)
# That a card is in play, or in the seat's own hand.
AWAY: Final[tuple[Need, ...]] = (
    Shade(That("VZ-4.2", "refuse.not_yours", in_no_other_hand)),
    Shade(That("VZ-14.1", "refuse.left", not_in("removed"))),
    Shade(That("VZ-4.6", "refuse.not_here", not_in("discard"))),
    Shade(That("VZ-4.1", "refuse.not_here", in_play)),
)


def here(clause: str) -> tuple[Need, ...]:
    """Return that a card is in play, which ``clause`` asks of a card of the hand."""
    return (Shade(That(clause, "refuse.in_hand", not_in("hand"))), *AWAY[1:])


def yours(clause: str) -> Need:
    """Return that it is the seat's own card."""
    return Shade(That(clause, "refuse.not_yours", controlled))


def no_card(kind: str, clause: str, message: str, apart: Place | None = None, **more: Any) -> Choice:
    """Return the declaration of a question that no card answers."""
    return Choice(kind, f"choice.{kind}", nothing, (That(clause, message, never),), apart=apart, **more)


def nothing(g: Game, seat: int) -> Sequence[int]:
    """Return no card."""
    return ()
