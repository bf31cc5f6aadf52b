"""The table: draws a view and a question; nothing else of the match reaches it.

This file holds the course of things: who is asked, who may look, what an answer brings. What is drawn is
in ``table_show``, what keys and clicks choose in ``table_choose``.
"""

from __future__ import annotations

import math
import time
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from mk_tui.cards.failures import Failure
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.errors import IllegalAnswer, RuleCrash
from mk_tui.engine.views import View
from mk_tui.language import Speaker
from mk_tui.players.answers import pass_position
from mk_tui.players.people import seat_keys
from mk_tui.storage import StorageError
from mk_tui.table import hotseat as stages
from mk_tui.table.computers import BotStuck
from mk_tui.table.hotseat import Hotseat, Stage

from .. import keys
from ..board.choices import Choices
from ..board.layout import Painter, Target
from ..board.plan import STACK
from ..board.spans import clean
from ..board.spec import read_spec
from ..widgets.body import Body
from ..widgets.curtain import Curtain
from ..widgets.dice import FALLS, DiceTray
from ..widgets.frame import Framed, Listing
from ..widgets.log import LogPanel
from ..widgets.painted import Line1
from ..widgets.panel import PanelWidget
from .table_choose import Choosing
from .table_concede import Conceding
from .table_keep import AGAIN, Keeping
from .table_lists import Listings
from .table_news import News, Told, worth_telling
from .table_show import Showing, is_step
from .table_undo import Undoing

# Seconds that a computer player's move stands before the next thing happens, by the setting "animation".
BOT_PAUSE = {"full": 0.9, "short": 0.35, "off": 0.0}


