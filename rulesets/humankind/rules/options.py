"""What a seat may do with priority: the Active Player in a phase, the Passive one with a point.

HK-9.1, HK-10.10, HK-11.11, HK-12.2, HK-13.1, HK-13.2, HK-R7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import keywords, roster, seat_stat, stat
from mk_tui.engine.selectors import can_aim

from .prints import Act, Payment, Print, printed
from .tables import (
    ADDONS_PER_TURN,
    AGILITY,
    ARRIVED,
    CANNOT_ATTACK,
    CANNOT_CHALLENGE,
    EUPHORIC,
    INTIMIDATING,
    PRIMITIVE,
    TURNED,
    USED,
)

if TYPE_CHECKING:
    from mk_tui.engine.state import Game, Option


def actions(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do with priority now. Hot: computed for every chance to act."""
    phase = g.phase
    active = seat == g.active
    found: list[Option] = []
    if active and phase == "harvest":
        _permanents(g, seat, found)
    _manipulations(g, seat, found)
    if not active or phase == "harvest":
        _abilities(g, seat, found)
    elif phase == "duel" and g.vars["challenge"] and challenged(g, seat):
        found += [("challenge", c) for c in challengers(g, seat)]
    return found


# -- cards of the hand -----------------------------------------------------------------------------------


# What a hand holds: permanents as (option, type, printed cost), Manipulations as (option, card, print).
Hand = tuple[list[tuple["Option", str, int]], list[tuple["Option", int, Print]]]


def _hand(g: Game, seat: int) -> Hand:
    """Return a seat's hand sorted; kept until a card comes or goes (``Game.hands``)."""
    cards, defs, rules = g.pool.cards, g.defs, g.rules
    held = [(c, cards[defs[c]]) for c in g.zones[g.layout.ids["hand"][seat]]]
    found: Hand = (
        [(("play", c), d.type, d.total) for c, d in held if d.type != "manipulation"],
        [(("play", c), c, printed(rules, d)) for c, d in held if d.type == "manipulation"],
    )
    g.hands[seat] = found
    return found


def _permanents(g: Game, seat: int, found: list[Option]) -> None:
    """Add Characters, Add-ons and Technologies that the Active Player can pay for (HK-9.1 to HK-9.4)."""
    own = g.seats[seat]
    will = own["will"]
    addons = bearers = None
    discount = first_discount(g, seat)
    for option, kind, total in (g.hands[seat] or _hand(g, seat))[0]:
        if kind == "character":
            if total - discount <= will:
                found.append(option)
        elif total > will:
            continue
        elif kind == "addon":
            if addons is None:
                addons = own["addons_played"] < ADDONS_PER_TURN and room_for_addon(g, seat)
            if addons:
                found.append(option)
        else:
            if bearers is None:
                bearers = bool(carriers(g, seat))
            if bearers:
                found.append(option)


def first_discount(g: Game, seat: int) -> int:
    """Return what the first Character of one's own turn costs less."""
    if seat != g.active or g.seats[seat]["characters_played"]:
        return 0
    return seat_stat(g, seat, "first_character_discount")


def price(g: Game, seat: int, card: int) -> int:
    """Return the Will that a card in hand costs now, at least 0."""
    d = g.pool.cards[g.defs[card]]
    if d.type == "character":
        return max(0, d.total - first_discount(g, seat))
    return d.total


def room_for_addon(g: Game, seat: int) -> bool:
    """Return whether the Sanctuary's Add-on limit allows one more (HK-3.5, HK-9.4)."""
    return len(roster(g).get(("addon", seat), ())) < addon_limit(g, seat)


def addon_limit(g: Game, seat: int) -> int:
    """Return the most Add-ons that a seat may have on the table (HK-3.5)."""
    return sum([stat(g, c, "addon_limit") for c in roster(g).get(("sanctuary", seat), ())])


def carriers(g: Game, seat: int) -> list[int]:
    """Return the Characters of a gang that can carry a Technology (HK-3.15 to HK-3.17, HK-17.8)."""
    busy = g.host.values()
    return [
        c
        for c in (g.roster or roster(g)).get(("character", seat), ())
        if c not in busy and not keywords(g, c) & PRIMITIVE
    ]


def _manipulations(g: Game, seat: int, found: list[Option]) -> None:
    """Add the Manipulations that can be played (HK-3.20 to HK-3.22)."""
    will = g.seats[seat]["will"]
    for option, card, p in (g.hands[seat] or _hand(g, seat))[1]:
        if p.will <= will:
            if p.simple:
                if not p.targets or p.targets[0].legal(g, seat, card):
                    found.append(option)
            elif aimable(g, seat, card, p):
                found.append(option)
        elif (
            p.alternative is not None and aimable(g, seat, card, p) and alternative_payable(g, seat, card, p)
        ):
            found.append(option)


def aimable(g: Game, seat: int, card: int, p: Print) -> bool:
    """Return whether a Manipulation's requirement is met and it has its targets (HK-3.22)."""
    if p.requires is not None and not p.requires(g, seat, card):
        return False
    targets = p.targets
    if not targets:
        return True
    return targets[0].legal(g, seat, card) if len(targets) == 1 else can_aim(g, seat, card, targets)


