"""Where a seat has looked ahead already: it does so in no position twice.

Some acts cost nothing and can be taken back (to take a piece of equipment off and on again). A short look
ahead may like each of them a little better than going on, for ever: the second time in a position the
adept's answer is given, which goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine import view

if TYPE_CHECKING:
    from mk_tui.engine import Game


class Revisits:
    """The positions of one match in which its seats have looked ahead in this turn, by what they see."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] | None = None
        self._count = -1
        self._been: set[str] = set()

    def again(self, game: Game, seat: int) -> bool:
        """Note the position that a seat sees; return whether it has stood before it in this turn.

        A match that was taken back is another one.
        """
        turn = (game.round, game.active)
        if turn != self._turn or game.count <= self._count:
            self._turn = turn
            self._been.clear()
        self._count = game.count
        seen = view(game, seat)
        position = repr((seat, seen.phase, seen.players, seen.zones, seen.stack, seen.question))
        if position in self._been:
            return True
        self._been.add(position)
        return False


__all__ = ["Revisits"]
