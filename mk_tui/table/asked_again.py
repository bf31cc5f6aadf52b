"""Chances to respond that come again as they are: who lets one go loses nothing by it.

An act may serve in between all the same: what it grants now lets a card roll in the step that lies before the
next chance. So each is tried, to see whether anything happens then that does not without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import reasons
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import DECLINING, WITHDRAWING, decline, pass_position

from .forecast_worlds import CHOICES, MOST_TARGETS, alike
from .trial import tried

# So many questions are declined at most, in a world by this number.
MOST, SEED = 24, 1
# The level of ``hold`` at which every chance is put, whatever a seat holds.
ALWAYS = 2
# What the log may tell meanwhile: whoever is asked again has seen nothing happen.
NOTHING = ("log.step_began", "log.drew")
# So many ways of acting are tried, of all acts together.
WAYS = 24


def asked_again(game: Game, question: QuestionView) -> bool:
    """Return whether who is asked has the same chance once more when everybody passes, before anything
    happens or waits to happen and the round is over, from what they know."""
    if game.stack or not question.response or pass_position(question) is None:
        return False
    return tried(False, _comes_again, game, question)


def _comes_again(game: Game, question: QuestionView) -> bool:
    world, seat = alike(game, question.seat, SEED), question.seat
    world.log, world.hold = [], [ALWAYS] * len(world.hold)
    began, now = _copy(world), question
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
            same = asked.kind == question.kind and set(question.options) <= set(asked.options)
            return same and not any(
                _serves(then, seat, world.phase) for then in islice(_ways(began, seat), WAYS)
            )
        now = asked
    return False


def _copy(g: Game) -> Game:
    copy = g.clone()
    copy.log = list(g.log or ())
    return copy


def _ways(began: Game, seat: int) -> Iterator[Game]:
    """Yield how a world stands once a seat has done any of what it is asked for, whatever it chooses."""
    assert began.question is not None
    options, doing = list(began.question.options), reasons(began, seat)
    for n, option in enumerate(options):
        if option in doing:
            yield from _done(_copy(began), n, seat, CHOICES)


def _done(g: Game, position: int, seat: int, choices: int) -> Iterator[Game]:
    """Yield how a world stands after an answer and each way to go on with it."""
    advance(g, (position,))
    q = g.question
    if g.result or q is None or q.seat != seat or q.kind == "priority" or not choices or q.most != 1:
        yield g
        return
    for n, option in enumerate(q.options[:MOST_TARGETS]):
        if option[0] not in WITHDRAWING and option[0] not in DECLINING:
            yield from _done(_copy(g), n, seat, choices - 1)


def _serves(g: Game, seat: int, phase: str) -> bool:
    """Return whether anything happens between what was done, once all of it is, and a seat's chance to
    respond in a step."""
    done = -1  # how much of the log there was when all of it was done
    for _ in range(MOST):
        asked = None if g.result or g.question is None else question_view(g, g.question.seat)
        answer = None if asked is None else decline(asked)
        if asked is None or answer is None or (done >= 0 and g.stack):
            return True
        assert g.log is not None
        done = len(g.log) if done < 0 and not g.stack else done
        if done >= 0 and any(event not in NOTHING for event, *_ in g.log[done:]):
            return True
        if done >= 0 and asked.seat == seat and g.phase == phase:
            return False
        advance(g, answer)
    return True
