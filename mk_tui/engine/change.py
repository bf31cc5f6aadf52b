"""The only place that changes what lies on the table; each change reports itself.

Every function here changes the state, drops the caches that depend on it, and reports an event
(``reporting.py``). A test scans the source for writes that go round this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .among import mixed, shuffled
from .continuous import acting_granted, delist, enlist, modifiers, statics, watchers
from .errors import SetupError
from .reporting import EVERYBODY as EVERYBODY
from .reporting import collect
from .reporting import emit as emit
from .reporting import idle as idle
from .reporting import signal as signal
from .reporting import tell as tell
from .rng import below, shuffle
from .state import UNKNOWN, Modifier, Waiting

if TYPE_CHECKING:
    from .mechanisms.costs import Source, Supply
    from .state import Game, StackItem


def take_waiting(g: Game) -> list[Waiting]:
    """Return the triggers that wait, which is the ruleset's to resolve now: they wait no longer."""
    taken = g.waiting
    g.waiting = []
    return taken


def take_trigger(g: Game, k: int) -> Waiting:
    """Take the trigger at position ``k`` of those that wait, to let it happen or to put it on the stack."""
    return g.waiting.pop(k)


def touch(g: Game) -> None:
    """Drop what was computed from the cards in play and from what they are now."""
    if g.cache:
        g.cache.clear()
    if g.pool.fickle:
        reword(g)
    elif g.pool.fickle_stats:
        unready(g)


def unready(g: Game) -> None:
    """Drop what every seat's permanents offer, in a game of which any of that is kept."""
    if not g.book.notes:
        return
    g.offers = [UNKNOWN] * len(g.ready)
    g.ready = nothing = [None] * len(g.ready)
    g.noted = nothing[:]
    g.sources, g.supply = nothing[:], nothing[:]


def reword(g: Game) -> None:
    """Drop which keywords cards have, what is true of seats, and all that hangs on those."""
    g.words.clear()
    unready(g)


def unready_card(g: Game, card: int) -> None:
    """Drop what a seat knows of one of its permanents."""
    seat = g.ctrl[card]
    if seat < 0:
        return
    d = g.pool.cards[g.defs[card]]
    if d.makes_wealth:
        g.sources[seat] = g.supply[seat] = None
        g.offers[seat] = UNKNOWN
    if d.acts or (d.could_act and may_act(g, card)):
        g.ready[seat] = g.noted[seat] = None
        g.offers[seat] = UNKNOWN


def may_act(g: Game, card: int) -> bool:
    """Return whether a card that does not act as printed may do so, for all that is known now."""
    bits = g.book.acting_bits
    if bits is None:
        return True
    words = g.words.get(card)
    return acting_granted(g, bits) if words is None else words & bits != 0


def move(g: Game, card: int, zone: int) -> None:
    """Move ``card`` to the top of the zone with number ``zone``. Emits nothing itself.

    A card that leaves play becomes a new card without memory (its incarnation number steps on, its
    state, modifiers and attachments end). Whoever saw it still knows it. What is to be otherwise is said
    next, by :func:`know`, :func:`put_under`, :func:`mark`: most moves want nothing of it.
    """
    places, zones = g.zone, g.zones
    old = places[card]
    layout = g.layout
    was, now, seen, hands, tallies = layout.routes[old][zone]
    pile = zones[old]
    top = pile.pop()
    if top != card:
        pile.remove(card)
        pile.append(top)
    if was:
        delist(g, card)
        unready_card(g, card)
        if not now:
            leave_play(g, card)
    elif g.flags[card]:
        g.flags[card] = 0
    if g.loose is not None and zone in g.loose:
        settle(g, zone)
    if g.among and layout.faces[old] != "all" and (top != card or not layout.ordered[old]):
        mixed(g, [*pile, card])  # nobody else can tell which it was
    zones[zone].append(card)
    places[card] = zone
    if seen:
        g.known[card] |= seen
    if hands:
        for seat in hands:
            g.hands[seat] = None
            g.offers[seat] = UNKNOWN
    if g.peeked is not None and g.known[card] and zone not in g.peeked:
        g.peeked = None
    if was or now:
        _stir(g, card, was, now)
    elif g.pool.static_zones:
        kinds = g.layout.kinds
        if not g.pool.static_zones.isdisjoint((kinds[old], kinds[zone])):
            reword(g)
            touch(g)
    if tallies:
        for seat in tallies:
            g.tally[seat] = None


