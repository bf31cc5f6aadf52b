"""What may be done when, and why not (MK-3, MK-6, MK-8, MK-9, MK-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, keywords, roster, seat_stat
from mk_tui.engine.costs import supply
from mk_tui.engine.flow import push
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.stack import begin_play, begin_use, legal_modes

from .main_turn import free_enemies, play_resource, valid
from .tables import (
    ACTS_NOW,
    CATASTROPHIC,
    DEDICATED,
    ENTERED,
    MAIN_PHASE,
    NO_ROLLS,
    NOT_ASSIGNED,
    PERMANENT_TYPES,
    PROJECTILES,
    ROBUSTNESS,
    SHOOT,
)
from .wealth import make_wealth, options

if TYPE_CHECKING:
    from mk_tui.engine.cards import Action, CardDef
    from mk_tui.engine.costs import Means, Supply
    from mk_tui.engine.selectors import TargetSpec
    from mk_tui.engine.state import Frame, Game, Option


class Hand:
    """What a seat's hand offers for its wealth: targets and timing come later.

    ``instants`` may be played at any window: (option, targets, several ways to play?). ``tactics`` are
    payable cards for certain steps (option, type, definition), ``resources`` the options to play one.
    """

    __slots__ = ("instants", "means", "resources", "tactics")

    def __init__(self, g: Game, seat: int, means: Means) -> None:
        self.means = means
        self.instants: list[tuple[Option, tuple[TargetSpec, ...], bool]] = []
        self.tactics: list[tuple[Option, str, CardDef]] = []
        self.resources: list[Option] = []
        cards, defs = g.pool.cards, g.defs
        known = means.known
        for card in g.zones[g.layout.ids["hand"][seat]]:
            d = cards[defs[card]]
            kind = d.type
            if kind == "resource":
                self.resources.append(("play", card))
                continue
            payable = known.get(d.price)
            if payable is None:
                payable = means.pays(d.cost, kind)
            if not payable:
                continue
            if kind == "tefila":
                self.instants.append((("play", card), d.modes[0].targets, len(d.modes) > 1))
            else:
                self.tactics.append((("play", card), kind, d))


class Ready:
    """What a seat's permanents offer for its wealth: targets and timing come later.

    ``instants`` as in :class:`Hand`; ``equips`` payable abilities for the main phase (option, targets);
    ``fighters`` soldiers that may be assigned.
    """

    __slots__ = ("equips", "fighters", "instants", "means")

    def __init__(self, g: Game, seat: int, wealth: Supply) -> None:
        # What it was made for; None if nothing in it hangs on that.
        self.means: Means | None = None
        self.instants: list[tuple[Option, tuple[TargetSpec, ...], bool]] = []
        self.equips: list[tuple[Option, tuple[TargetSpec, ...]]] = []
        self.fighters: list[int] = []
        cards, defs, flags, words = g.pool.cards, g.defs, g.flags, g.words
        # A soldier in combat that an effect has released may act again (MK-11.13, T-56): it counts too.
        for card in roster(g).get((seat, "acts"), ()):
            d = cards[defs[card]]
            for k, a in d.abilities:
                if a.total:
                    self.means = wealth.means
                if affordable(g, seat, card, a, d, wealth):
                    if a.kind == "equip":
                        self.equips.append((("equip", card, k), a.targets))
                    else:
                        self.instants.append(((a.kind, card, k), a.targets, False))
            state = flags[card]
            if state & DEDICATED or d.type != "soldier":
                continue
            word = words.get(card)
            if word is None:
                word = keywords(g, card)
            if state & ENTERED and not word & ACTS_NOW:
                continue
            if word & PROJECTILES and not word & NO_ROLLS:
                targets = g.rules.ability(g, card, SHOOT).targets
                self.instants.append((("shoot", card, SHOOT), targets, False))
            if not word & NOT_ASSIGNED and g.layout.kinds[g.zone[card]] == "camp":
                self.fighters.append(card)


def actions(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do with priority now; wealth alone is no reason to be asked (A-63)."""
    phase = g.phase
    leisure = not g.stack and (phase == "3a" or (seat == g.active and phase in MAIN_PHASE))
    if not leisure and g.idle >> seat & 1:
        return []
    wealth: Supply = g.supply[seat] or supply(g, seat)
    hand: Hand | None = g.hands[seat]
    if hand is None or hand.means is not wealth.means:
        hand = g.hands[seat] = Hand(g, seat, wealth.means)
    ready: Ready | None = g.ready[seat]
    if ready is None or (ready.means is not None and ready.means is not wealth.means):
        ready = g.ready[seat] = Ready(g, seat, wealth)
    found: list[Option] = []
    if leisure:
        if phase == "3a":  # hishtadluyot of any player, before the city rolls
            for option, kind, d in hand.tactics:
                if kind == "hishtadlut" and (d.untargeted or legal_modes(g, seat, option[1])):
                    found.append(option)
        else:
            _in_main_phase(g, seat, hand, ready, found)
    at_leisure = len(found)
    for option, targets, modal in hand.instants + ready.instants:
        if modal:
            if legal_modes(g, seat, option[1]):
                found.append(option)
            continue
        for t in targets:
            if not t.legal(g, seat, option[1]):
                break
        else:
            found.append(option)
    if len(found) == at_leisure:
        g.idle |= 1 << seat
    if found or (leisure and phase == "2b" and wealth.sources and _waits_for_dedication(hand)):
        found += options(g, wealth)
    return found


