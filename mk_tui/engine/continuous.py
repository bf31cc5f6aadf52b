"""Continuous effects: what a card or seat *is now*, computed from what is in play and cached.

Nothing is ever written into a card. The cache (``Game.cache``) is dropped by
:func:`mk_tui.engine.change.touch` when something it may depend on changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .cards import CardDef, Static, Trigger
    from .state import Game, Modifier

# (definition of the source, how, value): one reason why a stat is not as printed.
Reason = tuple[int, str, int]


def statics(g: Game) -> dict[str, list[tuple[int, Static]]]:
    """Return the continuous effects in play by what they change ("keyword" or a stat), in table order.

    Each is (source card, effect). Under "social" are those (:class:`~mk_tui.engine.cards.Static`), under
    "acting" those that give a keyword with which cards act (``Book.acting_bits``). A card that only waits to
    be put away has none (``Terms.gone``).
    """
    found = g.statics
    if found is None:
        cards, defs = g.pool.cards, g.defs
        acting = g.book.acting_bits or 0
        found = {}
        for c in _there(g, "statics"):
            for key, effects in cards[defs[c]].statics.items():
                for s in effects:
                    found.setdefault(key, []).append((c, s))
                    if s.social:
                        found.setdefault("social", []).append((c, s))
                    if s.how == "keyword" and s.value & acting:
                        found.setdefault("acting", []).append((c, s))
        g.statics = found
    return found


def _there(g: Game, key: str) -> Sequence[int]:
    """Return the cards under a key of the roster that do not merely wait to be put away."""
    found: Sequence[int] = roster(g).get(key, ())
    gone, flags = g.terms.gone, g.flags
    return [c for c in found if not flags[c] & gone] if gone else found


def watchers(g: Game) -> dict[str, list[tuple[int, int, Trigger]]]:
    """Return the triggers of cards in play by their event, in table order: (card, number, trigger).

    A card that only waits to be put away has none (``Terms.gone``).
    """
    found = g.watchers
    if found is None:
        cards, defs = g.pool.cards, g.defs
        found = {}
        for c in _there(g, "triggers"):
            for k, t in enumerate(cards[defs[c]].triggers):
                found.setdefault(t.event, []).append((c, k, t))
        g.watchers = found
    return found


# -- the roster: cards in play by what one looks for ----------------------------------------------------
#
# Keys: a type; (type, controller); (controller, "acts") for those that do more than make wealth, as printed;
# (controller, "wealth") for those that make wealth; "statics" and "triggers" for those that have any. Each
# list is in table order. A list is never changed once it is there, only replaced, because clones share it.


@cache
def _lists(d: CardDef, ctrl: int) -> tuple[Any, ...]:
    """Return the keys under which a card with this definition and controller is found."""
    keys: list[Any] = [d.type]
    if ctrl >= 0:
        keys.append((d.type, ctrl))
        if d.acts:
            keys.append((ctrl, "acts"))
        if d.makes_wealth:
            keys.append((ctrl, "wealth"))
    if d.statics:
        keys.append("statics")
    if d.triggers:
        keys.append("triggers")
    return tuple(keys)


def roster(g: Game) -> dict[Any, list[int]]:
    """Return the cards in play by the keys above. Do not change it."""
    found = g.roster
    if found is None:
        cards, defs, ctrl = g.pool.cards, g.defs, g.ctrl
        found = {}
        for z in g.layout.play:
            for c in g.zones[z]:
                for key in _lists(cards[defs[c]], ctrl[c]):
                    found.setdefault(key, []).append(c)
        g.roster = found
    return found


def acting_granted(g: Game, bits: int) -> bool:
    """Return whether something in play gives cards keywords with which they act (``Book.acting_bits``)."""
    if "acting" in (g.statics if g.statics is not None else statics(g)):
        return True
    for m in g.mods and modifiers(g, GRANTS):
        if m.value & bits and (m.how == "keyword" or (m.how == "wide" and m.key == "keyword")):
            return True
    return False


def actors(g: Game, seat: int) -> Sequence[int]:
    """Return the cards in play, in table order, among which are all with which a seat can do something.

    Mere sources of wealth are none of them, unless something in play makes cards act that do not as printed.
    """
    bits = g.book.acting_bits
    maybe = g.mods or g.statics is None or "acting" in g.statics
    if maybe and bits is not None and acting_granted(g, bits):
        return [c for z in g.layout.play for c in g.zones[z] if g.ctrl[c] == seat]
    return (g.roster or roster(g)).get((seat, "acts"), ())


def enlist(g: Game, card: int) -> None:
    """Add a card that came to lie on top of a zone in play."""
    found = g.roster
    if found is None:
        return
    zone = g.zone
    z = zone[card]
    for key in _lists(g.pool.cards[g.defs[card]], g.ctrl[card]):
        old = found.get(key)
        if old is None:
            found[key] = [card]
        elif zone[old[-1]] <= z:
            found[key] = [*old, card]
        else:
            at = len(old) - 1
            while at and zone[old[at - 1]] > z:
                at -= 1
            found[key] = [*old[:at], card, *old[at:]]


def delist(g: Game, card: int) -> None:
    """Take away a card that is about to leave a zone in play."""
    found = g.roster
    if found is None:
        return
    for key in _lists(g.pool.cards[g.defs[card]], g.ctrl[card]):
        left = found[key][:]
        left.remove(card)
        if left:
            found[key] = left
        else:
            del found[key]


# -- what a card is now ---------------------------------------------------------------------------------


# Under which modifiers of all cards of a kind are found, besides under their seat.
WIDE: Final = -1 << 30
# Under which those are found that give a card a keyword.
GRANTS: Final = WIDE - 1
_SORTED: Final = {"wide": WIDE, "keyword": GRANTS}
# So many modifiers are looked through sooner than sorted.
FEW: Final = 5


def borne(g: Game) -> dict[Any, list[Modifier]]:
    """Return the modifiers by what they change, card or seat, and by the stat, in their order.

    Do not change it. Most readings are of what bears none, or of a stat that none is about.
    """
    found = g.borne
    if found is None:
        found = {}
        for m in g.mods:
            found.setdefault(m.target, []).append(m)
            found.setdefault(m.key, []).append(m)
            if m.how in _SORTED:
                found.setdefault(_SORTED[m.how], []).append(m)
        g.borne = found
    return found


def bear(g: Game, m: Modifier) -> None:
    """Let a modifier that comes last be found, where the others are sorted already."""
    found = g.borne
    if found is not None:
        found = g.borne = found.copy()
        for key in (m.target, m.key, _SORTED[m.how]) if m.how in _SORTED else (m.target, m.key):
            found[key] = [*found.get(key, ()), m]


def modifiers(g: Game, target: int) -> Sequence[Modifier]:
    """Return modifiers among which are all that are about a card or seat, in their order."""
    found = g.borne
    if found is None:
        if len(g.mods) < FEW:
            return g.mods
        found = borne(g)
    return g.mods if WIDE in found else found.get(target, ())


def of_stat(g: Game, key: str) -> Sequence[Modifier]:
    """Return the modifiers of one stat, of whatever card or seat, in their order."""
    return (g.borne or borne(g)).get(key, ()) if g.mods else ()


# Under which it stands in ``Game.cache`` that nothing is looked at that hangs on itself.
PLAIN: Final = "plain"


def _apart(g: Game, key: str, on: frozenset[str]) -> bool:
    """Return whether a continuous effect hangs on something that may hang on it (``Pool.tangled``)."""
    tangled = g.pool.tangled
    return key in tangled and not on.isdisjoint(tangled)


def _means(g: Game, s: Static, source: int, card: int, versus: int) -> bool:
    """Return whether a continuous effect is about a card now.

    Of those that hang on each other each looks at what is so without any of them: else nobody could say what
    is so, and asking would not end.
    """
    if not (g.pool.tangled and _apart(g, "keyword" if s.how == "keyword" else s.key, s.hangs_on)):
        return _means_now(g, s, source, card, versus)
    if PLAIN in g.cache:
        return False
    words, cache = _look_apart(g)
    means = _means_now(g, s, source, card, versus)
    g.words, g.cache = words, cache
    return means


def _look_apart(g: Game) -> tuple[dict[Any, int], dict[Any, Any]]:
    """Begin to look at what is so without what hangs on itself; returns what was known, to be put back."""
    known = g.words, g.cache
    g.words, g.cache = {}, {PLAIN: 1}
    return known


def _means_now(g: Game, s: Static, source: int, card: int, versus: int) -> bool:
    scope = s.scope
    if scope == "self":
        if card != source:
            return False
    elif scope == "host":
        if g.host.get(source) != card:
            return False
    elif scope != "cards":
        return False
    seat = g.ctrl[source]
    selector = s.selector
    if selector is not None and not (
        # It is about cards in play unless it names another zone (MK-9.2, MK-21.7, A-68).
        (selector.outside or g.layout.in_play[g.zone[card]]) and selector.matches(g, seat, source, card)
    ):
        return False
    if s.against is not None and (versus < 0 or not s.against.matches(g, seat, source, versus)):
        return False
    return s.condition is None or s.condition(g, seat, source)


def _wide(g: Game, m: Modifier, card: int) -> bool:
    """Return whether a modifier of a seat that is about all cards of a kind is about this one."""
    _, selector, on = g.pool.cards[m.source].wide[m.stamp]
    if not (selector.outside or g.layout.in_play[g.zone[card]]):
        return False
    if not (g.pool.tangled and _apart(g, m.key, on)):
        return selector.matches(g, -1 - m.target, -1, card)
    if PLAIN in g.cache:
        return False
    words, cache = _look_apart(g)
    means = selector.matches(g, -1 - m.target, -1, card)
    g.words, g.cache = words, cache
    return means


def lasting_reasons(g: Game, card: int, key: str, versus: int = -1) -> list[Reason]:
    """Return the continuous effects of cards in play that change stat ``key`` of ``card``."""
    found: list[Reason] = []
    lasting = g.statics if g.statics is not None else statics(g)
    if key in lasting:
        host = g.host
        printed = g.pool.cards[g.defs[card]].type
        for source, s in lasting[key]:
            # Most are about one card or one type of card, and not about this one.
            scope = s.scope
            if (scope == "self" and source != card) or (scope == "host" and host.get(source) != card):
                continue
            if s.type and s.type != printed:
                continue
            if _means(g, s, source, card, versus):
                found.append((g.defs[source], s.how, stat(g, source, key) if s.lends else s.value))
    return found


def reasons(g: Game, card: int, key: str, versus: int = -1) -> list[Reason]:
    """Return everything that changes stat ``key`` of ``card``, each with its source.

    ``versus`` is the card on the other side of a roll, for effects that hold only against some.
    """
    found = lasting_reasons(g, card, key, versus)
    if g.mods and (g.borne is None or key in g.borne):
        stamp = g.stamp[card]
        for m in modifiers(g, card):
            if m.key != key:
                continue
            if m.target == card and m.stamp == stamp:
                found.append((m.source, m.how, m.value))
            elif m.how == "wide" and _wide(g, m, card):
                found.append((m.source, "add", m.value))
    return found


def total(base: int, why: list[Reason]) -> int:
    """Return ``base`` with every reason applied: "set" first, then "add"."""
    for _, how, value in why:
        if how == "set":
            base = value
    for _, how, value in why:
        if how == "add":
            base += value
    return base


def _modified(g: Game, card: int, key: str) -> bool:
    """Return whether a modifier could change stat ``key`` of ``card``."""
    for m in modifiers(g, card):  # noqa: SIM110 - a generator costs twice as much here
        if m.key == key and (m.target == card or m.how == "wide"):
            return True
    return False


def stat(g: Game, card: int, key: str, versus: int = -1) -> int:
    """Return the value now of stat ``key`` of ``card`` (its printed value, or the ruleset's base)."""
    known: int | None = g.cache.get((card, key, versus))
    if known is None:
        terms = g.terms
        known = g.pool.cards[g.defs[card]].attrs.get(key)
        if known is None:
            known = terms.stat_base.get(key, 0)
        if key in (g.statics if g.statics is not None else statics(g)) or (
            g.mods and (g.borne is None or key in g.borne) and _modified(g, card, key)
        ):
            known = total(known, reasons(g, card, key, versus))
        if key in terms.stat_least and known < terms.stat_least[key]:
            known = terms.stat_least[key]
        g.cache[(card, key, versus)] = known
    return known


def seat_reasons(g: Game, seat: int, key: str) -> list[Reason]:
    """Return everything that changes stat ``key`` of a seat, each with its source."""
    found: list[Reason] = []
    for source, s in (g.statics if g.statics is not None else statics(g)).get(key, ()):
        scope = s.scope
        ctrl = g.ctrl[source]
        if scope == "player_you":
            yes = ctrl == seat
        elif scope == "player_any":
            yes = True
        elif scope == "player_other":
            yes = ctrl != seat
        else:
            continue
        if yes and (s.condition is None or s.condition(g, ctrl, source)):
            found.append((g.defs[source], s.how, s.value))
    if g.mods and (g.borne is None or key in g.borne):
        for m in modifiers(g, -1 - seat):
            if m.target == -1 - seat and m.key == key:
                found.append((m.source, m.how, m.value))
    return found


def seat_stat(g: Game, seat: int, key: str) -> int:
    """Return the value now of stat ``key`` of a seat."""
    kept: dict[Any, int] = g.cache if key in g.pool.fickle_stats else g.words
    known = kept.get((key, seat))
    if known is None:
        known = kept[(key, seat)] = total(g.terms.stat_base.get(key, 0), seat_reasons(g, seat, key))
    return known


def keywords(g: Game, card: int) -> int:
    """Return the keywords and marks that ``card`` has now, as a bit mask."""
    known = g.words.get(card)
    if known is None:
        known = g.pool.cards[g.defs[card]].keywords
        lost = False
        if g.mods:
            stamp = g.stamp[card]
            for m in modifiers(g, card):
                if m.target == card and m.stamp == stamp:
                    if m.how == "keyword":
                        known |= m.value
                    elif m.how == "lose":
                        lost = True
                elif m.how == "wide" and m.key == "keyword" and _wide(g, m, card):
                    known |= m.value
        host, printed = g.host, g.pool.cards[g.defs[card]].type
        for source, s in (g.statics if g.statics is not None else statics(g)).get("keyword", ()):
            if (s.scope == "host" and host.get(source) != card) or (s.type and s.type != printed):
                continue
            if not known & s.value and _means(g, s, source, card, -1):
                known |= s.value
        if lost:
            known &= g.rules.mark_bits
        g.words[card] = known
    return known


def has_keyword(g: Game, card: int, bit: int) -> bool:
    """Return whether ``card`` has the keyword or mark with this bit now."""
    known = g.words.get(card)
    return (keywords(g, card) if known is None else known) & bit != 0
