"""What a seat may do now. Hot: looked up for every chance to act, and kept where it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..flow import push
from ..state import UNKNOWN
from .book import Entry, Kept
from .fitting import all_hold, once_holds

if TYPE_CHECKING:
    from ..cards import CardDef
    from ..state import Frame, Game, Option
    from .act import Act, ActPlace
    from .book import Book, Group, Plan, Situation
    from .needs import Purse


def _offered(g: Game, seat: int, book: Book, place: ActPlace, purse: Purse | None) -> Kept:
    """Return what the cards of a kept place offer, group by group."""
    cards, defs = g.pool.cards, g.defs
    found: list[list[Entry]] = [[] for _ in range(place.groups)]
    for c in place.among.of(g, seat):
        d: CardDef = cards[defs[c]]
        plans: tuple[Plan, ...] | None = d.offers
        for plan in book.plans(g.rules, d) if plans is None else plans:
            if plan.place is place:
                state = plan.state
                if state is not None and not state.passed(g, seat, c):
                    continue
                entry = plan.entries.get(c)
                if entry is None:
                    entry = plan.entries[c] = Entry(plan, c)
                found[plan.slot].append(entry)
    return Kept(g, seat, found, purse)


def note_offers(g: Game, seat: int, book: Book) -> int:
    """Note what a seat's kept places offer it; return the bits of the acts that it may have something for."""
    payer = book.payer
    purse = None if payer is None else payer(g, seat)
    bits = book.loose
    kept: Kept | None
    for place in book.kept:
        by_hand = place.kept == "hands"
        kept = g.hands[seat] if by_hand else g.ready[seat]
        if kept is None:
            kept = _offered(g, seat, book, place, purse)
        elif kept.costs and (purse is None or kept.purse is not purse):
            kept = Kept(g, seat, kept.entries, purse)
        if by_hand:
            g.hands[seat] = kept
        else:
            g.ready[seat] = kept
        bits |= kept.bits
    g.offers[seat] = bits
    return bits


def noted_minds_spent(g: Game, seat: int) -> bool:
    """Return whether it may hang on which sources are spent what a seat could do, for all that is noted."""
    return any([kept is not None and kept.minds_spent for kept in (g.hands[seat], g.ready[seat])])


def paid(g: Game, seat: int, act: Act) -> list[int]:
    """Return the cards of a kept place with which a seat could do an act, for all that is noted of it."""
    if g.offers[seat] == UNKNOWN:
        note_offers(g, seat, g.rules.book)
    kept: Kept = g.hands[seat] if act.place.kept == "hands" else g.ready[seat]
    return [e.card for listed in kept.paid for e in listed if e.plan.act is act]


