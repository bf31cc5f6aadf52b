"""What becomes of the commands that a place is given: each carried out whole, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mk_tui.engine import IllegalAnswer, RuleCrash
from mk_tui.players.answers import decline, pass_position, wrong
from mk_tui.storage import StorageError

from . import command as commands
from .command import Command, ComputerAnswers
from .forecast_change import HARM, SOMETHING
from .hotseat import Stage
from .kept_endings import Meant
from .match import ALL_LOOK, ConcessionRefused, UndoRefused
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
    NotForYou,
    Notice,
    OpenAct,
    Reply,
    illegal,
    not_kept,
    refused,
    rule_failed,
    wrong_picks,
)
from .open_acts import comes_of
from .passing import END, RUN, offered
from .sitting import Sitting
from .turn_end import can_end, in_sentences, why_no_end
from .wishes import note_wishes

if TYPE_CHECKING:
    from .table import Table

TIME_OVER = Notice(TOLD, "table.time_over")


class Orders:
    """Carries out what the people of a sitting command. What failed has not happened."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._gone: Reply | None = None
        self._warned: tuple[int, OpenAct] | None = None  # what would do nothing, and at which moment

    def do(self, command: Command) -> Reply:
        """Carry a command out, and say what became of it. What failed has not happened."""
        if self._gone is not None:
            return self._gone
        self.sitting.forget_forecasts()
        if command.moment != self.sitting.number and not isinstance(command, commands.ANY_TIME):
            return Reply(False, (LATE,))
        number = self.sitting.number
        reply = self._try(command)
        self.sitting.table.gather()
        if self.sitting.number == number and self.sitting.notices:  # no new moment will say it
            reply = Reply(reply.done, (*reply.notices, *self.sitting.notices), reply.seat)
            self.sitting.notices.clear()
        return reply

    def _try(self, command: Command) -> Reply:
        try:
            return self.carry_out(command)
        except (UndoRefused, ConcessionRefused) as error:
            return Reply(False, (refused(error.refusal),))
        except IllegalAnswer as error:
            return Reply(False, (illegal(error),))
        except RuleCrash as error:
            return Reply(False, (rule_failed(error),))
        except StorageError as error:
            return Reply(False, (not_kept(error),))

    def carry_out(self, command: Command) -> Reply:
        """Carry a command out that is meant for now; raises what the table raises."""
        table = self.sitting.table
        match command:
            case commands.Answer(picks=picks, warn=warn, back=back):
                return self._answer(picks, warn, back)
            case commands.Claim(seats=seats, quiet=quiet, back=back):
                return self._claim(seats, quiet, back)
            case commands.ActOpenly(act=act):
                return self._act_openly(act)
            case commands.TimeOver():
                return self._time_over()
            case commands.Look(seat=seat):
                return self.sitting.look(seat)
            case commands.Hide(seat=seat):
                return self.sitting.cover(seat)
            case commands.Undo():
                return self._take_back(self.sitting.undoer(), table.undo, "undo.nothing")
            case commands.Redo():
                return self._take_back(self.sitting.redoer(), table.redo, "undo.nothing_undone")
            case commands.Concede(seat=seat):
                table.concede(self.sitting.ours(seat))
                return Reply(True, (), seat)
            case commands.SetThink(level=kind, seconds=seconds):
                table.computers.set_think(kind, seconds)
            case commands.SetByHand(on=on):
                for seat in self.sitting.seats:
                    table.set_by_hand(seat, on)
            case ComputerAnswers(picks=picks):
                if self.sitting.stage.what != COMPUTER:
                    return Reply(False, (LATE,))
                stuck = table.computers.give(picks)
                return Reply(stuck is None)
            case commands.Retry():
                if self.sitting.stage.what != STUCK:
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
                return self._set_tempo(command)
        return Reply(True)

    def _set_tempo(self, command: Command) -> Reply:
        """Carry out what somebody wants to be asked, and what not."""
        table = self.sitting.table
        match command:
            case commands.PassUntil(until=until, seat=seat, stops=stops):
                return self._pass_until(until, seat, stops)
            case commands.EndTurn(stops=stops):
                return self._end_turn(stops)
            case commands.KeepOrder(position=position):
                if not table.tempo.orders.keep(self.sitting.asked(), position):
                    return Reply(False, (LATE,))
                note_wishes(table)
                return self._answer((position,), False, False)
            case commands.SetHold(level=level):
                for seat in self.sitting.seats:
                    table.set_hold(seat, level)
                return Reply(True)
            case commands.Heed():
                self._warned = None
                table.tempo.heed()
                return Reply(True)
            case commands.StopPassing(seat=seat):
                for one in self.sitting.seats if seat < 0 else (self.sitting.ours(seat),):
                    table.tempo.take_back(one)
            case commands.AskNext():
                table.tempo.want_next()
            case commands.Mute(definition=definition, whole=whole):
                table.tempo.mute(self._looking(), definition, whole)
                note_wishes(table)
            case commands.Unmute(definition=definition):
                table.tempo.unmute(self._looking(), definition)
                note_wishes(table)
            case commands.AskOrders():
                table.tempo.orders.forget(self._looking())
                note_wishes(table)
                table.tempo.version += 1
            case _:
                raise TypeError(f"no command: {command!r}")
        table.settle()
        return Reply(True)

    def _answer(self, picks: tuple[int, ...], warn: bool, back: bool) -> Reply:
        table = self.sitting.table
        if self.sitting.stage.what != ASK:
            return Reply(False, (LATE,))
        if table.clock.time_over():
            run_out(table)
            return Reply(True, (TIME_OVER,))
        error = wrong(self.sitting.asked(), picks)
        if error is not None:
            return Reply(False, (wrong_picks(error),))
        if warn and picks == decline(self.sitting.asked()):
            seat = self.sitting.asked().seat
            left = table.tempo.warns_of(seat, passing=True)
            if left:
                return Reply(False, (_left(table, seat, left, "pass.left", True),))
        stage = self.sitting.stage
        moment = self.sitting.moment()
        table.answer(picks)
        # Who has answered before everybody, and is asked next, has the screen, and whoever goes on when they
        # decline: where that was said before.
        said = stage.seat if moment.shows else None
        if moment.back is not None:
            said = moment.back if back else None
        if moment.in_the_open and said is not None and self.sitting.stage == Stage(HAND_BACK, said):
            return self.sitting.look(said)
        return Reply(True)

    def _claim(self, seats: Sequence[int], quiet: bool, back: bool, act: OpenAct | None = None) -> Reply:
        """Some speak up, or nobody; whoever does so alone takes the screen, but for an ``act`` before all."""
        if self.sitting.stage.what != ALOUD:
            return Reply(False, (LATE,))
        if not set(seats) <= set(self.sitting.hotseat.claimants()):
            raise NotForYou(f"seats {tuple(seats)} cannot speak up here")
        # Whose hand was not named beforehand takes it with a key of their own.
        alone = seats[0] if len(seats) == 1 and act is None else None
        to = self.sitting.moment().back if back and not seats else alone
        for seat in seats:
            self.sitting.table.tempo.take_back(seat)  # who speaks up is asked again
        late = self.sitting.table.clock.time_over()
        if quiet and not seats:
            self.sitting.fall_silent()
        self.sitting.hotseat.claim(() if late else seats, act=None if late else act)
        self.sitting.table.clock.wind_up()
        self.sitting.table.settle()
        # Whoever presses their own letter has the screen: no curtain has to be lifted with it again.
        may = (HAND_BACK, HAND_OVER) if seats else (HAND_BACK,)
        if (
            act is None
            and not late
            and to is not None
            and self.sitting.stage in [Stage(what, to) for what in may]
        ):
            return self.sitting.look(to)
        return Reply(True, (TIME_OVER,) if late else ())

    def _act_openly(self, act: OpenAct) -> Reply:
        """Somebody speaks up and acts, before everybody; persons who come before them are passed over, and
        a computer player answers first, or somebody at another place."""
        at = self.sitting
        if at.stage.what != ALOUD:
            return Reply(False, (LATE,))
        if act not in at.moment().acts:
            raise NotForYou(f"nobody may do {act} here")
        told = (at.number, act)
        if self._warned != told and (came := comes_of(at.table.game, act)) != SOMETHING:
            self._warned = told
            what = Notice(REFUSED, "forecast.harms" if came == HARM else "forecast.nothing")
            return Reply(False, (Notice(REFUSED, "forecast.again", {"what": what}, again=True),))
        claimed = self._claim((act.seat,), False, False, act)
        done = at.table.stuck is None and not at.hotseat.failed(act)  # the place says why
        return claimed if claimed.notices else Reply(done, (), act.seat)

    def _pass_until(self, until: str, seat: int, stops: tuple[str, ...]) -> Reply:
        """Somebody passes on. What they are asked now is passed or declined as well, where the rules let."""
        table, stage = self.sitting.table, self.sitting.stage
        question, declined = table.question, None
        run = question is not None and until == RUN and table.outlook.run(question.seat)
        if until not in offered(table) and not run:
            return Reply(False, (Notice(REFUSED, "pass.not_here"),))
        if stage.what == ALOUD:
            asked = self.sitting.hotseat.claimants()  # for nobody else it was said
            seats = asked if seat < 0 else (self.sitting.ours(seat),)
        elif stage.what == ASK:
            seats = (stage.seat,)
        else:
            seats = (self._looking(),)
        if stage.what == ASK and question is not None and pass_position(question) is None:
            declined = decline(question)
            if declined is None:
                return Reply(False, (Notice(REFUSED, "pass.must_answer"),))
        n = len(table.match.record.answers)
        for one in seats:
            table.tempo.pass_until(one, until, stops)
        if declined is not None:
            table.answer(declined)
        else:
            table.settle()
        if stage.what == ASK:
            table.tempo.endings.given(n, Meant(stage.seat, until, stops))
        return Reply(True, (), seats[0] if len(seats) == 1 else -1)

    def _end_turn(self, stops: tuple[str, ...]) -> Reply:
        """Whoever is asked ends their turn; what is left undone is said first, once a turn."""
        table, seat = self.sitting.table, self.sitting.asked().seat
        if not can_end(table, seat):
            return Reply(False, (why_no_end(table, seat, self.sitting.moment().undo == seat),))
        left = table.tempo.warns_of(seat)
        if left:
            return Reply(False, (_left(table, seat, left, "end.left"),))
        n = len(table.match.record.answers)
        table.tempo.pass_until(seat, END, stops)
        table.settle()
        table.tempo.endings.given(n, Meant(seat, END, stops))
        return Reply(True, (), seat)

    def _looking(self) -> int:
        """Return who looks here, or is asked before everybody."""
        if self.sitting.viewer is not None:
            return self.sitting.viewer
        if self.sitting.stage.what == ASK:
            return self.sitting.stage.seat
        raise NotForYou("nobody looks here now")

    def _time_over(self) -> Reply:
        at = self.sitting
        late, question = at.table.clock.time_over(), at.table.question
        if not late or question is None or question.seat not in at.seats or at.stage.what == COVERED:
            return Reply(False)
        self.sitting.hotseat.claim(())
        run_out(at.table)
        return Reply(True, (TIME_OVER,), question.seat)

    def _take_back(self, seat: int | None, do: Callable[[int], None], nothing: str) -> Reply:
        if seat is None:
            return Reply(False, (Notice(REFUSED, nothing),))
        do(seat)
        return Reply(True, (), seat)

    def _leave(self) -> Reply:
        """Get up; with the last place the match is let go."""
        table = self.sitting.table
        trouble = table.leave() if table.sittings == [self.sitting] else None
        table.sittings.remove(self.sitting)
        self.sitting.hide()
        kept = trouble is None and table.keeper.lasts
        told = Notice(TOLD, "table.kept", {"n": table.match_id}) if kept else Notice(TOLD, "table.not_kept")
        self._gone = Reply(trouble is None, (told,) if trouble is None else (not_kept(trouble), told))
        return self._gone

    def _hint(self) -> Reply:
        """Count a hint for whoever is asked and looks."""
        question = self.sitting.asked()
        if question.seat != self.sitting.viewer:
            raise NotForYou(f"seat {question.seat} does not look here now")
        if not self.sitting.table.match.beginning.hints:
            return Reply(False, (Notice(REFUSED, "hint.off"),))
        self.sitting.table.count_hint(question.seat)
        return Reply(True, (), question.seat)


