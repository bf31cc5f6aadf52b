"""A place at the table: a screen and the people before it, who may be several and share it.

A face has nothing else: it draws moments, gives commands and asks what the eyes before it may know.
Whatever is not for them is refused here, with :class:`NotForYou`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mk_tui.engine import IllegalAnswer, Refusal, RuleCrash
from mk_tui.engine.views import CardView, EventView, QuestionView, View
from mk_tui.players.answers import pass_position, wrong
from mk_tui.storage import StorageError

from . import command as commands
from .command import Command, ComputerAnswers
from .hotseat import PASS, Hotseat, Stage
from .match import ConcessionRefused, UndoRefused
from .moment import (
    ALOUD,
    ASK,
    COMPUTER,
    COVERED,
    HAND_BACK,
    HAND_OVER,
    OVER,
    REFUSED,
    STUCK,
    TOLD,
    Moment,
    NotForYou,
    Notice,
    Reply,
    TimeLeft,
    illegal,
    is_step,
    not_kept,
    refused,
    rule_failed,
    wrong_picks,
)

if TYPE_CHECKING:
    from .table import Table

LATE = Notice(REFUSED, "table.late")
TIME_OVER = Notice(TOLD, "table.time_over")


class Place:
    """Made by ``Table.sit``. ``seats``: who sits here; nobody does where computer players are watched."""

    def __init__(self, table: Table, seats: Sequence[int]) -> None:
        self._table = table
        self.seats = tuple(seats)
        self.notices: list[Notice] = []  # not yet said
        self._hotseat = Hotseat(table, seats)
        self._stage = Stage("")
        self._number = 0
        self._key: Any = None
        self._moment: Moment | None = None
        self._told = 0  # how much of the log was given in moments
        self._taken = False  # whether somebody has taken the screen since the last moment
        self._covered: Stage | None = None
        self._quiet: tuple[int, int] | None = None  # log and round at which all fell silent
        self._wound: Any = None
        self._gone: Reply | None = None

    # -- what everybody at the table knows ----------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self._table.names

    @property
    def people(self) -> list[int]:
        """The seats that people sit on, here and at other places."""
        return self._table.humans

    @property
    def ruleset(self) -> Any:
        """The game's ruleset: what it is called, its verbs, its words. It knows nothing of the match."""
        return self._table.ruleset

    @property
    def pool(self) -> Any:
        """The cards that the game has, whoever holds them."""
        return self._table.pool

    @property
    def match_id(self) -> int | None:
        """The number of the match in the store, None if it is not kept."""
        return self._table.match_id

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen."""
        return self._hotseat.shared

    @property
    def seed(self) -> int:
        """What chance began with. Not before the end: with it anybody could work out every hand."""
        if not self._table.game.result:
            raise NotForYou("the seed is told when the match is over")
        return self._table.seed

    # -- moments ------------------------------------------------------------------------------------

    def moment(self) -> Moment:
        """Return how the table stands, for the eyes before this place; the same one until that changes."""
        if self._moment is None:
            self._moment = self._look_around()
        return self._moment

    def _look_around(self) -> Moment:
        table, stage, viewer = self._table, self._stage, self._hotseat.viewer
        seen = table.view(viewer)
        asked = seen.question if stage.what == ASK else None
        since, missed = 0, []
        if self._taken and viewer is not None:
            since = self._hotseat.seen.get(viewer, 0)
            missed = table.events(viewer, since)
        elif stage.what in (HAND_OVER, HAND_BACK):
            since = self._hotseat.seen.get(stage.seat, 0)
            missed = table.events(None, since)
        news = table.events(viewer, self._told)
        self._told, self._taken = seen.log_size, False
        self._start_clock(stage)
        moment = Moment(
            self._number,
            stage.what,
            stage.seat,
            seen,
            asked,
            tuple(news),
            tuple(missed),
            since,
            tuple(s for s in self.seats if self._hotseat.may_claim(s)) if stage.what == ALOUD else (),
            self._hotseat.silence,
            self._able_to(self._undoer(), table.match.why_no_undo),
            self._able_to(self._redoer(), table.match.why_no_redo),
            tuple(s for s in self.seats if table.why_no_concession(s) is None),
            self.time(),
            table.stuck if stage.what == STUCK else None,
            tuple(self.notices),
        )
        self.notices.clear()
        return moment

    def _able_to(self, seat: int | None, why_not_now: Any) -> int | None:
        return None if seat is None or why_not_now(seat) is not None else seat

    def _start_clock(self, stage: Stage) -> None:
        """The time for a question begins when it is first put to whoever is asked."""
        if stage.what in (ASK, ALOUD):
            put = (self._table.game.count, stage, self._hotseat.viewer)
            if put != self._wound:
                self._wound = put
                self._table.wind_up()

    def time(self) -> TimeLeft:
        """Return what the clocks have left. Nobody is hurried before a screen that is covered."""
        table = self._table
        if self._stage.what == COVERED:
            table.wind_up()
        asked = table.game.question
        here = asked is not None and asked.seat in self.seats
        return TimeLeft(table.minutes_left(), table.seconds_left() if here else None)

    # -- what may be asked --------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; None: nobody's."""
        return self._hotseat.viewer

    def view(self, seat: int | None = None) -> View:
        """Return the public view, or that of the seat that looks."""
        if seat is not None and seat != self.viewer:
            raise NotForYou(f"seat {seat} does not look here now")
        return self._table.view(seat)

    def log(self, since: int = 0) -> list[EventView]:
        """Return the log from an entry on, as whoever looks may read it."""
        return self._table.events(self.viewer, since)

    def card(self, number: int) -> CardView:
        """Return a card as it is now, with all that is derived for it, if whoever looks sees it."""
        found = self.moment().view.card(number)
        if found is None:
            raise NotForYou("this card cannot be seen from here")
        return found

    def why_not(self, card: int) -> Refusal | None:
        """Return why whoever looks cannot use a card that they see, None if they can."""
        viewer = self.viewer
        if viewer is None:
            raise NotForYou("nobody looks here now")
        self.card(card)
        return self._table.why_not(viewer, card)

    def why_no_pass(self) -> Refusal | None:
        """Return why whoever is asked here may not pass; None where no rule says it."""
        return self._table.why_no_pass(self._asked().seat)

    def preview(self, position: int) -> list[tuple[str, dict[str, Any]]]:
        """Return what an option of the question here would lead to, as (message id, fields)."""
        question = self._asked()
        if self.viewer != question.seat:
            return []  # what follows may be known to them alone
        return self._table.preview(question.seat, position)

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why somebody who sits here cannot give up now, None if they can."""
        return self._table.why_no_concession(self._ours(seat))

    def _asked(self) -> QuestionView:
        """Return the question, if it is put to whoever looks here."""
        question = self._table.question
        if self._stage.what != ASK or question is None:
            raise NotForYou("nobody is asked here now")
        return question

    def _ours(self, seat: int) -> int:
        if seat not in self.seats:
            raise NotForYou(f"seat {seat} does not sit here")
        return seat

    # -- commands -----------------------------------------------------------------------------------

    def think(self, moment: int) -> ComputerAnswers | None:
        """Let the computer player of a moment think; what it comes to is given by ``do``.

        Changes nothing and takes its time: a face may call it in another thread, and give a command meanwhile
        that ends it. None: that moment is gone.
        """
        question = self._table.question
        if moment != self._number or self._stage.what != COMPUTER or question is None:
            return None
        picks = self._table.bot_answer()
        return ComputerAnswers(moment, picks, picks == (pass_position(question),))

    def do(self, command: Command) -> Reply:
        """Carry a command out, and say what became of it. What failed has not happened."""
        if self._gone is not None:
            return self._gone
        if command.moment != self._number and not isinstance(command, commands.ANY_TIME):
            return Reply(False, (LATE,))
        number = self._number
        reply = self._try(command)
        self._table.gather()
        if self._number == number and self.notices:  # no new moment will say it
            reply = Reply(reply.done, (*reply.notices, *self.notices), reply.seat)
            self.notices.clear()
        return reply

    def _try(self, command: Command) -> Reply:
        try:
            return self._carry_out(command)
        except (UndoRefused, ConcessionRefused) as error:
            return Reply(False, (refused(error.refusal),))
        except IllegalAnswer as error:
            return Reply(False, (illegal(error),))
        except RuleCrash as error:
            return Reply(False, (rule_failed(error),))
        except StorageError as error:
            return Reply(False, (not_kept(error),))

    def _carry_out(self, command: Command) -> Reply:
        table = self._table
        match command:
            case commands.Answer(picks=picks):
                return self._answer(picks)
            case commands.Claim(seats=seats, quiet=quiet):
                return self._claim(seats, quiet)
            case commands.TimeOver():
                return self._time_over()
            case commands.Look(seat=seat):
                return self._look(seat)
            case commands.Hide(seat=seat):
                return self._cover(seat)
            case commands.Undo():
                return self._take_back(self._undoer(), table.undo, "undo.nothing")
            case commands.Redo():
                return self._take_back(self._redoer(), table.redo, "undo.nothing_undone")
            case commands.Concede(seat=seat):
                table.concede(self._ours(seat))
                return Reply(True, (), seat)
            case commands.SetHold(level=level):
                for seat in self.seats:
                    table.set_hold(seat, level)
            case commands.SetByHand(on=on):
                for seat in self.seats:
                    table.set_by_hand(seat, on)
            case ComputerAnswers(picks=picks):
                if self._stage.what != COMPUTER:
                    return Reply(False, (LATE,))
                stuck = table.computer_answers(picks)
                return Reply(stuck is None)
            case commands.Retry():
                if self._stage.what != STUCK:
                    return Reply(False, (LATE,))
                table.retry()
            case commands.Leave():
                return self._leave()
            case commands.Abandon():
                table.abandon()
            case _:
                raise TypeError(f"no command: {command!r}")
        return Reply(True)

    def _answer(self, picks: tuple[int, ...]) -> Reply:
        table = self._table
        if self._stage.what != ASK:
            return Reply(False, (LATE,))
        late = table.time_over()
        if late is not None:
            table.answer(late)
            return Reply(True, (TIME_OVER,))
        error = wrong(self._asked(), picks)
        if error is not None:
            return Reply(False, (wrong_picks(error),))
        table.answer(picks)
        return Reply(True)

    def _claim(self, seats: Sequence[int], quiet: bool) -> Reply:
        if self._stage.what != ALOUD:
            return Reply(False, (LATE,))
        if not all(seat in self.seats and self._hotseat.may_claim(seat) for seat in seats):
            raise NotForYou(f"seats {tuple(seats)} cannot speak up here")
        late = self._table.time_over() is not None
        if quiet and not seats:
            self._fall_silent()
        self._hotseat.claim(() if late else seats)
        self._table.wind_up()
        self._table.settle()
        return Reply(True, (TIME_OVER,) if late else ())

    def _time_over(self) -> Reply:
        late, question = self._table.time_over(), self._table.question
        if late is None or question is None or question.seat not in self.seats or self._stage.what == COVERED:
            return Reply(False)
        self._hotseat.claim(())
        self._table.answer(late)
        return Reply(True, (TIME_OVER,), question.seat)

    def _take_back(self, seat: int | None, do: Any, nothing: str) -> Reply:
        if seat is None:
            return Reply(False, (Notice(REFUSED, nothing),))
        do(seat)
        return Reply(True, (), seat)

    def _undoer(self) -> int | None:
        """Return who means themselves with "take it back": who looks, else the person who answered last."""
        last = self._table.match.last_seat() if self.viewer is None else self.viewer
        return last if last in self.seats else None

    def _redoer(self) -> int | None:
        """Return who means themselves with "do it again": who looks, else the person who is asked."""
        question = self._table.game.question
        asked = question.seat if self.viewer is None and question is not None else self.viewer
        return asked if asked in self.seats else None

    def _leave(self) -> Reply:
        """Get up; with the last place the match is let go."""
        table = self._table
        trouble = table.leave() if table.places == [self] else None
        table.places.remove(self)
        self._hide()
        kept = trouble is None and table.match_id is not None
        told = Notice(TOLD, "table.kept", {"n": table.match_id}) if kept else Notice(TOLD, "table.not_kept")
        self._gone = Reply(trouble is None, (told,) if trouble is None else (not_kept(trouble), told))
        return self._gone

    # -- who looks ----------------------------------------------------------------------------------

    def _look(self, seat: int) -> Reply:
        """Give the screen to somebody who may have it now."""
        stage = self._stage
        if stage.what not in (HAND_OVER, HAND_BACK, COVERED) or seat != stage.seat:
            raise NotForYou(f"it is not for seat {seat} to look now")
        if self._covered is not None:
            covered, self._covered = self._covered, None
            if covered.what == COVERED and covered.seat < 0:
                self._table.settle()  # nobody looked: it is everybody's again
                return Reply(True)
        self._hotseat.look(seat, self._told)
        self._taken = True
        self._table.wind_up()
        self._table.settle()
        return Reply(True, (), seat)

    def _cover(self, seat: int) -> Reply:
        """Cover the screen: at once, or for somebody who is asked before everybody."""
        question = self._table.question
        if seat < 0:
            if self._covered is None or self._covered.what != COVERED:
                self._covered = Stage(COVERED, -1 if self.viewer is None else self.viewer)
        elif question is not None and question.seat == self._ours(seat) and self._stage.what == ASK:
            self._covered = Stage(HAND_OVER, seat)
        else:
            return Reply(False, (LATE,))
        self._hide()
        self._table.settle()
        return Reply(True)

    def _hide(self) -> None:
        """Take everything that is one person's alone from the screen."""
        self._hotseat.look(None, self._told)

    # -- what the table lets it know ----------------------------------------------------------------

    def renew(self) -> None:
        """Something may have happened: work out how things stand here."""
        stage = self._where()
        handed = stage.what in (ALOUD, HAND_OVER, HAND_BACK) or (self.shared and stage.what == OVER)
        if handed or self._hotseat.in_the_open(stage):
            self._hide()
        table = self._table
        key = (stage, self.viewer, len(table.match.record.entries), table.stuck)
        if key != self._key:
            self._number += 1
            self._stage, self._key, self._moment = stage, key, None

    def _where(self) -> Stage:
        stage = self._hotseat.stage()
        if self._covered is not None:
            if self._covered.what == HAND_OVER and stage.seat != self._covered.seat:
                self._covered = None  # something else is asked by now
            elif self._covered.seat < 0:
                return Stage(COVERED, self.seats[0] if self.seats else -1)
            else:
                return self._covered
        if self._table.stuck is not None and stage.what != OVER:
            return Stage(STUCK, stage.seat)
        return stage

    def passes_over(self) -> bool:
        """Return whether the open question is of somebody here who has not spoken up; all are asked first."""
        stage = self._hotseat.stage()
        if stage.what == ALOUD and self._is_quiet():
            self._hotseat.claim(())
            stage = self._hotseat.stage()
        return stage.what == PASS

    def ask_after_all(self, seat: int, why: Notice) -> None:
        """Let somebody answer who had not spoken up, because they cannot be passed over."""
        self.notices.append(why)
        self._hotseat.call(seat)

    def answered(self, question: QuestionView, picks: Sequence[int]) -> None:
        """Somebody at the table has answered."""
        self._hotseat.answered(question, picks)

    def went_to(self, log_size: int) -> None:
        """The match was taken back, done again, or goes on elsewhere."""
        self._hotseat.went_to(log_size)
        self._told = min(self._told, log_size)
        self._quiet = None

    def _fall_silent(self) -> None:
        table = self._table.view(None)
        self._quiet = (table.log_size, table.round)

    def _is_quiet(self) -> bool:
        """Return whether nobody here wanted to be asked until something happens, and nothing has happened."""
        if self._quiet is None:
            return False
        since, round_ = self._quiet
        table = self._table.view(None)
        still = not table.stack and table.round == round_
        if still and all(is_step(event) for event in self._table.events(None, since)):
            return True
        self._quiet = None
        return False
