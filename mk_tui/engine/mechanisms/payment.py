"""Payments: how a cost is made up of wealth, by the automatic payer or by hand (the flow "pay")."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Final, cast

from ..change import emit, set_value, use_source
from ..flow import ask, goto, note_unasked, push
from .costs import Means, fits, means, needs_of, supply, supply_of, weight

if TYPE_CHECKING:
    from ..cards import Bill
    from ..state import Frame, Game, Option
    from .costs import Cost, Source, Unit
    from .parts import WithWealth

# From this rank on a source is dear: the automatic payer rather leaves a card in hand unpaid.
DEAR: Final = 3


def _spend(g: Game, seat: int, cost: Cost, purpose: str) -> list[Unit] | None:
    """Return what is left of a seat's floating units after paying ``cost`` whole, or None if they do not."""
    units = list(g.seats[seat]["wealth"])
    fit = [u for u in units if fits(u[1], purpose)]
    if _differ([u[0] for u in fit]):
        wish, whole = Wish(g, seat), _whole(g, seat, units)
        fit.sort(key=lambda u: wish.missed(whole, weight(u), u[0]))
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
    fit = [u for u in left if fits(u[1], purpose)]
    n = cost[-1]
    if len(fit) < n:
        return None
    if len(fit) == n or not n:
        for u in fit[:n]:
            left.remove(u)
        return left
    wish = Wish(g, seat)
    total = _whole(g, seat, left)
    for _ in range(n):
        best = min(fit, key=partial(_dear, wish, total))
        total -= weight(best)
        fit.remove(best)
        left.remove(best)
    return left


def _whole(g: Game, seat: int, units: list[Unit]) -> int:
    """Return the sum of the weights of some floating units and of all that a seat could still make."""
    return sum([weight(u) for u in units]) + sum([s.weight for s in supply(g, seat).sources])


def _differ(masks: list[int]) -> bool:
    """Return whether of what could be several colours not all could be the same: it may matter which goes."""
    return len({mask for mask in masks if mask & mask - 1}) > 1


def _dear(wish: Wish, total: int, u: Unit) -> tuple[int, ...]:
    return (not u[1], *wish.missed(total, weight(u), u[0]), u[0].bit_count())


class Wish:
    """What the cards in a seat's hand ask for: their prices, and how many of each colour in all."""

    __slots__ = ("colours", "needs", "payable", "prices", "short", "sum", "weights")

    def __init__(self, g: Game, seat: int) -> None:
        cards, defs = g.pool.cards, g.defs
        self.colours = len(g.terms.colours)
        hand = g.zones[g.layout.ids["hand"][seat]]
        self.prices = [d.price for d in [cards[defs[card]] for card in hand] if d.total]
        self.sum = hand_demand(g, seat)
        self.needs = needs_of((*self.sum, 0))
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

    def missed(self, weights: int, less: int, mask: int) -> tuple[int, ...]:
        """Return how much ``less`` of such colours is missed: :meth:`loss`, then :meth:`want`."""
        return (*self.loss(weights, less), self.want(mask))

    def want(self, mask: int) -> int:
        """Return how much a unit's colours are asked for."""
        return max((n for i, n in enumerate(self.sum) if mask >> i & 1), default=-1)


def plan(g: Game, seat: int, cost: Cost, purpose: str = "") -> list[tuple[Source, int]]:
    """Return which sources the automatic payer uses, each with the colour bit it makes (A-56).

    Floating wealth goes first. Coloured needs take the sources that can be fewest other things, and of those
    that can be as many what the cards in hand miss least (:class:`Wish`); generic needs take what these miss
    least, of that the least dear.
    """
    floating = [u for u in g.seats[seat]["wealth"] if fits(u[1], purpose)]
    need = _plain_rest(floating, cost)
    if need is not None and not any(need):
        return []
    ranked = [s for s in supply(g, seat).resolved(cost, purpose) if fits(s.only, purpose)]
    ranked.sort(key=_ORDER)
    used = None if need is None else _plain_cover(ranked, need)
    if need is None or used is None:
        need = list(cost)
        used = _cover(g, seat, floating, ranked, need)
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


def _cover(
    g: Game, seat: int, floating: list[Unit], sources: list[Source], need: list[int]
) -> list[tuple[Source, int]]:
    """Match coloured needs to floating units, then to sources; returns each source with the colour it makes.

    Takes from ``need`` what floating wealth covers, the generic part too.
    """
    wants = [i for i in range(len(need) - 1) for _ in range(need[i])]
    slots = [s for s in sources for _ in range(s.amount)]
    if _differ([s.mask for s in slots]):
        wish, whole = Wish(g, seat), sum([s.weight for s in sources])
        slots.sort(key=lambda s: wish.missed(whole, s.weight, s.mask))
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
    return tuple(map(sum, zip(*costs, strict=True)))[:-1] if costs else (0,) * len(g.terms.colours)


def produce(g: Game, seat: int, source: Source, mask: int) -> None:
    """Make wealth with a source, off the stack; ``mask`` is the colour chosen for it (MK-9.12, T-23)."""
    supply(g, seat)  # so that it need not be added up anew
    use_source(g, seat, source, mask)
    if source.then:
        # What a single-use source does besides is atomic: it needs no stack.
        card = source.card
        v = {"at": 0, "targets": [], "event": -1, "definition": g.defs[card]}
        f = push(g, "effect", seat, card, v=v)
        for step in source.then:
            step(g, f)
        g.frames.pop()


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
    colours = g.terms.colours
    for s in supply(g, seat).sources:
        if not fits(s.only, purpose):
            continue
        for i in [i for i in range(len(colours)) if s.mask >> i & 1] or [-1]:
            if _leads_on(g, seat, s, i, cost, purpose):
                options.append(("wealth", s.card, s.ability, colours[i] if i >= 0 else ""))
    if len(options) < 3:
        note_unasked(g, seat, "pay", options[1:])
        return
    ask(g, seat, "pay", "ask.pay", options, proposal=(0,), source=f.card)


def _leads_on(g: Game, seat: int, s: Source, i: int, cost: Cost, purpose: str) -> bool:
    """Return whether the cost can be paid with a unit of ``s`` (as colour ``i``, -1 for none) in it."""
    unit = (1 << i if i >= 0 else s.mask, s.only)
    units = (*g.seats[seat]["wealth"], *([unit] * (s.amount - 1)))
    sources = [x for x in supply(g, seat).sources if x.card != s.card]
    rest = supply_of(units, sources, len(g.terms.colours), g.pool.forked)
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
                mask = 1 << g.terms.colours.index(colour) if colour else s.mask
                cast("WithWealth", g.rules).produce(g, f.seat, s, mask)
                break
        f.ans = ()
        goto(g, f, offer_sources)
        return
    pay(g, f.seat, tuple(f.v["cost"]), f.v["purpose"], f.card)


PAY = (offer_sources, use_next)