def _waits_for_dedication(hand: Hand) -> bool:
    """Return whether a payable card lacks only a target that making wealth could give it (H07)."""
    return any([t.of_state for _, _, d in hand.tactics for t in d.modes[0].targets])


def asides(g: Game, seat: int) -> list[Option]:
    """Return the wealth that a seat may make whenever it has priority (MK-9.8, MK-9.12, T-23)."""
    return options(g, supply(g, seat))


def _in_main_phase(g: Game, seat: int, hand: Hand, ready: Ready, found: list[Option]) -> None:
    """Add what only the active player may do on an empty stack (MK-6.2, MK-3.8, MK-10.9, MK-11.1)."""
    phase = g.phase
    if phase == "2b":
        if hand.resources and g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays"):
            found += hand.resources
        for option, _, d in hand.tactics:
            if d.untargeted or legal_modes(g, seat, option[1]):
                found.append(option)
    elif phase == "2c" and ready.fighters:
        free = free_enemies(g)
        for card in ready.fighters if free else ():
            for e in free:
                if valid(g, card, e):
                    found.append(("assign", card))
                    break
    for option, targets in ready.equips:
        if all(t.legal(g, seat, option[1]) for t in targets):
            found.append(option)


def aimable(g: Game, seat: int, card: int) -> bool:
    """Return whether a card has the targets it needs (MK-7.2)."""
    return g.pool.cards[g.defs[card]].untargeted or bool(legal_modes(g, seat, card))


def harmable(g: Game, seat: int, source: int, card: int) -> bool:
    """Return whether a source could harm a card at all (MK-10.3, MK-10.4)."""
    return not has_keyword(g, card, ROBUSTNESS) or has_keyword(g, source, CATASTROPHIC)


def affordable(g: Game, seat: int, card: int, a: Action, d: CardDef, wealth: Supply) -> bool:
    """Return whether an ability's cost can be met, its dedication included (MK-9.8, MK-9.10, MK-11.4)."""
    if a.dedicate:
        state = g.flags[card]
        if state & DEDICATED:
            return False
        if state & ENTERED and d.type == "soldier" and not has_keyword(g, card, ACTS_NOW):
            return False
        if a.total and d.makes_wealth:
            # It cannot both be dedicated for its ability and make wealth for it.
            return wealth.without(card).pays(cost_of(g, seat, a), a.kind)
    return not a.total or wealth.pays(cost_of(g, seat, a), a.kind)


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
        make_wealth(g, f.seat, card, option[2], option[3])
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
        return g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays")
    main = seat == g.active and g.phase in MAIN_PHASE and not g.stack
    for card in g.zones[ids["camp"][seat]]:
        d = cards[defs[card]]
        for a in d.actions:
            if (
                not a.wealth
                and (main or a.kind != "equip")
                and affordable(g, seat, card, a, d, wealth)
                and all(t.legal(g, seat, card) for t in a.targets)
            ):
                return True
    return False