def run_out(table: Table) -> None:
    """Let the time of whoever is asked be over: they have passed.

    What they had begun and not done in time is taken back first. Where that cannot be, since something was
    learnt from it, it is done with as little as it takes.
    """
    question = table.question
    while question is not None and pass_position(question) is None and _can_step_back(table, question.seat):
        table.undo(question.seat)
        question = table.question
    if question is not None:
        declined = decline(question)
        table.answer(tuple(range(question.least)) if declined is None else declined)


def _can_step_back(table: Table, seat: int) -> bool:
    """Return whether a seat can take its last answer back."""
    at = table.sitting_of(seat)
    looked = ALL_LOOK if at is None else at.hotseat.looked()
    return table.match.why_no_undo(seat, table.tempo.by_table, looked) is None


def _left(table: Table, seat: int, left: Sequence[str], message: str, passing: bool = False) -> Notice:
    """Return what is said of what a turn would leave undone, two things of it at most, and by which cards."""

    about = {word: table.tempo.undone.cards(seat, passing, word) for word in left}

    def said(word: str, numbers: tuple[int, ...]) -> Notice:
        names = tuple(table.game.definition(card).id for card in numbers)
        return Notice(REFUSED, f"left.{word}", {"cards": names, "cards_id": numbers, "n": len(numbers)})

    first, *others = (said(word, cards) for word, cards in in_sentences(table, seat, about).items())
    # What else a card could have done says less than what the hand, or another card, could have.
    more = sorted(
        others, key=lambda one: bool(one.fields["n"]) and one.fields["cards_id"] == first.fields["cards_id"]
    )
    both = {"what": first} | ({"more": more[0]} if more else {})
    return Notice(REFUSED, f"{message}_two" if more else message, both, again=True)
