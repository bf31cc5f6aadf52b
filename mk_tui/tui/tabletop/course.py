"""The course of things at the table: who is asked, who may look, what an answer brings."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial

from textual._time import get_time
from textual.message import Message
from textual.timer import Timer

from mk_tui.language import SaidError, clean
from mk_tui.players.answers import decline
from mk_tui.table import Notice, QuestionView, Reply
from mk_tui.table import moment as stages
from mk_tui.table.open_acts import as_question

from .. import keys
from .bot_turn import BotTurn
from .chronicle import Chronicle
from .foresight import Foresight
from .handover import Handover
from .host import Desk, TablePart
from .kept_keys import remember_keys
from .kept_news import remember_news
from .news import NewsStrip
from .offered_list import OfferedList
from .rolls import Rolls
from .scene import PromptNotice
from .tidying import Tidying
from .waiting import WaitingAnswer

# What belongs to one person lies open no longer.
HIDDEN = (stages.ALOUD, stages.HAND_OVER, stages.HAND_BACK, stages.COVERED)
COVERS = (stages.HAND_OVER, stages.COVERED)  # the curtain covers the table
READ = (stages.ASK, stages.ALOUD, stages.HAND_BACK)  # what stands in the prompt is read by a person


class Course(TablePart):
    """Goes from one question to the next."""

    def __init__(
        self,
        desk: Desk,
        offered: OfferedList,
        rolls: Rolls,
        news: NewsStrip,
        handover: Handover,
        bot: BotTurn,
        chronicle: Chronicle,
    ) -> None:
        super().__init__(desk)
        self.offered, self.rolls, self.news = offered, rolls, news
        self.handover, self.bot, self.chronicle = handover, bot, chronicle
        self.foresight = Foresight(desk)
        self.remember: Callable[[], None] = lambda: None  # notes how the board stands
        self.tidying = Tidying()
        self.waiting = WaitingAnswer(desk, handover)
        self._failed: list[Notice] = []  # on the way, and not read yet
        self._asked_at = math.inf  # when the open question came to stand on the screen
        self._put_up = 0.0  # when it was begun to be drawn
        self._unseen = 1.0  # how many times as long it has to stand there before a key is meant for it
        self._picked = -1  # who has just picked something where Space would have ended it; -1 for nobody
        self._second_timer: Timer | None = None

    # -- on and on ------------------------------------------------------------------------------

    def proceed(self, told: Callable[[], PromptNotice] | None = None) -> None:
        """Show what has happened and go on to whatever comes next; ``told`` is said there of what was done,
        in the prompt, or as a message where that is covered."""
        scene, was, before = self.scene, self.scene.stage.what, self.client.moment.view
        asked = self.client.moment.question
        moment = self.client.look()
        began = (before.round, before.active) != (moment.view.round, moment.view.active)
        unawaited = was == stages.COMPUTER or (began and moment.stage == stages.ASK)
        unawaited = unawaited or _asks_otherwise(asked, moment.question)
        self._unseen = keys.UNAWAITED if unawaited else 1.0
        if moment.stage != stages.ASK:
            self._picked = -1
        hidden = moment.viewer is None and before.seat is not None  # all watch somebody else's turn
        if moment.stage in HIDDEN or moment.in_the_open or hidden:
            self.handover.hide()
        of_a_key = was == stages.COMPUTER and scene.notice is not None and scene.notice.key
        if moment.stage != stages.ASK or of_a_key:
            scene.notice = None  # it was about what somebody else was asked
        if told is not None and moment.stage in COVERS:
            self.host.program.notify(told().sentence, markup=False)
        elif told is not None:
            scene.tell(told)
        if moment.view.log_size != before.log_size:
            self.chronicle.decided_nothing(moment.tempo.unasked)
        self._tell(moment.notices)
        self._say_failed()
        self.rolls.show_then(self._go_on)

    def _tell(self, notices: Sequence[Notice]) -> None:
        """Say what failed on the way: in the log, where it stays, and in the prompt."""
        self.chronicle.caught_now([notice for notice in notices if notice.kind == stages.CAUGHT])
        self._failed += notices

    def _say_failed(self) -> None:
        """Let what failed stand in the prompt when somebody reads it next; at the end, which has none, as a
        message."""
        if not self._failed or self.client.moment.stage not in (*READ, stages.OVER):
            return
        failed, self._failed = tuple(self._failed), []
        if self.client.moment.stage in READ:
            self.scene.tell(partial(self.voice.all_standing, failed))
            return
        for notice in failed:
            self.host.program.notify(self.voice.notice(notice), severity="error", markup=False)

    def complain(self, said: Callable[[], str]) -> None:
        """Let what failed elsewhere stand in the prompt: a message would lie over the board."""
        self.scene.tell(lambda: PromptNotice(clean(said()), "bad"))
        self.host.draw_prompt()

    def say(self, reply: Reply, aloud: bool = False) -> None:
        """Say what the table has to say to what was done; ``aloud``: not in the prompt."""
        self._note(reply, aloud)
        self.host.draw_prompt()

    def _note(self, reply: Reply, aloud: bool = False) -> None:
        """Say it, or have it stand in the prompt when that is drawn next."""
        program = self.host.program
        for notice in reply.notices:
            if notice.kind == stages.CAUGHT:
                self._tell((notice,))
                if not reply.done:  # else it is said where that leads
                    self._say_failed()
            elif notice.kind == stages.TOLD or aloud:
                program.notify(self.voice.notice(notice), markup=False)
            elif notice.kind == stages.UNKEPT and not notice.busy:
                program.tell(SaidError(notice.message, **notice.fields))
            else:
                self.scene.tell(partial(self.voice.standing, notice))

    def _go_on(self) -> None:
        """The news has been shown (the dice have landed): ask, wait or end."""
        scene, stage = self.scene, self.scene.stage
        scene.touched = False
        moment = self.client.moment
        scene.ask(moment.question if scene.asking else as_question(moment.acts))
        self._put_up = get_time()
        if scene.asking:
            self.news.gather()
        self.foresight.begin()
        self.host.redraw()
        self.begin_reading()
        self.watch_clock()
        if stage.what == stages.COMPUTER:
            self.bot.begin()
        elif stage.what == stages.STUCK:
            self.bot.is_stuck()
        elif stage.what == stages.HAND_OVER:
            self.handover.draw_for(stage.seat)
        elif stage.what == stages.COVERED:
            self.handover.draw_blank(stage.seat)
        elif stage.what == stages.OVER:
            self.host.call_after_refresh(self.host.show_result)  # the table at its end comes first
        elif stage.what == stages.ASK:
            self.overlay.close()
            if self.host.laid_out:
                self.offered.offer()
            else:  # the board has not been laid out yet: nobody knows what stands on it
                self.host.call_after_refresh(self.offered.offer)

    def begin_reading(self) -> None:
        """The open question can be read from the moment in which it stands on the screen."""
        self._asked_at = math.inf
        self.host.call_after_refresh(self._is_read, self.client.moment.number)

    def _is_read(self, moment: int) -> None:
        self._asked_at = time.monotonic()
        if moment == self.client.moment.number:
            self.foresight.go_on()
        self.tidying.tidy()
        remember_keys(self.client, self.scene)
        self.remember()
        remember_news(self.client, self.news.told_at)
        self.client.rest()

    def too_soon(self) -> bool:
        """Return whether the open question has hardly been seen.

        Space skips what a computer player does and lifts the curtain; a second press
        meant for that must not pass in a question that nobody has read.
        """
        return time.monotonic() - self._asked_at < keys.REST * self._unseen

    def is_for_what_ended(self) -> bool:
        """Return whether Space was meant for what somebody else was asked before, which their last pick has
        ended by itself; that is said once, and then Space is for what is asked now."""
        scene, by = self.scene, self._picked
        quick = time.monotonic() - self._asked_at < keys.REST * keys.ENDED
        if not quick or not scene.asking or by in (-1, scene.stage.seat):
            return False
        self._picked = -1
        names, key = (self.voice.name(by), self.voice.name(scene.stage.seat)), self.voice.key("pass")

        def said() -> PromptNotice:
            words = self.voice.say("notice.ended", name=names[0], other=names[1], key=key)
            return PromptNotice(clean(words), "warn")

        scene.tell(said)
        self.host.draw_prompt()
        return True

    def is_older(self, message: Message) -> bool:
        """Return whether what a message tells of was aimed at what stood here before the open question: a
        second click that came while the first was still being done names an option that is gone."""
        return message.time < self._put_up

    # -- answering ------------------------------------------------------------------------------

    def give(self, answer: tuple[int, ...], back: bool = False) -> None:
        """Answer the open question and go on; ``back``: with whoever had the screen last."""
        question = self.scene.choices.question
        declined = None if question is None else decline(question)
        self._picked = question.seat if question and declined not in (None, answer) else -1
        self.scene.notice = None
        self.overlay.close()
        self.rolls.tray.clear()
        self.waiting.drop()
        reply = self.client.give.answer(answer, back)
        self._note(reply)
        if reply.anew:
            self.stand_anew()
        if reply.done:
            self.proceed()
        else:
            self.waiting.hold(reply, answer)
            self.scene.choices.picks.clear()
            self.host.redraw()
        self.host.draw_now()

    def decline_and_go_on(self) -> None:
        """What is asked before everybody is declined, by the letter of whoever had the screen: they go on."""
        question = self.scene.choices.question
        declined = None if question is None else decline(question)
        if declined is not None and not self.too_soon():
            self.give(declined, back=True)

    def claim(self, seat: int) -> None:
        """Somebody speaks up: their letter alone is enough."""
        if not self.too_soon():
            self.scene.notice = None
            self._note(self.client.give.claim(seat))
            self.proceed()

    def act_openly(self, position: int) -> None:
        """Somebody acts straight from the question to all, before everybody."""
        if self.too_soon():
            return
        self.scene.notice = None
        self.overlay.close()
        reply = self.client.give.act_openly(position)
        self._note(reply)
        if reply.done:
            self.proceed()
        else:
            self.host.redraw()

    def nobody(self, quiet: bool) -> None:
        """Nobody speaks up; ``quiet``: nor until something else happens."""
        if not self.too_soon():
            self.scene.notice = None
            self._note(self.client.give.nobody(quiet))
            self.proceed()

    def interrupt(self) -> None:
        """Somebody does something out of turn: what stood for a moment is not awaited."""
        self.bot.stop()
        self.scene.notice = None
        self.rolls.tray.clear()

    def stand_anew(self) -> None:
        """The match stands elsewhere: nothing on the screen hangs on what is not any more."""
        self.bot.stop()
        self.waiting.drop()
        self.handover.lift_off()
        self.rolls.tray.clear()
        self.overlay.close()
        self.chronicle.forget()
        self.news.went_to(self.client.look().view.log_size)

    # -- the clock and the settings -------------------------------------------------------------

    def watch_clock(self) -> None:
        """Look once a second at the time that the open question has left, where a clock runs."""
        if self._second_timer is not None:
            self._second_timer.stop()
            self._second_timer = None
        if self.client.time.seconds is not None:
            self._second_timer = self.host.set_timer(1.0, self.second)

    def second(self) -> None:
        """A second has gone: show what is left, or pass for whoever let it run out."""
        reply = self.client.give.time_over()
        if not reply.done:
            self.host.draw_header()
            self.watch_clock()
            return
        self.handover.lift_off()
        self.overlay.close()
        self.rolls.tray.clear()
        self.waiting.drop()
        self.scene.notice = None
        self._note(reply)
        self.proceed()

    def apply_settings(self) -> None:
        """Let the table be as the settings say: who is asked to respond, how one pays, who looks ahead."""
        settings = self.host.program.settings
        reply = self.client.give.settle(settings.hold, settings.by_hand, settings.thinks)
        if reply.busy:
            self.host.set_timer(stages.AGAIN, self.apply_settings)
        elif not reply.done:
            self.say(reply)


def _asks_otherwise(before: QuestionView | None, now: QuestionView | None) -> bool:
    """Return whether somebody else is asked than a moment ago, or something of another kind: a second press
    was meant for what was asked then."""
    return before is not None and now is not None and (before.seat, before.kind) != (now.seat, now.kind)
