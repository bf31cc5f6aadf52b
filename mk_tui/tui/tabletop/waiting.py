"""An answer that could not be kept: nothing has happened; what only has to wait is given again by itself."""

from __future__ import annotations

from mk_tui.table import Reply
from mk_tui.table.moment import AGAIN

from .handover import Handover
from .host import Desk, TablePart


class WaitingAnswer(TablePart):
    """Holds the answer that waits for the match file."""

    def __init__(self, desk: Desk, handover: Handover) -> None:
        super().__init__(desk)
        self.handover = handover
        self.held: tuple[int, tuple[int, ...]] | None = None  # the moment that was answered, and how

    def drop(self) -> None:
        """Forget it: something else was answered."""
        self.held = None

    def hold(self, reply: Reply, picks: tuple[int, ...]) -> None:
        """If another program holds the match file, wait for it."""
        if reply.busy:
            self.held = (self.client.moment.number, picks)
            self.host.set_timer(AGAIN, self._again)

    def _again(self) -> None:
        """Give the answer that waits, unless something else was answered or the table was left meanwhile."""
        if self.held is None or not self.host.is_attached:
            return
        moment, picks = self.held
        if moment != self.client.moment.number:
            self.held = None
        elif self.handover.covered:  # nobody looks: nothing moves
            self.host.set_timer(AGAIN, self._again)
        else:
            self.host.course.give(picks)
