"""Taking back and doing again at the table."""

from __future__ import annotations

from mk_tui.table import Reply

from .client import TableClient
from .host import TableHost
from .scene import PromptNotice, Scene
from .voice import TableVoice


class BackAndForth:
    """Goes back and forth in the match."""

    def __init__(self, host: TableHost, client: TableClient, scene: Scene, voice: TableVoice) -> None:
        self.host, self.client, self.scene, self.voice = host, client, scene, voice

    def undo(self) -> None:
        """Take one's last answer back."""
        self._go(self.client.undo(), "undo.done")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._go(self.client.redo(), "redo.done")

    def _go(self, reply: Reply, told: str) -> None:
        course = self.host.course
        if not reply.done:
            course.say(reply, aloud=course.handover.covered)  # it covers where a refusal stands
            return
        course.stand_anew()
        self.scene.notice = PromptNotice(self.voice.say(told), "dim")
        course.proceed()
