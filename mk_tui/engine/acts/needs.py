"""Needs: what has to hold for an act or a choice, each with its clause and its sentence.

A need says by its class what it looks at, so that ``offers.py`` need not ask it of every card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..continuous import keywords
from ..refusal import Refusal
from .lookups import number_of

if TYPE_CHECKING:
    from ..cards import Bill, CardDef
    from ..ruleset import Ruleset
    from ..state import Game, Option

# What a need may ask: of a seat; of a card that a seat would use; of a candidate towards what is asked about.
Seat = Callable[["Game", int], bool]
Check = Callable[["Game", int, int], bool]
Look = TypeVar("Look")
Fields = Callable[["Game", int, int], dict[str, Any]]
# What a text asks for: of the game's rules, a definition and the number of its ability (-1: none).
Bind = Callable[["Ruleset", "CardDef", int], "Check | None"]


class Need:
    """One thing that has to hold: its clause, and the sentence (a message id) that says that it does not.

    ``hidden``: whether it hangs on what the others cannot see. ``fields`` are those that its sentence has
    besides the card and the zone that it lies in.
    """

    def __init__(self, clause: str, message: str, hidden: bool = False, fields: Fields | None = None) -> None:
        self.clause = clause
        self.message = message
        self.hidden = hidden
        self.fields = fields

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        """Return whether it holds: the judge's way, which :func:`options` need not go.

        ``k`` is the number of the ability that is used (-1: none), ``on`` the card that a choice is about.
        """
        raise NotImplementedError

    def lets_pass(self, g: Game, seat: int, found: list[Option]) -> bool:
        """Return whether it lets a seat do nothing more, when ``found`` is what it may do."""
        return self.holds(g, seat, -1, -1, -1)

    def refusal(self, g: Game, seat: int, card: int, on: int = -1) -> Refusal:
        """Return the sentence that says that it does not hold."""
        fields: dict[str, Any] = {}
        if card >= 0:
            d: CardDef = g.pool.cards[g.defs[card]]
            fields = {"card": d.id, "type": d.type, "zone": g.zone_kind(card)}
        fields.update(self.told(g, seat, card, on))
        return Refusal(self.clause, self.message, fields)

    def told(self, g: Game, seat: int, card: int, on: int) -> dict[str, Any]:
        """Return the fields of its own that its sentence has."""
        return {} if self.fields is None else self.fields(g, seat, card)


# What the time is: the phase, whether it is the seat's own turn, whether the stack is empty.
Time = Callable[[str, bool, bool], bool]


def in_phase(*phases: str) -> Time:
    """Return whether it is one of these phases."""
    return lambda phase, own, empty: phase in phases


def never_in(*phases: str) -> Time:
    """Return whether it is none of these phases."""
    return lambda phase, own, empty: phase not in phases


def always(phase: str, own: bool, empty: bool) -> bool:
    """Any time will do."""
    return True


def own_turn(phase: str, own: bool, empty: bool) -> bool:
    """Return whether it is the seat's own turn."""
    return own


def empty_stack(phase: str, own: bool, empty: bool) -> bool:
    """Return whether the stack is empty."""
    return empty


def in_own(*phases: str) -> Time:
    """Return whether it is one of these phases of one's own turn."""
    return lambda phase, own, empty: own and phase in phases


def at_leisure(*phases: str) -> Time:
    """Return whether it is one of these phases of one's own turn, and the stack is empty."""
    return lambda phase, own, empty: own and empty and phase in phases


def unless_own(*phases: str) -> Time:
    """Return whether it is another one's turn or, in one's own, one of these phases."""
    return lambda phase, own, empty: not own or phase in phases


class When(Need):
    """It is the time. Nothing else is looked at, so that acts are sorted by it beforehand."""

    def __init__(self, clause: str, message: str, time: Time, fields: Fields | None = None) -> None:
        super().__init__(clause, message, False, fields)
        self.time = time

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.time(g.phase, seat == g.active, not g.stack)


