"""Taking back and doing again at the table."""

from __future__ import annotations

from collections.abc import Callable

from mk_tui.engine.errors import RuleCrash
from mk_tui.storage import StorageError
from mk_tui.table.match import UndoRefused

from ..board.spans import clean
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
        self._go(self.client.undo, "undo.done")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._go(self.client.redo, "redo.done")

    def _go(self, do: Callable[[], int | None], told: str) -> None:
        try:
            size = do()
        except UndoRefused as error:
            if self.host.course.handover.covered:  # it covers where a refusal stands
                sentence = clean(self.voice.speaker.refusal(error.refusal))
                self.host.program.notify(sentence, markup=False)
                return
            self.scene.notice = self.voice.refusal(error.refusal, "warn")
            self.host.draw_prompt()
        except RuleCrash as error:
            self.scene.notice = self.voice.crash(error)
            self.host.draw_prompt()
        except StorageError as error:
            self.host.program.tell(error)
        else:
            if size is not None:
                self.host.course.stand_anew(size)
                self.scene.notice = PromptNotice(self.voice.say(told), "dim")
                self.host.course.proceed()
