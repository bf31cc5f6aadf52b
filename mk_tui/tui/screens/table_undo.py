"""Taking back and doing again at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mk_tui.engine.errors import RuleCrash
from mk_tui.storage import StorageError
from mk_tui.table.match import UndoRefused

from ..board.spans import clean


class Undoing:
    """The part of the table screen that goes back and forth."""

    def action_undo(self: Any) -> None:
        """Take one's last answer back."""
        self._go_to(self.session.undoer, self.session.undo, "undo.done")

    def action_redo(self: Any) -> None:
        """Do again what was taken back."""
        self._go_to(self.session.redoer, self.session.redo, "redo.done")

    def _go_to(self: Any, who: Callable[[Any], Any], do: Callable[[int], None], told: str) -> None:
        seat = who(self.hotseat.viewer)
        if seat is None:
            return
        try:
            do(seat)
        except UndoRefused as error:
            if self.curtain.display:  # it covers where a refusal stands
                self.app.notify(clean(self.speaker.refusal(error.refusal)), markup=False)
                return
            self._say_refusal(error.refusal)
            self.draw_prompt()
        except RuleCrash as error:
            self.notice = (self.say("notice.crash", file=str(error.report.get("crash_file", ""))), "bad", "")
            self.draw_prompt()
        except StorageError as error:
            self.app.tell(error)
        else:
            self._stand_anew()
            self.notice = (self.say(told), "dim", "")
            self.proceed()

    def _stand_anew(self: Any) -> None:
        """Nothing of what stood on the screen hangs on what is not any more."""
        if self._bot_timer is not None:
            self._bot_timer.stop()
            self._bot_timer = None
        self._bot_pending = self.held = self.quiet = None
        self.curtain.display = False
        self.dice.clear()
        self.close_listing()
        size = self.session.view(None).log_size
        self.hotseat.went_to(size)
        self._log_at = min(self._log_at, size)
        self._log_for = ()
        self.told.upto = {seat: min(n, size) for seat, n in self.told.upto.items()}
