"""What declarations of most games look at: whose cards, of which type, where, and who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .acts import Controlled
from .continuous import roster

if TYPE_CHECKING:
    from .acts import Cards, CardsOf, Check, Seat
    from .cards import CardDef
    from .ruleset import Ruleset
    from .state import Game


# -- which cards -----------------------------------------------------------------------------------------


def own(kind: str) -> CardsOf:
    """Return the cards in play of a type that a seat controls."""
    return Controlled(kind)


def rivals(kind: str) -> Cards:
    """Return the cards in play of a type that others control, in table order."""

    def found(g: Game, seat: int) -> list[int]:
        ctrl = g.ctrl
        return [c for c in (g.roster or roster(g)).get(kind, ()) if ctrl[c] != seat]

    return found


# -- what a card is --------------------------------------------------------------------------------------


def in_play(g: Game, seat: int, card: int) -> bool:
    """Return whether a card is in play."""
    return g.in_play(card)


def controlled(g: Game, seat: int, card: int) -> bool:
    """Return whether a seat controls a card."""
    return g.ctrl[card] == seat


def of_type(*types: str) -> Check:
    """Return that a card is of one of these types."""
    return lambda g, seat, card: g.pool.cards[g.defs[card]].type in types


def not_of_type(*types: str) -> Check:
    """Return that a card is of none of these types."""
    return lambda g, seat, card: g.pool.cards[g.defs[card]].type not in types


def not_in(kind: str) -> Check:
    """Return that a card is in no zone of a kind."""
    return lambda g, seat, card: g.zone_kind(card) != kind


def own_or_not_in(kind: str) -> Check:
    """Return that a card is in no zone of a kind that is another one's."""
    return lambda g, seat, card: g.owner[card] == seat or g.zone_kind(card) != kind


def lies_in(*kinds: str) -> Check:
    """Return that a card lies in a zone of one of these kinds."""
    return lambda g, seat, card: g.zone_kind(card) in kinds


def lies_on_own_side(g: Game, seat: int, card: int) -> bool:
    """Return whether a card lies in one of the seat's own zones."""
    return g.layout.owners[g.zone[card]] == seat


def never(g: Game, seat: int, card: int) -> bool:
    """Hold for no card: what it stands beside says why it is good for nothing here."""
    return False


def printed_total(rules: Ruleset, d: CardDef, k: int) -> int:
    """Return the cost that is printed on a card, as one number."""
    return d.total


# -- who is asked ----------------------------------------------------------------------------------------


def asked(g: Game, seat: int) -> bool:
    """Return whether the open question is a seat's."""
    q = g.question
    return q is not None and q.seat == seat


def asked_or_active(g: Game, seat: int) -> bool:
    """Return whether a seat is asked, or it is its turn."""
    return asked(g, seat) or seat == g.active


def nobody_else(kind: str) -> Seat:
    """Return that nobody else has to answer a question of this kind first."""
    return lambda g, seat: asked(g, seat) or not g.question or g.question.kind != kind
