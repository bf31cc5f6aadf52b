"""A computer player's turn: it thinks beside the screen, its answer stands a moment, and it may be stuck."""

from __future__ import annotations

from functools import partial

from textual.timer import Timer

from mk_tui.table import moment as stages
from mk_tui.table.command import ComputerAnswers

from .host import Desk, TablePart

# Seconds that a computer player's move stands before the next thing happens, by the setting "animation".
BOT_PAUSE = {"full": 0.9, "short": 0.35, "off": 0.0}
DULL_PAUSE = 0.05  # nobody has to read that somebody passed


class BotTurn(TablePart):
    """Lets computer players answer."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.pending: ComputerAnswers | None = None  # the answer that stands a moment
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Let whoever is asked think, once what brought the question has been drawn."""
        self.pending = None
        self.host.call_after_refresh(self._begin, self.client.moment.number)

    def _begin(self, moment: int) -> None:
        asked = moment == self.client.moment.number and self.scene.stage.what == stages.COMPUTER
        if asked and self.host.is_attached:
            work = partial(self._think, moment)
            self.host.run_worker(work, group="bot", exclusive=True, thread=True)

    def _think(self, moment: int) -> None:
        self.host.program.call_from_thread(self.ready, self.client.think(moment))

    def ready(self, thought: ComputerAnswers | None) -> None:
        """The answer to a question was found."""
        shown = self.client.moment
        if self.scene.stage.what != stages.COMPUTER or not self.host.is_attached:
            return
        if thought is None or thought.moment != shown.number:
            return  # somebody gave up meanwhile, so that something else is asked
        self.pending = thought
        pause = BOT_PAUSE.get(self.host.program.settings.animation, 0.5)
        if thought.passes:
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
        thought = self.pending
        self.stop()
        if thought is not None and self.scene.stage.what == stages.COMPUTER:
            self.client.do(thought)
            self.host.course.proceed()

    def is_stuck(self) -> None:
        """It cannot answer: what only has to wait is tried again by itself."""
        stuck = self.client.moment.stuck
        if stuck is not None and stuck.busy:
            self.host.set_timer(stages.AGAIN, self.try_again)

    def try_again(self) -> None:
        """Let the computer player that could not answer think anew."""
        if self.scene.stage.what == stages.STUCK and self.host.is_attached:
            self.client.give.retry()
            self.host.course.proceed()
