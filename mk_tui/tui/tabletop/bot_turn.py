"""A computer player's turn: it thinks beside the screen, its answer stands a moment, and it may be stuck."""

from __future__ import annotations

from functools import partial

from textual.timer import Timer

from mk_tui.engine.views import QuestionView
from mk_tui.storage import StorageError
from mk_tui.table import hotseat as stages
from mk_tui.table.computers import BotStuck
from mk_tui.table.hotseat import Stage

from .chronicle import Chronicle
from .client import TableClient
from .host import TableHost
from .scene import Scene
from .waiting import AGAIN

# Seconds that a computer player's move stands before the next thing happens, by the setting "animation".
BOT_PAUSE = {"full": 0.9, "short": 0.35, "off": 0.0}
DULL_PAUSE = 0.05  # nobody has to read that somebody passed


class BotTurn:
    """Lets computer players answer."""

    def __init__(self, host: TableHost, client: TableClient, scene: Scene, chronicle: Chronicle) -> None:
        self.host, self.client, self.scene, self.chronicle = host, client, scene, chronicle
        self.stuck: BotStuck | StorageError | None = None  # why a computer player cannot answer
        self.pending: tuple[int, ...] | None = None  # the answer that stands a moment
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Let whoever is asked think."""
        self.pending = None
        work = partial(self._think, self.client.question)
        self.host.run_worker(work, group="bot", exclusive=True, thread=True)

    def _think(self, question: QuestionView | None) -> None:
        self.host.program.call_from_thread(self.ready, question, self.client.bot_answer())

    def ready(self, question: QuestionView | None, answer: tuple[int, ...]) -> None:
        """The answer to a question was found."""
        asked = self.client.question
        if self.scene.stage.what != stages.BOT or not self.host.is_attached or question != asked:
            return  # somebody gave up meanwhile, so that something else is asked
        self.pending = answer
        pause = BOT_PAUSE.get(self.host.program.settings.animation, 0.5)
        options = question.options if question is not None else ()
        if options and options[answer[0] if answer else 0][0] == "pass":
            pause = min(pause, DULL_PAUSE)
        if pause <= 0:
            self.move()
        else:
            self._timer = self.host.set_timer(pause, self.move)

    def stop(self) -> None:
        """Forget the answer that stands: something else has happened."""
        self._stop_timer()
        self.pending = None

    def pause(self) -> None:
        """Nobody looks: the answer waits."""
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def move(self) -> None:
        """Give the answer that stands; called by the timer, or by a key that skips the wait."""
        answer = self.pending
        self.stop()
        if answer is None or self.scene.stage.what != stages.BOT:
            return
        try:
            self.client.play_bot(answer)
        except (BotStuck, StorageError) as error:
            self.stuck = error
            self._is_stuck()
            return
        self.tell_caught()
        self.host.course.proceed()

    def _is_stuck(self) -> None:
        """It cannot answer: say so, and leave to the people what is done about it."""
        self.scene.stage = Stage(stages.STUCK, self.scene.stage.seat)
        if isinstance(self.stuck, StorageError) and self.stuck.busy:
            self.host.set_timer(AGAIN, self.try_again)
        self.tell_caught()
        self.host.redraw()

    def try_again(self) -> None:
        """Let the computer player that could not answer think anew."""
        if self.scene.stage.what == stages.STUCK:
            self.host.course.proceed()

    def tell_caught(self) -> None:
        """Say what was caught on the way: as a message, and in the log, where it stays."""
        self.chronicle.caught_now(self.host.program.tell_failures())
