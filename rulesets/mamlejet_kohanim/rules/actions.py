"""What may be done when, and why not (MK-3, MK-6, MK-8, MK-9, MK-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, seat_stat
from mk_tui.engine.costs import Supply, supply
from mk_tui.engine.flow import push
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.stack import begin_play, begin_use, playable

from .main_turn import free_enemies, play_resource, valid
from .tables import DEDICATED, ENTERED, MAIN_PHASE, PERMANENT_TYPES, SHOOT
from .wealth import make_wealth, makes

if TYPE_CHECKING:
    from mk_tui.engine.cards import Action, CardDef
    from mk_tui.engine.state import Frame, Game, Option


def actions(g: Game, seat: int) -> list[Option]:
    """Return what a seat may do with priority now; wealth alone is no reason to be asked (A-63)."""
    found: list[Option] = []
    phase = g.phase
    mine = seat == g.active and phase in MAIN_PHASE
    empty = not g.stack
    enrol = mine and empty and phase == "2b"
    effort = enrol or (empty and phase == "3a")
    cards, defs = g.pool.cards, g.defs
    wealth = supply(g, seat)
    total = wealth.total + (1 if wealth.bound else 0)
    ids = g.layout.ids
    if total or enrol:
        for card in g.zones[ids["hand"][seat]]:
            d = cards[defs[card]]
            kind = d.type
            if kind == "tefila":
                ok = True
            elif kind == "hishtadlut":
                ok = effort
            elif kind == "resource":
                if enrol and g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays"):
                    found.append(("play", card))
                continue
            else:
                ok = enrol
            if ok and (d.total <= total or wealth.bound) and playable(g, seat, card):
                found.append(("play", card))
    assign = mine and empty and phase == "2c"
    free = free_enemies(g) if assign else []
    for card in g.zones[ids["camp"][seat]]:
        d = cards[defs[card]]
        if d.actions:
            for k, a in enumerate(d.actions):
                if not a.wealth and usable(g, seat, card, k, a, d, wealth, mine and empty):
                    found.append((a.kind, card, k))
        if d.type == "soldier" and not g.flags[card] & DEDICATED:
            _soldier_options(g, seat, card, d, free, found)
    for card in g.zones[ids["front"][0]]:
        # A soldier in combat that an effect has released may act again (MK-11.13, T-56).
        if g.ctrl[card] == seat and not g.flags[card] & DEDICATED:
            d = cards[defs[card]]
            for k, a in enumerate(d.actions):
                if not a.wealth and usable(g, seat, card, k, a, d, wealth, False):
                    found.append((a.kind, card, k))
            _soldier_options(g, seat, card, d, [], found)
    if found and wealth.sources:
        colours = g.rules.colours
        for s in wealth.sources:
            for i in [i for i in range(len(colours)) if s.mask >> i & 1]:
                found.append(("wealth", s.card, s.ability, colours[i]))
            if not s.mask:
                found.append(("wealth", s.card, s.ability, ""))
    return found


def _soldier_options(g: Game, seat: int, card: int, d: CardDef, free: list[int], found: list[Option]) -> None:
    """Add shooting and assigning of an undedicated soldier (MK-10.7, MK-11.1, MK-11.4)."""
    bit = g.rules.bit
    if g.flags[card] & ENTERED and not has_keyword(g, card, bit("may_act_now")):
        return
    if has_keyword(g, card, bit("projectiles")):
        shoot: Action = g.rules.ability(g, card, SHOOT)
        if all(t.legal(g, seat, card) for t in shoot.targets):
            found.append(("shoot", card, SHOOT))
    if (
        free
        and not has_keyword(g, card, bit("cannot_be_assigned"))
        and any(valid(g, card, e) for e in free)
    ):
        found.append(("assign", card))


def usable(
    g: Game, seat: int, card: int, k: int, a: Action, d: CardDef, wealth: Supply, main_and_empty: bool
) -> bool:
    """Return whether an ability can be used now (MK-9.8, MK-9.10, MK-10.9, MK-11.4)."""
    if a.dedicate:
        state = g.flags[card]
        if state & DEDICATED:
            return False
        if state & ENTERED and d.type == "soldier" and not has_keyword(g, card, g.rules.bit("may_act_now")):
            return False
        if a.total and makes(g.rules, d):
            # It cannot both be dedicated for its ability and make wealth for it.
            rest = [s for s in wealth.sources if s.card != card]
            wealth = Supply(g.seats[seat]["wealth"], rest, len(g.rules.colours))
    if a.kind == "equip" and not main_and_empty:
        return False
    if a.total and not wealth.pays(cost_of(g, seat, a), a.kind):
        return False
    return all(t.legal(g, seat, card) for t in a.targets)


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
    if g.zones[ids["hand"][seat]] and (wealth.total or wealth.bound):
        return True
    if seat == g.active and g.phase == "2b" and not g.stack and g.zones[ids["hand"][seat]]:
        return g.seats[seat]["resources_played"] < seat_stat(g, seat, "resource_plays")
    for card in g.zones[ids["camp"][seat]]:
        d = cards[defs[card]]
        if any(
            not a.wealth and usable(g, seat, card, k, a, d, wealth, seat == g.active and not g.stack)
            for k, a in enumerate(d.actions)
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
    if not playable(g, seat, card):
        return Refusal("MK-7.2", "refuse.no_target")
    return None


def _why_not_use(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    bit = g.rules.bit
    soldier = d.type == "soldier"
    new = g.flags[card] & ENTERED and soldier and not has_keyword(g, card, bit("may_act_now"))
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
        if has_keyword(g, card, bit("cannot_be_assigned")):
            return Refusal("MK-13.1", "refuse.only_defends")
        free = free_enemies(g)
        if not free:
            return Refusal("MK-11.1", "refuse.no_free_enemy")
        if not any(valid(g, card, e) for e in free):
            return Refusal("MK-11.3", "refuse.no_valid_enemy")
    if any(not a.wealth for a in d.actions) or has_keyword(g, card, bit("projectiles")):
        if has_keyword(g, card, bit("projectiles")):
            return Refusal("MK-10.3", "refuse.no_target")
        return Refusal("MK-7.2", "refuse.no_target")
    if soldier:
        return Refusal("MK-19.6", "refuse.assign_in_2c")
    return Refusal("MK-9.12", "refuse.only_wealth")
