"""Costs in coloured and generic resources: what can be paid, and how a payment is made up.

A cost is a tuple of amounts in the ruleset's colour order with the generic amount last. Wealth comes in
units; a unit has a mask of the colours it may be (0 pays generic only) and may be bound to a purpose.
Generic takes any unit. Whether a cost can be paid is Hall's condition on the colours: for every set of
colours, at least as many units can be one of them as the cost asks of them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .change import emit, set_value
from .flow import again, ask

if TYPE_CHECKING:
    from .state import Frame, Game, Option

Cost = tuple[int, ...]
# A floating unit: (colour mask, purposes it is bound to, "" for any, else words joined by "+").
Unit = tuple[int, str]


class Source(NamedTuple):
    """Something that can make wealth now: ``amount`` units, each of one colour of ``mask``."""

    card: int
    ability: int
    mask: int
    amount: int
    only: str


@cache
def _meets(mask: int, colours: int) -> tuple[int, ...]:
    """Return the sets of colours that share one with ``mask``."""
    return tuple(k for k in range(1 << colours) if k & mask)


class Supply:
    """What a seat could pay with: floating units and sources, with the sums that Hall's test needs."""

    __slots__ = ("bound", "by_set", "sources", "total", "units")

    def __init__(self, units: tuple[Unit, ...], sources: list[Source], colours: int) -> None:
        self.units = units
        self.sources = sources
        self.bound: list[tuple[int, int, str]] = []
        free: dict[int, int] = {}
        for mask, only in units:
            if only:
                self.bound.append((mask, 1, only))
            else:
                free[mask] = free.get(mask, 0) + 1
        for s in sources:
            if s.only:
                self.bound.append((s.mask, s.amount, s.only))
            else:
                free[s.mask] = free.get(s.mask, 0) + s.amount
        self.total = 0
        by_set = [0] * (1 << colours)
        for mask, n in free.items():
            self.total += n
            for k in _meets(mask, colours):
                by_set[k] += n
        self.by_set = by_set

    def pays(self, cost: Cost, purpose: str = "") -> bool:
        """Return whether ``cost`` can be paid for ``purpose`` (a card type or an ability's kind)."""
        needs, whole = _needs(cost)
        if self.bound:
            extra = [(m, n) for m, n, only in self.bound if purpose and purpose in only.split("+")]
            if extra:
                if self.total + sum(n for _, n in extra) < whole:
                    return False
                return all(self.by_set[s] + sum(n for m, n in extra if m & s) >= need for s, need in needs)
        if self.total < whole:
            return False
        by_set = self.by_set
        for s, need in needs:  # noqa: SIM110 - hot
            if by_set[s] < need:
                return False
        return True


_NEEDS: dict[Cost, tuple[tuple[tuple[int, int], ...], int]] = {}


def _needs(cost: Cost) -> tuple[tuple[tuple[int, int], ...], int]:
    known = _NEEDS.get(cost)
    if known is None:
        n = len(cost) - 1
        rows = []
        for s in range(1, 1 << n):
            need = sum(cost[i] for i in range(n) if s >> i & 1)
            # A set only tests something new if each of its colours is asked for.
            if need and all(cost[i] for i in range(n) if s >> i & 1):
                rows.append((s, need))
        known = (tuple(rows), sum(cost))
        _NEEDS[cost] = known
    return known


def supply(g: Game, seat: int) -> Supply:
    """Return what a seat could pay with now (cached until something of it changes)."""
    known = g.supply[seat]
    if known is None:
        known = Supply(g.seats[seat]["wealth"], g.rules.sources(g, seat), len(g.rules.colours))
        g.supply[seat] = known
    return known  # type: ignore[no-any-return]


def _fits(unit: Unit, purpose: str) -> bool:
    return not unit[1] or (bool(purpose) and purpose in unit[1].split("+"))


def _spend(units: list[Unit], cost: Cost, purpose: str, spare: tuple[int, ...]) -> list[Unit] | None:
    """Return what is left of floating ``units`` after paying ``cost`` whole, or None if they do not."""
    left = units[:]
    for i, need in enumerate(cost[:-1]):
        bit = 1 << i
        for _ in range(need):
            # The unit that can be fewest other things goes first; bound units before free ones.
            best = min(
                (u for u in left if u[0] & bit and _fits(u, purpose)),
                key=lambda u: (not u[1], u[0].bit_count()),
                default=None,
            )
            if best is None:
                return None
            left.remove(best)
    for _ in range(cost[-1]):
        best = min(
            (u for u in left if _fits(u, purpose)),
            key=lambda u: (not u[1], _want(u[0], spare), u[0].bit_count()),
            default=None,
        )
        if best is None:
            return None
        left.remove(best)
    return left


def _want(mask: int, spare: tuple[int, ...]) -> int:
    """Return how much a unit's colours are wanted by the rest of the hand."""
    return max((spare[i] for i in range(len(spare)) if mask >> i & 1), default=-1)


