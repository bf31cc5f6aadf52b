"""What is shown of a match beside its cards, and the advice for beginners."""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.continuous import roster
from mk_tui.engine.state import Game
from mk_tui.engine.views import View

from .rules.acts import addon_limit
from .rules.damage import guarded
from .rules.turn import income

# Figures of a seat (HK-1.3): as they are kept, and reckoned.
KEPT: Final = ("structure", "will", "points", "addons_played", "characters_played", "produced")
RECKONED: Final = ("income", "addons", "addon_limit", "hold", "guard")
# The last turn of the match in which who begins is told of Add-ons and of Will to keep.
EARLY: Final = 6
# Below so much Structure a Sanctuary may fall to one attack.
LOW: Final = 6


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    """HK-1.3."""
    return (("structure", g.seats[seat].get("structure", 0)),)


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    """HK-1.3: Will left and what the next own turn will make, action points; by how much the next Sanctuary
    Damage is lowered."""
    addons = len(roster(g).get(("addon", seat), ()))
    guard = -guarded(g, seat, 0, not g.seats[seat].get("struck", 0))
    reckoned = (income(g, seat), addons, addon_limit(g, seat), g.hold[seat], guard)
    kept = [g.seats[seat].get(key, 0) for key in KEPT]
    return (*zip(KEPT, kept, strict=True), *zip(RECKONED, reckoned, strict=True))


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    """Return whether a challenge is left (HK-10.2)."""
    return (("challenge", g.vars.get("challenge", 0)),)


def advice(view: View) -> str:
    """Return the clause of the advice for the view's question, "" for none."""
    q = view.question
    if q is None or q.seat != view.seat or view.seat is None:
        return ""
    if q.kind == "mulligan":
        held = {c.type for c in view.zone("hand", view.seat).cards}
        return "" if {"addon", "character"} <= held else "HK-6.3"
    if q.kind == "attack":
        low = dict(view.players[view.seat].trackers).get("structure", LOW) < LOW
        return "HK-18.1" if low else "HK-11.4"
    if q.kind == "block":
        return "HK-11.6"
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
