"""Why a card cannot be used now: the first clause that keeps a seat from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, keywords, roster
from mk_tui.engine.refusal import Refusal

from .options import (
    aimable,
    alternative_payable,
    carriers,
    challenged,
    payable,
    price,
    room_for_addon,
)
from .prints import printed
from .tables import (
    ADDONS_PER_TURN,
    AGILITY,
    ARRIVED,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    CANNOT_CHALLENGE,
    CELL,
    EMPATHY,
    EPHEMERAL,
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


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return the first clause that keeps a seat from using a card now."""
    d = g.pool.cards[g.defs[card]]
    q = g.question
    if q is None or q.seat != seat:
        clause = "HK-13.2" if seat != g.active else "HK-7.1"
        return Refusal(clause, "refuse.no_point" if seat != g.active else "refuse.not_your_turn")
    mine = g.layout.owners[g.zone[card]] == seat
    zone = g.layout.kinds[g.zone[card]]
    if zone == "limbo":
        return Refusal("HK-5.6", "refuse.in_limbo")
    if q.kind == "block":
        return _why_not_block(g, card, d, q.fields["card"])
    if q.kind == "attack":
        return _why_not_attack(g, card, d) if mine else Refusal("HK-11.2", "refuse.not_yours")
    if q.why == "ask.challenge":
        return _why_not_challenged(g, card, d)
    if q.why == "ask.carrier":
        return _why_not_carrier(g, seat, card, d)
    if q.kind != "priority":
        return Refusal("HK-16.2", "refuse.not_a_choice", {"card": d.id})
    if not mine:
        return Refusal("HK-7.1", "refuse.not_yours")
    if zone == "hand":
        return _why_not_play(g, seat, card, d)
    return _why_not_use(g, seat, card, d)


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
    if g.phase == "duel" and seat == g.active and d.type == "character":
        return _why_not_challenge(g, seat, card)
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
        if not payable(g, seat, card, act.pay, ()):
            return Refusal("HK-16.2", "refuse.cost")
    return Refusal("HK-16.2", "refuse.no_target")


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
    if d.type != "character" or g.ctrl[card] == g.active or not g.in_play(card):
        return Refusal("HK-10.2", "refuse.opposing_character")
    if has_keyword(g, card, INTIMIDATING):
        return Refusal("HK-17.10", "refuse.intimidating")
    return None


def _why_not_carrier(g: Game, seat: int, card: int, d: CardDef) -> Refusal | None:
    if d.type != "character" or g.ctrl[card] != seat or not g.in_play(card):
        return Refusal("HK-3.15", "refuse.own_character")
    if has_keyword(g, card, PRIMITIVE):
        return Refusal("HK-17.8", "refuse.primitive")
    if card in g.host.values():
        return Refusal("HK-3.16", "refuse.carries")
    return None


def _why_not_attack(g: Game, card: int, d: CardDef) -> Refusal | None:
    if d.type != "character" or not g.in_play(card):
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
    if d.type != "character" or not g.in_play(card) or g.ctrl[card] == g.active:
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
    if against & EPHEMERAL:
        return Refusal("HK-17.13", "refuse.ephemeral")
    if not word & EMPATHY:
        return Refusal("HK-17.12", "refuse.no_empathy")
    return Refusal("HK-11.7", "refuse.blocked_already")
