"""Why a card cannot be used or chosen now: the clause that stops it, for each kind of question.

    priority          play it, use it
    defend            put it before an attacker
    target, assign    the enemy that a soldier meets
    frenzy            a second opponent
    pay               make wealth with it
    hand limit        discard it
    all others        a target, and what an operation asks: the engine says it by ``CHOICES``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, seat_stat, stat
from mk_tui.engine.costs import supply
from mk_tui.engine.legality import choice_refusal
from mk_tui.engine.refusal import Refusal

from .actions import affordable, aimable, cost_of
from .combat import frenzied
from .main_turn import free_enemies, valid
from .tables import (
    ACTS_NOW,
    CATASTROPHIC,
    DEDICATED,
    ENTERED,
    FRENZY,
    MAIN_PHASE,
    NO_ROLLS,
    NOT_ASSIGNED,
    PERMANENT_TYPES,
    PROJECTILES,
    ROBUSTNESS,
    STRUCK,
)

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.state import Game, Question

# The word of a text that a card does not fit -> the clause (Clauses.choice).
CHOICES = {
    "": "MK-7.1",
    "needed": "MK-7.2",
    "controller_you": "A-49",
    "free": "MK-11.1",
    "pending": "A-18",
    "harmable": "MK-10.3",
    "not_bearer": "MK-10.9",
    "dedicated": "MK-5.5",
    "entered": "MK-11.4",
    "hand": "MK-21.2",
    "yes_no": "MK-6.4",
    "looked": "MK-6.4",
    "trigger": "A-33",
    "mode": "MK-6.3",
    "mulligan": "MK-18.2",
}
# Questions of the game's own that no card answers.
NO_CARD = {
    "ask.order_triggers": "trigger",
    "ask.mode": "mode",
    "ask.mulligan": "mulligan",
    "ask.reroll": "yes_no",
}


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the first clause that keeps a seat from using or choosing a card now."""
    q = g.question
    if q is None or q.seat != seat:
        return Refusal("MK-8.6", "refuse.not_your_turn")
    if q.kind == "priority":
        return _priority(g, seat, card)
    if q.why in NO_CARD:
        return choice_refusal(g, card, NO_CARD[q.why])
    if q.why == "ask.hand_limit":
        return Refusal("MK-19.15", "refuse.choice.hand", {"card": _name(g, card)})
    if q.kind == "defend":
        return _defend(g, seat, card)
    if q.why == "ask.assign":
        return _opponent(g, q.fields["card"], card)
    if q.kind == "frenzy":
        return _frenzy(g, q, card)
    if q.kind == "pay":
        return _pay(g, seat, card)
    return Refusal("MK-7.1", "refuse.not_a_choice", {"card": _name(g, card)})


def _name(g: Game, card: int) -> str:
    return str(g.pool.cards[g.defs[card]].id)


# -- defending, assigning, a second attack --------------------------------------------------------------


def _defend(g: Game, seat: int, card: int) -> Refusal:
    """MK-19.8, A-11, A-13: an undedicated soldier of one's own camp, an invalid or new one too."""
    d = g.pool.cards[g.defs[card]]
    if d.type == "enemy":
        return Refusal("MK-20.6", "refuse.enemy")
    if d.type != "soldier":
        return Refusal("MK-19.8", "refuse.only_soldiers")
    if not g.in_play(card):
        return Refusal("MK-19.8", "refuse.choice.in_play", {"card": d.id})
    if g.ctrl[card] != seat:
        return Refusal("A-13", "refuse.not_yours")
    if g.zone_kind(card) != "camp":
        return Refusal("MK-11.2", "refuse.in_combat")
    return Refusal("MK-5.6", "refuse.dedicated")


def _opponent(g: Game, soldier: int, card: int) -> Refusal:
    """MK-11.1 to 11.3: a free enemy that the soldier could harm."""
    if g.pool.cards[g.defs[card]].type != "enemy" or not g.in_play(card):
        return Refusal("MK-11.1", "refuse.only_enemies")
    if card in g.facing:
        return Refusal("MK-11.2", "refuse.has_opponent")
    return _invalid(g, soldier, card)


def _invalid(g: Game, soldier: int, enemy: int) -> Refusal:
    """MK-10.2, MK-10.3: why an enemy is no valid opponent."""
    fields = {"card": _name(g, soldier), "target": _name(g, enemy)}
    if has_keyword(g, enemy, ROBUSTNESS) and not has_keyword(g, soldier, CATASTROPHIC):
        return Refusal("MK-10.3", "refuse.robust", fields)
    return Refusal("MK-10.2", "refuse.fearsome", fields)


