"""What may be done when, and why not (MK-3, MK-6, MK-8, MK-9, MK-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.continuous import actors, has_keyword, keywords, roster, seat_stat
from mk_tui.engine.costs import supply
from mk_tui.engine.flow import push
from mk_tui.engine.stack import ability_of, begin_play, begin_use, legal_modes
from mk_tui.engine.state import UNKNOWN

from .main_turn import free_enemies, play_resource, valid
from .tables import (
    ACTS_NOW,
    CATASTROPHIC,
    DEDICATED,
    ENTERED,
    MAIN_PHASE,
    NO_ROLLS,
    NOT_ASSIGNED,
    PROJECTILES,
    ROBUSTNESS,
    SHOOT,
)
from .wealth import make_wealth, options

if TYPE_CHECKING:
    from mk_tui.engine.cards import Action, CardDef
    from mk_tui.engine.costs import Means
    from mk_tui.engine.selectors import TargetSpec
    from mk_tui.engine.state import Frame, Game, Option


# What could be done at some window: (option, what has to be legal for it). The second is a tuple of targets,
# or None for a card with several ways to play it.
Chance = tuple["Option", "tuple[TargetSpec, ...] | None"]
# The same for what is never a card.
Equip = tuple["Option", "tuple[TargetSpec, ...]"]


class Hand:
    """What lies in a seat's hand: options to play ``resources``, and cards that may be played at any window
    (``tefilot``) or in certain steps (``tactics``), each with its option.

    ``paid`` are those of the tactics that the wealth ``means`` pays.
    """

    __slots__ = ("cards", "means", "minds_spent", "paid", "resources", "tactics", "tefilot")

    def __init__(self, g: Game, seat: int) -> None:
        self.cards: list[int] = g.zones[g.layout.ids["hand"][seat]][:]
        self.resources: list[Option] = []
        self.tefilot: list[tuple[CardDef, Option]] = []
        self.tactics: list[tuple[CardDef, Option]] = []
        self.minds_spent = False
        self.means: Means | None = None
        self.paid: list[tuple[CardDef, Option]] = []
        cards, defs = g.pool.cards, g.defs
        for card in self.cards:
            d = cards[defs[card]]
            kind = d.type
            if d.minds_spent:
                self.minds_spent = True
            if kind == "resource":
                self.resources.append(("play", card))
            elif kind == "tefila":
                self.tefilot.append((d, ("play", card)))
            else:
                self.tactics.append((d, ("play", card)))


class Ready:
    """What a seat's permanents can do: ``chances`` at any window, ``equips`` in the main phase (None: nobody
    has looked yet).

    ``means`` is the wealth that it was made for, None if nothing in it costs any.
    """

    __slots__ = ("chances", "equips", "means", "minds_spent")

    def __init__(self, g: Game, seat: int) -> None:
        self.means: Means | None = None
        self.chances: list[Chance] = []
        self.equips: list[Equip] | None = None
        self.minds_spent = False
        # A soldier in combat that an effect has released may act again (MK-11.13, T-56): it counts too.
        acting = actors(g, seat)
        if not acting:
            return
        cards, defs, flags, words = g.pool.cards, g.defs, g.flags, g.words
        for card in acting:
            d = cards[defs[card]]
            if d.minds_spent:
                self.minds_spent = True
            for k, a in d.abilities:
                if a.total and self.means is None:
                    self.means = supply(g, seat).means
                if a.kind != "equip" and affordable(g, seat, card, a, d):
                    self.chances.append(((a.kind, card, k), a.targets))
            if d.type != "soldier" or flags[card] & DEDICATED:
                continue
            word = words.get(card)
            if word is None:
                word = keywords(g, card)
            if word & PROJECTILES and not word & NO_ROLLS and (word & ACTS_NOW or not flags[card] & ENTERED):
                self.chances.append((("shoot", card, SHOOT), ability_of(g, card, SHOOT).targets))


def responses(g: Game, seat: int) -> list[Chance]:
    """Return what a seat could respond with, for all that its own cards and wealth tell: targets come later.

    Afterwards ``Game.hands`` and ``Game.ready`` of the seat hold what it could do besides at leisure.
    """
    found: list[Chance] = []
    hand: Hand | None = g.hands[seat]
    if hand is None:
        hand = g.hands[seat] = Hand(g, seat)
    if hand.tefilot:
        means = (g.supply[seat] or supply(g, seat)).means
        for d, option in hand.tefilot:
            if means.pays(d.cost, "tefila"):
                found.append((option, d.modes[0].targets if len(d.modes) == 1 else None))
    ready: Ready | None = g.ready[seat]
    if ready is None or (
        ready.means is not None and ready.means is not (g.supply[seat] or supply(g, seat)).means
    ):
        ready = g.ready[seat] = Ready(g, seat)
    found += ready.chances
    return found


def actions(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do with priority now; wealth alone is no reason to be asked (A-63)."""
    offer: Any = g.offers[seat]
    if offer is UNKNOWN:
        offer = g.offers[seat] = responses(g, seat)
    chances: list[Chance] = offer
    hand: Hand = g.hands[seat]
    found: list[Option] = []
    phase = ""
    if not g.stack:
        phase = g.phase
        if phase == "3a":  # hishtadluyot of any player, before the city rolls
            for d, option in _tactics(g, seat, hand) if hand.tactics else ():
                if d.type == "hishtadlut" and (d.untargeted or legal_modes(g, seat, option[1])):
                    found.append(option)
        elif seat == g.active and phase in MAIN_PHASE:
            _in_main_phase(g, seat, hand, found)
        else:
            phase = ""
    for option, targets in chances:
        if targets is None:
            if legal_modes(g, seat, option[1]):
                found.append(option)
            continue
        for t in targets:
            legal = t.legal
            if not legal(g, seat, option[1]):
                break
        else:
            found.append(option)
    if found or (phase == "2b" and _waits_for_dedication(g, seat, hand)):
        found += options(g, g.supply[seat] or supply(g, seat))
    return found


