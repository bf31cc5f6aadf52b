"""What can be done with a match that is over: have it told, play again, play on from any point of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mk_tui.engine.views import EventView
from mk_tui.players.levels import HUMAN
from mk_tui.players.options import seat_range

from .beginning import describe, ruleset_of
from .match import Match
from .match_record import Record
from .replay import branch_of, replay_steps
from .story import Story, tell

if TYPE_CHECKING:
    from .place import Place
    from .table import Table


class Afterwards:
    """A table whose match is over. What is begun here is another table, kept in the same store."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._beginning = table.match.beginning

    @property
    def turnable(self) -> bool:
        """Whether the seats can be turned in a rematch."""
        return self._beginning.scenario is None and len(self._beginning.seats) > 1

    @property
    def leaving(self) -> int | None:
        """Who makes room where the winner stays and the next one comes, in a game that is for two alone: the
        person that has lost to another one. None where it is not so."""
        begun, result = self._beginning, self._table.game.result
        people = [k for k, seat in enumerate(begun.seats) if seat.kind == HUMAN]
        if not result or begun.scenario is not None or len(people) != 2:
            return None
        lost = [k for k in people if k not in result["winners"]]
        for_two = seat_range(describe(ruleset_of(begun.game)))[1] == 2
        return lost[0] if for_two and len(lost) == 1 else None

    @property
    def origin(self) -> tuple[int, int | None] | None:
        """From which answer of which match this one was played on, None if it was not."""
        return self._beginning.origin

    @property
    def answers(self) -> int:
        """How many answers the match had: from each of them it can be played on."""
        return len(self._table.match.record.answers)

    def story(self) -> Story:
        """Return the story of the match; it is played again for it, which takes a moment."""
        return tell(Match(self._beginning, self._table.game, self._table.match.record.entries))

    def steps(self) -> Iterator[list[EventView]]:
        """Yield what everybody could read of the beginning, and of each answer; it is played again for it.

        ``StorageError`` if an answer does not fit any more."""
        return replay_steps(self._beginning, self._table.match.record.entries)

    def rematch(self, turned: bool = False, comes: str = "") -> Place:
        """Begin the same match with another seed, everybody as readily asked as in the last one.

        ``turned``: everybody sits one seat further on. ``comes``: the name of whoever takes the seat, and the
        deck, of the person that is ``leaving``. ``SetupError`` if it cannot be; ``StorageError`` if it cannot
        be kept.
        """
        table, leaving = self._table, self.leaving if comes else None
        newcomer = None if leaving is None else (leaving, comes)
        again = type(table).at(self._beginning.again(turned, newcomer), table.store)
        for seat in again.humans:
            before = (seat - turned) % len(table.names)
            if before == leaving:
                continue  # how readily somebody else wants to be asked is not known
            again.set_hold(seat, table.game.hold[before])
            again.set_by_hand(seat, bool(table.game.seats[before].get("by_hand")))
        return again.sit()

    def play_on(self, answers: int) -> Place:
        """Begin a match with the first ``answers`` of this one; ``TableError`` if it has not so many."""
        table = self._table
        entries = Record(table.match.record.entries).answers
        other = branch_of(self._beginning, entries, answers, table.match_id)
        return type(table).of(other, table.store).sit()


__all__ = ["Afterwards"]
