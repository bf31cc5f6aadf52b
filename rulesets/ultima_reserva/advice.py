"""Which sentence for beginners fits what a player is asked; the sentences are in ``ruleset.yaml``."""

from __future__ import annotations

from mk_tui.engine.views import QuestionView, View

from .bot.outlook import VzTable


def advice(view: View) -> str:
    """Return the clause of the sentence that fits the view's question, "" for none."""
    q = view.question
    if q is None or q.seat != view.seat:
        return ""
    if q.kind == "pay":
        return "VZ-7.5" if any(o[0] == "bleed" for o in q.options) else ""
    table = VzTable(view)
    own = table.player_card(q.seat)
    if q.kind == "attack":
        return "VZ-8.2" if own is not None and ("attack", own.id) in q.options else ""
    if q.kind == "face":
        return "VZ-8.7"
    return _in_the_own_turn(view, q, table.channel(q.seat)) if q.kind == "priority" else ""


def _in_the_own_turn(view: View, q: QuestionView, channel: int) -> str:
    """Return the clause for Deployment and Regroup: the Source first, then what is kept for later."""
    assert view.seat is not None
    hand = {c.id: c for c in view.zone("hand", view.seat).cards}
    playable = [hand[o[1]] for o in q.options if o[0] == "play" and o[1] in hand]
    if any(c.type == "source" for c in playable):
        return "VZ-2.10"
    # In another's turn nobody bleeds.
    kept = any("response" in c.keywords and sum(c.cost) <= channel for c in playable)
    if view.phase == "regroup" and kept:
        return "VZ-2.11"
    return ""
