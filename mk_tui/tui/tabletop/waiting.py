"""An answer that could not be kept: nothing has happened; what only has to wait is given again by itself."""

from __future__ import annotations

from mk_tui.engine.views import QuestionView
from mk_tui.storage import StorageError

from .client import TableClient
from .handover import Handover
from .host import TableHost
from .scene import PromptNotice, Scene
from .voice import TableVoice

# Seconds until an answer is given again while another program holds the match file.
AGAIN = 1.0


class WaitingAnswer:
    """Holds the answer that waits for the match file."""

    def __init__(
        self, host: TableHost, client: TableClient, scene: Scene, voice: TableVoice, handover: Handover
    ) -> None:
        self.host, self.client, self.scene, self.voice = host, client, scene, voice
        self.handover = handover
        self.held: tuple[QuestionView | None, tuple[int, ...]] | None = None

    def drop(self) -> None:
        """Forget it: something else was answered."""
        self.held = None

    def not_kept(self, error: StorageError, answer: tuple[int, ...]) -> None:
        """Say why an answer was not kept; if another program holds the match file, wait for it."""
        if not error.busy:
            self.host.program.tell(error)
            return
        self.scene.notice = PromptNotice(self.voice.say("notice.waiting"), "warn")
        self.held = (self.client.question, answer)
        self.host.set_timer(AGAIN, self._again)

    def _again(self) -> None:
        """Give the answer that waits, unless something else was answered or the table was left meanwhile."""
        if self.held is None or not self.host.is_attached:
            return
        question, answer = self.held
        if question != self.client.question:
            self.held = None
        elif self.handover.covered:  # nobody looks: nothing moves
            self.host.set_timer(AGAIN, self._again)
        else:
            self.host.course.give(answer)
