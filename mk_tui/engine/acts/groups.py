"""Acts whose options come together, what each text offers by them, and how that is looked up.

A :class:`Group` is of one of four sorts, by what its acts ask; each looks at its cards in the way that is the
least work for it. Hot: looked up for every chance to act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .fitting import Test, all_hold, once_holds
from .needs import Bare, Loose, Printed, Purse, That

if TYPE_CHECKING:
    from ..cards import Bill, CardDef
    from ..ruleset import Ruleset
    from ..state import Game, Option
    from .act import Act
    from .lookups import NumberOf
    from .needs import Check


# Marks of what is noted: something costs wealth; what something is aimed at hangs on what is spent.
COSTS: Final = 1
MINDS_SPENT: Final = 2


class Plan:
    """One act with one text: its price, and what the text asks for besides. Bound once.

    ``state``, ``bill`` and ``own`` hang on the seat's own cards and wealth only and are asked as something is
    noted of those (:class:`Kept`); the rest is asked at each look.
    """

    def __init__(self, rules: Ruleset, group: Group, act: Act, d: CardDef, k: int) -> None:
        self.act = act
        self.ways = act.ways
        self.k = k
        self.slot = group.slot
        self.bit = act.bit
        test, state = act.test, act.state
        kept, flags = act.place.kept, state.flags | state.late | state.wants | state.freed
        if kept == "hands" or (kept and flags & ~rules.acting.flags):
            state = Test(())  # nobody tells when it changes
        elif kept:
            test = Test([n for n in act.needs if isinstance(n, (That, Loose, Bare))])
        else:
            state = Test(())  # nothing is noted: all is asked at each look
        self.state: Test | None = state if state.looks or state.checks else None
        self.test: Test | None = test if test.looks or test.checks else None
        self.minds_spent = d.minds_spent
        price = act.price
        self.purse: NumberOf | None = None if price is None else price.purse
        self.purse_number = 0 if self.purse is None else group.purses.index(self.purse)
        self.price = 0 if price is None else price.price(rules, d, k)
        self.otherwise: Check | None = None
        if price is not None and price.otherwise is not None:
            self.otherwise = price.otherwise(rules, d, k)
        covered = act.covered
        self.bill: Bill | None = None if covered is None else covered.bill(rules, d, k)
        asked = [(n.own, n.bind(rules, d, k)) for n in act.needs if isinstance(n, Printed)]
        self.own: tuple[Check, ...] = tuple([c for own, c in asked if own and c is not None])
        self.checks: tuple[Check, ...] = tuple([c for own, c in asked if not own and c is not None])
        # Whether wealth tells if it is paid; whether it asks nothing at a look but its price (``sure``: nor
        # that), once that is noted; whether nothing but its price and what is asked of the seat once.
        self.costs = self.bill is not None or bool(self.own)
        self.free = not (self.test or self.checks)
        self.sure = self.free and not (self.price or act.once)
        self.plain = self.free and not self.costs and k < 0
        # What is noted of it as soon as it is there, whether it is paid or not.
        self.marks = (COSTS if self.costs else 0) | (MINDS_SPENT if self.minds_spent else 0)
        # By card: what it offers by this plan.
        self.entries: dict[int, Entry] = {}

    def entry(self, card: int) -> Entry:
        """Return what a card offers by it, made once."""
        entry = self.entries[card] = Entry(self, card)
        return entry

    def met(self, g: Game, seat: int, card: int) -> bool:
        """Return whether a card meets what it asks at each look besides its price and what is asked once."""
        if self.test is not None and not self.test.passed(g, seat, card):
            return False
        for check in self.checks:  # noqa: SIM110 - a generator costs twice as much here
            if not check(g, seat, card):
                return False
        return True

    def paid(self, g: Game, seat: int, card: int, purse: Purse | None) -> bool:
        """Return whether a purse pays its bill, and whatever else hangs on the seat's own cards holds."""
        if self.bill is not None and (purse is None or not purse.covers(self.bill)):
            return False
        return not self.own or all_hold(self.own, g, seat, card)

    def could(self, g: Game, seat: int, card: int) -> bool:
        """Return whether a seat could do it if a card that the others do not see were of this text."""
        dear = self.purse is not None and self.price > self.purse.of(g, seat)
        if dear and (self.otherwise is None or not self.otherwise(g, seat, card)):
            return False
        if self.costs and not self.paid(g, seat, card, g.rules.book.wealth(g, seat)):
            return False
        return self.met(g, seat, card)


