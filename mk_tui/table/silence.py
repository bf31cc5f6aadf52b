"""Who does not want to be asked until something happens, and what they have seen coming in a combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mk_tui.engine import advance, view
from mk_tui.engine.mechanisms.parts import WithStack
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import decline

from .forecast_worlds import alike
from .passing import OwnSide, fights, side_of, together
from .trial import tried
from .turn_end import declines

if TYPE_CHECKING:
    from .table import Table


class Silence(NamedTuple):
    """Some did not want to be asked until something happens; how the table stood when they said so.

    ``seats``: of whom it was said. ``sides``: those of all who share the screen, and ``coming`` how each of
    them will stand if everybody passes, as all saw. ``waited``: what waited to be done.
    """

    seats: frozenset[int]
    turn: tuple[int, ...]
    sides: list[OwnSide]
    waited: frozenset[int]
    coming: list[set[OwnSide]]


# So many questions are passed at most, in a world by this number.
MOST, SEED = 40, 1


def turn_of(table: Table, seen: View) -> tuple[int, ...]:
    """Return the round and whose turn it is; where all play on one side a turn is nothing of its own."""
    return (seen.round,) if together(table.game) else (seen.round, seen.active)


def heard(table: Table, quiet: Silence, question: QuestionView, picks: Sequence[int]) -> Silence | None:
    """Return whose silence outlasts an answer that was given; None for nobody's.

    A new act of somebody else is something else: what waits on the stack tells of it where a game has one, in
    other games the answer does. Whoever has acted knows of that themselves.
    """
    acts = not isinstance(table.ruleset, WithStack) and declines(table, question)
    if not acts or tuple(picks) == decline(question):
        return quiet
    seats = quiet.seats & {question.seat}
    return quiet._replace(seats=seats) if seats else None


def comes_of_silence(table: Table, seats: Sequence[int]) -> list[set[OwnSide]]:
    """Return how the side of each of some seats will stand on the way to the end of a combat if everybody
    passes, from what everybody knows and as far as chance has no say."""
    return tried([set() for _ in seats], _sides_to_come, table, seats)


def _sides_to_come(table: Table, seats: Sequence[int]) -> list[set[OwnSide]]:
    found: list[set[OwnSide]] = [set() for _ in seats]
    fought = fights(table)
    if table.game.phase not in fought:
        return found
    game = alike(table.game, len(table.game.seats), SEED)
    chance = game.rng
    for _ in range(MOST):
        question = None if game.question is None else question_view(game, game.question.seat)
        if question is None or game.phase not in fought:
            break
        # A number that has to be spread is spread as the rules propose.
        answer = question.proposal if question.limits else decline(question)
        if answer is None:
            break
        advance(game, answer)
        if game.rng != chance:
            break
        seen = view(game, None)
        for sides, seat in zip(found, seats, strict=True):
            sides.add(side_of(table, seen, seat))
    return found
