"""Why a card cannot be used now: the clause and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import seat_stat
from mk_tui.engine.refusal import Refusal

from .deployment import can_cast, continuous_spells
from .no_choice import REASONS, away
from .paying import cost_of, purse, ready
from .tables import (
    CONTINUOUS_MOST,
    EQUIPMENT,
    FIRST_COMBAT,
    OWN_TURN,
    RESPONSE,
    SOURCES_PER_TURN,
    SPACES,
    SPELLS,
    WINDOWS,
)
from .wounds import in_combat

# Kinds of question in which somebody who points at a card of the hand wants to play it.
COMBAT_KINDS = ("opponent", "attack", "respond", "face", "weapons")

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.state import Game


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return why ``seat`` cannot use ``card`` now; asked only for cards that are not offered."""
    q = g.question
    asked = q is not None and q.seat == seat
    if q is not None and asked and not (q.kind in COMBAT_KINDS and g.zone_kind(card) == "hand"):
        reason = REASONS.get(q.why) or REASONS.get(q.kind)
        if reason is not None:
            return reason(g, q, seat, card)
    d = g.pool.cards[g.defs[card]]
    kind = g.zone_kind(card)
    if kind == "hand":
        return _hand(g, seat, card, d)
    if not g.in_play(card):
        return away(kind)
    if g.ctrl[card] != seat:
        return Refusal("VZ-7.7" if d.type in EQUIPMENT else "VZ-7.1", "refuse.not_yours")
    if d.type in EQUIPMENT:
        return _equipment(g, seat, card)
    if d.type == "ability":
        return Refusal("VZ-2.8", "refuse.ability")
    if d.type == "continuous":
        return Refusal("VZ-7.8", "refuse.stays")
    if d.type == "source" and kind == "magic":
        return Refusal("VZ-6.4", "refuse.channelled")
    if kind == "magic":
        return Refusal("VZ-7.9", "refuse.in_magic")
    if d.type == "source":
        return Refusal("VZ-7.4", "refuse.channels")
    return _fighter(g, seat, card, asked=asked)


def _equipment(g: Game, seat: int, card: int) -> Refusal:
    """Why equipment in play cannot be assigned now (VZ-7.7)."""
    if in_combat(g, card):
        return Refusal("VZ-10.4", "refuse.announced")
    if g.phase not in OWN_TURN or seat != g.active:
        return Refusal("VZ-7.7", "refuse.assign_when")
    if card not in ready(g, seat).equipment:
        return Refusal("VZ-7.9", "refuse.in_magic")
    return Refusal("VZ-6.1", "refuse.not_your_turn")


def _fighter(g: Game, seat: int, card: int, *, asked: bool) -> Refusal:
    """Why a Character or a Player Card in play cannot do anything now (VZ-8)."""
    if g.zone_kind(card) == "combat":
        return Refusal("VZ-8.5", "refuse.placed")
    if seat == g.active:
        if g.phase in OWN_TURN and g.seats[seat].get("turns", 0) < FIRST_COMBAT:
            return Refusal("VZ-6.2", "refuse.first_turn")
        if g.phase == "regroup":
            return Refusal("VZ-8.10", "refuse.combat_over")
        if g.phase in OWN_TURN:
            return Refusal("VZ-8.1", "refuse.attack_when")
        if not asked and len(g.in_zone("combat", seat)) >= SPACES:
            return Refusal("VZ-4.5", "refuse.spaces", {"n": SPACES})
    if g.phase in WINDOWS and asked:
        return Refusal("VZ-8.9" if g.phase == "window" else "VZ-9.9", "refuse.only_responses")
    return Refusal("VZ-6.1", "refuse.not_your_turn" if not asked else "refuse.not_now")


def _hand(g: Game, seat: int, card: int, d: CardDef) -> Refusal:
    if g.phase not in OWN_TURN or seat != g.active:
        if d.type not in SPELLS:
            return Refusal("VZ-7.1", "refuse.main_only")
        if not d.keywords & RESPONSE:
            return Refusal("VZ-2.11", "refuse.no_response")
        if g.phase not in WINDOWS:
            return Refusal("VZ-2.11", "refuse.no_window")
    if d.type == "source" and g.seats[seat].get("sources", 0) >= SOURCES_PER_TURN:
        return Refusal("VZ-2.10", "refuse.one_source")
    if cost_of(g, seat, d) > purse(g, seat):
        n, short = cost_of(g, seat, d), cost_of(g, seat, d) - ready(g, seat).channel
        clause = "VZ-7.5" if short <= seat_stat(g, seat, "bleed_limit") else "VZ-7.4"
        return Refusal(clause, "refuse.cost", {"n": n, "most": purse(g, seat)})
    if d.type == "continuous" and continuous_spells(g, seat) >= CONTINUOUS_MOST:
        return Refusal("VZ-7.8", "refuse.continuous", {"n": CONTINUOUS_MOST})
    if d.type == "spell" and not can_cast(g, seat, card, d):
        return Refusal("VZ-7.8", "refuse.no_target")
    return Refusal("VZ-6.1", "refuse.not_now")
