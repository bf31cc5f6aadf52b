"""A place at the table: a screen and the people before it, who may be several and share it.

A face has nothing else: it draws moments, gives commands and asks what the eyes before it may know.
Whatever is not for them is refused here, with :class:`NotForYou`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mk_tui.engine import IllegalAnswer, Refusal, RuleCrash
from mk_tui.engine.views import CardView, EventView, View
from mk_tui.players.answers import pass_position, wrong
from mk_tui.storage import StorageError

from . import command as commands
from .advised import AdvisedSitting
from .afterwards import Afterwards
from .command import Command, ComputerAnswers
from .forecast_worlds import Cancelled
from .foreseen import Forecast
from .match import ConcessionRefused, UndoRefused
from .moment import (
    ALOUD,
    ASK,
    COMPUTER,
    COVERED,
    HAND_BACK,
    HAND_OVER,
    LATE,
    REFUSED,
    STUCK,
    TOLD,
    Moment,
    NotForYou,
    Notice,
    Reply,
    illegal,
    not_kept,
    refused,
    rule_failed,
    wrong_picks,
)
from .passing import END, offered
from .turn_end import can_end

TIME_OVER = Notice(TOLD, "table.time_over")


class Place(AdvisedSitting):
    """Made by ``Table.sit``. ``seats``: who sits here; nobody does where computer players are watched."""

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
    def seed(self) -> int:
        """What chance began with. Not before the end: with it anybody could work out every hand."""
        if not self._table.game.result:
            raise NotForYou("the seed is told when the match is over")
        return self._table.seed

    @property
    def afterwards(self) -> Afterwards:
        """What can be done with the match now that it is over: its story, a rematch, playing on."""
        if not self._table.game.result:
            raise NotForYou("what came of a match is told when it is over")
        return Afterwards(self._table)

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
            table.tempo.now(self.seats, stage.seat, viewer),
            table.stuck if stage.what == STUCK else None,
            tuple(self.notices),
            table.looking_ahead() if stage.what == COMPUTER else 0.0,
        )
        self.notices.clear()
        return moment

    def _able_to(self, seat: int | None, why_not_now: Any) -> int | None:
        return None if seat is None or why_not_now(seat) is not None else seat

    # -- what may be asked --------------------------------------------------------------------------

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

    def forecast(self, *picks: int) -> Forecast:
        """Return what will come of these picks for the question here, as far as it is known by now."""
        asked = self._asked()
        for position in picks:
            asked.options[position]
        forecaster = self._foresees()
        return Forecast(picks) if forecaster is None else forecaster.of(*picks)

    def foresee(self, moment: int, *answers: tuple[int, ...]) -> Iterator[list[Forecast] | None]:
        """Yield what will come of these answers, by default of each option of a moment's question.

        First what is known at once; then, step by step, None or what has become known. Ends when all is
        known, and when the moment is gone: any command ends it. Changes nothing and takes its time: a face
        may go through it in another thread.
        """
        if moment != self._number or self._stage.what != ASK:
            return
        forecaster = self._foresees()
        if forecaster is None:
            return
        picked = answers or tuple((k,) for k in range(len(forecaster.question.options)))
        try:
            yield [forecaster.of(*picks) for picks in picked]
            for news in forecaster.settle(picked):
                yield [forecaster.of(*picks) for picks in picked] if news else None
        except Cancelled:
            return

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why somebody who sits here cannot give up now, None if they can."""
        return self._table.why_no_concession(self._ours(seat))

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
        if self._forecaster is not None:
            self._forecaster[1].cancel()
            self._forecaster = None
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
            case commands.SetThink(level=kind, seconds=seconds):
                table.set_think(kind, seconds)
            case commands.PassUntil(until=until, seat=seat, stops=stops):
                return self._pass_until(until, seat, stops)
            case commands.EndTurn(stops=stops):
                return self._end_turn(stops)
            case commands.StopPassing(seat=seat):
                for one in self.seats if seat < 0 else (self._ours(seat),):
                    table.tempo.take_back(one)
                table.settle()
            case commands.Mute(definition=definition, whole=whole):
                table.tempo.mute(self._looking(), definition, whole)
                table.settle()
            case commands.Unmute(definition=definition):
                table.tempo.unmute(self._looking(), definition)
                table.settle()
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
            case commands.Hint():
                return self._hint()
            case commands.GoOn():
                return Reply(False, (LATE,))
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
        for seat in seats:
            self._table.tempo.take_back(seat)  # who speaks up is asked again
        late = self._table.time_over() is not None
        if quiet and not seats:
            self._fall_silent()
        self._hotseat.claim(() if late else seats)
        self._table.wind_up()
        self._table.settle()
        return Reply(True, (TIME_OVER,) if late else ())

    def _pass_until(self, until: str, seat: int, stops: tuple[str, ...]) -> Reply:
        """Somebody passes on. What they are asked now is passed as well, where the rules let them."""
        table, stage = self._table, self._stage
        if until not in offered(table):
            return Reply(False, (Notice(REFUSED, "pass.not_here"),))
        if stage.what == ALOUD:
            able = [s for s in self.seats if self._hotseat.may_claim(s)]
            seats = able if seat < 0 else [self._ours(seat)]
        elif stage.what == ASK:
            seats = [stage.seat]
        else:
            seats = [self._looking()]
        question = table.question
        if stage.what == ASK and question is not None and pass_position(question) is None:
            return Reply(False, (Notice(REFUSED, "pass.must_answer"),))
        for one in seats:
            table.tempo.pass_until(one, until, stops)
        table.settle()
        return Reply(True, (), seats[0] if len(seats) == 1 else -1)

    def _end_turn(self, stops: tuple[str, ...]) -> Reply:
        """Whoever is asked ends their turn; what is left undone is said first, once a turn."""
        table, seat = self._table, self._asked().seat
        if not can_end(table, seat):
            return Reply(False, (Notice(REFUSED, "end.not_here"),))
        left = table.tempo.warns_of(seat)
        if left:
            first, *more = (Notice(REFUSED, f"left.{word}") for word in left)
            both = {"what": first} | ({"more": more[0]} if more else {})
            return Reply(False, (Notice(REFUSED, "end.left_two" if more else "end.left", both),))
        table.tempo.pass_until(seat, END, stops)
        table.settle()
        return Reply(True, (), seat)

    def _looking(self) -> int:
        """Return who looks here, or is asked before everybody."""
        if self.viewer is not None:
            return self.viewer
        if self._stage.what == ASK:
            return self._stage.seat
        raise NotForYou("nobody looks here now")

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