def know(g: Game, card: int, seats: int) -> None:
    """Let only seats that have a bit in ``seats`` know the face of a card that has just moved."""
    g.known[card] = seats
    if g.peeked is not None and seats and g.zone[card] not in g.peeked:
        g.peeked = None


def put_under(g: Game, card: int) -> None:
    """Put a card that has just moved to the top of a pile under it."""
    pile = g.zones[g.zone[card]]
    pile.insert(0, pile.pop())


def mark(g: Game, card: int, bits: int) -> None:
    """Give a card that has just moved in play the states of that moment."""
    g.flags[card] |= bits


def _stir(g: Game, card: int, was: bool, now: bool) -> None:
    """Drop what hangs on which cards are in play and in what order, as one comes, goes or changes places."""
    if now:
        enlist(g, card)
        if not was:
            forget_card(g, card)  # what was said of it where it lay
            unready_card(g, card)
    d = g.pool.cards[g.defs[card]]
    if d.triggers:
        g.watchers = None
    if was != now:
        g.words.pop(card, None)
    if d.statics:
        g.statics = None
    if d.stirs or (g.pool.social and "social" in (g.statics if g.statics is not None else statics(g))):
        reword(g)
    touch(g)


def leave_play(g: Game, card: int) -> None:
    """End all that a permanent carried, as it moves out of play."""
    g.stamp[card] += 1
    g.flags[card] = 0
    if g.facing:
        unface(g, card)
    if g.ctrl[card] != g.owner[card]:
        g.ctrl[card] = g.owner[card] if g.rules.owner_controls(g, card) else -1
    if g.host:
        g.host.pop(card, None)
        for guest in g.guests(card):
            del g.host[guest]
            g.rules.host_left(g, guest)
    forget_card(g, card)


def forget_card(g: Game, card: int) -> None:
    """End what lies on a card for a while or until it leaves: it comes into play, or leaves it, as a new
    one."""
    if g.mods and modifiers(g, card):
        g.mods = [m for m in g.mods if m.target != card]
        g.borne = None
    if g.counters:
        g.counters.pop(card, None)


def take_top(g: Game, zone: int) -> int:
    """Return the top card of a zone without moving it, or -1 if the zone is empty.

    In a determinised world the order of a closed zone is only drawn now.
    """
    pile = g.zones[zone]
    if not pile:
        return -1
    if g.loose is not None and zone in g.loose:
        j = below(g, len(pile))
        pile[-1], pile[j] = pile[j], pile[-1]
    return pile[-1]


def settle(g: Game, zone: int) -> None:
    """Fix the order of a pile that a determinised world left open: from now on its cards have places."""
    if g.loose is not None and zone in g.loose:
        shuffle(g, g.zones[zone])
        g.loose.discard(zone)


def set_flag(g: Game, card: int, bit: int, on: bool = True) -> bool:
    """Set or clear a state flag of a card; returns whether that changed anything."""
    old = g.flags[card]
    new = old | bit if on else old & ~bit
    if new == old:
        return False
    g.flags[card] = new
    if bit & g.pool.static_flags:
        touch(g)
    if bit & g.acting.flags:
        made = g.sources[g.ctrl[card]]
        unready_card(g, card)
        if on and bit & g.acting.spent and made is not None and g.ctrl[card] >= 0:
            g.sources[g.ctrl[card]] = [s for s in made if s.card != card]
    return True


def retire(g: Game, card: int) -> None:
    """Give a card in play the flags of one that only waits to be put away (``Terms.gone``).

    It lends nothing any more, and none of its triggers fires.
    """
    set_flag(g, card, g.terms.gone)
    g.statics = g.watchers = None
    reword(g)
    touch(g)


def set_counters(g: Game, card: int, n: int) -> None:
    """Set how many counters lie on a card: damage it has taken, charges left, whatever the game means."""
    if n:
        g.counters[card] = n
    else:
        g.counters.pop(card, None)


def use_source(g: Game, seat: int, source: Source, mask: int) -> None:
    """Use a source: it is spent, and its wealth, each unit of it ``mask``, is there at once.

    What else is known of the seat stays so if that leaves it with as much wealth, wherever it lies. Its
    supply has to be known.
    """
    before: Supply = g.supply[seat]
    offers, ready = g.offers[seat], g.ready[seat]
    g.seats[seat]["wealth"] += ((mask, source.only),) * source.amount
    spend_sources(g, seat, (source,))
    left: list[Source] | None = g.sources[seat]  # None where what cards can do hangs on which are spent
    if left is not None and mask == source.mask and len(left) == len(before.sources) - 1:
        g.supply[seat] = before.shifted(left)
        if g.ready[seat] is ready:
            g.offers[seat] = offers


