"""Which of the beginner's notes fits what a player is asked: the moments at which beginners err."""

from __future__ import annotations

from mk_tui.engine.views import CardView, QuestionView, View

EARLY = 4  # rounds in which a forgotten resource is missed most
LEAST, MOST = 2, 5  # resources in a first hand that can be played with


def advice(view: View) -> str:
    """Return the clause of the note that fits the view's question, "" for none."""
    q = view.question
    if q is None or view.seat is None or q.seat != view.seat:
        return ""
    if q.kind == "mulligan":
        resources = sum(c.type == "resource" for c in view.zone("hand", view.seat).cards)
        return "" if LEAST <= resources <= MOST else "MK-18.2"
    if q.kind == "defend":
        return "MK-19.8"
    if q.why == "ask.hand_limit":
        return "MK-19.15"
    return _in_priority(view, q, view.seat) if q.kind == "priority" else ""


def _in_priority(view: View, q: QuestionView, seat: int) -> str:
    """Return the clause for a chance to act."""
    hand = {c.id: c.type for c in view.zone("hand", seat).cards}
    offered = {hand.get(o[1]) for o in q.options if o[0] == "play"}
    front = view.zone("front").cards
    if view.phase in ("3c", "3e"):
        waits = any("note.pending" in map(_note, c.notes) for c in front if c.controller == seat)
        return "MK-11.25" if waits and "tefila" in offered else ""
    if view.active != seat or view.stack:
        return ""
    if view.phase == "2b":
        if "resource" in offered and view.round <= EARLY:
            return "MK-3.8"
        spends = offered & {"soldier", "object", "strategy", "hishtadlut"}
        return "MK-3.3" if spends and front and "tefila" in hand.values() else ""
    if view.phase == "2c":
        ready = sum(o[0] == "assign" for o in q.options)
        camps = (c for z in view.zones if z.kind == "camp" for c in z.cards)
        alone = ready == 1 and sum(map(_could_defend, camps)) == 1
        return "MK-20.2" if alone and sum(map(_attacks, front)) > 1 else ""
    return ""


def _note(note: object) -> str:
    """Return the message id of a note, which may bring a number with it."""
    return str(note[0]) if isinstance(note, tuple) else str(note)


def _attacks(card: CardView) -> bool:
    """Return whether a card on the Front is an enemy that would go for a city in 3a."""
    return card.type == "enemy" and card.facing < 0 and "dedicated" not in card.flags


def _could_defend(card: CardView) -> bool:
    """Return whether a card in a camp is a soldier, new or not, who could stand before a city in 3a."""
    return card.type == "soldier" and "dedicated" not in card.flags


__all__ = ["advice"]
