"""Taking back and doing again at the table."""

from __future__ import annotations

from mk_tui.table import Reply

from .host import TablePart
from .scene import PromptNotice


class BackAndForth(TablePart):
    """Goes back and forth in the match."""

    def undo(self) -> None:
        """Take one's last answer back."""
        self._go(self.client.give.undo(), "undo.done")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._go(self.client.give.redo(), "redo.done")

    def _go(self, reply: Reply, told: str) -> None:
        course = self.host.course
        if not reply.done:
            course.say(reply, aloud=course.handover.covered)  # it covers where a refusal stands
            return
        course.stand_anew()
        course.proceed(lambda: PromptNotice(self.voice.say(told), "dim"))
