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


# Marks of what is noted, beside the bits of acts: something costs wealth; what something is aimed at hangs on
# what is spent.
COSTS: Final = 1 << 28
MINDS_SPENT: Final = 1 << 29
# Shifted by so much, the bit of an act is that of texts that can do nothing while nothing is on the stack: no
# such time has it, so that nobody looks for what they could be aimed at.
LATE: Final = 14


class Plan:
    """One act with one text: its price, and what the text asks for besides. Bound once.

    ``state``, ``bill`` and ``own`` hang on the seat's own cards and wealth only and are asked as something is
    looked up for those (:class:`Kept`); the rest is asked at each look.
    """

    def __init__(self, rules: Ruleset, group: Group, act: Act, d: CardDef, k: int) -> None:
        self.act = act
        self.ways = act.ways
        self.k = k
        self.slot = group.slot
        printed = [n for n in act.needs if isinstance(n, Printed)]
        late = act.place.kept and any([n.aims for n in printed]) and d.waits(k)
        self.bit = act.bit << LATE if late else act.bit
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
        price = act.price
        self.purse: NumberOf | None = None if price is None else price.purse
        self.purse_number = 0 if self.purse is None else group.purses.index(self.purse)
        self.price = 0 if price is None else price.price(rules, d, k)
        self.otherwise: Check | None = None
        if price is not None and price.otherwise is not None:
            self.otherwise = price.otherwise(rules, d, k)
        covered = act.covered
        self.bill: Bill | None = None if covered is None else covered.bill(rules, d, k)
        asked = [(n.own, n.bind(rules, d, k)) for n in printed]
        self.own: tuple[Check, ...] = tuple([c for own, c in asked if own and c is not None])
        self.checks: tuple[Check, ...] = tuple([c for own, c in asked if not own and c is not None])
        # Whether wealth tells if it is paid; whether it asks nothing at a look but its price (``sure``: nor
        # that), once that is noted; whether nothing but its price and what is asked of the seat once.
        self.costs = self.bill is not None or bool(self.own)
        self.free = not (self.test or self.checks)
        looks = self.checks if self.test is None else (self.test.passed, *self.checks)
        self.sole: Check | None = looks[0] if len(looks) == 1 else None
        self.sure = self.free and not (self.price or act.once)
        self.plain = self.free and not self.costs and k < 0
        # What is noted of it as soon as it is there, whether it is paid or not.
        self.noted = self.bit | (COSTS if self.costs else 0) | (MINDS_SPENT if d.minds_spent else 0)
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
        if self.costs and not self.paid(g, seat, card, g.book.wealth(g, seat)):
            return False
        return self.met(g, seat, card)


# What is known of the bills that no purse pays.
NO_BILLS: Final[dict[Bill, bool]] = {}
# The purses of a group that has one, or none.
NO_PURSE: Final[list[int]] = []
# A price that nobody can pay: that of a text which has nothing to offer. Python compares none quicker.
NEVER: Final = 1 << 29