def plan(g: Game, seat: int, cost: Cost, purpose: str = "") -> list[tuple[Source, int]]:
    """Return which sources the automatic payer uses, each with the colour bit it makes (A-56).

    Floating wealth goes first. Coloured needs take the sources that can be fewest other things; generic
    needs take generic-only wealth, then colours that the cards in hand ask for least.
    """
    units = list(g.seats[seat]["wealth"])
    rules = g.rules
    need = list(cost)
    for i in range(len(need) - 1):
        bit = 1 << i
        while need[i]:
            unit = min(
                (u for u in units if u[0] & bit and _fits(u, purpose)), key=lambda u: u[0].bit_count(), default=None
            )
            if unit is None:
                break
            units.remove(unit)
            need[i] -= 1
    while need[-1]:
        unit = next((u for u in units if _fits(u, purpose)), None)
        if unit is None:
            break
        units.remove(unit)
        need[-1] -= 1
    if not any(need):
        return []
    free = [
        s for s in supply(g, seat).sources if not s.only or (purpose and purpose in s.only.split("+"))
    ]
    ranked = sorted(free, key=lambda s: (rules.pay_rank(g, seat, s), s.mask.bit_count(), s.card))
    used: list[tuple[Source, int]] = []
    coloured = _cover(ranked, [i for i in range(len(need) - 1) for _ in range(need[i])])
    surplus = 0
    for source, bits in coloured:
        used.append((source, bits[0]))
        surplus += source.amount - len(bits)
    generic = max(0, need[-1] - surplus)
    if generic:
        taken = {s.card for s, _ in used}
        spare = hand_demand(g, seat)
        rest = sorted(
            (s for s in ranked if s.card not in taken),
            key=lambda s: (rules.pay_rank(g, seat, s), not s.only, _want(s.mask, spare), s.mask.bit_count()),
        )
        for source in rest:
            if generic <= 0:
                break
            bits = [b for b in range(len(need) - 1) if source.mask >> b & 1]
            used.append((source, min(bits, key=lambda b: spare[b]) if bits else -1))
            generic -= source.amount
    return used


def _cover(sources: list[Source], wants: list[int]) -> list[tuple[Source, list[int]]]:
    """Match coloured needs to sources by augmenting paths; returns (source, colour bits it covers)."""
    slots: list[tuple[int, Source]] = [(k, s) for s in sources for k in range(s.amount)]
    slots.sort(key=lambda x: x[1].mask.bit_count())
    taken: list[int] = [-1] * len(slots)

    def seek(w: int, tried: set[int]) -> bool:
        for j, (_, s) in enumerate(slots):
            if j in tried or not s.mask >> wants[w] & 1:
                continue
            tried.add(j)
            if taken[j] < 0 or seek(taken[j], tried):
                taken[j] = w
                return True
        return False

    for w in range(len(wants)):
        if not seek(w, set()):
            raise ValueError("the cost cannot be paid")
    found: dict[int, tuple[Source, list[int]]] = {}
    for j, (_, s) in enumerate(slots):
        if taken[j] >= 0:
            found.setdefault(s.card, (s, []))[1].append(wants[taken[j]])
    return list(found.values())


def hand_demand(g: Game, seat: int) -> tuple[int, ...]:
    """Return how many of each colour the cards in a seat's hand ask for."""
    totals = [0] * len(g.rules.colours)
    cards, defs = g.pool.cards, g.defs
    for card in g.in_zone("hand", seat):
        for i, n in enumerate(cards[defs[card]].cost[:-1]):
            totals[i] += n
    return tuple(totals)


def pay(g: Game, seat: int, cost: Cost, purpose: str, card: int) -> None:
    """Pay a cost whole (MK-5.10): make what wealth is missing, then spend it."""
    if not any(cost):
        return
    used = plan(g, seat, cost, purpose)
    for source, bit in used:
        g.rules.produce(g, seat, source, 1 << bit if bit >= 0 else source.mask)
    left = _spend(list(g.seats[seat]["wealth"]), cost, purpose, hand_demand(g, seat))
    if left is None:
        raise ValueError("the cost cannot be paid")
    set_value(g, seat, "wealth", tuple(left))
    emit(g, "log.paid", seat=seat, cards=[s.card for s, _ in used], source=card, cost=cost)


# -- the flow "pay": only for seats that choose their sources themselves ------------------------------


def offer_sources(g: Game, f: Frame) -> None:
    """Ask which source to use next, while the automatic payer is overruled."""
    v = f.v
    seat = f.seat
    cost, purpose = tuple(v["cost"]), v["purpose"]
    if _spend(list(g.seats[seat]["wealth"]), cost, purpose, hand_demand(g, seat)) is not None:
        return
    options: list[Option] = [("auto",)]
    colours = g.rules.colours
    for s in supply(g, seat).sources:
        if s.only and purpose not in s.only.split("+"):
            continue
        for i in [i for i in range(len(colours)) if s.mask >> i & 1] or [-1]:
            if _leads_on(g, seat, s, i, cost, purpose):
                options.append(("wealth", s.card, s.ability, colours[i] if i >= 0 else ""))
    if len(options) < 3:
        return
    ask(g, seat, "pay", "ask.pay", options, source=f.card)


def _leads_on(g: Game, seat: int, s: Source, i: int, cost: Cost, purpose: str) -> bool:
    units = (*g.seats[seat]["wealth"], *([(1 << i if i >= 0 else s.mask, s.only)] * s.amount))
    rest = [x for x in supply(g, seat).sources if x != s]
    return Supply(units, rest, len(g.rules.colours)).pays(cost, purpose)


def use_source(g: Game, f: Frame) -> None:
    """Make wealth with the chosen source and ask again, or let the payer finish."""
    if f.ans and f.ans[0][0] == "wealth":
        _, card, ability, colour = f.ans[0]
        for s in supply(g, f.seat).sources:
            if s.card == card and s.ability == ability:
                mask = 1 << g.rules.colours.index(colour) if colour else s.mask
                g.rules.produce(g, f.seat, s, mask)
                break
        f.ans = ()
        again(f)
        again(f)
        return
    pay(g, f.seat, tuple(f.v["cost"]), f.v["purpose"], f.card)


PAY = (offer_sources, use_source)
