"""Why a card cannot be used now: the clause and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword, seat_stat
from mk_tui.engine.refusal import Refusal

from .deployment import can_cast, continuous_spells
from .paying import cost_of, purse, ready
from .tables import (
    CONTINUOUS_MOST,
    EQUIPMENT,
    FIRST_COMBAT,
    OWN_TURN,
    RESPONSE,
    ROOTED,
    SOURCES_PER_TURN,
    SPACES,
    SPELLS,
    WINDOWS,
)
from .wounds import in_combat

if TYPE_CHECKING:
    from mk_tui.engine.cards import CardDef
    from mk_tui.engine.state import Game


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return why ``seat`` cannot use ``card`` now; asked only for cards that are not offered."""
    d = g.pool.cards[g.defs[card]]
    kind = g.zone_kind(card)
    if kind == "hand":
        return _hand(g, seat, card, d)
    if not g.in_play(card):
        return Refusal("VZ-4.6" if kind == "discard" else "VZ-4.1", "refuse.not_here")
    if g.ctrl[card] != seat:
        return Refusal("VZ-7.7", "refuse.not_yours")
    if g.question and g.question.kind == "attack":
        return _attack(g, seat, card, d)
    if g.question and g.question.kind in ("respond", "face") and kind == "combat":
        return Refusal("VZ-8.3", "refuse.placed")
    if kind == "magic":
        return Refusal("VZ-7.9", "refuse.in_magic")
    if d.type in EQUIPMENT:
        if in_combat(g, card):
            return Refusal("VZ-10.4", "refuse.announced")
        if g.phase not in OWN_TURN:
            return Refusal("VZ-7.7", "refuse.assign_when")
        if card not in ready(g, seat).equipment:
            return Refusal("VZ-7.9", "refuse.in_magic")
        return Refusal("VZ-6.1", "refuse.not_your_turn")
    if seat == g.active and g.phase in OWN_TURN and g.seats[seat].get("turns", 0) < FIRST_COMBAT:
        return Refusal("VZ-6.2", "refuse.first_turn")
    return Refusal("VZ-6.1", "refuse.not_now")


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


def _attack(g: Game, seat: int, card: int, d: CardDef) -> Refusal:
    kind = g.zone_kind(card)
    if kind == "combat":
        return Refusal("VZ-8.5", "refuse.placed")
    if kind == "magic":
        return Refusal("VZ-7.9", "refuse.in_magic")
    if d.type == "character" and has_keyword(g, card, ROOTED):
        return Refusal("VZ-10.12", "refuse.rooted")
    if len(g.in_zone("combat", seat)) >= SPACES:
        return Refusal("VZ-4.5", "refuse.spaces", {"n": SPACES})
    return Refusal("VZ-8.1", "refuse.no_fighter")