# What is known of the bills that no purse pays.
NO_BILLS: Final[dict[Bill, bool]] = {}
# The purses of a group that has one, or none.
NO_PURSE: Final[list[int]] = []
# A price that nobody can pay: that of a text which has nothing to offer.
NEVER: Final = 1 << 40


class OfferTable:
    """What the texts of a pool offer by the acts of one group, by the number of a definition.

    ``plans``; ``prices``: what all of it costs at least, however it is paid; ``ways``: where whoever has that
    can do the one act there is, the options that it is.
    """

    def __init__(self, rules: Ruleset, group: Group, texts: list[CardDef]) -> None:
        self.plans: list[tuple[Plan, ...]] = [
            tuple([Plan(rules, group, act, d, k) for act in group.acts for k in act.of(d)]) for d in texts
        ]
        self.prices: list[int] = []
        self.ways: list[list[Option] | None] = []
        for plans in self.plans:
            firm = [p.price if p.price and p.otherwise is None else -NEVER for p in plans]
            self.prices.append(min(firm, default=NEVER))
            sole = plans[0] if len(plans) == 1 and len(group.purses) < 2 else None
            sure = sole is not None and sole.k < 0 and sole.free and not (sole.act.once or sole.costs)
            self.ways.append(sole.ways if sole is not None and sure and sole.otherwise is None else None)
        self.none: list[list[Option] | None] = [None] * len(texts)
        # For the first group of a place of which is kept what its cards offer: that of all its groups.
        self.kept: list[tuple[Plan, ...]] = []


class Entry:
    """One act with one card."""

    def __init__(self, plan: Plan, card: int) -> None:
        self.plan = plan
        self.card = card
        act, k = plan.act, plan.k
        self.option: Option = act.options(card + 1)[card] if k < 0 else (act.verb, card, k)


class Kept:
    """What the cards of a place offer a seat, for all that its own cards and wealth tell.

    ``entries``, group by group, of cards in a state to do it; of those ``paid`` are what the ``purse`` pays.
    ``bits`` are those of their acts, ``marks`` those of all entries. Never changed: clones share it.
    """

    def __init__(
        self, g: Game, seat: int, entries: list[list[Entry]], marks: int, purse: Purse | None
    ) -> None:
        self.entries = entries
        self.marks = marks
        self.purse = purse
        bits = 0
        self.paid: list[list[Entry]] = []
        known = NO_BILLS if purse is None else purse.known
        for listed in entries:
            fit = listed
            if listed:
                fit = []
                for e in listed:
                    plan = e.plan
                    bill = plan.bill
                    if bill is not None:
                        pays = known.get(bill)  # most often somebody has asked before
                        if pays is None:
                            pays = purse is not None and purse.covers(bill)
                        if not pays:
                            continue
                    if plan.own and not all_hold(plan.own, g, seat, e.card):
                        continue
                    fit.append(e)
                    bits |= plan.bit
            self.paid.append(fit)
        self.bits = bits


class Group:
    """Acts whose options come together, in the order of their cards. ``n`` is its place in the book."""

    def __init__(self, n: int, acts: tuple[Act, ...]) -> None:
        self.n = n
        self.acts = acts
        self.place = acts[0].place
        self.among = self.place.among
        self.slot = self.place.groups  # which of its place's groups it is
        if not self.slot:
            self.place.first = n
        self.place.groups += 1
        self.bits = sum([a.bit for a in acts])
        self.once = sum([a.bit for a in acts if a.once])
        prices = [a.price for a in acts if a.price is not None]
        # What is paid out of, and the least that the one purse for all has to hold (0: nobody knows).
        self.purses: list[NumberOf] = list({id(p.purse): p.purse for p in prices}.values())
        firm = len(prices) == len(acts) and not any([p.otherwise for p in prices])
        self.least = min([p.least for p in prices]) if firm and len(self.purses) == 1 else 0

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        """Add what a seat may do by those of its acts that have one of these bits."""
        raise NotImplementedError


class SheerGroup(Group):
    """Acts with any card of their place, of which they ask nothing."""

    def __init__(self, n: int, acts: tuple[Act, ...]) -> None:
        super().__init__(n, acts)
        self.ways: list[list[Option]] = []  # by card the options that they are
        self.asks = acts[0].once

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        for need in self.asks:
            if not need.look(g, seat):
                return
        cards = self.among.of(g, seat)
        if bits & self.bits != self.bits:
            found += [(a.verb, c) for c in cards for a in self.acts if a.bit & bits]
            return
        ways = self.ways
        if len(ways) < len(g.owner):
            ways += [[(a.verb, n) for a in self.acts] for n in range(len(ways), len(g.owner))]
        for c in cards:
            found += ways[c]


