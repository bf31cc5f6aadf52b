"""What a seat may do now. Hot: looked up for every chance to act, and kept where it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..flow import push
from ..state import UNKNOWN
from .fitting import once_holds
from .groups import COSTS, MINDS_SPENT, NotedGroup, keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import Frame, Game, Option
    from .act import Act
    from .book import Book, Situation
    from .groups import Kept, OfferTable


def note_offers(g: Game, seat: int, book: Book) -> int:
    """Note what a seat's kept places offer it; return the bits of the acts that it may have something for."""
    payer = book.payer
    purse = None if payer is None else payer(g, seat)
    bits = book.loose
    for place in book.kept:
        known = g.hands if place.by_hand else g.ready
        kept: Kept | None = known[seat]
        if kept is None:
            noted = 0
            table: OfferTable = (g.pool.offers or book.tables(g.rules, g.pool))[place.first]
            texts, defs = table.noted, g.defs
            cards = place.among.of(g, seat)
            for c in cards:
                noted |= texts[defs[c]]
            known[seat] = kept = keep(cards[:], noted, purse, place.groups)
        elif kept.noted & COSTS and (purse is None or kept.purse is not purse):
            known[seat] = kept = keep(kept.cards, kept.noted, purse, place.groups)
        bits |= kept.bits
    g.offers[seat] = bits
    return bits


def noted_minds_spent(g: Game, seat: int) -> bool:
    """Return whether it may hang on which sources are spent what a seat could do, for all that is noted."""
    return any([kept is not None and kept.noted & MINDS_SPENT for kept in (g.hands[seat], g.ready[seat])])


def paid(g: Game, seat: int, act: Act) -> list[int]:
    """Return the cards of a kept place with which a seat could do an act, for all that is noted of it."""
    if g.offers[seat] == UNKNOWN:
        note_offers(g, seat, g.book)
    for group in g.book.groups:
        if group.bits & act.bit and isinstance(group, NotedGroup):
            kept: Kept = g.hands[seat] if act.place.by_hand else g.ready[seat]
            entries = kept.entries[group.slot]
            if entries is None:
                entries = group.entries(g, seat, kept)
            return [e.card for e in entries if e.plan.act is act]
    return []


def options(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do now. Hot: computed for every chance to act."""
    book: Book = g.book
    others, mine = (book.situations.get(g.phase) or book.sorted(g.phase))[0 if g.stack else 1]
    now = mine if seat == g.active else others
    bits = now.bits
    groups = now.groups
    if book.kept:
        noted = g.offers[seat]
        bits &= note_offers(g, seat, book) if noted == UNKNOWN else noted
        if not bits:
            return []
        if book.asides:
            return offered(g, seat, book, now, bits)
        if bits != now.bits:
            groups = now.having.get(bits) or now.narrowed(bits)
    found: list[Option] = []
    for group in groups:
        group.add(g, seat, bits, found)
    return found


def offered(g: Game, seat: int, book: Book, now: Situation, bits: int) -> list[Option]:
    """Return what a seat may do in a situation by some acts."""
    found: list[Option] = []
    for group in now.having.get(bits) or now.narrowed(bits):
        group.add(g, seat, bits, found)
    if found:
        for lists in book.lists_aside:
            found += lists(g, seat)
        return found
    for may, lists in now.alone:
        if may(g, seat):
            found += lists(g, seat)
    return found


def asides(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do that is no reason to be asked, once it is asked for another one."""
    return [option for lists in g.book.lists_aside for option in lists(g, seat)]


def reasons(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do that is a reason to ask it: acts aside are none, unless offered alone."""
    book: Book = g.book
    found, extra = options(g, seat), asides(g, seat)
    now = book.times(g)[1 if seat == g.active else 0]
    if not extra or any([may(g, seat) for may, _ in now.alone]):
        return found
    return [option for option in found if option not in extra]


def able_in_public(g: Game, seat: int) -> bool:
    """Return whether a seat can do something with cards that everybody sees."""
    book: Book = g.book
    now = book.times(g)[1 if seat == g.active else 0]
    found: list[Option] = []
    bits = _bits_of(g, seat, book) & now.bits
    for group in now.public:
        if group.bits & bits:
            group.add(g, seat, bits, found)
            if found:
                return True
    return False


def public_options(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do now by acts of which everybody sees that they may be done."""
    book: Book = g.rules.book
    now = book.times(g)[1 if seat == g.active else 0]
    found: list[Option] = []
    bits = _bits_of(g, seat, book) & now.bits & book.seen
    for group in now.public:
        if group.bits & bits:
            group.add(g, seat, bits, found)
    return found


def _bits_of(g: Game, seat: int, book: Book) -> int:
    """Return the bits of the acts that a seat may have something for."""
    bits: int = g.offers[seat] if book.kept else book.loose
    return note_offers(g, seat, book) if bits == UNKNOWN else bits


def able_by_hand(g: Game, seat: int, texts: Sequence[int] | None = None) -> bool:
    """Return whether the others could believe that a seat can do something with cards that they do not see.

    It has some, and the needs of an act hold as far as everybody knows. ``texts``: the definitions that these
    may be, where that is known; then one of them has to be payable and meet what it asks for besides.
    """
    book = g.book
    now = book.times(g)[1 if seat == g.active else 0]
    for group in now.groups:
        held = group.place.cards(g, seat) if group.place.hidden else ()
        if not held:
            continue
        for act in group.acts:
            if act.bit & now.bits and once_holds(tuple([n for n in act.once if not n.hidden]), g, seat):
                if texts is None:
                    return True
                plans = book.tables(g.rules, g.pool)[group.n].plans
                if any([p.act is act and p.could(g, seat, held[0]) for k in texts for p in plans[k]]):
                    return True
    return False


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act."""
    return able_by_hand(g, seat) or able_in_public(g, seat)


def perform(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option that :func:`options` offered."""
    book: Book = g.book
    verb = option[0]
    sole = book.sole.get(verb)
    if sole is not None:
        sole.does(g, f, option)
        return
    card = option[1]
    k = option[2] if len(option) > 2 else -1
    d = g.defs[card]
    for table in g.pool.offers or book.tables(g.rules, g.pool):
        for plan in table.plans[d]:
            if plan.k == k and plan.act.verb == verb:
                plan.act.does(g, f, option)
                return
    raise LookupError(f"no act is {verb!r} with {g.definition(card).id}")


def begin(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option by the flow that has its verb's name."""
    push(g, option[0], f.seat, option[1])
