"""The course of things at the table: who is asked, who may look, what an answer brings."""

from __future__ import annotations

import math
import time

from textual.timer import Timer

from mk_tui.engine.errors import IllegalAnswer, RuleCrash
from mk_tui.players.answers import pass_position
from mk_tui.storage import StorageError
from mk_tui.table import hotseat as stages

from .. import keys
from .bot_turn import BotTurn
from .chronicle import Chronicle
from .client import TableClient
from .handover import Handover
from .host import TableHost
from .news import NewsList
from .options_list import OptionsList
from .overlay import Overlay
from .rolls import Rolls
from .scene import BLANK, PromptNotice, Scene
from .telling import is_step
from .voice import TableVoice
from .waiting import AGAIN, WaitingAnswer


class Course:
    """Goes from one question to the next."""

    def __init__(
        self,
        host: TableHost,
        client: TableClient,
        scene: Scene,
        voice: TableVoice,
        overlay: Overlay,
        options: OptionsList,
        rolls: Rolls,
        news: NewsList,
        handover: Handover,
        bot: BotTurn,
        chronicle: Chronicle,
    ) -> None:
        self.host, self.client, self.scene, self.voice = host, client, scene, voice
        self.overlay, self.options, self.rolls, self.news = overlay, options, rolls, news
        self.handover, self.bot, self.chronicle = handover, bot, chronicle
        self.waiting = WaitingAnswer(host, client, scene, voice, handover)
        self._quiet_since: tuple[int, int] | None = None  # log and round at which the table fell silent
        self._asked_at = math.inf  # when the open question came to stand on the screen
        self._second_timer: Timer | None = None

    # -- on and on ------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Show what has happened and go on to whatever comes next."""
        client, scene = self.client, self.scene
        stage = client.stage()
        while stage.what == stages.PASS or (stage.what == stages.ALOUD and self._quiet()):
            if stage.what == stages.ALOUD:
                client.claim(())
            elif not self._answer(self._silence()):
                # It cannot be passed for them: they are asked, and everybody reads why.
                self.waiting.drop()
                if scene.notice is not None:
                    self.host.program.notify(scene.notice.sentence, severity="error", markup=False)
                client.call(stage.seat)
            stage = client.stage()
        scene.stage = stage
        if stage.what in (stages.ALOUD, stages.CURTAIN, stages.BACK) or client.in_the_open(stage):
            self.handover.hide()
        scene.claims = set()
        if not scene.asking:
            scene.notice = None  # it was about what somebody else was asked
        self.rolls.show_then(self._go_on)

    def _silence(self) -> tuple[int, ...]:
        """The answer of whoever did not speak up."""
        question = self.client.question
        return ((pass_position(question) if question is not None else None) or 0,)

    def fall_silent(self) -> None:
        """Nobody wants to be asked again until something happens."""
        self._quiet_since = (self.scene.view.log_size, self.scene.view.round)

    def _quiet(self) -> bool:
        """Whether the table fell silent and nothing has happened since."""
        if self._quiet_since is None:
            return False
        since, round_ = self._quiet_since
        view = self.client.view(None)
        still = not view.stack and view.round == round_
        if still and all(is_step(e) for e in self.client.events(None, since)):
            return True
        self._quiet_since = None
        return False

    def _go_on(self) -> None:
        """The news has been shown (the dice have landed): ask, wait or end."""
        scene, stage = self.scene, self.scene.stage
        scene.touched = False
        scene.ask(scene.view.question if scene.asking else None)
        self.host.redraw()
        self.begin_reading()
        self.watch_clock()
        if stage.what == stages.BOT:
            self.bot.begin()
        elif stage.what == stages.CURTAIN:
            self.handover.draw_for(stage.seat)
        elif stage.what == stages.OVER:
            self.host.program.call_later(self.host.show_result)
        elif stage.what == stages.ASK:
            self.overlay.close()
            if self.news.tell():
                pass  # the list of options, if one is needed, follows when that is read
            elif self.host.laid_out:
                self.options.offer()
            else:  # the board has not been laid out yet: nobody knows what stands on it
                self.host.call_after_refresh(self.options.offer)

    def after_news(self) -> None:
        """The news has been read: now the question is asked."""
        self.options.offer()
        self.host.redraw()
        self.begin_reading()

    def begin_reading(self) -> None:
        """The open question can be read from the moment in which it stands on the screen."""
        self._asked_at = math.inf
        self.host.call_after_refresh(self._is_read)

    def _is_read(self) -> None:
        self._asked_at = time.monotonic()

    def too_soon(self) -> bool:
        """Return whether the open question has hardly been seen.

        Space skips what a computer player does, puts the news away and lifts the curtain; a second press
        meant for that must not pass in a question that nobody has read.
        """
        return time.monotonic() - self._asked_at < keys.REST

    # -- answering ------------------------------------------------------------------------------

    def give(self, answer: tuple[int, ...]) -> None:
        """Answer the open question and go on."""
        self.scene.notice = None
        self.overlay.close()
        self.rolls.tray.clear()
        if self._answer(answer):
            self.proceed()
        else:
            self.scene.choices.picks.clear()
            self.host.redraw()

    def _answer(self, answer: tuple[int, ...]) -> bool:
        self.waiting.drop()
        try:
            self.client.answer(answer)
        except IllegalAnswer:
            self.scene.notice = PromptNotice(self.voice.say("notice.illegal"), "bad")
            return False
        except RuleCrash as error:
            self.scene.notice = self.voice.crash(error)
            return False
        except StorageError as error:
            self.waiting.not_kept(error, answer)
            return False
        return True

    def interrupt(self) -> None:
        """Somebody does something out of turn: what stood for a moment is not awaited."""
        self.bot.stop()
        self.scene.notice = None
        self.rolls.tray.clear()

    def stand_anew(self, log_size: int) -> None:
        """The match stands elsewhere: nothing on the screen hangs on what is not any more."""
        self.bot.stop()
        self.waiting.drop()
        self._quiet_since = None
        self.handover.lift_off()
        self.rolls.tray.clear()
        self.overlay.close()
        self.rolls.log_at = min(self.rolls.log_at, log_size)
        self.chronicle.forget()
        self.news.went_to(log_size)

    # -- the clock and the settings -------------------------------------------------------------

    def watch_clock(self) -> None:
        """Look once a second at the time that the open question has left, where a clock runs."""
        if self._second_timer is not None:
            self._second_timer.stop()
            self._second_timer = None
        if self.client.clock.seconds_left() is not None:
            self._second_timer = self.host.set_timer(1.0, self.second)

    def second(self) -> None:
        """A second has gone: show what is left, or pass for whoever let it run out."""
        if self.scene.stage.what == BLANK:
            self.client.clock.wind_up()  # nobody can see what is asked
        late = self.client.clock.time_over()
        if late is None:
            self.host.draw_header()
            self.watch_clock()
            return
        self.handover.lift_off()
        self.host.program.notify(self.voice.say("notice.time_over"), markup=False)
        self.client.claim(())
        self.give(late)

    def apply_settings(self) -> None:
        """Set how readily the people are asked to respond and how they pay, as the settings say.

        Alone at the table there is nobody to hide one's silence from: then only "always" makes a difference.
        Where several people share the screen silence must tell nothing: never less than 1.
        """
        program = self.host.program
        hold = program.settings.hold
        wanted = max(1, hold) if self.client.shared else 2 * (hold == 2)
        try:
            self.client.settle(wanted, program.settings.by_hand)
        except StorageError as error:
            if error.busy:
                self.host.set_timer(AGAIN, self.apply_settings)
            else:
                program.tell(error)
