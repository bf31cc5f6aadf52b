"""The one door from the screen to the match that is played, and to who may look at it.

Nothing else of ``mk_tui/tui`` touches the session or the hotseat of a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mk_tui.engine.refusal import Refusal
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.storage import StorageError
from mk_tui.table import Session
from mk_tui.table.hotseat import Hotseat, Stage


class TableClock:
    """The times of a match."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def minutes_left(self) -> float | None:
        """Return the minutes left on the table's clock, None for a match without one."""
        return self._session.minutes_left()

    def seconds_left(self) -> float | None:
        """Return the seconds left for the open question, None where no clock runs."""
        return self._session.seconds_left()

    def wind_up(self) -> None:
        """Let the time for the open question begin anew."""
        self._session.wind_up()

    def time_over(self) -> tuple[int, ...] | None:
        """Return the answer that passes if the time for the open question is over, else None."""
        return self._session.time_over()


class TableClient:
    """A match as one screen sees it; ``viewer`` is the seat whose secrets may stand there."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hotseat = Hotseat(session)
        self.clock = TableClock(session)
        self.ruleset = session.ruleset
        self.pool = session.pool
        self.names = session.names
        self.humans = self.hotseat.humans
        self.shared = self.hotseat.shared

    # -- looking --------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be on the screen, None for nobody's."""
        return self.hotseat.viewer

    @property
    def question(self) -> QuestionView | None:
        """The open question; shown only once its own seat is looking."""
        return self.session.question

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: the public table) sees."""
        return self.session.view(seat)

    def seen(self) -> View:
        """Return what whoever looks now may see."""
        return self.session.view(self.viewer)

    def events(self, seat: int | None, since: int = 0) -> list[EventView]:
        """Return the log from entry ``since`` on, as a seat may read it."""
        return self.session.events(seat, since)

    def seen_upto(self, seat: int) -> int:
        """Return how much of the log a person has seen."""
        return self.hotseat.seen.get(seat, 0)

    def why_not(self, seat: int, card: int) -> Refusal | None:
        """Return why a seat cannot use a card now, None if it can."""
        return self.session.why_not(seat, card)

    def why_no_pass(self, seat: int) -> Refusal | None:
        """Return why a seat may not pass now; None where no rule says it."""
        return self.session.why_no_pass(seat)

    def preview(self, position: int) -> list[tuple[str, dict[str, object]]]:
        """Return what an option would lead to for whoever looks, as (message id, fields)."""
        return [] if self.viewer is None else self.session.preview(self.viewer, position)

    # -- whose turn it is at the screen ----------------------------------------------------------

    def stage(self) -> Stage:
        """Return what the table does next."""
        return self.hotseat.stage()

    def in_the_open(self, stage: Stage) -> bool:
        """Return whether a stage puts a question to one person before everybody."""
        return self.hotseat.in_the_open(stage)

    @property
    def silence(self) -> bool:
        """Whether the table was asked last and nobody spoke up."""
        return self.hotseat.silence

    def may_claim(self, seat: int) -> bool:
        """Return whether a person may speak up when the table is asked."""
        return self.hotseat.may_claim(seat)

    def claim(self, seats: Iterable[int]) -> None:
        """Note who spoke up (empty: nobody)."""
        self.hotseat.claim(seats)

    def call(self, seat: int) -> None:
        """Let a person answer who had not spoken up, because they cannot be passed over."""
        self.hotseat.call(seat)

    def look(self, seat: int | None, log_size: int) -> None:
        """Give the screen to a seat (None: to nobody)."""
        self.hotseat.look(seat, log_size)

    # -- doing ----------------------------------------------------------------------------------

    def answer(self, positions: Sequence[int]) -> None:
        """Answer the open question; raises what :meth:`Session.answer` raises."""
        question = self.session.question
        self.session.answer(positions)
        if question is not None:
            self.hotseat.answered(question, positions)

    def settle(self, hold: int, by_hand: bool) -> None:
        """Set how readily the people are asked to respond, and whether they pay by hand."""
        for seat in self.humans:
            self.session.set_hold(seat, hold)
            self.session.set_by_hand(seat, by_hand)

    def bot_answer(self) -> tuple[int, ...]:
        """Return a computer player's answer. Changes nothing; may take a second."""
        return self.session.bot_answer()

    def play_bot(self, answer: tuple[int, ...]) -> None:
        """Let a computer player answer; raises what :meth:`Session.play_bot` raises."""
        question = self.session.question
        given = self.session.play_bot(answer)
        if question is not None:
            self.hotseat.answered(question, given)

    def can_concede(self) -> list[int]:
        """Return the seats whose people may give up now."""
        return self.session.can_concede()

    def why_no_concession(self) -> Refusal | None:
        """Return why nobody at the screen may give up now."""
        return self.session.why_no_concession(self.humans[0]) if self.humans else None

    def concede(self, seat: int) -> None:
        """Let a person give up; raises what :meth:`Session.concede` raises."""
        self.session.concede(seat)
        self.hotseat.reopen()

    def leave(self) -> StorageError | None:
        """Let go of the match; returns why it is not kept, None if it is."""
        return self.session.leave()

    def undo(self) -> int | None:
        """Take back the last answer of whoever means themselves; returns the size of the log then.

        None if that is nobody; raises what :meth:`Session.undo` raises.
        """
        seat = self.session.undoer(self.viewer)
        if seat is None:
            return None
        self.session.undo(seat)
        return self._went()

    def redo(self) -> int | None:
        """Do again what was taken back, likewise."""
        seat = self.session.redoer(self.viewer)
        if seat is None:
            return None
        self.session.redo(seat)
        return self._went()

    def _went(self) -> int:
        size = self.session.view(None).log_size
        self.hotseat.went_to(size)
        return size
