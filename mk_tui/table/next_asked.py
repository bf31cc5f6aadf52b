"""Whether whoever is asked is the next to be asked: then the screen is theirs in any case."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from mk_tui.engine import Game, advance, determinise
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import ONE, pass_position, passing_over, picks_nothing, shape

from .forecast_worlds import alike
from .trial import tried

if TYPE_CHECKING:
    from .table import Table

# So many chances of those who pass on are looked past.
LOOKED_ON = 8
# Of so many answers each is tried; of more, one is held to lead anywhere.
TRIED = 8
# In so many worlds all of them have to lead to the same.
WORLDS = 3


class NextAsked:
    """Tells it of the open question of a table, and keeps it as long as that stands."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: tuple[tuple[int, int, int], bool] = ((-1, -1, -1), False)

    def __call__(self, seat: int) -> bool:
        """Return whether a seat that is asked, and passes, is the next to be asked for something of its own.

        What is put to it before everybody does not count, nor do chances of those who pass on: nobody is
        asked about them.
        """
        key = (self._table.game.count, seat, self._table.tempo.version)
        if self._known[0] != key:
            self._known = key, tried(False, self._comes_next, seat)
        return self._known[1]

    def _comes_next(self, seat: int) -> bool:
        began = self._table.game
        game = began.clone()
        game.log = []
        for n in range(LOOKED_ON):
            question = None if game.question is None else question_view(game, game.question.seat)
            if question is None or game.result:
                return False
            if n and question.seat == seat:
                return not (question.response or question.open)
            position = pass_position(question)
            own_turn = (game.round, game.active) == (began.round, began.active)
            passes = n == 0 or (own_turn and self._table.passes_over(question.seat))
            if position is None or not passes:
                return False
            advance(game, (position,))
        return False


def asked_this_turn(table: Table, seats: Collection[int]) -> bool:
    """Return whether who is asked has something to decide later in this turn if they pass, with the screen of
    those ``seats`` theirs until then: whatever comes before is put to nobody else, nor to the whole table."""
    question = table.question
    return question is not None and tried(False, _asked_this_turn, table, seats, question.seat)


def _asked_this_turn(table: Table, seats: Collection[int], seat: int) -> bool:
    game, turn = table.game.clone(), (table.game.round, table.game.active)
    game.log = []
    others = [s for s in seats if s != seat]
    for n in range(LOOKED_ON):
        question = None if game.question is None else question_view(game, game.question.seat)
        if question is None or game.result or (game.round, game.active) != turn:
            return False
        position, own = pass_position(question), question.seat == seat
        to_all = (
            question.response and not question.lone and any(game.rules.seems_able(game, s) for s in others)
        )
        if n and own and len(question.options) > (position is not None):
            return not (to_all or question.open)
        if position is None or to_all or not (own or table.passes_over(question.seat)):
            return False
        advance(game, (position,))
    return False


def may_show(game: Game, question: QuestionView) -> bool:
    """Return whether an answer to what is asked before everybody may show the cards of whoever gives it: they
    are asked next, for themselves."""
    answers = _each(question)
    seat = question.seat
    return not answers or any(tried(True, _asked_next, game, seat, given) for given in answers)


def surely_shows(game: Game, question: QuestionView) -> bool:
    """Return whether every answer does, as everybody can tell: in worlds that look the same from what all
    know, and with nobody asked in between."""
    return tried(False, _all_next, game, question.seat, _each(question))


def _each(question: QuestionView) -> list[tuple[int, ...]]:
    """Return all answers to a question; none where they are more than are tried."""
    if shape(question) != ONE or len(question.options) > TRIED:
        return []
    nothing: list[tuple[int, ...]] = [()] if picks_nothing(question) else []
    return [*((k,) for k in range(len(question.options))), *nothing]


def _all_next(game: Game, seat: int, answers: list[tuple[int, ...]]) -> bool:
    worlds = [alike(game, len(game.seats), seed) for seed in range(WORLDS)] if answers else []
    return bool(worlds) and all(_is_next(world.clone(), seat, given) for world in worlds for given in answers)


def _is_next(then: Game, seat: int, given: tuple[int, ...]) -> bool:
    then.log = None
    advance(then, given)
    asked = None if then.question is None else question_view(then, then.question.seat)
    return asked is not None and not then.result and asked.seat == seat and not (asked.open or asked.response)


def _asked_next(game: Game, seat: int, given: tuple[int, ...]) -> bool:
    """Return whether a seat that gives an answer is the next to be asked what others need not see, whoever
    may respond before."""
    then = determinise(game, seat, 0)
    then.log = None
    answer: tuple[int, ...] | None = given
    for _ in range(LOOKED_ON):
        if answer is None:
            return False
        advance(then, answer)
        asked = None if then.question is None else question_view(then, then.question.seat)
        if asked is None or then.result:
            return False
        if asked.seat == seat:
            return not (asked.open or asked.response)
        answer = passing_over(asked) if asked.response else None
    return False