# -- why not -------------------------------------------------------------------------------------------


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the first clause that keeps a seat from using a card now."""
    d = g.pool.cards[g.defs[card]]
    zone = g.layout.kinds[g.zone[card]]
    if g.question is None or g.question.seat != seat:
        return Refusal("MK-8.6", "refuse.not_your_turn")
    if g.question.kind != "priority":
        return Refusal("MK-7.1", "refuse.not_a_choice", {"card": d.id})
    if zone == "hand" and g.owner[card] == seat:
        return _why_not_play(g, seat, card, d)
    if g.ctrl[card] == seat and g.in_play(card):
        return _why_not_use(g, seat, card, d)
    if d.type == "enemy":
        return Refusal("MK-20.6", "refuse.enemy")
    return Refusal("MK-8.1", "refuse.not_yours")


def _why_not_play(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    phase, active = g.phase, seat == g.active
    if d.type in (*PERMANENT_TYPES, "resource"):
        clause = "MK-3.8" if d.type == "resource" else "MK-6.2"
        if not active:
            return Refusal(clause, "refuse.own_turn", {"type": d.type})
        if phase != "2b":
            return Refusal(clause, "refuse.only_in_2b", {"type": d.type})
        if g.stack:
            return Refusal(clause, "refuse.empty_stack", {"type": d.type})
    if d.type == "resource":
        if g.seats[seat]["resources_played"] >= seat_stat(g, seat, "resource_plays"):
            return Refusal("MK-3.8", "refuse.resource_played")
        return None
    if d.type == "hishtadlut":
        if g.stack:
            return Refusal("MK-3.2", "refuse.empty_stack", {"type": d.type})
        if phase != "3a" and not (phase == "2b" and active):
            return Refusal("MK-19.5" if phase == "2b" else "MK-3.2", "refuse.before_combat")
    if not supply(g, seat).pays(d.cost, d.type):
        return Refusal("MK-5.10", "refuse.cost", {"cost": d.cost})
    if not aimable(g, seat, card):
        return Refusal("MK-7.2", "refuse.no_target")
    return None


def _why_not_use(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    soldier = d.type == "soldier"
    new = g.flags[card] & ENTERED and soldier and not has_keyword(g, card, ACTS_NOW)
    acts = [a for a in d.actions if a.dedicate] or soldier
    equip = next((a for a in d.actions if a.kind == "equip"), None)
    if equip is not None:
        if seat != g.active or g.phase not in MAIN_PHASE or g.stack:
            return Refusal("MK-10.9", "refuse.equip_time")
        if not supply(g, seat).pays(cost_of(g, seat, equip), "equip"):
            return Refusal("MK-5.10", "refuse.cost", {"cost": cost_of(g, seat, equip)})
        return Refusal("MK-7.2", "refuse.no_target")
    if not acts:
        return Refusal("MK-9.2", "refuse.no_ability")
    if g.flags[card] & DEDICATED:
        return Refusal("MK-9.10", "refuse.dedicated")
    if new:
        return Refusal("MK-11.4", "refuse.new_soldier")
    for a in d.actions:
        if not a.wealth and not supply(g, seat).pays(a.cost, a.kind):
            return Refusal("MK-5.10", "refuse.cost", {"cost": a.cost})
    if soldier and g.phase == "2c" and seat == g.active:
        if has_keyword(g, card, NOT_ASSIGNED):
            return Refusal("MK-13.1", "refuse.only_defends")
        free = free_enemies(g)
        if not free:
            return Refusal("MK-11.1", "refuse.no_free_enemy")
        if not any(valid(g, card, e) for e in free):
            return Refusal("MK-11.3", "refuse.no_valid_enemy")
    if has_keyword(g, card, NO_ROLLS):
        return Refusal("MK-13.1", "refuse.only_defends")
    if any(not a.wealth for a in d.actions) or has_keyword(g, card, PROJECTILES):
        if has_keyword(g, card, PROJECTILES) and g.in_zone("front"):
            return Refusal("MK-10.3", "refuse.no_target")
        return Refusal("MK-7.2", "refuse.no_target")
    if soldier:
        return Refusal("MK-19.6", "refuse.assign_in_2c")
    return Refusal("MK-9.12", "refuse.only_wealth")