class OfferTable:
    """What the texts of a pool offer by the acts of one group, by the number of a definition.

    ``plans``; ``prices``: what all of it costs at least, however it is paid; ``ways``: where whoever has that
    can do the one act there is, the options that it is; ``sure``: whether some text is such a one.
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
        self.sure = any([ways is not None for ways in self.ways])
        # For the first group of a place of which is kept what its cards offer: what is noted of each text.
        self.noted: list[int] = []


class Entry:
    """One act with one card."""

    def __init__(self, plan: Plan, card: int) -> None:
        self.plan = plan
        self.card = card
        self.option: Option = plan.ways[card] if plan.k < 0 else (plan.act.verb, card, plan.k)


class Kept:
    """What the ``cards`` of a place offer a seat, for all that its own cards and wealth tell.

    ``noted``: bits and marks of all that they could do at best; ``bits``: of what they can, as far as one has
    looked. ``entries``, group by group: those in a state to do it that the ``purse`` pays, None where
    nobody has looked. What is found is filled in and never changes, so that clones share it. :func:`keep`
    makes them.
    """

    __slots__ = ("bits", "cards", "entries", "noted", "purse")

    cards: list[int]
    noted: int
    bits: int
    purse: Purse | None
    entries: list[list[Entry] | None]


def keep(cards: list[int], noted: int, purse: Purse | None, groups: int) -> Kept:
    """Return what some cards offer as nobody has looked yet."""
    kept = Kept()
    kept.cards = cards
    kept.noted = kept.bits = noted
    kept.purse = purse
    kept.entries = [None] * groups
    return kept


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
        if self.place.kept:
            self.bits |= self.bits << LATE
            self.once |= self.once << LATE
        prices = [a.price for a in acts if a.price is not None]
        # What is paid out of, and the least that the one purse for all has to hold (0: nobody knows).
        self.purses: list[NumberOf] = list({id(p.purse): p.purse for p in prices}.values())
        firm = len(prices) == len(acts) and not any([p.otherwise for p in prices])
        self.least = min([p.least for p in prices]) if firm and len(self.purses) == 1 else 0

    def make_options(self, n: int) -> None:
        """Make the options of its acts with the first ``n`` cards."""
        for act in self.acts:
            act.options(n)

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        """Add what a seat may do by those of its acts that have one of these bits."""
        raise NotImplementedError


class SheerGroup(Group):
    """Acts with any card of their place, of which they ask nothing."""

    def __init__(self, n: int, acts: tuple[Act, ...]) -> None:
        super().__init__(n, acts)
        self.ways: list[list[Option]] = []  # by card the options that they are
        self.asks = acts[0].once

    def make_options(self, n: int) -> None:
        ways = self.ways
        ways += [[(a.verb, c) for a in self.acts] for c in range(len(ways), n)]

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        for need in self.asks:
            if not need.look(g, seat):
                return
        cards = self.among.of(g, seat)
        if bits & self.bits != self.bits:
            found += [(a.verb, c) for c in cards for a in self.acts if a.bit & bits]
            return
        ways = self.ways
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
        for c in fit:
            found.append(ways[c])


class DirectGroup(Group):
    """Acts with cards of a place of which nothing is kept."""

    def __init__(self, n: int, acts: tuple[Act, ...]) -> None:
        super().__init__(n, acts)
        self.purse: NumberOf | None = self.purses[0] if len(self.purses) == 1 else None

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
            limits = []
            for purse in self.purses:
                limits.append(n := purse.of(g, seat))
                if n > limit:
                    limit = n
        defs = g.defs
        table: OfferTable = (g.pool.offers or g.book.tables(g.rules, g.pool))[self.n]
        prices = table.prices
        sure = table.ways if table.sure and bits & self.bits == self.bits else None
        plans, once = table.plans, self.once
        for c in cards:
            k = defs[c]
            if prices[k] > limit:
                continue
            if sure is not None:
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
                if plan.costs and not plan.paid(g, seat, c, g.book.wealth(g, seat)):
                    continue
                sole = plan.sole
                if sole is not None:
                    if not sole(g, seat, c):
                        continue
                elif not (plan.free or plan.met(g, seat, c)):
                    continue
                found.append(plan.ways[c] if plan.k < 0 else (plan.act.verb, c, plan.k))


class NotedGroup(Group):
    """Acts with cards of a place of which is kept what they offer."""

    def entries(self, g: Game, seat: int, kept: Kept) -> list[Entry]:
        """Return what the cards offer by them, for all that hangs on their own state and on wealth.

        Looked up as the first one asks for it: most windows are no time for most acts, and what nobody asks
        for before the cards change costs nothing.
        """
        found: list[Entry] = []
        bits = ~self.bits
        purse = kept.purse
        known = NO_BILLS if purse is None else purse.known
        defs = g.defs
        table: OfferTable = (g.pool.offers or g.book.tables(g.rules, g.pool))[self.n]
        plans = table.plans
        for c in kept.cards:
            for plan in plans[defs[c]]:
                bill = plan.bill
                if bill is not None:
                    pays = known.get(bill)  # most often somebody has asked before
                    if pays is None:
                        pays = purse is not None and purse.covers(bill)
                    if not pays:
                        continue
                if plan.state is not None and not plan.state.passed(g, seat, c):
                    continue
                if plan.own and not all_hold(plan.own, g, seat, c):
                    continue
                found.append(plan.entries.get(c) or plan.entry(c))
                bits |= plan.bit
        kept.entries[self.slot] = found
        kept.bits &= bits
        g.offers[seat] &= bits
        return found

    def add(self, g: Game, seat: int, bits: int, found: list[Option]) -> None:
        kept: Kept = g.hands[seat] if self.place.by_hand else g.ready[seat]
        entries = kept.entries[self.slot]
        if entries is None:
            entries = self.entries(g, seat, kept)
        once, limit = self.once, 0
        purse: NumberOf | None = None
        for e in entries:
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
                sole = plan.sole
                if sole is not None:
                    if not sole(g, seat, e.card):
                        continue
                elif not (plan.free or plan.met(g, seat, e.card)):
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