def spend_sources(g: Game, seat: int, used: Sequence[Source]) -> None:
    """Give the cards of a seat's sources the state of used ones."""
    flags, spent = g.flags, g.acting.spent
    left: list[Source] = g.sources[seat][:]
    g.sources[seat] = left
    g.supply[seat] = None
    g.offers[seat] = UNKNOWN
    for s in used:
        card = s.card
        flags[card] |= spent
        d = g.pool.cards[g.defs[card]]
        if d.acts or (d.could_act and may_act(g, card)):
            g.ready[seat] = g.noted[seat] = None
        left.remove(s)
        if len(d.wealth) > 1:
            left[:] = [x for x in left if x.card != card]
    if spent & g.pool.static_flags:
        touch(g)


def clear_flags(g: Game, bits: int) -> list[int]:
    """Clear flags of all cards in play; returns the cards that had one of them."""
    flags = g.flags
    changed = [card for z in g.layout.play for card in g.zones[z] if flags[card] & bits]
    if changed:
        keep = ~bits
        acting = bits & g.acting.flags
        for card in changed:
            flags[card] &= keep
            if acting:
                unready_card(g, card)
        if bits & g.pool.static_flags:
            touch(g)
    return changed


def set_value(g: Game, seat: int, key: str, value: Any) -> None:
    """Set one of a seat's own figures (numbers, strings, tuples)."""
    g.seats[seat][key] = value
    if key == "wealth":
        g.offers[seat] = UNKNOWN
        g.supply[seat] = None


def add_value(g: Game, seat: int, key: str, n: int) -> None:
    """Add to one of a seat's own figures that is a number."""
    g.seats[seat][key] += n  # set_value keeps book of wealth alone, no number


def set_var(g: Game, key: str, value: Any) -> None:
    """Set one of the table's own figures."""
    g.vars[key] = value


def stamp_entry(g: Game, card: int) -> None:
    """Give a card that has come into play the time of its entry as its incarnation number.

    For games in which what came first goes first: a later entry has a higher number, and a card that has
    left since (its number stepped on by one) still comes before all that entered after it. Modifiers that
    it has already stay its own.
    """
    g.next_item += 2
    old, g.stamp[card] = g.stamp[card], g.next_item
    for k, m in enumerate(g.mods):
        if m.target == card and m.stamp == old:
            g.mods[k] = Modifier(card, g.next_item, m.key, m.how, m.value, m.until, m.source, m.by)
            g.borne = None


def give_control(g: Game, card: int, seat: int, zone: int) -> None:
    """Give a permanent to another seat; it moves to the zone in play with number ``zone``, the same card."""
    g.roster = None
    unready_card(g, card)
    g.ctrl[card] = seat
    move(g, card, zone)
    g.statics = g.watchers = None
    reword(g)


def attach(g: Game, card: int, host: int) -> None:
    """Attach ``card`` to the permanent ``host`` (it leaves any other host)."""
    before = g.host.get(card, host)
    g.host[card] = host
    touch(g)
    for changed in (before, host):
        g.words.pop(changed, None)
        unready_card(g, changed)


def detach(g: Game, card: int) -> None:
    """Take ``card`` off its host; it stays where it lies."""
    host = g.host.pop(card, card)
    touch(g)
    for changed in (card, host):
        g.words.pop(changed, None)
        unready_card(g, changed)


def unface(g: Game, card: int) -> None:
    """End every pairing of a card. Who loses its opponent so still faces another one that faces it."""
    facing = g.facing
    gone = [a for a, b in facing.items() if card in (a, b)]
    for a in gone:
        del facing[a]
    for a in gone:
        if a != card:
            other = next((c for c, b in facing.items() if b == a), -1)
            if other >= 0:
                facing[a] = other
    if gone:
        touch(g)


def clear_facing(g: Game) -> None:
    """End all pairings."""
    if g.facing:
        g.facing.clear()
        touch(g)


def face(g: Game, a: int, b: int) -> None:
    """Make two cards each other's opponent; one that ``a`` faced before still faces ``a``."""
    g.facing[a] = b
    g.facing[b] = a
    touch(g)


