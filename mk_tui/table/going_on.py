"""Who does something next: if nobody responds, or after an answer that all may know of."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import passing_over

from .asking import nothing_left
from .forecast_worlds import PASSES, alike

# It has to be the same one in so many worlds.
WORLDS = 8


def goes_on(game: Game, seat: int) -> bool:
    """Return whether a seat is the next to be asked something else than whether it responds, if nobody does,
    however the dice may fall; from what everybody knows."""
    return all(_asked_next(alike(game, len(game.seats), seed)) == seat for seed in range(WORLDS))


def asked_after(game: Game, answer: tuple[int, ...]) -> int:
    """Return who alone is asked after an answer to the open question, from what everybody knows; -1 for
    nobody, where that is not sure, where it is a chance to respond, about which all are asked, and where
    nothing is left to whose turn it is."""
    asked = {_asked_by(alike(game, len(game.seats), seed), answer) for seed in range(WORLDS)}
    return asked.pop() if len(asked) == 1 else -1


def _asked_by(then: Game, answer: tuple[int, ...]) -> int:
    advance(then, answer)
    asked = None if then.question is None else question_view(then, then.question.seat)
    return -1 if asked is None or asked.response or nothing_left(then, asked) else asked.seat


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