class Asking(Need, Generic[Look]):
    """A need that is a question: ``look`` answers it."""

    def __init__(
        self, clause: str, message: str, look: Look, hidden: bool = False, fields: Fields | None = None
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.look = look


class Once(Asking[Seat]):
    """Something about the seat and the table, the same for every card: ``look(g, seat)``."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, seat)

    def lets_pass(self, g: Game, seat: int, found: list[Option]) -> bool:
        return self.look(g, seat)


class That(Asking[Check]):
    """Anything else about the card: ``look(g, seat, card)``. Dear ones stand last."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, seat, card)


class Towards(Asking[Check]):
    """Anything about a candidate towards the card that the choice is about: ``look(g, card, on)``.

    Its ``fields`` are made of these two as well.
    """

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.look(g, card, on)

    def told(self, g: Game, seat: int, card: int, on: int) -> dict[str, Any]:
        return {} if self.fields is None else self.fields(g, card, on)


class Masked(Need):
    """A need that is about bits: those of ``mask``, of which the card has none or, with ``has``, one."""

    def __init__(
        self,
        clause: str,
        message: str,
        mask: int,
        unless: int = 0,
        has: bool = False,
        fields: Fields | None = None,
    ) -> None:
        super().__init__(clause, message, False, fields)
        self.mask = mask
        self.unless = unless
        self.has = has


class Flag(Masked):
    """The card is in none of the states of ``mask``, unless it has a keyword of ``unless``; with ``has`` it
    is in one of them."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        if self.has:
            return bool(g.flags[card] & self.mask)
        return not g.flags[card] & self.mask or bool(self.unless and keywords(g, card) & self.unless)


class Word(Masked):
    """The card has none of the keywords of ``mask``, unless it is in a state of ``unless``; with ``has`` it
    has one of them."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        if g.flags[card] & self.unless:
            return True
        return bool(keywords(g, card) & self.mask) == self.has


class Loose(Need):
    """The card is attached to nothing."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return card not in g.host


class Bare(Need):
    """Nothing is attached to the card."""

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return card not in g.host.values()


class AtMost(Need):
    """The price of the card is at most what is in the ``purse``.

    The price is the number that ``price(rules, definition, ability)`` finds printed; discounts change the
    purse, not the price. ``otherwise`` binds a text's other way to pay; ``least`` is the least price that
    there is, so that with less nobody looks at the cards.
    """

    def __init__(
        self,
        clause: str,
        message: str,
        purse: Callable[[Game, int], int],
        price: Callable[[Ruleset, CardDef, int], int],
        otherwise: Bind | None = None,
        hidden: bool = True,
        fields: Fields | None = None,
        least: int = 0,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.purse = number_of(purse)
        self.price = price
        self.otherwise = otherwise
        self.least = least

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        d: CardDef = g.pool.cards[g.defs[card]]
        if self.price(g.rules, d, k) <= self.purse.of(g, seat):
            return True
        check = None if self.otherwise is None else self.otherwise(g.rules, d, k)
        return check is not None and check(g, seat, card)


class Purse:
    """What a seat could pay with, where that is no single number. Equal wealth is one purse.

    ``known``: of each bill that somebody asked for, whether it pays it.
    """

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[Bill, bool] = {}

    def covers(self, bill: Bill) -> bool:
        """Return whether it pays a bill."""
        known = self.known.get(bill)
        if known is None:
            known = self.known[bill] = self._pays(bill.cost, bill.purpose)
        return known

    def _pays(self, cost: tuple[int, ...], purpose: str) -> bool:
        """Find out whether it pays a cost for a purpose."""
        raise NotImplementedError


class Covered(Need):
    """What the card costs can be paid out of ``purse``.

    ``bill(rules, definition, ability)`` finds it printed; None if there is nothing to pay.
    """

    def __init__(
        self,
        clause: str,
        message: str,
        purse: Callable[[Game, int], Purse],
        bill: Callable[[Ruleset, CardDef, int], Bill | None],
        hidden: bool = True,
        fields: Fields | None = None,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.purse = purse
        self.bill = bill

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        bill = self.bill(g.rules, g.pool.cards[g.defs[card]], k)
        return bill is None or self.purse(g, seat).covers(bill)


class Printed(Need):
    """What the card's text asks for: ``bind`` makes a check of it, or None if it asks for nothing.

    ``own``: the check looks at nothing but the seat's own permanents and wealth, so that its answer is kept
    as long as those stay as they are. ``aims``: it asks whether there is what the text is aimed at.
    """

    def __init__(
        self,
        clause: str,
        message: str,
        bind: Bind,
        hidden: bool = True,
        fields: Fields | None = None,
        own: bool = False,
        aims: bool = False,
    ) -> None:
        super().__init__(clause, message, hidden, fields)
        self.bind = bind
        self.own = own
        self.aims = aims

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        check = self.bind(g.rules, g.pool.cards[g.defs[card]], k)
        return check is None or check(g, seat, card)


class Among(Need):
    """The card is one of those that the choice is among (they pass unasked)."""


class Shade(Need):
    """A need that another one below it asks for as well: it only lends it a clause and a sentence of its own
    for some cases, so that :func:`options` passes it over."""

    def __init__(self, need: Need) -> None:
        super().__init__(need.clause, need.message, need.hidden, need.fields)
        self.need = need

    def holds(self, g: Game, seat: int, card: int, k: int, on: int) -> bool:
        return self.need.holds(g, seat, card, k, on)
