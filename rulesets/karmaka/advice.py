"""Which of the beginner's notes of the rulebook fits what a player is asked (KK-18)."""

from __future__ import annotations

from mk_tui.engine.views import View

from .bot.outlook import MOSAIC, KaTable, colour, points
from .rules.tables import COLOURS, SOLID

FEW = 2  # plays left, late in a life


def advice(view: View) -> str:
    """Return the clause of the note that fits the view's question, "" for none."""
    q = view.question
    if q is None or q.seat != view.seat or q.kind not in ("turn", "again"):
        return ""
    t = KaTable(view)
    me = t.own
    exposed = me.exposed
    if me.missing == 0 and exposed is not None and t.plays <= FEW and points(exposed) > 1:
        spare = any(points(c) == 1 and not t.fits(c) for c in t.hand)
        if spare:
            return "KK-18.3"
    enough = me.missing == 0 and me.score == me.need
    scored = max(COLOURS[:SOLID], key=lambda shade: t.sums[shade])
    if enough and exposed is not None and colour(exposed) in (scored, MOSAIC):
        return "KK-18.2"
    if me.missing == 0 and me.deck > FEW:
        return "KK-18.4"
    if not me.works and not t.future and len(t.hand) > FEW:
        return "KK-18.1"
    if q.kind == "turn" and not t.future and me.missing > 0 and t.plays <= 2 * FEW:
        return "KK-18.5"
    return ""