def options(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do now. Hot: computed for every chance to act."""
    book: Book = g.rules.book
    now = book.situation(g, seat)
    bits: int = g.offers[seat] if book.kept else book.loose
    if bits == UNKNOWN:
        bits = note_offers(g, seat, book)
    bits &= now.bits
    return offered(g, seat, book, now, bits) if bits else []


def offered(g: Game, seat: int, book: Book, now: Situation, bits: int) -> list[Option]:
    """Return what a seat may do in a situation by some acts."""
    found: list[Option] = []
    _look(g, seat, book, now.once, bits, now.groups, found, False)
    for act in book.asides if found else now.alone:
        alone = act.alone
        if found or (alone is not None and alone[1](g, seat)):
            found += list_aside(g, seat, act)
    return found


def list_aside(g: Game, seat: int, act: Act) -> list[Option]:
    """Return the options of an act aside."""
    lists = act.lists
    return [] if lists is None else lists(g, seat)


def asides(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do that is no reason to be asked, once it is asked for another one."""
    return [option for act in g.rules.book.asides for option in list_aside(g, seat, act)]


def _look(
    g: Game,
    seat: int,
    book: Book,
    once: int,
    bits: int,
    groups: tuple[Group, ...],
    found: list[Option],
    one: bool,
) -> None:
    """Add what a seat may do by some groups of acts; with ``one`` the first will do."""
    asked = 0
    purses = book.purses
    limits: list[int] | None = None
    kept: Kept
    for group in groups:
        if not group.bits & bits:
            continue
        if group.sheer:
            _sheer(g, seat, group, bits, found)
            if found and one:
                return
            continue
        if group.plain:
            _plain(g, seat, group.acts[0], found)
            if found and one:
                return
            continue
        place = group.place
        if not place.kept:
            if limits is None:
                limits = [-1] * len(purses)
            _direct(g, seat, book, group, bits, once, limits, found)
            if found and one:
                return
            continue
        kept = g.hands[seat] if place.kept == "hands" else g.ready[seat]
        for e in kept.paid[group.slot]:
            plan = e.plan
            bit = plan.bit
            if not bit & bits:
                continue
            price = plan.price
            if price:
                if limits is None:
                    limits = [-1] * len(purses)
                limit = limits[plan.purse]
                if limit < 0:
                    limit = limits[plan.purse] = purses[plan.purse].of(g, seat)
                if price > limit:
                    otherwise = plan.otherwise
                    if otherwise is None or not otherwise(g, seat, e.card):
                        continue
            if bit & once and not bit & asked:
                # Asked when first it matters, and of the seat only once.
                asked |= bit
                if not once_holds(plan.act.once, g, seat):
                    bits &= ~bit
                    continue
            test = plan.test
            if test is not None and not test.passed(g, seat, e.card):
                continue
            checks = plan.checks
            if not checks or all_hold(checks, g, seat, e.card):
                found.append(e.option)
                if one:
                    return


def _direct(
    g: Game, seat: int, book: Book, group: Group, bits: int, once: int, limits: list[int], found: list[Option]
) -> None:
    """Add what a seat may do with cards of a place of which nothing is kept."""
    purses = book.purses
    if group.least:
        limit = limits[group.purse]
        if limit < 0:
            limit = limits[group.purse] = purses[group.purse].of(g, seat)
        if limit < group.least:
            return
    bits &= group.bits
    asked = 0
    cards, defs = g.pool.cards, g.defs
    for c in group.place.among.of(g, seat):
        d: CardDef = cards[defs[c]]
        plans: tuple[Plan, ...] = d.offers or book.plans(g.rules, d)
        for plan in plans:
            bit = plan.bit
            if not bit & bits:
                continue
            price = plan.price
            if price:
                limit = limits[plan.purse]
                if limit < 0:
                    limit = limits[plan.purse] = purses[plan.purse].of(g, seat)
                if price > limit:
                    otherwise = plan.otherwise
                    if otherwise is None or not otherwise(g, seat, c):
                        continue
            if bit & once and not bit & asked:
                asked |= bit
                if not once_holds(plan.act.once, g, seat):
                    bits &= ~bit
                    continue
            if plan.asks and not _meets(g, seat, book, plan, c):
                continue
            act, k = plan.act, plan.k
            if k >= 0:
                found.append((act.verb, c, k))
            else:
                ways = act.ways
                found.append(ways[c] if c < len(ways) else act.option(c))


def _meets(g: Game, seat: int, book: Book, plan: Plan, card: int) -> bool:
    """Return whether a card meets what a plan asks besides its price and what is asked once."""
    for test in (plan.state, plan.test):
        if test is not None and not test.passed(g, seat, card):
            return False
    bill = plan.bill
    if bill is not None:
        assert book.payer is not None
        if not book.payer(g, seat).covers(bill):
            return False
    own, checks = plan.own, plan.checks
    return (not own or all_hold(own, g, seat, card)) and (not checks or all_hold(checks, g, seat, card))


def _sheer(g: Game, seat: int, group: Group, bits: int, found: list[Option]) -> None:
    """Add what a seat may do with any card of a place."""
    cards = group.place.among.of(g, seat)
    once = group.acts[0].once
    if not cards or (once and not once_holds(once, g, seat)):
        return
    if bits & group.bits != group.bits:
        found += [(a.verb, c) for c in cards for a in group.acts if a.bit & bits]
        return
    ways = group.ways
    size = len(g.owner)
    if len(ways) < size:
        ways += [[(a.verb, n) for a in group.acts] for n in range(len(ways), size)]
    for c in cards:
        found += ways[c]


def _plain(g: Game, seat: int, act: Act, found: list[Option]) -> None:
    """Add what a seat may do by an act that concerns nothing but the state of its cards."""
    of, test, ways = act.of, act.test, act.ways
    cards, defs = g.pool.cards, g.defs
    before = len(found)
    pure = act.place.pure
    for c in test.fit(g, seat, act.place.among.of(g, seat)):
        if pure or of(cards[defs[c]]):
            found.append(ways[c] if c < len(ways) else act.option(c))
    if len(found) > before and act.once and not once_holds(act.once, g, seat):
        del found[before:]


def able_in_public(g: Game, seat: int) -> bool:
    """Return whether a seat can do something with cards that everybody sees."""
    book = g.rules.book
    now = book.situation(g, seat)
    found: list[Option] = []
    bits: int = g.offers[seat] if book.kept else book.loose
    if bits == UNKNOWN:
        bits = note_offers(g, seat, book)
    _look(g, seat, book, now.once, bits & now.bits, now.public, found, True)
    return bool(found)


def able_by_hand(g: Game, seat: int) -> bool:
    """Return whether the others could believe that a seat can do something with cards that they do not see.

    It has some, and the needs of an act hold as far as everybody knows.
    """
    book = g.rules.book
    now = book.situation(g, seat)
    for group in now.groups:
        if group.place.hidden and group.place.cards(g, seat):
            for act in group.acts:
                if act.bit & now.bits and once_holds(tuple([n for n in act.once if not n.hidden]), g, seat):
                    return True
    return False


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act."""
    return able_by_hand(g, seat) or able_in_public(g, seat)


def perform(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option that :func:`options` offered."""
    verb, card = option[0], option[1]
    book: Book = g.rules.book
    sole = book.sole.get(verb)
    if sole is not None:
        sole.does(g, f, option)
        return
    d: CardDef = g.pool.cards[g.defs[card]]
    k = option[2] if len(option) > 2 else -1
    for plan in book.plans(g.rules, d):
        if plan.k == k and plan.act.verb == verb:
            plan.act.does(g, f, option)
            return
    raise LookupError(f"no act is {verb!r} with {d.id}")


def begin(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option by the flow that has its verb's name."""
    push(g, option[0], f.seat, option[1])
