"""Giving up: a player concedes, whoever is asked at that moment.

A concession is no answer to a question. It stands among the answers of a match as a preference does
(:func:`mk_tui.engine.flow.set_pref`), so that a save, a replay and a rewind have it at its place. What it
means (the match ends, or the seat leaves it) is the ruleset's to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..change import emit, set_var
from ..refusal import Refusal
from .parts import WithConceding

if TYPE_CHECKING:
    from ..state import Game


def why_no_concession(g: Game, seat: int) -> Refusal | None:
    """Return why ``seat`` cannot concede now, or None if it can; it need not be asked for that."""
    if g.result:
        return Refusal("", "refuse.match_over")
    if not isinstance(g.rules, WithConceding):
        return Refusal("", "refuse.no_concession")
    if seat not in g.order or seat in g.conceded():
        return Refusal(g.rules.clauses.concession, "refuse.out_of_match", {"seat": seat})
    return None


def concede(g: Game, seat: int) -> None:
    """Note that a seat concedes, and let the rules draw the consequence."""
    set_var(g, "conceded", (*g.conceded(), seat))
    emit(g, "log.conceded", seat=seat)
    cast("WithConceding", g.rules).concede(g, seat)
