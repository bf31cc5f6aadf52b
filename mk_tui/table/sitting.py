"""How things stand before one screen at the table: who looks, what is asked of whom, what was told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import decline, pass_position

from .forecasting import Forecaster
from .going_on import asked_after
from .hotseat import PASS, Hotseat, Stage
from .kept_looks import note_looks
from .moment import (
    ALOUD,
    ASK,
    COMPUTER,
    COVERED,
    ELSEWHERE,
    HAND_BACK,
    HAND_OVER,
    LATE,
    OVER,
    STUCK,
    Moment,
    NotForYou,
    Notice,
    Reply,
    TempoNow,
    TimeLeft,
)
from .next_asked import NextAsked, asked_this_turn, may_show, surely_shows
from .open_acts import OpenForecasts, open_acts, put_to_all
from .passing import OwnSide, harmed, hurt, matters, side_of, together
from .silence import Silence, comes_of_silence, heard, turn_of
from .trial import tried

if TYPE_CHECKING:
    from .table import Table

# Somebody who does not sit here acts, or is to.
OTHERS_ACT = (COMPUTER, ELSEWHERE, STUCK)


class Sitting:
    """The people of some seats before their screen, as the table follows them. ``seats``: who sits here."""

    def __init__(self, table: Table, seats: Sequence[int]) -> None:
        self.table = table
        self.seats = tuple(seats)
        self.notices: list[Notice] = []  # not yet said
        self.hotseat = Hotseat(table, seats, NextAsked(table))
        self.stage = Stage("")
        self.number = 0
        self._key: Any = None
        self._moment: Moment | None = None
        self._told = 0  # how much of the log was given in moments
        self._taken = False  # whether somebody has taken the screen since they looked last
        self._watched = False  # whether somebody else's turn is on, which all who share the screen watch
        self._covered: Stage | None = None
        self._quiet: Silence | None = None
        self.unheard = False  # whether the last answer that nobody here was asked for was a pass known before
        self._wound: Any = None
        self._forecaster: tuple[Any, Forecaster | OpenForecasts] | None = None  # with what it is about

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; None: nobody's, too while all who share it watch somebody
        else's turn. Who had it has it again, without a key, if they are asked next."""
        return None if self._watched else self.hotseat.viewer

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen."""
        return self.hotseat.shared

    def moment(self) -> Moment:
        """Return how the table stands, for the eyes before this place; the same one until that changes."""
        if self._moment is None:
            self._moment = self._look_around()
        return self._moment

    def _look_around(self) -> Moment:
        table, stage, viewer = self.table, self.stage, self.viewer
        seen = table.view(viewer)
        asked = seen.question if stage.what == ASK else None
        since, missed = 0, []
        if self._taken and viewer is not None:
            since = self.hotseat.seen.get(viewer, 0)
            missed = table.events(viewer, since)
        elif stage.what in (HAND_OVER, HAND_BACK):
            since = self.hotseat.seen.get(stage.seat, 0)
            missed = table.events(None, since)
        news = table.events(viewer, self._told)
        self._told, self._taken = seen.log_size, self._taken and self._watched
        self._start_clock(stage)
        claimants = self.hotseat.claimants() if stage.what == ALOUD else ()
        looked = self.hotseat.looked()
        shows = self.hotseat.in_the_open(stage) and asked is not None and may_show(table.game, asked)
        why_no_undo = partial(table.match.why_no_undo, by_table=table.tempo.by_table, looked=looked)
        undo = self._able_to(self.undoer(), why_no_undo)
        moment = Moment(
            number=self.number,
            stage=stage.what,
            seat=stage.seat,
            view=seen,
            question=asked,
            news=tuple(news),
            missed=tuple(missed),
            since=since,
            claimants=claimants,
            silence=self.hotseat.silence,
            undo=undo,
            redo=self._able_to(self.redoer(), table.match.why_no_redo),
            concede=tuple(s for s in self.seats if table.reasons.why_no_concession(s) is None),
            time=self.time(),
            tempo=self.tempo(stage.seat),
            stuck=table.stuck if stage.what == STUCK else None,
            notices=tuple(self.notices),
            thinks=table.computers.looking_ahead if stage.what == COMPUTER else 0.0,
            back=_gets_it_back(self),
            acts=open_acts(table.game, claimants),
            shows=shows,
            asks_on=asked is not None and undo == asked.seat and table.match.asks_on(asked.seat),
            shows_surely=shows and asked is not None and surely_shows(table.game, asked),
        )
        self.notices.clear()
        return moment

    def tempo(self, asked: int) -> TempoNow:
        """Return what the people here want to be asked; ``asked``: who is."""
        return self.table.tempo.now(self.seats, asked, self.viewer)

    def _able_to(self, seat: int | None, why_not_now: Any) -> int | None:
        return None if seat is None or why_not_now(seat) is not None else seat

    def goes_back_to(self) -> int | None:
        """Return who had the screen last, and gets it back if nobody here speaks up; None for nobody."""
        last = self.hotseat.last
        return last if last in self.table.game.order else None

    def hide(self) -> None:
        """Take everything that is one person's alone from the screen."""
        self.hotseat.look(None, self._told)

    def renew(self) -> None:
        """Something may have happened: work out how things stand here."""
        stage = self.where()
        handed = stage.what in (ALOUD, HAND_OVER, HAND_BACK) or (self.shared and stage.what == OVER)
        if handed or self.hotseat.in_the_open(stage):
            self.hide()
        table = self.table
        self._watched = self.shared and stage.what in OTHERS_ACT and table.game.active != self.hotseat.viewer
        entries = len(table.match.record.entries)
        key = (stage, self.viewer, entries, table.stuck, table.tempo.version)
        if key != self._key:
            self.number += 1
            self.stage, self._key, self._moment = stage, key, None

    def where(self) -> Stage:
        """Return what comes next here; a cover hides it until somebody takes the screen."""
        stage = self.hotseat.stage()
        if self._covered is not None:
            if self._covered.what == HAND_OVER and stage.seat != self._covered.seat:
                self._covered = None  # something else is asked by now
            elif self._covered.seat < 0:
                return Stage(COVERED, self.seats[0] if self.seats else -1)
            else:
                return self._covered
        if self.table.stuck is not None and stage.what != OVER:
            return Stage(STUCK, stage.seat)
        return stage

    def unasked(self) -> tuple[int, ...] | None:
        """Return the answer that somebody here need not be asked for; None: they are asked.

        It is that of who has not spoken up (all are asked first, or have said so before), or one that
        :class:`~.asking.Stops` gives.
        """
        stage, question = self.hotseat.stage(), self.table.question
        self.unheard = False
        if question is None:
            return None
        spoke_up = self.hotseat.spoke_up(question.seat)
        handed = question.response and not spoke_up and stage.what in (HAND_OVER, HAND_BACK)
        if (stage.what == ALOUD or handed) and not self._to_be_asked(question):
            self.hotseat.claim((), aloud=False)
            stage = self.hotseat.stage()
        if stage.what == PASS:
            self.unheard = not self.hotseat.aloud
            return (pass_position(question) or 0,)
        if self._covered is not None or stage.what not in (ASK, HAND_OVER, HAND_BACK):
            return None
        # Who has the screen has it alone; who has just taken it, or spoken up, sees first what is asked: but
        # who has it for their own turn is not asked first about a chance before it that is none, nor about
        # steps of it in which there is nothing to do before one in which they are asked.
        sees_first = self._taken and not question.response
        called = spoke_up or (sees_first and not asked_this_turn(self.table, self.seats))
        alone = self.hotseat.viewer == question.seat and not (self.shared and called)
        return self.table.tempo.answer(question, self.shared, alone)

    def _to_be_asked(self, question: QuestionView) -> list[int]:
        """Return who may speak up in a chance to respond and has not said that they pass it."""
        tempo, able = self.table.tempo, self.hotseat.claimants()
        if tempo.is_put(question):
            return list(able)
        if tempo.is_ours(question):
            return []
        silent = self._silent()
        return [seat for seat in able if seat not in silent and not tempo.passes_over(seat)]

    def ask_after_all(self, seat: int, why: Notice) -> None:
        """Let somebody answer who had not spoken up, because they cannot be passed over."""
        self.notices.append(why)
        self.hotseat.call(seat)

    def answered(self, question: QuestionView, picks: Sequence[int], by_itself: bool) -> None:
        """Somebody at the table has answered; ``by_itself``: the table has for them."""
        self.hotseat.answered(question, picks, by_itself)
        if self._quiet is not None:
            self._quiet = heard(self.table, self._quiet, question, picks)
        self._silent()  # what waited for a moment only has happened as well

    def goes_back_for_others(self, question: QuestionView, picks: Sequence[int]) -> int | None:
        """Return to how many answers the match goes back before an answer, for it is a pass of who spoke up,
        and others were passed over for them who have not said that they pass; None where it does not."""
        found = self.hotseat.passed_over(question, picks)
        if found is None:
            return None
        silent, (n, over) = self._silent(), found
        asked = any(seat not in silent and not self.table.passes_over(seat) for seat in over)
        return n if asked else None

    def went_to(self, log_size: int) -> None:
        """The match was taken back, done again, or goes on elsewhere."""
        self.hotseat.went_to(log_size)
        self._told = min(self._told, log_size)
        self._quiet = None

    def fall_silent(self) -> None:
        """None of those who are asked aloud wants to be asked until something else waits to be done or is
        done, one of those here is hurt, or it is another's turn. For nobody else it was said."""
        seats = self._silent() | frozenset(self.hotseat.claimants())
        seen = self.table.view(None)
        waited, coming = frozenset(item.id for item in seen.stack), comes_of_silence(self.table, self.seats)
        self._quiet = Silence(seats, turn_of(self.table, seen), _sides(self, seen), waited, coming)

    def _silent(self) -> frozenset[int]:
        """Return who did not want to be asked until something happens, as long as nothing has happened.

        Whatever begins to wait is something, whoever does it: it can be answered, and only then. Where all
        who play are on one side another's turn is nothing of itself. Nor is what all saw coming in a combat.
        """
        if self._quiet is None:
            return frozenset()
        quiet, seen = self._quiet, self.table.view(None)
        new = [item for item in seen.stack if item.id not in quiet.waited]
        still = turn_of(self.table, seen) == quiet.turn and not any(matters(item, self.table) for item in new)
        # Where all are on one side the foes make somebody lose something in every round, one after another:
        # only what somebody could answer is asked about.
        lost = harmed if together(self.table.game) else hurt
        sides = zip(quiet.sides, _sides(self, seen), quiet.coming, strict=True)
        if still and not any(lost(was, now) and now not in foretold for was, now, foretold in sides):
            return quiet.seats
        self._quiet = None
        return frozenset()

    def undoer(self) -> int | None:
        """Return who means themselves with "take it back": who looks, else the person who answered last."""
        last = self.table.match.last_seat(self.table.tempo.by_table) if self.viewer is None else self.viewer
        return last if last in self.seats else None

    def redoer(self) -> int | None:
        """Return who means themselves with "do it again": who looks, else the person who is asked."""
        question = self.table.game.question
        asked = question.seat if self.viewer is None and question is not None else self.viewer
        return asked if asked in self.seats else None

    def look(self, seat: int) -> Reply:
        """Give the screen to somebody who may have it now."""
        stage = self.stage
        if stage.what not in (HAND_OVER, HAND_BACK, COVERED) or seat != stage.seat:
            raise NotForYou(f"it is not for seat {seat} to look now")
        if self._covered is not None:
            covered, self._covered = self._covered, None
            if covered.what == COVERED and covered.seat < 0:
                self.table.settle()  # nobody looked: it is everybody's again
                return Reply(True)
        self.hotseat.look(seat, self._told)
        note_looks(self.table)
        self._taken = True
        self.table.clock.wind_up()
        self.table.settle()
        return Reply(True, (), seat)

    def cover(self, seat: int) -> Reply:
        """Cover the screen: at once, or for somebody who is asked before everybody."""
        question = self.table.question
        if seat < 0:
            if self._covered is None or self._covered.what != COVERED:
                self._covered = Stage(COVERED, -1 if self.hotseat.viewer is None else self.hotseat.viewer)
        elif question is not None and question.seat == self.ours(seat) and self.stage.what == ASK:
            self._covered = Stage(HAND_OVER, seat)
        else:
            return Reply(False, (LATE,))
        self.hide()
        self.table.settle()
        return Reply(True)

    def time(self) -> TimeLeft:
        """Return what the clocks have left. Nobody is hurried before a screen that is covered."""
        table = self.table
        if self.stage.what == COVERED:
            table.clock.wind_up()
        asked = table.game.question
        here = asked is not None and asked.seat in self.seats
        return TimeLeft(table.clock.minutes_left(), table.clock.seconds_left() if here else None)

    def _start_clock(self, stage: Stage) -> None:
        """The time for a question begins when it is first put to whoever is asked."""
        if stage.what in (ASK, ALOUD):
            put = (self.table.game.count, stage, self.hotseat.viewer)
            if put != self._wound:
                self._wound = put
                self.table.clock.begin()

    def ours(self, seat: int) -> int:
        """Return a seat, if it is one of those here."""
        if seat not in self.seats:
            raise NotForYou(f"seat {seat} does not sit here")
        return seat

    def asked(self) -> QuestionView:
        """Return the question, if it is put to whoever looks here."""
        question = self.table.question
        if self.stage.what != ASK or question is None:
            raise NotForYou("nobody is asked here now")
        return question

    def foresees(self) -> Forecaster | OpenForecasts | None:
        """Return what forecasts for whoever looks and is asked, before everybody from what everybody knows;
        None where it is for the eyes of whoever is asked alone."""
        aloud = self.stage.what == ALOUD
        question = chosen_from(self)
        to_all = self.viewer != question.seat
        if to_all and not question.open:
            return None
        # A lesson answers on its own account, without a new moment: the question tells.
        now = (self.table.game.question, aloud)
        if self._forecaster is None or self._forecaster[0] != now:
            game, acts = self.table.game, self.moment().acts
            self._forecaster = (now, OpenForecasts(game, acts) if aloud else self.table.outlook.now(to_all))
        return self._forecaster[1]

    def forget_forecasts(self) -> None:
        """Something is done: what is being worked out is about what is gone."""
        if self._forecaster is not None:
            self._forecaster[1].cancel()
            self._forecaster = None


def chosen_from(at: Sitting) -> QuestionView:
    """Return the question, if it is put to whoever looks there; where all are asked, which act is done at
    once, if there is one."""
    return put_to_all(at.moment().acts) if at.stage.what == ALOUD else at.asked()


def _sides(at: Sitting, seen: View) -> list[OwnSide]:
    return [side_of(at.table, seen, seat) for seat in at.seats]


def _gets_it_back(at: Sitting) -> int | None:
    """Return who gets the screen back if nobody there speaks up, or what is asked before everybody is
    declined; None for nobody, or where that is not sure."""
    if at.stage.what == ALOUD:
        last = at.hotseat.sits_there()
        return last if last is not None and at.table.outlook.goes_on(last) else None
    question = at.table.question
    if question is None or not at.hotseat.in_the_open(at.stage):
        return None
    declined, last = decline(question), at.goes_back_to()
    if declined is None or last in (None, question.seat):
        return None
    return last if tried(-1, asked_after, at.table.game, declined) == last else None