def _frenzy(g: Game, q: Question, card: int) -> Refusal | None:
    """MK-11.20 to 11.22."""
    d = g.pool.cards[g.defs[card]]
    if any(o[2] == card for o in q.options):
        return None  # an enemy that one of them may go for
    if d.type == "enemy" and g.in_play(card):
        if card in g.facing:
            return Refusal("MK-11.20", "refuse.has_opponent")
        return _invalid(g, q.options[0][1], card)
    if d.type != "soldier" or not g.in_play(card) or not has_keyword(g, card, FRENZY):
        return Refusal("MK-10.6", "refuse.no_frenzy")
    if stat(g, card, "frenzy_used") >= stat(g, card, "frenzy_uses"):
        return Refusal("MK-11.21", "refuse.frenzy_used")
    if not g.flags[card] & STRUCK or not frenzied(g, card):
        return Refusal("MK-11.20", "refuse.no_success")
    if card in g.frames[-1].v["second"]:
        return Refusal("MK-11.21", "refuse.frenzy_used")
    return Refusal("MK-11.20", "refuse.no_valid_enemy")


def _pay(g: Game, seat: int, card: int) -> Refusal:
    """MK-5.1, MK-5.6, MK-1.3, A-52: undedicated permanents that make what is still to be paid."""
    d = g.pool.cards[g.defs[card]]
    if not g.in_play(card) or g.ctrl[card] != seat or not d.makes_wealth:
        return Refusal("MK-5.1", "refuse.makes_no_wealth")
    if g.flags[card] & DEDICATED:
        return Refusal("MK-5.6", "refuse.dedicated")
    own = [s for s in supply(g, seat).sources if s.card == card]
    if not own:
        return Refusal("A-52", "refuse.new_soldier")
    v = g.frames[-1].v
    if not any(s.fits(v["purpose"]) for s in own):
        return Refusal("MK-5.1", "refuse.bound")
    return Refusal("MK-1.3", "refuse.not_needed")


# -- with priority --------------------------------------------------------------------------------------


def _priority(g: Game, seat: int, card: int) -> Refusal | None:
    d = g.pool.cards[g.defs[card]]
    if g.zone_kind(card) == "hand" and g.owner[card] == seat:
        return _play(g, seat, card, d)
    if g.ctrl[card] == seat and g.in_play(card):
        return _use(g, seat, card, d)
    if d.type == "enemy":
        return Refusal("MK-20.6", "refuse.enemy")
    return Refusal("MK-8.1", "refuse.not_yours")


def _play(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    phase, active = g.phase, seat == g.active
    if d.type == "resource" or d.type in PERMANENT_TYPES:
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


def _use(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    equip = next((a for a in d.actions if a.kind == "equip"), None)
    if equip is not None:
        return _equip(g, seat, cost_of(g, seat, equip))
    soldier = d.type == "soldier"
    if not soldier and not any(a.dedicate for a in d.actions):
        return Refusal("MK-9.2", "refuse.no_ability")
    if g.flags[card] & DEDICATED:
        return Refusal("MK-9.10", "refuse.dedicated")
    if g.flags[card] & ENTERED and soldier and not has_keyword(g, card, ACTS_NOW):
        return Refusal("MK-11.4", "refuse.new_soldier")
    dear = next((a for a in d.actions if not a.wealth and not affordable(g, seat, card, a, d)), None)
    if dear is not None:
        return Refusal("MK-5.10", "refuse.cost", {"cost": dear.cost})
    if soldier and g.phase == "2c" and seat == g.active:
        refusal = _assign(g, card)
        if refusal is not None:
            return refusal
    if has_keyword(g, card, NO_ROLLS):
        return Refusal("MK-13.1", "refuse.only_defends")
    if any(not a.wealth for a in d.actions) or has_keyword(g, card, PROJECTILES):
        if has_keyword(g, card, PROJECTILES) and g.in_zone("front"):
            return Refusal("MK-10.3", "refuse.no_target")
        return Refusal("MK-7.2", "refuse.no_target")
    if soldier:
        return Refusal("MK-19.6", "refuse.assign_in_2c")
    return Refusal("MK-9.12", "refuse.only_wealth")


def _equip(g: Game, seat: int, cost: tuple[int, ...]) -> Refusal:
    """MK-10.9."""
    if seat != g.active or g.phase not in MAIN_PHASE or g.stack:
        return Refusal("MK-10.9", "refuse.equip_time")
    if not supply(g, seat).pays(cost, "equip"):
        return Refusal("MK-5.10", "refuse.cost", {"cost": cost})
    return Refusal("MK-7.2", "refuse.no_target")


def _assign(g: Game, card: int) -> Refusal | None:
    """MK-11.1 to 11.3, in 2c."""
    if has_keyword(g, card, NOT_ASSIGNED):
        return Refusal("MK-13.1", "refuse.only_defends")
    free = free_enemies(g)
    if not free:
        return Refusal("MK-11.1", "refuse.no_free_enemy")
    if not any(valid(g, card, e) for e in free):
        return Refusal("MK-11.3", "refuse.no_valid_enemy")
    return None
