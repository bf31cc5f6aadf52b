"""On whose choice it hangs how an answer goes on that was tried."""

from __future__ import annotations

from collections.abc import Iterable

from mk_tui.engine import Game
from mk_tui.players.answers import passing_over

from .forecast_worlds import Fall

NOBODY = -1


def depends_on(falls: Iterable[Fall]) -> int:
    """Return who else than the seat of an answer has to choose something in the same step, in each of the
    ways in which it went on without a roll, ``NOBODY`` where it is not so."""
    who = {fall.told.depends if fall.dice() == ([], False) else NOBODY for fall in falls}
    return int(who.pop()) if len(who) == 1 else NOBODY


def depends_then(began: Game, seat: int, g: Game) -> int:
    """Return who else than a seat has to choose something where an answer of that seat has led to: what comes
    then no passing tells. What others are asked in their turn, and what becomes of a card that has acted
    (``Shown.leftover``), is none of it."""
    q, asked = g.question, began.question
    if q is None or asked is None or g.result or q.seat == seat or q.limits:
        return NOBODY
    if q.kind in ("priority", *g.rules.shown.leftover) or passing_over(q) is not None:
        return NOBODY
    later = (g.round, g.active, g.phase) != (began.round, began.active, began.phase)
    in_turn = (q.kind, q.why, q.fields.get("source")) == (asked.kind, asked.why, asked.fields.get("source"))
    return NOBODY if later or in_turn else q.seat
