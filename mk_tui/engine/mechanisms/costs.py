"""Costs in coloured and generic resources: what can be paid, and how a payment is made up.

A cost is a tuple of amounts in the ruleset's colour order with the generic amount last. Wealth comes in
units; a unit has a mask of the colours it may be (0 pays generic only) and may be bound to a purpose.
Generic takes any unit. Whether a cost can be paid is Hall's condition on the colours: for every set of
colours, at least as many units can be one of them as the cost asks of them.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, cast

from ..acts import Purse
from ..cards import Bill, bill_of
from ..change import emit, set_value, use_source
from ..flow import ask, goto, note_unasked
from ..state import Frame

if TYPE_CHECKING:
    from ..effects import Step
    from ..state import Game, Option
    from .parts import WithWealth

Cost = tuple[int, ...]
# A floating unit: (colour mask, purposes it is bound to, "" for any, else words joined by "+").
Unit = tuple[int, str]

# From this rank on a source is dear: the automatic payer rather leaves a card in hand unpaid.
DEAR: Final = 3
# How many units of one kind there can be, as a power of two: the place of a kind in a sum of weights.
_PLACE: Final = 16
_KINDS: Final[dict[Unit, int]] = {}


def weight(unit: Unit) -> int:
    """Return the number that stands for one unit: sums of weights are equal only for equal wealth."""
    known = _KINDS.get(unit)
    if known is None:
        known = _KINDS[unit] = 1 << _PLACE * len(_KINDS)
    return known


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

    def fits(self, purpose: str) -> bool:
        """Return whether its wealth may be spent for ``purpose``."""
        return not self.only or (bool(purpose) and purpose in self.only.split("+"))


class Means(Purse):
    """So much wealth, wherever it comes from, with the sums that Hall's test needs.

    Seats with equal wealth share one object (:func:`means`), so what it can pay is found out once.
    """

    __slots__ = ("bound", "by_set", "known", "total")

    def __init__(self, units: list[tuple[int, int, str]], colours: int) -> None:
        self.bound = [u for u in units if u[2]]
        self.total = 0
        self.by_set = [0] * (1 << colours)
        for mask, n, only in units:
            if not only:
                self.total += n
                for k in range(1 << colours):
                    if k & mask:
                        self.by_set[k] += n
        # Of each bill that somebody asked for, whether it can be paid.
        self.known: dict[Bill, bool] = {}

    def pays(self, cost: Cost, purpose: str = "") -> bool:
        """Return whether ``cost`` can be paid for ``purpose`` (a card type or an ability's kind)."""
        return self.covers(bill_of(cost, purpose))

    def covers(self, bill: Bill) -> bool:
        """Return whether it pays a bill."""
        known = self.known.get(bill)
        if known is None:
            known = self.known[bill] = self._pays(bill.cost, bill.purpose)
        return known

    def _pays(self, cost: Cost, purpose: str) -> bool:
        extra = [(m, n) for m, n, only in self.bound if purpose and purpose in only.split("+")]
        if self.total + sum(n for _, n in extra) < sum(cost):
            return False
        return all(self.by_set[s] + sum(n for m, n in extra if m & s) >= need for s, need in _needs(cost))


@cache
def _needs(cost: Cost) -> tuple[tuple[int, int], ...]:
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

    def __init__(
        self, sources: list[Source], colours: int, weights: int, means: Means, forked: bool = False
    ) -> None:
        self.sources = sources
        self.colours = colours
        self.weights = weights
        self.means = means
        self.forked = forked
        self.firsts: list[Source] | None = None

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
        return Supply(left, self.colours, self.weights, self.means, self.forked)

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
        return Supply(sources, colours, total, either(_sums(floating, sources), colours), True)
    return Supply(sources, colours, total, _MEANS.get((colours, total)) or means(total, colours))


def supply(g: Game, seat: int) -> Supply:
    """Return what a seat could pay with now (cached until something of it changes)."""
    known: Supply | None = g.supply[seat]
    if known is None:
        made = g.sources[seat]
        if made is None:
            sources = cast("WithWealth", g.rules).sources
            made = g.sources[seat] = sources(g, seat)
        known = g.supply[seat] = supply_of(
            g.seats[seat]["wealth"], made, len(g.rules.terms.colours), g.pool.forked
        )
    return known


def _fits(unit: Unit, purpose: str) -> bool:
    return not unit[1] or (bool(purpose) and purpose in unit[1].split("+"))


def _spend(g: Game, seat: int, cost: Cost, purpose: str) -> list[Unit] | None:
    """Return what is left of a seat's floating units after paying ``cost`` whole, or None if they do not."""
    units = list(g.seats[seat]["wealth"])
    fit = [u for u in units if _fits(u, purpose)]
    # The unit that can be fewest other things goes first; bound units before free ones.
    fit.sort(key=lambda u: (not u[1], u[0].bit_count()))
    wants = [i for i, n in enumerate(cost[:-1]) for _ in range(n)]
    taken = [-1] * len(fit)
    if _match([u[0] for u in fit], wants, taken):
        return None
    left = units[:]
    for u, w in zip(fit, taken, strict=True):
        if w >= 0:
            left.remove(u)
    fit = [u for u in left if _fits(u, purpose)]
    n = cost[-1]
    if len(fit) < n:
        return None
    if len(fit) == n or not n:
        for u in fit[:n]:
            left.remove(u)
        return left
    wish = Wish(g, seat)
    total = sum([weight(u) for u in left]) + sum([s.weight for s in supply(g, seat).sources])
    for _ in range(n):
        best = min(fit, key=partial(_dear, wish, total))
        total -= weight(best)
        fit.remove(best)
        left.remove(best)
    return left


def _dear(wish: Wish, total: int, u: Unit) -> tuple[int, ...]:
    return (not u[1], *wish.loss(total, weight(u)), wish.want(u[0]), u[0].bit_count())


class Wish:
    """What the cards in a seat's hand ask for: their prices, and how many of each colour in all."""

    __slots__ = ("colours", "needs", "payable", "prices", "short", "sum", "weights")

    def __init__(self, g: Game, seat: int) -> None:
        cards, defs = g.pool.cards, g.defs
        self.colours = len(g.rules.terms.colours)
        hand = g.zones[g.layout.ids["hand"][seat]]
        self.prices = [d.price for d in [cards[defs[card]] for card in hand] if d.total]
        self.sum = hand_demand(g, seat)
        self.needs = _needs((*self.sum, 0))
        # What of it can be paid with the wealth that a loss was last asked of, and what that is short of.
        self.weights = -1
        self.payable: list[Bill] = []
        self.short = 0

    def loss(self, weights: int, less: int) -> tuple[int, int]:
        """Return what is lost to the hand if wealth becomes ``less``.

        That is how many cards can no longer be paid, and how many units more are short for all of them.
        """
        if weights != self.weights:
            now = means(weights, self.colours)
            self.weights = weights
            self.payable = [p for p in self.prices if now.covers(p)]
            self.short = self._short(now)
        then = means(weights - less, self.colours)
        lost = 0
        for price in self.payable:
            known = then.known.get(price)
            if not (then.covers(price) if known is None else known):
                lost += 1
        return lost, self._short(then) - self.short

    def _short(self, m: Means) -> int:
        most = 0
        by_set = m.by_set
        for s, n in self.needs:
            if n - by_set[s] > most:
                most = n - by_set[s]
        return most

    def want(self, mask: int) -> int:
        """Return how much a unit's colours are asked for."""
        return max((n for i, n in enumerate(self.sum) if mask >> i & 1), default=-1)


def plan(g: Game, seat: int, cost: Cost, purpose: str = "") -> list[tuple[Source, int]]:
    """Return which sources the automatic payer uses, each with the colour bit it makes (A-56).

    Floating wealth goes first. Coloured needs take the sources that can be fewest other things; generic
    needs take what the cards in hand miss least (:class:`Wish`), of that the least dear.
    """
    floating = [u for u in g.seats[seat]["wealth"] if not u[1] or _fits(u, purpose)]
    need = _plain_rest(floating, cost)
    if need is not None and not any(need):
        return []
    ranked = [s for s in supply(g, seat).resolved(cost, purpose) if not s.only or s.fits(purpose)]
    ranked.sort(key=_ORDER)
    used = None if need is None else _plain_cover(ranked, need)
    if need is None or used is None:
        need = list(cost)
        used = _cover(floating, ranked, need)
    generic = need[-1] - sum([s.amount for s, _ in used]) + sum(need[:-1])
    if generic > 0:
        taken = [s.card for s, _ in used]
        rest = [s for s in ranked if s.card not in taken]
        used += [(s, s.mask.bit_length() - 1) for s in _least_missed(g, seat, rest, generic)]
    return used


def _least_missed(g: Game, seat: int, rest: list[Source], n: int) -> list[Source]:
    """Return which of the sources make ``n`` generic units."""
    whole = sum([s.amount for s in rest])
    if whole < n:
        raise ValueError("the cost cannot be paid")
    if whole == n:
        return rest
    wish = Wish(g, seat)
    weights = sum([s.weight for s in rest])
    used = []
    while n > 0:
        missed: dict[int, tuple[int, ...]] = {}
        best, least = rest[0], None
        for s in rest:
            loss = missed.get(s.weight)
            if loss is None:
                loss = missed[s.weight] = wish.loss(weights, s.weight)
            key = (s.rank >= DEAR, not s.only, *loss, s.rank, wish.want(s.mask), s.width)
            if least is None or key < least:
                best, least = s, key
        used.append(best)
        rest.remove(best)
        weights -= best.weight
        n -= best.amount
    return used


_ORDER = attrgetter("order")


def _plain_rest(floating: list[Unit], cost: Cost) -> list[int] | None:
    """Return what floating units of one colour leave of a cost; None if one could be several colours."""
    need = list(cost)
    for mask, _ in floating:
        if mask & mask - 1:
            return None
        i = mask.bit_length() - 1  # -1, the generic part, for a unit without colour
        if not need[i]:
            i = -1
        if need[i]:
            need[i] -= 1
    return need


def _plain_cover(ranked: list[Source], need: list[int]) -> list[tuple[Source, int]] | None:
    """Cover coloured needs by sources of one colour and one unit each; None if those do not do."""
    left = need[:-1]
    used = []
    for s in ranked:
        if s.width == 1 and s.rank < DEAR:
            i = s.mask.bit_length() - 1
            if left[i]:
                if s.amount > 1:
                    return None
                left[i] -= 1
                used.append((s, i))
    return None if any(left) else used


def _cover(floating: list[Unit], sources: list[Source], need: list[int]) -> list[tuple[Source, int]]:
    """Match coloured needs to floating units, then to sources; returns each source with the colour it makes.

    Takes from ``need`` what floating wealth covers, the generic part too.
    """
    wants = [i for i in range(len(need) - 1) for _ in range(need[i])]
    slots = [s for s in sources for _ in range(s.amount)]
    # What is dear to use (a fighter, a single use) waits until nothing else makes the colour.
    slots.sort(key=lambda s: (s.rank >= DEAR, s.width))
    taken = [-1] * len(floating)
    masks = [u[0] for u in floating]
    # As much as can be is floating wealth's; whatever joins later, those units stay in use.
    _match(masks, wants, taken)
    taken += [-1] * len(slots)
    if _match(masks + [s.mask for s in slots], wants, taken):
        raise ValueError("the cost cannot be paid")
    for w in taken[: len(floating)]:
        if w >= 0:
            need[wants[w]] -= 1
        elif need[-1]:
            need[-1] -= 1
    found: dict[int, tuple[Source, int]] = {}
    for s, w in zip(slots, taken[len(floating) :], strict=True):
        if w >= 0:
            found.setdefault(s.card, (s, wants[w]))
    return list(found.values())


def _match(masks: list[int], wants: list[int], taken: list[int]) -> int:
    """Give each wanted colour a place of its own by augmenting paths; returns how many get none.

    ``taken`` holds for each place the want that it serves, or -1, and is extended where it stands.
    """

    def seek(w: int, tried: set[int]) -> bool:
        able = [j for j, m in enumerate(masks) if m >> wants[w] & 1 and j not in tried]
        for j in able:
            if taken[j] < 0:
                taken[j] = w
                return True
        for j in able:
            if j not in tried:
                tried.add(j)
                if seek(taken[j], tried):
                    taken[j] = w
                    return True
        return False

    served = set(taken)
    return sum([w not in served and not seek(w, set()) for w in range(len(wants))])


def hand_demand(g: Game, seat: int) -> tuple[int, ...]:
    """Return how many of each colour the cards in a seat's hand ask for."""
    cards, defs = g.pool.cards, g.defs
    costs = [cards[defs[card]].cost for card in g.zones[g.layout.ids["hand"][seat]]]
    return tuple(map(sum, zip(*costs, strict=True)))[:-1] if costs else (0,) * len(g.rules.terms.colours)


def produce(g: Game, seat: int, source: Source, mask: int) -> None:
    """Make wealth with a source, off the stack; ``mask`` is the colour chosen for it (MK-9.12, T-23)."""
    supply(g, seat)  # so that it need not be added up anew
    use_source(g, seat, source, mask)
    if source.then:
        # What a single-use source does besides is atomic: it needs no stack.
        card = source.card
        v = {"at": 0, "targets": [], "event": -1, "definition": g.defs[card]}
        f = Frame("effect", seat, card, v=v)
        for step in source.then:
            step(g, f)


def pay(g: Game, seat: int, cost: Cost, purpose: str, card: int) -> None:
    """Pay a cost whole (MK-5.10): make what wealth is missing, then spend it."""
    whole = sum(cost)
    if not whole:
        return
    used = plan(g, seat, cost, purpose)
    produce = cast("WithWealth", g.rules).produce
    for source, bit in used:
        # Several units may be needed as different colours: they stay open until they are spent.
        produce(g, seat, source, 1 << bit if bit >= 0 and source.amount == 1 else source.mask)
    units = g.seats[seat]["wealth"]
    left: tuple[Unit, ...] = ()
    # Where nothing is over there is nothing to choose.
    if len(units) > whole or any([u[1] for u in units]):
        rest = _spend(g, seat, cost, purpose)
        if rest is None:
            raise ValueError("the cost cannot be paid")
        left = tuple(rest)
    set_value(g, seat, "wealth", left)
    emit(g, "log.paid", seat=seat, cards=[s.card for s, _ in used], source=card, cost=cost)


# -- the flow "pay": only for seats that choose their sources themselves ------------------------------


def offer_sources(g: Game, f: Frame) -> None:
    """Ask which source to use next, while the automatic payer is overruled."""
    v = f.v
    seat = f.seat
    cost, purpose = tuple(v["cost"]), v["purpose"]
    if _spend(g, seat, cost, purpose) is not None:
        return
    options: list[Option] = [("auto",)]
    colours = g.rules.terms.colours
    for s in supply(g, seat).sources:
        if not s.fits(purpose):
            continue
        for i in [i for i in range(len(colours)) if s.mask >> i & 1] or [-1]:
            if _leads_on(g, seat, s, i, cost, purpose):
                options.append(("wealth", s.card, s.ability, colours[i] if i >= 0 else ""))
    if len(options) < 3:
        note_unasked(g, seat, "pay", options[1:])
        return
    ask(g, seat, "pay", "ask.pay", options, source=f.card)


def _leads_on(g: Game, seat: int, s: Source, i: int, cost: Cost, purpose: str) -> bool:
    """Return whether the cost can be paid with a unit of ``s`` (as colour ``i``, -1 for none) in it."""
    unit = (1 << i if i >= 0 else s.mask, s.only)
    units = (*g.seats[seat]["wealth"], *([unit] * (s.amount - 1)))
    sources = [x for x in supply(g, seat).sources if x.card != s.card]
    rest = supply_of(units, sources, len(g.rules.terms.colours), g.pool.forked)
    for k in {i, len(cost) - 1}:
        if k >= 0 and cost[k] and rest.pays((*cost[:k], cost[k] - 1, *cost[k + 1 :]), purpose):
            return True
    return False


def use_next(g: Game, f: Frame) -> None:
    """Make wealth with the chosen source and ask again, or let the payer finish."""
    if f.ans and f.ans[0][0] == "wealth":
        _, card, ability, colour = f.ans[0]
        for s in supply(g, f.seat).sources:
            if s.card == card and s.ability == ability:
                mask = 1 << g.rules.terms.colours.index(colour) if colour else s.mask
                cast("WithWealth", g.rules).produce(g, f.seat, s, mask)
                break
        f.ans = ()
        goto(g, f, offer_sources)
        return
    pay(g, f.seat, tuple(f.v["cost"]), f.v["purpose"], f.card)


PAY = (offer_sources, use_next)