class TableScreen(Showing, Choosing, Listings, News, Conceding, Keeping, Undoing, Screen[None]):
    """A match on the screen."""

    CSS_PATH = "table.tcss"
    BINDINGS = keys.TABLE
    AUTO_FOCUS = ""

    def __init__(self, session: Any) -> None:
        super().__init__()
        self.session = session
        self.hotseat = Hotseat(session)
        self.spec = read_spec(load_ruleset(session.ruleset)[0])
        self.verbs = getattr(session.ruleset, "verbs", {})
        self.view: View = session.view(self.hotseat.viewer)
        self.stage = Stage("")
        self.memory: dict[Target, str] = {}
        self.choices = Choices(None, self.verbs, self.memory)
        self.claims: set[int] = set()
        self.notice: tuple[str, str, str] | None = None  # sentence, style, clause
        self.lit: frozenset[int] = frozenset()
        self.inspected: Target | None = None
        self.inspecting = False
        self.touched = False
        self.asked_at = math.inf  # when the open question came to stand on the screen
        self._log_at = 0
        self.told = Told()
        self.stuck: Any = None  # why a computer player cannot answer
        self.caught: list[tuple[int, Failure]] = []  # what failed, and where in the log it did
        self.quiet: tuple[int, int] | None = None  # log and round at which the table fell silent
        self._log_for: Any = ()
        self._entries: list[Any] = []
        self.held: tuple[Any, tuple[int, ...]] | None = None  # a question and its answer that waits
        self._bot_pending: tuple[int, ...] | None = None
        self._bot_timer: Timer | None = None
        self._dice_timer: Timer | None = None
        self._second_timer: Timer | None = None
        self._regions_for: Any = None
        self.wide = False
        self._speak()

    def _speak(self) -> None:
        """Set up everything that depends on the language."""
        app: Any = self.app
        self.say = app.say
        s = self.session
        self.speaker = Speaker(app.lang, s.ruleset, s.pool, s.names)
        self.seat_keys = seat_keys(self.speaker.names)
        self.claim_keys = {self.seat_keys[seat]: seat for seat in self.hotseat.humans}
        self.painter = Painter(self.spec, self.speaker, app.lang, self.say)
        app.set_ascii(self.spec.flag_glyphs(app.lang))
        self._log_for = ()

    # -- building ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.header = Line1(id="header")
        self.header.fill = "bar"
        self.prompt = Line1(id="prompt")
        self.log_panel = LogPanel()
        self.inspector = Framed(id="inspector")
        self.stack_panel = Framed(id="stack")
        self.dice = DiceTray()
        self.panels: dict[tuple[str, int], PanelWidget] = {}
        for panel in self.spec.panels:
            seats = range(len(self.view.players)) if panel.area in ("seat", "hand") else (-1,)
            for seat in seats:
                key = (panel.id, seat)
                self.panels[key] = PanelWidget(key, self.mark)
        self.body = Body(
            self.regions, *self.panels.values(), self.stack_panel, self.log_panel, self.inspector, self.dice
        )
        self.listing = Listing(id="listing")
        self.curtain = Curtain()
        self.too_small = Line1(id="too-small")
        yield self.header
        yield self.body
        yield self.prompt
        yield self.listing
        yield self.curtain
        yield self.too_small

    def on_mount(self) -> None:
        for hidden in (self.listing, self.curtain, self.too_small):
            hidden.display = False
        self.apply_hold()
        self.proceed()

    def on_unmount(self) -> None:
        trouble = self.session.leave()
        if trouble is not None:
            app: Any = self.app
            app.tell(trouble)

    # -- the course of things -----------------------------------------------------------------------

    def proceed(self) -> None:
        """Show what has happened and go on to whatever comes next."""
        stage = self.hotseat.stage()
        while stage.what == stages.PASS or (stage.what == stages.ALOUD and self._quiet()):
            if stage.what == stages.ALOUD:
                self.hotseat.claim(set())
            elif not self._answer((pass_position(self.session.question) or 0,)):
                # It cannot be passed for them: they are asked, and everybody reads why.
                self.held = None
                if self.notice is not None:
                    self.app.notify(self.notice[0], severity="error", markup=False)
                self.hotseat.call(stage.seat)
            stage = self.hotseat.stage()
        self.stage = stage
        if stage.what in (stages.ALOUD, stages.CURTAIN, stages.BACK) or self.hotseat.in_the_open(stage):
            self._hide()
        self.claims = set()
        if stage.what != stages.ASK:
            self.notice = None  # it was about what somebody else was asked
        self.show_news(self._go_on)

    def _quiet(self) -> bool:
        """Whether the table said "nobody, until something happens" and nothing has happened since."""
        if self.quiet is None:
            return False
        since, round_ = self.quiet
        view = self.session.view(None)
        still = not view.stack and view.round == round_
        if still and all(is_step(e) for e in self.session.events(None, since)):
            return True
        self.quiet = None
        return False

    def _go_on(self) -> None:
        """The news has been shown (the dice have landed): ask, wait or end."""
        stage = self.stage
        self.touched = False
        question = self.view.question if stage.what == stages.ASK else None
        self.choices = Choices(question, self.verbs, self.memory)
        self.redraw()
        self.begin_reading()
        self.watch_clock()
        if stage.what == stages.BOT:
            self._start_bot()
        elif stage.what == stages.CURTAIN:
            self.raise_curtain(stage.seat)
        elif stage.what == stages.OVER:
            self.app.call_later(self._over)
        elif stage.what == stages.ASK:
            self.close_listing()
            if self.tell_news():
                pass  # the list of options, if one is needed, follows when that is read
            elif self.body.size.width:
                self._offer_list()
            else:  # the board has not been laid out yet: nobody knows what stands on it
                self.call_after_refresh(self._offer_list)

    def begin_reading(self) -> None:
        """The open question can be read from the moment in which it stands on the screen."""
        self.asked_at = math.inf
        self.call_after_refresh(self._is_read)

    def _is_read(self) -> None:
        self.asked_at = time.monotonic()

    def too_soon(self) -> bool:
        """Return whether the open question has hardly been seen.

        Space skips what a computer player does, puts the news away and lifts the curtain; a second press
        meant for that must not pass in a question that nobody has read.
        """
        return time.monotonic() - self.asked_at < keys.REST

    def _offer_list(self) -> None:
        """Open the list of options when what is asked about is nowhere on the board."""
        c = self.choices
        q = c.question
        if q is not None and (q.limits or any(self.previews(n) for n in range(len(c.options)))):
            if not self.listing.display and not self.too_small.display:
                self.open_options(list(range(len(c.options))))
                if q.limits:
                    self.listing.cursor = len(self.listing.rows) - 1  # Enter accepts what is proposed
            return
        if c.loose or self.listing.display or self.too_small.display:
            return
        if c.hidden and not any(c.positions(t) for t in c.letters):
            self.open_options(list(range(len(c.options))))

    def give(self, answer: tuple[int, ...]) -> None:
        """Answer the open question and go on."""
        self.notice = None
        self.close_listing()
        self.dice.clear()
        if self._answer(answer):
            self.proceed()
        else:
            self.choices.picks.clear()
            self.redraw()

    def _answer(self, answer: tuple[int, ...]) -> bool:
        question = self.session.question
        self.held = None
        try:
            self.session.answer(answer)
        except IllegalAnswer:
            self.notice = (self.say("notice.illegal"), "bad", "")
            return False
        except RuleCrash as error:
            where = str(getattr(error, "report", {}).get("crash_file", ""))
            self.notice = (self.say("notice.crash", file=where), "bad", "")
            return False
        except StorageError as error:
            self.not_kept(error, answer)
            return False
        self.hotseat.answered(question, answer)
        return True

    def _over(self) -> None:
        from .result import ResultScreen

        self.app.push_screen(ResultScreen(self.session, self.speaker, self.spec))

    def watch_clock(self) -> None:
        """Look once a second at the time that the open question has left, where a clock runs."""
        if self._second_timer is not None:
            self._second_timer.stop()
            self._second_timer = None
        if self.session.seconds_left() is not None:
            self._second_timer = self.set_timer(1.0, self._second)

    def _second(self) -> None:
        """A second has gone: show what is left, or pass for whoever let it run out."""
        if self.stage.what == "blank":
            self.session.wind_up()  # nobody can see what is asked
        late = self.session.time_over()
        if late is None:
            self.draw_header()
            self.watch_clock()
            return
        self.curtain.display = False
        self.app.notify(self.say("notice.time_over"), markup=False)
        self.hotseat.claim(set())
        self.give(late)

    def apply_hold(self) -> None:
        """Set how readily the people are asked to respond and how they pay, as the settings say.

        Alone at the table there is nobody to hide one's silence from: then only "always" makes a difference.
        Where several people share the screen silence must tell nothing: never less than 1.
        """
        settings = self.app.settings
        wanted = max(1, settings.hold) if self.hotseat.shared else 2 * (settings.hold == 2)
        try:
            for seat in self.hotseat.humans:
                self.session.set_hold(seat, wanted)
                self.session.set_by_hand(seat, settings.by_hand)
        except StorageError as error:
            if error.busy:
                self.set_timer(AGAIN, self.apply_hold)
            else:
                app: Any = self.app
                app.tell(error)

    # -- computer players ---------------------------------------------------------------------------

    def _start_bot(self) -> None:
        self._bot_pending = None
        self._think(self.session.question)

    @work(thread=True, exclusive=True, group="bot")
    def _think(self, question: Any) -> None:
        self.app.call_from_thread(self._bot_ready, question, self.session.bot_answer())

    def _bot_ready(self, question: Any, answer: tuple[int, ...]) -> None:
        if self.stage.what != stages.BOT or not self.is_attached or question != self.session.question:
            return  # somebody gave up meanwhile, so that something else is asked
        self._bot_pending = answer
        pause = BOT_PAUSE.get(self.app.settings.animation, 0.5)
        dull = (
            question is not None
            and question.options
            and question.options[answer[0] if answer else 0][0] == "pass"
        )
        if dull:
            pause = min(pause, 0.05)
        if pause <= 0:
            self._bot_moves()
        else:
            self._bot_timer = self.set_timer(pause, self._bot_moves)

    def _bot_moves(self) -> None:
        """Give the computer player's answer; called by the timer, or by a key that skips the wait."""
        if self._bot_timer is not None:
            self._bot_timer.stop()
            self._bot_timer = None
        answer, self._bot_pending = self._bot_pending, None
        if answer is None or self.stage.what != stages.BOT:
            return
        question = self.session.question
        try:
            given = self.session.play_bot(answer)
        except Exception as error:
            if not isinstance(error, BotStuck) and not hasattr(error, "say"):
                raise
            self._bot_stuck(error)
            return
        self.hotseat.answered(question, given)
        self.tell_caught()
        self.proceed()

    def _bot_stuck(self, error: Any) -> None:
        """The computer player cannot answer: say so, and leave to the people what is done about it."""
        self.stuck = error
        self.stage = Stage(stages.STUCK, self.stage.seat)
        if isinstance(error, StorageError) and error.busy:
            self.set_timer(AGAIN, self.try_again)
        self.tell_caught()
        self.redraw()

    def try_again(self) -> None:
        """Let the computer player that could not answer think anew."""
        if self.stage.what == stages.STUCK:
            self.proceed()

    def tell_caught(self) -> None:
        """Say what was caught on the way: as a message, and in the log, where it stays."""
        self.caught += [(self.session.view(None).log_size, f) for f in self.app.tell_failures()]

    # -- who may look -------------------------------------------------------------------------------

    def _hide(self) -> None:
        """Take everything that is one person's alone from the screen."""
        self.hotseat.look(None, self.view.log_size)
        self.close_listing()
        self.inspected = None
        self.inspecting = False

    def raise_curtain(self, seat: int) -> None:
        """Draw the curtain for the next person."""
        name = clean(self.session.names[seat])
        since = self.hotseat.seen.get(seat, 0)
        told = [e for e in worth_telling(self.session.events(None, since)) if not is_step(e)]
        news = [t for t in (clean(self.speaker.event(e)) for e in told) if t]
        rows: list[tuple[str, str]] = [(self.say("curtain.to"), "dim"), (name.upper(), "title"), ("", "")]
        if news:
            rows.append((self.say("curtain.since") if since else self.say("curtain.so_far"), "dim"))
            room = max(self.app.size.height - 14, 6)
            if len(news) > room:
                rows.append((self.say("curtain.more", n=len(news) - room), "dim"))
            rows += [(t, "") for t in news[-room:]]
        self.told.upto[seat] = self.view.log_size
        self._curtain_for(seat, rows)

    def action_own_cards(self) -> None:
        """Whoever is asked before everybody wants to look at their own cards first."""
        if self.hotseat.in_the_open(self.stage):
            self.stage = Stage(stages.CURTAIN, self.stage.seat)
            self.close_listing()
            self.choices = Choices(None, self.verbs, self.memory)
            self.redraw()
            self.raise_curtain(self.stage.seat)

    def _curtain_for(self, seat: int, rows: list[tuple[str, str]]) -> None:
        name = clean(self.session.names[seat])
        letter = self.seat_keys[seat]
        texts = (
            self.say("curtain.press", name=name),
            letter,
            self.say("curtain.then"),
            self.say("key.space"),
        )
        self.curtain.draw(rows, letter, texts)
        self.curtain.display = True
        self.set_focus(None)

    def lift_curtain(self) -> None:
        """The person named has pressed both keys."""
        self.curtain.display = False
        self.session.wind_up()
        if self.stage.what == stages.CURTAIN:
            self.hotseat.look(self.stage.seat, self.view.log_size)
            self.proceed()
        elif self.stage.what == "blank":
            self.hotseat.look(self.stage.seat if self.stage.seat >= 0 else None, self.view.log_size)
            self.proceed()

    def action_blank(self) -> None:
        """Blank the screen at once."""
        if self.curtain.display:
            return
        if self.dice.falling:
            self.dice.skip()
        if self._bot_timer is not None:
            self._bot_timer.stop()
            self._bot_timer = None
        viewer = self.hotseat.viewer
        self._hide()
        back = viewer if viewer is not None else self.hotseat.humans[0] if self.hotseat.humans else -1
        self.stage = Stage("blank", viewer if viewer is not None else -1)
        self.view = self.session.view(None)
        self.notice = None
        self.choices = Choices(None, self.verbs, self.memory)
        self._curtain_for(max(back, 0), [(self.say("curtain.blank"), "dim"), ("", "")])
        self.redraw()

    def falls(self) -> float:
        """Return the seconds that a roll falls, as set."""
        return FALLS.get(self.app.settings.animation, 0.0)


__all__ = ["STACK", "TableScreen"]
