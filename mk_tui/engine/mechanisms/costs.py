"""Costs in coloured and generic resources: what can be paid.

A cost is a tuple of amounts in the ruleset's colour order with the generic amount last. Wealth comes in
units; a unit has a mask of the colours it may be (0 pays generic only) and may be bound to a purpose.
Generic takes any unit. Whether a cost can be paid is Hall's condition on the colours: for every set of
colours, at least as many units can be one of them as the cost asks of them.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

from ..acts import Purse
from ..cards import bill_of

if TYPE_CHECKING:
    from ..effects import Step
    from ..state import Game, Option
    from .parts import WithWealth

Cost = tuple[int, ...]
# A floating unit: (colour mask, purposes it is bound to, "" for any, else words joined by "+").
Unit = tuple[int, str]

# How many units of one kind there can be, as a power of two: the place of a kind in a sum of weights.
_PLACE: Final = 16
_KINDS: Final[dict[Unit, int]] = {}


def weight(unit: Unit) -> int:
    """Return the number that stands for one unit: sums of weights are equal only for equal wealth."""
    known = _KINDS.get(unit)
    if known is None:
        known = _KINDS[unit] = 1 << _PLACE * len(_KINDS)
    return known


def fits(only: str, purpose: str) -> bool:
    """Return whether wealth that is bound to some purposes may be spent for this one."""
    return not only or (bool(purpose) and purpose in only.split("+"))


class Source:
    """Something that can make wealth now: ``amount`` units, each of one colour of ``mask``. Never changed.

    ``then`` are the steps of what it does besides; ``rank`` says how dear it is to the automatic payer (lower
    is used first; from ``DEAR`` on it is worth more than what the hand asks for); sources of one ``kind`` are
    the same to whoever makes wealth by hand. ``ways`` are the options to do so once the rules have made them.
    """

    __slots__ = (
        "ability",
        "amount",
        "card",
        "kind",
        "mask",
        "only",
        "order",
        "rank",
        "then",
        "ways",
        "weight",
        "width",
    )

    def __init__(
        self,
        card: int,
        ability: int,
        mask: int,
        amount: int,
        only: str = "",
        rank: int = 0,
        kind: Any = None,
        then: tuple[Step, ...] = (),
    ) -> None:
        self.card = card
        self.ability = ability
        self.mask = mask
        self.amount = amount
        self.only = only
        self.rank = rank
        self.kind = kind
        self.then = then
        self.ways: tuple[Option, ...] = ()
        self.width = mask.bit_count()
        self.order = (rank, self.width, card)
        self.weight = weight((mask, only)) * amount


class Means(Purse):
    """So much wealth, wherever it comes from, with the sums that Hall's test needs.

    Seats with equal wealth share one object (:func:`means`), so what it can pay is found out once.
    """

    __slots__ = ("bound", "by_set", "total")

    def __init__(self, units: list[tuple[int, int, str]], colours: int) -> None:
        super().__init__()
        self.bound = [u for u in units if u[2]]
        self.total = 0
        self.by_set = [0] * (1 << colours)
        for mask, n, only in units:
            if not only:
                self.total += n
                for k in _sets_with(mask, colours):
                    self.by_set[k] += n

    def pays(self, cost: Cost, purpose: str = "") -> bool:
        """Return whether ``cost`` can be paid for ``purpose`` (a card type or an ability's kind)."""
        return self.covers(bill_of(cost, purpose))

    def _pays(self, cost: Cost, purpose: str) -> bool:
        extra = [(m, n) for m, n, only in self.bound if fits(only, purpose)]
        if self.total + sum([n for _, n in extra]) < sum(cost):
            return False
        for s, need in needs_of(cost):
            units = self.by_set[s]
            for m, n in extra:
                if m & s:
                    units += n
            if units < need:
                return False
        return True


@cache
def _sets_with(mask: int, colours: int) -> list[int]:
    """Return the sets of colours that have one of a mask."""
    return [s for s in range(1 << colours) if s & mask]


@cache
def needs_of(cost: Cost) -> tuple[tuple[int, int], ...]:
    """Return (set of colours, units needed of it) for each set that tests something."""
    n = len(cost) - 1
    rows = []
    for s in range(1, 1 << n):
        # A set only tests something new if each of its colours is asked for.
        if all(cost[i] for i in range(n) if s >> i & 1):
            rows.append((s, sum(cost[i] for i in range(n) if s >> i & 1)))
    return tuple(rows)


_MEANS: Final[dict[tuple[int, int], Means]] = {}
_MOST_MEANS: Final = 4096


def means(weights: int, colours: int) -> Means:
    """Return the one :class:`Means` of wealth with this sum of weights."""
    known = _MEANS.get((colours, weights))
    if known is None:
        units = []
        for k, (mask, only) in enumerate(_KINDS):
            n = weights >> _PLACE * k & (1 << _PLACE) - 1
            if n:
                units.append((mask, n, only))
        if len(_MEANS) >= _MOST_MEANS:
            _MEANS.clear()
        known = _MEANS[(colours, weights)] = Means(units, colours)
    return known


class Either(Means):
    """Wealth of which some can be had in this way or in that, never in both: it pays what one of them pays.

    That is what a card comes to which is dedicated for one of two abilities (MK-5.6, MK-9.10). Where only
    an amount is asked, it counts as the best way.
    """

    __slots__ = ("ways",)

    def __init__(self, ways: list[Means], colours: int) -> None:
        super().__init__([], colours)
        self.ways = ways
        self.bound = [u for w in ways for u in w.bound]
        self.total = max([w.total for w in ways])
        self.by_set = [max(ns) for ns in zip(*[w.by_set for w in ways], strict=True)]

    def _pays(self, cost: Cost, purpose: str) -> bool:
        return any([w.pays(cost, purpose) for w in self.ways])


_EITHER: Final[dict[tuple[int, tuple[int, ...]], Means]] = {}


def either(sums: tuple[int, ...], colours: int) -> Means:
    """Return the one :class:`Means` of wealth that has one of these sums of weights."""
    if len(sums) == 1:
        return _MEANS.get((colours, sums[0])) or means(sums[0], colours)
    known = _EITHER.get((colours, sums))
    if known is None:
        if len(_EITHER) >= _MOST_MEANS:
            _EITHER.clear()
        known = _EITHER[(colours, sums)] = Either([means(w, colours) for w in sums], colours)
    return known


class Supply:
    """What a seat could pay with: floating units and sources, and what they come to.

    ``weights`` is their sum, ``forked`` whether a card is in it with more than one source, of which one only
    can be used: the sum then counts them all.
    """

    __slots__ = ("colours", "firsts", "forked", "means", "sources", "weights")

    sources: list[Source]
    colours: int
    weights: int
    means: Means
    forked: bool
    firsts: list[Source] | None

    def pays(self, cost: Cost, purpose: str = "") -> bool:
        """Return whether ``cost`` can be paid for ``purpose`` (a card type or an ability's kind)."""
        return self.means.pays(cost, purpose)

    def kinds(self) -> list[Source]:
        """Return the first source of each kind, in their order: the ways to make wealth by hand."""
        found = self.firsts
        if found is None:
            first: dict[Any, Source] = {}
            for source in self.sources:
                if source.kind not in first:
                    first[source.kind] = source
            found = self.firsts = list(first.values())
        return found

    def shifted(self, left: list[Source]) -> Supply:
        """Return as much wealth as this, with fewer sources and more units."""
        return _supply(left, self.colours, self.weights, self.means, self.forked)

    def without(self, card: int) -> Means:
        """Return what there is without what ``card`` could make."""
        gone = self.weights - sum([s.weight for s in self.sources if s.card == card])
        if not self.forked:
            return means(gone, self.colours)
        left = [s for s in self.sources if s.card != card]
        return either(_sums(gone - sum([s.weight for s in left]), left), self.colours)

    def resolved(self, cost: Cost, purpose: str) -> list[Source]:
        """Return the sources with one of each card only, such that they pay ``cost``."""
        if not self.forked:
            return self.sources
        floating = self.weights - sum([s.weight for s in self.sources])
        for way in product(*_by_card(self.sources)):
            if means(floating + sum([s.weight for s in way]), self.colours).pays(cost, purpose):
                return list(way)
        raise ValueError("the cost cannot be paid")


def _supply(sources: list[Source], colours: int, weights: int, means: Means, forked: bool = False) -> Supply:
    known = Supply()
    known.sources, known.colours, known.weights = sources, colours, weights
    known.means, known.forked, known.firsts = means, forked, None
    return known


def _by_card(sources: list[Source]) -> list[list[Source]]:
    """Return sources card by card."""
    found: dict[int, list[Source]] = {}
    for s in sources:
        found.setdefault(s.card, []).append(s)
    return list(found.values())


def _sums(floating: int, sources: list[Source]) -> tuple[int, ...]:
    """Return what floating weights and one source of each card can add up to."""
    sums = {floating}
    for ways in _by_card(sources):
        sums = {n + s.weight for n in sums for s in ways}
    return tuple(sorted(sums))


def supply_of(units: tuple[Unit, ...], sources: list[Source], colours: int, forks: bool = False) -> Supply:
    """Return what floating units and sources come to in a game with so many colours.

    ``forks``: some of the sources may be of one card.
    """
    total = sum([s.weight for s in sources])
    for u in units:
        total += _KINDS.get(u) or weight(u)
    if forks and len(_by_card(sources)) < len(sources):
        floating = total - sum([s.weight for s in sources])
        return _supply(sources, colours, total, either(_sums(floating, sources), colours), True)
    return _supply(sources, colours, total, _MEANS.get((colours, total)) or means(total, colours))


def supply(g: Game, seat: int) -> Supply:
    """Return what a seat could pay with now (cached until something of it changes)."""
    known: Supply | None = g.supply[seat]
    if known is None:
        made = g.sources[seat]
        if made is None:
            sources = cast("WithWealth", g.rules).sources
            made = g.sources[seat] = sources(g, seat)
        known = g.supply[seat] = supply_of(g.seats[seat]["wealth"], made, len(g.terms.colours), g.pool.forked)
    return known
