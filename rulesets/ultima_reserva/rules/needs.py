"""What acts and choices ask alike: where a card lies and whose it is."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.acts import Flag, Need, Shade, That, hand
from mk_tui.engine.looks import controlled, in_play, not_in, own_or_not_in

from .tables import FALLEN

HAND: Final = hand()
# That a card is not out of the fight.
STANDS: Final = Flag("VZ-12.4", "refuse.fallen", FALLEN)
# That a card is in play, or in the seat's own hand.
AWAY: Final[tuple[Need, ...]] = (
    Shade(That("VZ-4.2", "refuse.not_yours", own_or_not_in("hand"))),
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
