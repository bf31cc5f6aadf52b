"""Why a card cannot be used now, with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mk_tui.engine.continuous import has_keyword
from mk_tui.engine.refusal import Refusal
from mk_tui.engine.selectors import can_aim

from .places import capacity, challengers, free_to_go, occupied, travellers
from .playing import hand_of
from .tables import CHALLENGED, GUARD, SPENT

if TYPE_CHECKING:
    from mk_tui.engine.state import Game


def why_not(g: Game, seat: int, card: int) -> Refusal | None:
    """Return why ``seat`` cannot use or choose ``card`` now. Asked only for cards that are no option.

    What a text asks for is answered before this (:func:`mk_tui.engine.refusal.why_no_choice`).
    """
    q = g.question
    if q is None or q.seat != seat:
        return _not_asked(g, seat)
    handler = BY_QUESTION.get(q.why)
    if handler is not None:
        return handler(g, seat, card)
    return Refusal("AR-7.11", "refuse.not_a_choice")


def _not_asked(g: Game, seat: int) -> Refusal:
    """Why whoever is not asked can do nothing."""
    q = g.question
    if q is not None and q.kind == "mulligan":
        return Refusal("AR-4.4", "refuse.another_first")
    if g.active != seat:
        return Refusal("AR-5.7", "refuse.own_main_step")
    if q is not None and q.kind == "intercept":
        return Refusal("AR-10.4", "refuse.another_first")
    return Refusal("AR-7.11", "refuse.another_first")


def _whole_hand(g: Game, seat: int, card: int) -> Refusal:
    """AR-4.4: no card of it can be chosen."""
    return Refusal("AR-4.4", "refuse.whole_hand")


def _not_acting(g: Game, seat: int, card: int) -> Refusal | None:
    """The main step: a card of the hand, a place, a character (AR-5.5)."""
    if card in hand_of(g, seat):
        return _not_played(g, seat, card)
    if not g.in_play(card):
        return Refusal("AR-7.1", "refuse.not_in_hand")
    if g.ctrl[card] != seat:
        return Refusal("AR-9.13" if _type(g, card) == "place" else "AR-3.6", "refuse.not_yours")
    return _no_travel(g, seat, card) if _type(g, card) == "place" else _no_challenge(g, card)


def _not_challenged(g: Game, seat: int, card: int) -> Refusal:
    """Whom to challenge: a rival, or a rival's character in the villa (AR-10.2, AR-9.12)."""
    if not g.in_play(card):
        return Refusal("AR-10.2", "refuse.not_on_table")
    if _type(g, card) != "character":
        return Refusal("AR-10.2", "refuse.only_characters")
    if g.ctrl[card] == seat:
        return Refusal("AR-10.2", "refuse.your_own")
    return Refusal("AR-9.12", "refuse.on_place")


def _not_travelling(g: Game, seat: int, card: int) -> Refusal:
    """Who travels: own characters in the villa and in action, free of a duty (AR-9.1, AMB-27)."""
    if not g.in_play(card):
        return Refusal("AR-9.1", "refuse.not_on_table")
    if _type(g, card) != "character":
        return Refusal("AR-9.1", "refuse.only_characters")
    if g.ctrl[card] != seat:
        return Refusal("AR-3.6", "refuse.not_yours")
    if card in g.host:
        return Refusal("AR-9.1", "refuse.on_place")
    if g.flags[card] & SPENT:
        return Refusal("AR-9.1", "refuse.spent")
    return Refusal("AMB-27", "refuse.has_to_challenge")


def _not_intercepting(g: Game, seat: int, card: int) -> Refusal:
    """Who intercepts: an own character on guard, but for the challenged one (AR-10.4, AR-8.4)."""
    if not g.in_play(card):
        return Refusal("AR-10.4", "refuse.not_on_table")
    if _type(g, card) != "character" or g.ctrl[card] != seat:
        return Refusal("AR-10.4", "refuse.no_interceptor")
    if card in g.host:
        return Refusal("AR-9.12", "refuse.on_place")
    if not g.flags[card] & GUARD:
        protector = has_keyword(g, card, g.rules.keywords["protector"])
        return Refusal("AR-19.2" if protector else "AR-8.4", "refuse.off_guard")
    return Refusal("AR-10.4", "refuse.challenged_itself")


def _not_given_up(g: Game, seat: int, card: int) -> Refusal:
    """Which of two of one Name is discarded: one of those two (AR-13.1)."""
    return Refusal("AR-13.1", "refuse.another_name")


def _not_above_limit(g: Game, seat: int, card: int) -> Refusal:
    """Down to seven cards: of the hand (AR-5.6)."""
    return Refusal("AR-5.6", "refuse.not_in_hand")


def _not_next(g: Game, seat: int, card: int) -> Refusal:
    """Which effect happens next: one that has triggered and has something to do (AR-7.11)."""
    return Refusal("AR-7.11", "refuse.not_triggered")


BY_QUESTION: dict[str, Callable[[Any, int, int], Refusal | None]] = {
    "ask.mulligan": _whole_hand,
    "ask.main": _not_acting,
    "ask.challenge": _not_challenged,
    "ask.travel": _not_travelling,
    "ask.intercept": _not_intercepting,
    "ask.intercept_for": _not_intercepting,
    "ask.unique": _not_given_up,
    "ask.hand_limit": _not_above_limit,
    "ask.order_triggers": _not_next,
}


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
