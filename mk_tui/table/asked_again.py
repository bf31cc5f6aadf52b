"""Chances to respond that come again as they are: who lets one go loses nothing by it."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import decline, pass_position

from .forecast_worlds import alike
from .trial import tried

# So many questions are declined at most, in a world by this number.
MOST, SEED = 24, 1
# The level of ``hold`` at which every chance is put, whatever a seat holds.
ALWAYS = 2
# What the log may tell meanwhile: whoever is asked again has seen nothing happen.
NOTHING = ("log.step_began", "log.drew")


def asked_again(game: Game, question: QuestionView) -> bool:
    """Return whether who is asked has the same chance once more when everybody passes, before anything
    happens or waits to happen and the round is over, from what they know."""
    if game.stack or not question.response or pass_position(question) is None:
        return False
    return tried(False, _comes_again, game, question)


def _comes_again(game: Game, question: QuestionView) -> bool:
    world, seat = alike(game, question.seat, SEED), question.seat
    world.log, world.hold = [], [ALWAYS] * len(world.hold)
    now: QuestionView = question
    for _ in range(MOST):
        answer = decline(now)
        if answer is None:
            return False
        advance(world, answer)
        asked = None if world.question is None else question_view(world, world.question.seat)
        if asked is None or world.stack or world.round != game.round:
            return False
        if any(event not in NOTHING for event, *_ in world.log):
            return False
        if asked.seat == seat:
            return asked.kind == question.kind and set(question.options) <= set(asked.options)
        now = asked
    return False