def alternative_payable(g: Game, seat: int, card: int, p: Print) -> bool:
    """Return whether a Manipulation can be paid for in its other way (HK-3.22, HK-R27)."""
    if p.alternative is None or (p.opponents_turn and seat == g.active):
        return False
    return payable(g, seat, card, p.alternative, p.alternative_specs)


def payable(g: Game, seat: int, card: int, pay: Payment, specs: tuple[object, ...]) -> bool:
    """Return whether costs other than Will can be paid, and the targets had besides."""
    flags = g.flags
    if pay.turn_self and flags[card] & TURNED:
        return False
    if pay.turn_host and (card not in g.host or flags[g.host[card]] & TURNED):
        return False
    if pay.tokens and tokens_of(g, seat) < pay.tokens:
        return False
    if pay.discard:
        hand = g.zones[g.layout.ids["hand"][seat]]
        if len(hand) - (card in hand) < pay.discard:
            return False
    return not pay.specs or can_aim(g, seat, card, specs)  # type: ignore[arg-type]


def tokens_of(g: Game, seat: int) -> int:
    """Return how many tokens lie on a seat's Characters."""
    return sum([stat(g, c, "tokens") for c in roster(g).get(("character", seat), ())])


# -- abilities in play -----------------------------------------------------------------------------------


def _acts(g: Game, seat: int) -> list[tuple[Option, int, Act]]:
    """Return the activated abilities of a seat's cards; kept until one comes or goes (``Game.ready``)."""
    cards, defs, rules = g.pool.cards, g.defs, g.rules
    g.ready[seat] = found = [
        (("ability", card, act.k), card, act)
        for card in g.zones[g.layout.ids["play"][seat]]
        if cards[defs[card]].actions
        for act in printed(rules, cards[defs[card]]).acts
    ]
    return found


def _abilities(g: Game, seat: int, found: list[Option]) -> None:
    """Add the activated abilities that can be paid for and aimed (HK-16.2)."""
    acts = g.ready[seat]
    if acts is None:
        acts = _acts(g, seat)
    if acts:
        will = g.seats[seat]["will"]
        for option, card, act in acts:
            if act.will <= will and usable(g, seat, card, act):
                found.append(option)


def usable(g: Game, seat: int, card: int, act: Act) -> bool:
    """Return whether an ability can be used now as far as all but its Will cost goes."""
    if act.once and g.flags[card] & USED:
        return False
    if not act.pay.free and not payable(g, seat, card, act.pay, act.specs):
        return False
    targets = act.targets
    if not targets or act.pay.specs:
        return True
    return targets[0].legal(g, seat, card) if len(targets) == 1 else can_aim(g, seat, card, targets)


# -- who may challenge, attack ---------------------------------------------------------------------------


def challengers(g: Game, seat: int) -> list[int]:
    """Return who is able to challenge: ready, here since the turn began or euphoric.

    HK-10.2, HK-10.3, HK-17.1, HK-17.2, HK-17.4. Whether there is anybody to challenge is another question
    (HK-R36).
    """
    found = []
    flags, words = g.flags, g.words
    for c in (g.roster or roster(g)).get(("character", seat), ()):
        state = flags[c]
        if state & TURNED:
            continue
        word = words.get(c)
        if word is None:
            word = keywords(g, c)
        if not word & CANNOT_CHALLENGE and (word & EUPHORIC or not state & ARRIVED):
            found.append(c)
    return found


def challenged(g: Game, seat: int) -> list[int]:
    """Return the opposing Characters that can be challenged (HK-10.2, HK-17.10, HK-R9)."""
    return [
        c
        for s in g.order
        if s != seat
        for c in (g.roster or roster(g)).get(("character", s), ())
        if not keywords(g, c) & INTIMIDATING
    ]


def free_to_attack(g: Game, card: int) -> bool:
    """Return whether a Character may attack, turned or not (HK-11.3, HK-17.1, HK-17.3, HK-17.5, HK-R25)."""
    word = keywords(g, card)
    return not word & CANNOT_ATTACK and bool(word & AGILITY or not g.flags[card] & ARRIVED)


def attackers(g: Game, seat: int) -> list[int]:
    """Return the ready Characters that may attack (HK-11.2, HK-11.3)."""
    flags = g.flags
    return [
        c
        for c in (g.roster or roster(g)).get(("character", seat), ())
        if not flags[c] & TURNED and free_to_attack(g, c)
    ]


# -- what the table could believe ------------------------------------------------------------------------


def seems_able(g: Game, seat: int) -> bool:
    """Return whether, from what everybody sees, a seat could be able to act (HK-R3)."""
    # In a window a Manipulation may be paid for in another way, so that Will tells nothing. In one's own turn
    # being asked in every phase without a point of Will would be a nuisance for very little.
    if g.zones[g.layout.ids["hand"][seat]] and (seat != g.active or g.seats[seat]["will"] > 0):
        return True
    found: list[Option] = []
    if seat != g.active or g.phase == "harvest":
        _abilities(g, seat, found)
    return bool(found)


__all__ = [
    "actions",
    "alternative_payable",
    "attackers",
    "carriers",
    "challenged",
    "challengers",
    "free_to_attack",
    "price",
    "seems_able",
]
