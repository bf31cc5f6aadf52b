"""Advice for beginners: which sentence of ``ruleset.yaml`` fits what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mk_tui.engine.views import View

# The last turn of the match in which who begins is told of Add-ons and of Will to keep.
EARLY = 6


def advice(view: View) -> str:
    """Return the clause of the advice for the view's question, "" for none."""
    q = view.question
    if q is None or q.seat != view.seat or view.seat is None:
        return ""
    if q.kind == "attack":
        return "HK-11.4"
    if q.kind != "priority" or view.active != view.seat:
        return ""
    verbs = {o[0] for o in q.options}
    if "challenge" in verbs:
        return "HK-10.5"
    if view.phase != "harvest" or view.round > EARLY:
        return ""
    hand = {c.id: c.type for c in view.zone("hand", view.seat).cards}
    kinds = {hand.get(o[1]) for o in q.options if o[0] == "play"}
    if "addon" in kinds:
        return "HK-9.2"
    return "HK-13.4" if "manipulation" in hand.values() else ""
