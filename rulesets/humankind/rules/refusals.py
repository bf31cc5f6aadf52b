"""Why a card cannot be used now: the first clause that keeps a seat from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, keywords, roster
from mk_tui.engine.refusal import Refusal, choice_refusal

from .options import (
    aimable,
    alternative_payable,
    carriers,
    challenged,
    payable,
    price,
    room_for_addon,
)
from .play import payment
from .prints import DISCARD, TOKENS, printed
from .tables import (
    ADDONS_PER_TURN,
    AGILITY,
    ARRIVED,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    CANNOT_CHALLENGE,
    CELL,
    EUPHORIC,
    INTIMIDATING,
    MACROPHAGE,
    PILGRIM,
    PREDICTOR,
    PRIMITIVE,
    REACTION,
    TURNED,
    USED,
    VIBRATION,
)

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.state import Game

BLOCKS_FROM = 2  # position of what begins the blocks in the flow "combat"

def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the first clause that keeps a seat from using or choosing a card now.

    What a text asks for is answered before this (:func:`mk_tui.engine.refusal.why_no_choice`).
    """
    d = g.pool.cards[g.defs[card]]
    q = g.question
    if q is None or q.seat != seat:
        return _not_asked(g, seat)
    if q.kind == "cost":
        return _why_not_cost(g, seat, card)
    if q.why in NO_CARDS:
        return Refusal(*NO_CARDS[q.why])
    if q.kind == "priority":
        return _why_not_act(g, seat, card, d)
    if not g.in_play(card):
        return _outside(g, card)
    if q.kind == "block":
        return _why_not_block(g, card, d, q.fields["card"])
    if q.kind == "attack":
        return _why_not_attack(g, seat, card, d)
    if q.why == "ask.challenge":
        return _why_not_challenged(g, card, d)
    if q.why == "ask.carrier":
        return _why_not_carrier(g, seat, card, d)
    return Refusal("HK-16.2", "refuse.not_a_choice", {"card": d.id})


# Questions that no card answers.
NO_CARDS = {
    "ask.mulligan": ("HK-6.3", "refuse.whole_hand"),
    "ask.pay_with": ("HK-3.22", "refuse.way_to_pay"),
}


def _not_asked(g: Game, seat: int) -> Refusal:
    """Why whoever is not asked can do nothing: the other one's answer comes first."""
    q = g.question
    if q is not None and q.kind == "mulligan":
        return Refusal("HK-R20", "refuse.not_your_turn")
    if seat != g.active:
        return Refusal("HK-13.2", "refuse.no_point")
    if any([f.flow == "window" for f in g.frames]):
        return Refusal("HK-13.6", "refuse.window")
    if q is not None and q.kind == "block":
        return Refusal("HK-11.5", "refuse.blocks_first")
    return Refusal("HK-16.5", "refuse.not_your_turn")


def _outside(g: Game, card: int) -> Refusal:
    """Why a card that is not in play is no choice where one in play is asked for."""
    if g.zone_kind(card) == "limbo":
        return Refusal("HK-5.6", "refuse.in_limbo")
    return Refusal("HK-5.3", "refuse.not_in_play")


