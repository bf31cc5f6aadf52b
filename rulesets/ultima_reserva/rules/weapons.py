"""Which Weapons a fighter may use, what its equipment shares with it, and how fast it is then (VZ-10)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mk_tui.engine.acts import Choice, Shade, That, Towards
from mk_tui.engine.change import set_flag, touch
from mk_tui.engine.continuous import keywords, stat
from mk_tui.engine.durations import modify, spend_modifier
from mk_tui.engine.looks import of_type
from mk_tui.engine.state import Game, Option

from .needs import HAND
from .tables import BITS, CONFLICTS, FALLEN, HEAVY, SHARED, SWIFT, USED, WEAPONS_USED


def weapons(g: Game, card: int) -> list[int]:
    """Return the Weapons assigned to a card."""
    cards, defs = g.pool.cards, g.defs
    return [a for a, h in g.host.items() if h == card and cards[defs[a]].type == "weapon"]


def objects(g: Game, card: int) -> list[int]:
    """Return the Objects assigned to a card: it has the effects and bonuses of all of them (VZ-10.7)."""
    cards, defs = g.pool.cards, g.defs
    return [a for a, h in g.host.items() if h == card and cards[defs[a]].type == "object"]


def with_objects(g: Game, card: int) -> int:
    """Return the keywords of a card and of its Objects, which share them with it in combat (VZ-10.7)."""
    words = keywords(g, card)
    for item in objects(g, card):
        words |= keywords(g, item) & SHARED
    return words


def contradict(words: int) -> bool:
    """Return whether keywords together are contradictory (VZ-10.2, VZ-10.9, VZ-R14)."""
    return any(words & a and words & b for a, b in CONFLICTS)


def assigned(g: Game, seat: int) -> list[int]:
    """Return all that is assigned to somebody."""
    return list(g.host)


def assigned_to(g: Game, card: int, on: int) -> bool:
    """Return whether a card is assigned to another one."""
    return g.host.get(card) == on


def no_object_of(g: Game, card: int, on: int) -> bool:
    """Return whether a card is no Object that is assigned to another one (VZ-10.7)."""
    return not assigned_to(g, card, on) or g.pool.cards[g.defs[card]].type != "object"


# Which Weapons a fighter may use; how many of them together, and which, see choices().
MAY_USE: Final = (
    Shade(Towards("VZ-10.7", "refuse.objects_count", no_object_of)),
    That("VZ-10.4", "refuse.weapons_first", of_type("weapon")),
    Towards("VZ-10.1", "refuse.not_assigned_to", assigned_to),
    Towards(
        "VZ-10.9",
        "refuse.contradicts",
        lambda g, card, on: not contradict(with_objects(g, on) | keywords(g, card)),
    ),
)
WEAPONS: Final = Choice(
    "weapons", "choice.weapons", assigned, MAY_USE, about="card", cites=("VZ-10.2", "VZ-10.11"), apart=HAND
)


def never_used(g: Game, card: int, host: int) -> bool:
    """Return whether a card is a Weapon whose rules contradict those that its bearer always has (VZ-10.9)."""
    if g.definition(card).type != "weapon":
        return False
    always = g.definition(host).keywords & keywords(g, host)
    return contradict(always | keywords(g, card))


def choices(g: Game, card: int) -> list[tuple[int, ...]]:
    """Return every set of Weapons that a fighter may use (VZ-10.1, VZ-10.2), the largest first."""
    own = with_objects(g, card)
    armoury = weapons(g, card)
    found = []
    for n in range(min(WEAPONS_USED, len(armoury)), -1, -1):
        for some in combinations(armoury, n):
            words = own
            for w in some:
                words |= keywords(g, w)
            if n == 0 or not contradict(words):
                found.append(some)
    return found


def likely(g: Game, card: int) -> tuple[int, ...]:
    """Return the Weapons that a fighter most likely uses: as many as go together, the strongest of those."""
    return max(choices(g, card), key=lambda some: (len(some), sum([stat(g, w, "force") for w in some])))


def options(g: Game, card: int, by_hand: bool = False) -> list[Option]:
    """Return the options of the question which Weapons to use (VZ-10.1); one if there is nothing to weigh.

    Up to two may be used, so fewer than go together too. To leave out what makes a fighter no slower gains it
    nothing: what is used need not take damage (VZ-9.4). Only who chooses ``by_hand`` is asked about that.
    """
    armoury = weapons(g, card)
    if not armoury:
        return [("none",)]
    sets = choices(g, card)
    if not by_hand and len(sets[0]) == len(armoury):
        slower = not with_objects(g, card) & HEAVY and any(keywords(g, w) & HEAVY for w in armoury)
        sets = sets if slower else sets[:1]
    return [option(some) for some in sets]


def option(some: tuple[int, ...]) -> Option:
    """Return the option that means a set of Weapons."""
    return (("none", "weapon", "weapons")[len(some)], *some)


def used(g: Game, card: int) -> list[int]:
    """Return the Weapons that a fighter uses in this combat; one that was destroyed is out (VZ-12.4)."""
    return [w for w in weapons(g, card) if g.flags[w] & (USED | FALLEN) == USED]


def lend(g: Game, card: int, item: int) -> None:
    """A Weapon in use, or an Object, shares its rules with its user while the combat lasts (VZ-10.9)."""
    if g.definition(item).type == "weapon":
        set_flag(g, item, USED)
    words = keywords(g, item) & SHARED
    for name, bit in BITS.items():
        if words & bit:
            modify(g, card, name, "keyword", bit, "combat", g.defs[item])
    touch(g)


def withdraw(g: Game, card: int, item: int) -> None:
    """Equipment in use stops counting."""
    if set_flag(g, item, USED, False) or g.definition(item).type == "object":
        _take_back(g, card, item, SHARED)
        touch(g)


def fade(g: Game, item: int) -> None:
    """What is destroyed shares nothing in a later step, but the step itself stays as announced (VZ-12.4)."""
    if item in g.host:
        _take_back(g, g.host[item], item, SHARED & ~(SWIFT | HEAVY))


def _take_back(g: Game, card: int, item: int, shared: int) -> None:
    """End some of what a piece of equipment shares with its user, and nothing that others give (VZ-10.9)."""
    words = keywords(g, item) & shared
    for name, bit in BITS.items():
        if words & bit:
            spend_modifier(g, card, name, "combat", g.defs[item])


def speed(words: int) -> int:
    """Return the step in which these deal damage (VZ-10.5, VZ-10.6, VZ-10.8): 0 Swift, 1 plain, 2 Heavy."""
    return 1 - bool(words & SWIFT) + bool(words & HEAVY)
