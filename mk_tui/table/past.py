"""What has been of a match before a face sat down at it, as far as its place may know."""

from __future__ import annotations

from collections.abc import Iterator

from mk_tui.engine import view
from mk_tui.engine.views import View

from .sitting import Sitting


class Past:
    """The match of a sitting until now: one that is resumed, or played on from a point of another one."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting

    @property
    def answered(self) -> bool:
        """Whether any answer stands."""
        return bool(self._sitting.table.match.record.answers)

    @property
    def last_done(self) -> int:
        """Where in the log that begins which the last answer did of which anything came."""
        return self._sitting.table.match.last_done()

    @property
    def last_own(self) -> int:
        """Where in the log that begins which came since somebody here has answered last."""
        table = self._sitting.table
        return table.match.last_done(self._sitting.seats, table.tempo.by_table.given)

    def looked_like(self) -> Iterator[View]:
        """Yield how the table looked from here at the beginning of the match, then after each answer that
        stands; where several sit here, to everybody. It is played again for it; nothing is yielded of a match
        that another version has made, with other rules, nor of one in which nothing has been answered."""
        match, seats = self._sitting.table.match, self._sitting.seats
        if not self.answered or match.marks() is None:
            return
        seat = seats[0] if len(seats) == 1 else None
        again = match.branch(0)
        for answer in match.record.answers:
            yield view(again.game, seat)
            again.enter(answer)
        yield view(again.game, seat)


__all__ = ["Past"]
