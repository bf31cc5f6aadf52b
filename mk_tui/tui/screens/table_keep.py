"""An answer that could not be kept: nothing has happened; what only has to wait is given again by itself."""

from __future__ import annotations

from typing import Any

from mk_tui.storage import StorageError

# Seconds until an answer is given again while another program holds the match file.
AGAIN = 1.0


class Keeping:
    """Part of the table screen."""

    def not_kept(self: Any, error: StorageError, answer: tuple[int, ...]) -> None:
        """Say why an answer was not kept; if another program holds the match file, wait for it."""
        if not error.busy:
            self.app.tell(error)
            return
        self.notice = (self.say("notice.waiting"), "warn", "")
        self.held = (self.session.question, answer)
        self.set_timer(AGAIN, self._answer_again)

    def _answer_again(self: Any) -> None:
        """Give the answer that waits, unless something else was answered or the table was left meanwhile."""
        if self.held is None or not self.is_attached:
            return
        question, answer = self.held
        if question != self.session.question:
            self.held = None
        elif self.curtain.display:  # nobody looks: nothing moves
            self.set_timer(AGAIN, self._answer_again)
        else:
            self.give(answer)