class PlainGroup(Group):
    """One act, once with each card, that asks nothing but for the card's state."""

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        act = self.acts[0]
        fit = act.test.fit(g, seat, self.among.of(g, seat))
        if not fit or (act.once and not once_holds(act.once, g, seat)):
            return
        defs, ways = g.defs, act.ways
        if not self.place.pure:
            cards = g.pool.cards
            fit = [c for c in fit if act.of(cards[defs[c]])]
        if len(ways) < len(defs):
            act.options(len(defs))
        for c in fit:
            found.append(ways[c])


class DirectGroup(Group):
    """Acts with cards of a place of which nothing is kept."""

    def __init__(self, n: int, acts: tuple[Act, ...]) -> None:
        super().__init__(n, acts)
        self.purse: NumberOf | None = self.purses[0] if len(self.purses) == 1 else None
        self.size = 0  # of how many cards the options are made

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        cards = self.among.of(g, seat)
        if not cards:
            return
        limits, limit = NO_PURSE, 0
        purse = self.purse
        if purse is not None:
            limit = purse.of(g, seat)
            if limit < self.least:
                return
        elif self.purses:
            limits = [purse.of(g, seat) for purse in self.purses]
            limit = max(limits)
        defs = g.defs
        table: OfferTable = (g.pool.offers or g.rules.book.tables(g.rules, g.pool))[self.n]
        prices = table.prices
        if self.size < len(defs):
            self.size = len(defs)
            for act in self.acts:
                act.options(self.size)
        sure = table.ways if bits & self.bits == self.bits else table.none
        plans, once = table.plans, self.once
        for c in cards:
            k = defs[c]
            if prices[k] > limit:
                continue
            ways = sure[k]
            if ways is not None:
                found.append(ways[c])
                continue
            for plan in plans[k]:
                bit = plan.bit
                if not bit & bits:
                    continue
                price = plan.price
                if price and price > (limits[plan.purse_number] if limits else limit):
                    otherwise = plan.otherwise
                    if otherwise is None or not otherwise(g, seat, c):
                        continue
                if bit & once:
                    # Asked when first it matters, and of the seat only once.
                    once &= ~bit
                    if not once_holds(plan.act.once, g, seat):
                        bits &= ~bit
                        continue
                if plan.plain:
                    found.append(plan.ways[c])
                    continue
                if plan.costs and not plan.paid(g, seat, c, g.rules.book.wealth(g, seat)):
                    continue
                if plan.free or plan.met(g, seat, c):
                    found.append(plan.ways[c] if plan.k < 0 else (plan.act.verb, c, plan.k))


class NotedGroup(Group):
    """Acts with cards of a place of which is kept what they offer."""

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        once = self.once
        purse: NumberOf | None = None
        limit = 0
        kept: Kept = g.hands[seat] if self.place.by_hand else g.ready[seat]
        for e in kept.paid[self.slot]:
            plan = e.plan
            bit = plan.bit
            if not bit & bits:
                continue
            if not plan.sure:
                price = plan.price
                if price:
                    if purse is not plan.purse:
                        purse = plan.purse
                        limit = 0 if purse is None else purse.of(g, seat)
                    if price > limit:
                        otherwise = plan.otherwise
                        if otherwise is None or not otherwise(g, seat, e.card):
                            continue
                if bit & once:
                    once &= ~bit
                    if not once_holds(plan.act.once, g, seat):
                        bits &= ~bit
                        continue
                if not (plan.free or plan.met(g, seat, e.card)):
                    continue
            found.append(e.option)


def group_of(n: int, acts: tuple[Act, ...]) -> Group:
    """Return the group of some acts, of the sort that is the least work for what they ask."""
    place = acts[0].place
    if place.kept:
        return NotedGroup(n, acts)
    bare = all([a.plain and not a.test.looks and not a.test.checks for a in acts])
    if bare and place.pure and (len(acts) == 1 or not any([a.once for a in acts])):
        return SheerGroup(n, acts)
    return PlainGroup(n, acts) if len(acts) == 1 and acts[0].plain else DirectGroup(n, acts)