def _tactics(g: Game, seat: int, hand: Hand) -> list[tuple[CardDef, Option]]:
    """Return the payable cards of a hand that are for certain steps."""
    means = (g.supply[seat] or supply(g, seat)).means
    if hand.means is not means:
        known = means.known
        paid = []
        for entry in hand.tactics:
            d = entry[0]
            yes = known.get(d.price)
            if means.pays(d.cost, d.type) if yes is None else yes:
                paid.append(entry)
        hand.means, hand.paid = means, paid
    return hand.paid


def _equips(g: Game, seat: int, ready: Ready) -> list[Equip]:
    """Return the payable abilities of permanents that are for the main phase."""
    found = ready.equips
    if found is None:
        found = ready.equips = []
        cards, defs = g.pool.cards, g.defs
        for card in (g.roster or roster(g)).get((seat, "acts"), ()):
            d = cards[defs[card]]
            for k, a in d.abilities:
                if a.kind == "equip" and affordable(g, seat, card, a, d):
                    found.append((("equip", card, k), a.targets))
    return found


def _waits_for_dedication(g: Game, seat: int, hand: Hand) -> bool:
    """Return whether a payable card lacks only a target that making wealth could give it (H07)."""
    return any([t.of_state for d, _ in _tactics(g, seat, hand) for t in d.modes[0].targets])


def asides(g: Game, seat: int) -> list[Option]:
    """Return the wealth that a seat may make whenever it has priority (MK-9.8, MK-9.12, T-23)."""
    return options(g, supply(g, seat))


def _in_main_phase(g: Game, seat: int, hand: Hand, found: list[Option]) -> None:
    """Add what only the active player may do on an empty stack (MK-6.2, MK-3.8, MK-10.9, MK-11.1)."""
    phase = g.phase
    if phase == "2b":
        resources = hand.resources
        if resources and g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays"):
            found += resources
        for d, option in _tactics(g, seat, hand) if hand.tactics else ():
            if d.untargeted or legal_modes(g, seat, option[1]):
                found.append(option)
    elif phase == "2c":
        free = free_enemies(g)
        for card in _fighters(g, seat) if free else ():
            for e in free:
                if valid(g, card, e):
                    found.append(("assign", card))
                    break
    ready: Ready = g.ready[seat]
    equips = ready.equips
    if equips is None:
        equips = _equips(g, seat, ready)
    for option, targets in equips:
        for t in targets:
            legal = t.legal
            if not legal(g, seat, option[1]):
                break
        else:
            found.append(option)


