"""Whether whoever is asked is the next to be asked if they pass: then the screen is theirs in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.cards import failures
from mk_tui.engine import advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import pass_position

if TYPE_CHECKING:
    from .table import Table

# So many chances of those who pass on are looked past.
LOOKED_ON = 8


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
            try:
                self._known = key, self._comes_next(seat)
            except Exception as error:  # a rule that fails: it is said when it does so in the match itself
                failures.note("forecast", error)
                self._known = key, False
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
