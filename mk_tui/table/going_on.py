"""Who does something next if nobody responds: whose turn goes on, or comes."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import passing_over

from .forecast_worlds import PASSES, alike

# It has to be the same one in so many worlds.
WORLDS = 8


def goes_on(game: Game, seat: int) -> bool:
    """Return whether a seat is the next to be asked something else than whether it responds, if nobody does,
    however the dice may fall; from what everybody knows."""
    return all(_asked_next(alike(game, len(game.seats), seed)) == seat for seed in range(WORLDS))


def _asked_next(then: Game) -> int:
    """Let nobody respond; returns who is asked something else then, -1 for nobody."""
    for _ in range(PASSES):
        q = then.question
        view = None if q is None else question_view(then, q.seat)
        if q is None or view is None:
            break
        answer = passing_over(q)
        if not view.response or answer is None:
            return q.seat
        advance(then, answer)
    return -1