def shuffle_zone(g: Game, zone: int) -> None:
    """Shuffle a zone; nobody knows any of its cards afterwards, but that a single one lies where it lay, and
    which all have seen that they are among them."""
    pile = g.zones[zone]
    order = g.forced.get("shuffle") if g.forced else None
    if order:
        # A scenario names the cards that are to lie on top, first one topmost.
        for name in reversed(order.pop(0)):
            for k, card in enumerate(pile):
                if card == name or g.pool.cards[g.defs[card]].id == name:
                    pile.append(pile.pop(k))
                    break
            else:
                raise SetupError("the forced shuffle names a card that is not in the pile")
    else:
        shuffle(g, pile)
    if len(pile) > 1:
        shuffled(g, pile)
        for card in pile:
            g.known[card] = 0


def reorder(g: Game, zone: int, top: list[int]) -> None:
    """Put cards of a pile on its top in the given order, first one topmost."""
    pile = g.zones[zone]
    for card in top:
        pile.remove(card)
    pile.extend(reversed(top))
    if g.among:
        mixed(g, top)


def show(g: Game, card: int, seat: int) -> None:
    """Let a seat know a face-down card's face."""
    g.peeked = None
    g.known[card] |= 1 << seat


def reveal(g: Game, cards: list[int], seat: int, event: str, **fields: Any) -> None:
    """Let a seat alone see the faces of cards, and report it; who does not see them knows how many."""
    for card in cards:
        show(g, card, seat)
    emit(g, event, 1 << seat, seat=seat, n=len(cards), cards=list(cards), **fields)


def conceal(g: Game, cards: list[int], seats: int) -> None:
    """Let only seats that have a bit in ``seats`` still know the faces of these face-down cards.

    For cards that were mixed, or of which one was taken, out of sight of those who had been shown them.
    """
    for card in cards:
        g.known[card] &= seats
    if g.among:
        mixed(g, cards)


def enter_phase(g: Game, phase: str, seat: int = -1) -> None:
    """Begin a step of the round; its triggers fire now."""
    g.phase = phase
    if g.log is not None:
        # Somebody tries what will come, and to which step.
        if g.forced and "thrown" in g.forced and phase not in g.terms.closing:
            mark = (len(g.log), g.active, g.round, g.rules.shown.standing(g))
            g.forced["thrown"].append(("step", g.rng, mark))
        g.log.append(("log.step_began", EVERYBODY, {"step": phase, "seat": seat}))
    heard = g.watchers
    if heard is None:
        heard = watchers(g)
    if heard and "log.step_began" in heard:
        collect(g, heard["log.step_began"], -1, seat, phase)


def set_active(g: Game, seat: int) -> None:
    """Make a seat the active player; whose turn it is may be what a continuous effect hangs on."""
    g.active = seat
    touch(g)


def set_order(g: Game, order: tuple[int, ...]) -> None:
    """Set the order in which seats act and hold priority."""
    g.order = order


def replace_item(g: Game, item: StackItem, v: dict[str, Any]) -> None:
    """Put a copy of a stack item with other values in its place (items never change)."""
    k = g.stack.index(item)
    g.stack[k] = item.with_values(v)


def push_item(g: Game, item: StackItem) -> None:
    """Put an item on top of the stack."""
    g.stack.append(item)


def pop_item(g: Game) -> StackItem:
    """Take the top item off the stack to resolve it."""
    return g.stack.pop()


def drop_item(g: Game, item: StackItem) -> None:
    """Take an item off the stack, unresolved."""
    g.stack.remove(item)


def next_round(g: Game) -> None:
    """Begin the next round."""
    g.round += 1
    emit(g, "log.round_began", n=g.round)


def end_match(g: Game, kind: str, winners: list[int], why: str) -> None:
    """End the match: kind "win", "loss" (everybody loses) or "draw"; ``why`` is a message id."""
    if not g.result:
        g.result = {"kind": kind, "winners": winners, "why": why}
        g.rerouted = True
        gone = g.vars.get("conceded")
        more = {"seats": gone} if gone else {}  # who gave up is part of how it ended
        emit(g, "log.match_ended", kind=kind, winners=winners, why=why, **more)


def award(g: Game, best: list[int], won: str, drawn: str) -> None:
    """End the match for whoever stands best: one alone has won it, several draw, and so does nobody."""
    if len(best) == 1:
        end_match(g, "win", best, won)
    else:
        end_match(g, "draw", [], drawn)