def _fighters(g: Game, seat: int) -> list[int]:
    """Return the soldiers of a seat that may be assigned, whoever there is to meet (MK-11.2, MK-11.4)."""
    found = []
    flags, kinds, zone = g.flags, g.layout.kinds, g.zone
    for card in (g.roster or roster(g)).get(("soldier", seat), ()):
        state = flags[card]
        if state & DEDICATED or kinds[zone[card]] != "camp":
            continue
        word = keywords(g, card)
        if not word & NOT_ASSIGNED and (word & ACTS_NOW or not state & ENTERED):
            found.append(card)
    return found


def aimable(g: Game, seat: int, card: int) -> bool:
    """Return whether a card has the targets it needs (MK-7.2)."""
    return g.pool.cards[g.defs[card]].untargeted or bool(legal_modes(g, seat, card))


def harmable(g: Game, seat: int, source: int, card: int) -> bool:
    """Return whether a source could harm a card at all (MK-10.3, MK-10.4)."""
    return not has_keyword(g, card, ROBUSTNESS) or has_keyword(g, source, CATASTROPHIC)


def affordable(g: Game, seat: int, card: int, a: Action, d: CardDef) -> bool:
    """Return whether an ability's cost can be met, its dedication included (MK-9.8, MK-9.10, MK-11.4)."""
    if a.dedicate:
        state = g.flags[card]
        if state & DEDICATED:
            return False
        if state & ENTERED and d.type == "soldier" and not has_keyword(g, card, ACTS_NOW):
            return False
        if a.total and d.makes_wealth:
            # It cannot both be dedicated for its ability and make wealth for it.
            return supply(g, seat).without(card).pays(cost_of(g, seat, a), a.kind)
    return not a.total or supply(g, seat).pays(cost_of(g, seat, a), a.kind)


def cost_of(g: Game, seat: int, a: Action) -> tuple[int, ...]:
    """Return an ability's cost now (R02 lowers the generic part of equip)."""
    if a.kind != "equip":
        return a.cost
    return (*a.cost[:-1], max(0, a.cost[-1] - seat_stat(g, seat, "equip_discount")))


def perform(g: Game, f: Frame, option: Option) -> None:
    """Carry out an option that :func:`actions` offered."""
    verb, card = option[0], option[1]
    if verb == "play":
        if g.pool.cards[g.defs[card]].type == "resource":
            play_resource(g, f.seat, card)
        else:
            begin_play(g, f.seat, card)
    elif verb == "wealth":
        make_wealth(g, f, option)
    elif verb == "assign":
        push(g, "assign", f.seat, card)
    else:
        begin_use(g, f.seat, card, option[2])


def seems_able(g: Game, seat: int) -> bool:
    """Return whether the table could believe a seat able to act, from what everybody sees (A-63)."""
    ids = g.layout.ids
    cards, defs = g.pool.cards, g.defs
    wealth = supply(g, seat)
    if g.zones[ids["hand"][seat]] and (wealth.means.total or wealth.means.bound):
        return True
    if seat == g.active and g.phase == "2b" and not g.stack and g.zones[ids["hand"][seat]]:
        return bool(g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays"))
    main = seat == g.active and g.phase in MAIN_PHASE and not g.stack
    for card in g.zones[ids["camp"][seat]]:
        d = cards[defs[card]]
        for a in d.actions:
            if (
                not a.wealth
                and (main or a.kind != "equip")
                and affordable(g, seat, card, a, d)
                and all(t.legal(g, seat, card) for t in a.targets)
            ):
                return True
    return False