def _why_not_act(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if g.zone_kind(card) == "limbo":
        return _outside(g, card)
    if g.zone_kind(card) == "deck":  # looked at before
        return Refusal("HK-5.1", "refuse.in_deck")
    if g.layout.owners[g.zone[card]] != seat:
        return Refusal("HK-16.2", "refuse.not_yours")
    if g.in_play(card):
        return _why_not_use(g, seat, card, d)
    return _why_not_play(g, seat, card, d)


def _why_not_cost(g: Game, seat: int, card: int) -> Refusal:
    """Why a card is none of those that a cost can take (HK-3.22, HK-16.2)."""
    f = g.frames[-1]
    kind = f.v["owed"][0][0]
    if kind == DISCARD:
        return choice_refusal(g, card, "hand")
    if not g.in_play(card):
        return _outside(g, card)
    if kind == TOKENS:
        if g.ctrl[card] != seat:
            return choice_refusal(g, card, "controller", "you")
        return choice_refusal(g, card, "tokened")
    selector = next(s for k, s, _ in payment(g, f).chosen if k == kind)
    misfit = selector.misfit(g, seat, f.card, card)
    if misfit is not None:
        return choice_refusal(g, card, *misfit)
    return Refusal("HK-16.2", "refuse.aimed_at", {"card": g.pool.cards[g.defs[card]].id})


def _why_not_play(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if d.type == "manipulation":
        return _why_not_manipulation(g, seat, card, d)
    if seat != g.active:
        return Refusal("HK-13.1", "refuse.only_manipulations")
    if g.phase != "harvest":
        clause = {"combat": "HK-11.11", "duel": "HK-10.10"}.get(g.phase, "HK-12.2")
        return Refusal(clause, "refuse.only_manipulations")
    if d.type == "addon":
        if g.seats[seat]["addons_played"] >= ADDONS_PER_TURN:
            return Refusal("HK-9.2", "refuse.addon_played")
        if not room_for_addon(g, seat):
            return Refusal("HK-3.5", "refuse.addon_limit")
    if d.type == "technology" and not carriers(g, seat):
        return Refusal("HK-3.17", "refuse.no_carrier")
    if price(g, seat, card) > g.seats[seat]["will"]:
        return Refusal("HK-3.6", "refuse.will", {"n": price(g, seat, card)})
    return None


def _why_not_manipulation(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    p = printed(g.rules, d)
    if p.requires is not None and not p.requires(g, seat, card):
        return Refusal("HK-3.22", "refuse.requirement")
    if p.will > g.seats[seat]["will"] and not alternative_payable(g, seat, card, p):
        return Refusal("HK-3.6", "refuse.will", {"n": p.will})
    if not aimable(g, seat, card, p):
        return Refusal("HK-3.21", "refuse.no_target")
    return None


def _why_not_use(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if d.type == "character":
        if g.phase == "duel" and seat == g.active:
            return _why_not_challenge(g, seat, card)
        if g.phase == "combat" and not d.actions:
            return _why_not_fight(g, seat)
    if not d.actions:
        return Refusal("HK-16.1", "refuse.no_ability")
    if seat == g.active and g.phase != "harvest":
        return Refusal("HK-9.1", "refuse.only_in_harvest")
    for act in printed(g.rules, d).acts:
        if act.once and g.flags[card] & USED:
            return Refusal("HK-16.2", "refuse.used")
        if act.will > g.seats[seat]["will"]:
            return Refusal("HK-3.6", "refuse.will", {"n": act.will})
        if act.pay.turn_self and g.flags[card] & TURNED:
            return Refusal("HK-16.2", "refuse.turned")
        if not payable(g, seat, card, act.pay, act.pay.specs):
            return Refusal("HK-16.2", "refuse.cost")
    return Refusal("HK-16.2", "refuse.no_target")


def _why_not_fight(g: Game, seat: int) -> Refusal:
    """A Character clicked between Manipulations: attackers and blockers are named at their own moment."""
    fight = next(f for f in g.frames if f.flow == "combat")
    if seat == g.active:
        return Refusal("HK-11.2", "refuse.attack_later" if not fight.pc else "refuse.attack_over")
    return Refusal("HK-11.5", "refuse.block_later" if fight.pc <= BLOCKS_FROM else "refuse.block_over")


def _why_not_challenge(g: Game, seat: int, card: int) -> Refusal | None:
    if not g.vars["challenge"]:
        return Refusal("HK-10.2", "refuse.challenged_already")
    word = keywords(g, card)
    if word & REACTION:
        return Refusal("HK-17.1", "refuse.cannot_challenge")
    if word & CELL:
        return Refusal("HK-17.4", "refuse.cannot_challenge")
    if word & CANNOT_CHALLENGE:
        return Refusal("HK-10.2", "refuse.banned")
    if g.flags[card] & TURNED:
        return Refusal("HK-10.2", "refuse.turned")
    if g.flags[card] & ARRIVED and not word & EUPHORIC:
        # Taken over this turn, or entered play this turn.
        return Refusal("HK-10.2" if g.ctrl[card] != g.owner[card] else "HK-10.3", "refuse.arrived")
    if not challenged(g, seat):
        if any(roster(g).get(("character", s)) for s in g.order if s != seat):
            return Refusal("HK-17.10", "refuse.intimidating")  # all that there are
        return Refusal("HK-10.2", "refuse.nobody_to_challenge")
    return None


def _why_not_challenged(g: Game, card: int, d: CardDef) -> Refusal | None:
    if d.type != "character" or g.ctrl[card] == g.active:
        return Refusal("HK-10.2", "refuse.opposing_character")
    if has_keyword(g, card, INTIMIDATING):
        return Refusal("HK-17.10", "refuse.intimidating")
    return None


def _why_not_carrier(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if d.type != "character" or g.ctrl[card] != seat:
        return Refusal("HK-3.15", "refuse.own_character")
    if has_keyword(g, card, PRIMITIVE):
        return Refusal("HK-17.8", "refuse.primitive")
    if card in g.host.values():
        return Refusal("HK-3.16", "refuse.carries")
    return None


def _why_not_attack(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if g.ctrl[card] != seat:
        return Refusal("HK-11.2", "refuse.not_yours")
    if d.type != "character":
        return Refusal("HK-11.2", "refuse.only_characters")
    word = keywords(g, card)
    if word & REACTION:
        return Refusal("HK-17.1", "refuse.cannot_attack")
    if word & MACROPHAGE:
        return Refusal("HK-17.3", "refuse.cannot_attack")
    if word & CANNOT_ATTACK:
        return Refusal("HK-11.2", "refuse.banned")
    if g.flags[card] & TURNED:
        return Refusal("HK-11.2", "refuse.turned")
    if g.flags[card] & ARRIVED and not word & AGILITY:
        return Refusal("HK-11.3", "refuse.arrived")
    return None


def _why_not_block(g: Game, card: int, d: CardDef, attacker: int) -> Refusal | None:
    if d.type != "character" or g.ctrl[card] == g.active:
        return Refusal("HK-11.6", "refuse.own_character")
    word, against = keywords(g, card), keywords(g, attacker)
    if word & PILGRIM:
        return Refusal("HK-17.9", "refuse.cannot_block")
    if word & MACROPHAGE:
        return Refusal("HK-17.3", "refuse.cannot_block")
    if word & CANNOT_BLOCK:
        return Refusal("HK-11.6", "refuse.banned")
    if g.flags[card] & TURNED:
        return Refusal("HK-11.6", "refuse.turned")
    if card in g.facing:
        return Refusal("HK-11.7", "refuse.blocks_already")
    if against & VIBRATION and not word & PREDICTOR:
        return Refusal("HK-17.6", "refuse.vibration")
    # Somebody blocks already, with Empatía: an attacker that no further one can join is not asked about.
    return Refusal("HK-17.12", "refuse.no_empathy")
