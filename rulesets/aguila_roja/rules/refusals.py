"""Why a card cannot be used now, with the clause that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.continuous import has_keyword
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.selectors import can_aim, protected

from .places import capacity, challengers, free_to_go, occupied, travellers
from .playing import hand_of
from .tables import CHALLENGED, GUARD, SPENT

if TYPE_CHECKING:
    from mk_tui.engine.state import Game


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return why ``seat`` cannot use ``card`` now. Asked only for cards that are no option."""
    q = g.question
    if q is not None and q.seat == seat and q.kind == "intercept":
        return _not_intercepting(g, seat, card)
    if g.active != seat or g.phase != "main":
        return Refusal("AR-5.7", "refuse.own_main_step")
    if q is not None and q.kind == "target":
        if g.in_play(card) and protected(g, seat, card):
            return Refusal("AR-18.1", "refuse.untouchable", {"card": g.pool.cards[g.defs[card]].id})
        return Refusal("AR-7.11", "refuse.not_a_choice")
    if q is None or q.kind != "main":
        return Refusal("AR-7.11", "refuse.not_a_choice")
    if card in hand_of(g, seat):
        return _not_played(g, seat, card)
    if not g.in_play(card):
        return Refusal("AR-7.1", "refuse.not_in_hand")
    if g.ctrl[card] != seat:
        return Refusal("AR-9.13" if _type(g, card) == "place" else "AR-3.6", "refuse.not_yours")
    return _no_travel(g, seat, card) if _type(g, card) == "place" else _no_challenge(g, card)


def why_no_pass(g: Game, seat: int) -> Refusal | None:
    """Return why ``seat`` cannot end its turn: somebody still has to challenge (AMB-27)."""
    q = g.question
    if q is None or q.seat != seat or q.kind != "main" or ("pass",) in q.options:
        return None
    ready = challengers(g, seat)
    free = free_to_go(g, ready)
    card = next(c for c in ready if c not in free)
    return Refusal("AMB-27", "refuse.duty", {"card": g.pool.cards[g.defs[card]].id})


def _type(g: Game, card: int) -> str:
    return str(g.pool.cards[g.defs[card]].type)


def _not_intercepting(g: Game, seat: int, card: int) -> Refusal:
    """AR-10.4, AR-19.2, AR-9.12."""
    if not g.in_play(card) or g.ctrl[card] != seat or _type(g, card) != "character":
        return Refusal("AR-10.4", "refuse.no_interceptor")
    if card in g.host:
        return Refusal("AR-9.12", "refuse.on_place")
    if not g.flags[card] & GUARD:
        return Refusal("AR-19.2", "refuse.off_guard")
    return Refusal("AR-10.4", "refuse.challenged_itself")


def _not_played(g: Game, seat: int, card: int) -> Refusal | None:
    """AR-7.1, AR-7.3, AR-7.7."""
    d = g.pool.cards[g.defs[card]]
    if d.type == "place" and g.seats[seat]["places_played"]:
        return Refusal("AR-7.3", "refuse.place_played")
    if d.total > g.seats[seat]["money"]:
        return Refusal("AR-7.1", "refuse.money", {"n": d.total, "held": g.seats[seat]["money"]})
    if d.type == "event" and not can_aim(g, seat, card, d.modes[0].targets):
        return Refusal("AR-7.7", "refuse.no_target")
    return None


def _no_travel(g: Game, seat: int, place: int) -> Refusal | None:
    """AR-9.15, AR-9.4, AR-9.2."""
    n = capacity(g, place)
    if n <= 0:
        return Refusal("AR-9.15", "refuse.no_capacity")
    if occupied(g, place):
        return Refusal("AR-9.4", "refuse.occupied")
    if len(travellers(g, seat)) < n:
        if len(challengers(g, seat)) >= n:
            return Refusal("AMB-27", "refuse.has_to_challenge")
        return Refusal("AR-9.2", "refuse.too_few", {"n": n})
    return None


def _no_challenge(g: Game, card: int) -> Refusal | None:
    """AR-10.1: in the villa and in action."""
    if card in g.host:
        return Refusal("AR-10.1", "refuse.on_place")
    if g.flags[card] & SPENT:
        return Refusal("AR-10.1", "refuse.spent")
    if has_keyword(g, card, g.rules.keywords["must_challenge"]) and not g.flags[card] & CHALLENGED:
        return Refusal("AMB-27", "refuse.has_to_challenge")
    return None
