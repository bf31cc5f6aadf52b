"""A match being played: the one object that the faces use.

It asks people and bots, keeps every answer in the store before anything of it is shown, and resumes a
match where it stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mk_tui.engine import (
    IllegalAnswer,
    Refusal,
    RuleCrash,
    SetupError,
    events,
    view,
    why_no_concession,
    why_not,
)
from mk_tui.engine.acts import why_no_pass
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.players.answers import decline
from mk_tui.players.knowledge import without_memory
from mk_tui.players.levels import HUMAN, fits
from mk_tui.storage import StorageError, Store

from .beginning import Beginning, Seat
from .clock import Clock
from .computers import Computers
from .keeper import Keeper
from .match import Match
from .record import Entry, Record


class ConcessionRefused(Exception):
    """Nobody can concede on this seat now; ``refusal`` is the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Session:
    """A match with its players. Make one with :meth:`new` or :meth:`resume`.

    What answers for each seat ("human", "novice", "adept", "master", "random") stands in ``controllers``.
    Without a store nothing is kept (self-play, benchmarks).
    """

    def __init__(self, match: Match, keeper: Keeper) -> None:
        self.match = match
        self.keeper = keeper
        self.game = match.game
        self.controllers = [seat.kind for seat in match.beginning.seats]
        self.computers = Computers(self)
        self.clock = Clock(match.game, keeper.played)

    # -- beginning ------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        ruleset_id: str,
        seats: Sequence[Seat | tuple[str, str, str]],
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        store: Store | None = None,
        hold: int = 0,
    ) -> Session:
        """Begin a match. ``SetupError`` with one sentence if it cannot be set up as asked.

        ``seats`` are (name, kind, deck id) each, deck "" for one by chance; without ``seed`` one is drawn.
        ``hold`` is how readily people are asked to respond. When several share the keyboard it is at least
        1: each is asked whenever the others could think them able to, so that silence tells nothing.
        """
        laid = [s if isinstance(s, Seat) else Seat(*s) for s in seats]
        return cls.at(Beginning.lay(laid, ruleset_id, options, seed), store, hold)

    @classmethod
    def at(
        cls, beginning: Beginning, store: Store | None = None, hold: int = 0, by_hand: bool = False
    ) -> Session:
        """Begin a match."""
        return cls.of(Match(beginning), store, hold, by_hand)

    @classmethod
    def of(cls, match: Match, store: Store | None = None, hold: int = 0, by_hand: bool = False) -> Session:
        """Go on with a match that is not kept yet; what it was given is kept with it."""
        session = cls(match, Keeper.begin(match, store))
        humans = session.humans
        for seat in humans:
            session.set_hold(seat, max(hold, 1) if len(humans) > 1 else hold)
            session.set_by_hand(seat, by_hand)
        return session

    @classmethod
    def resume(cls, store: Store, match_id: int) -> Session:
        """Go on with a match at the question where it stood; ``MatchError`` if it cannot be."""
        keeper = Keeper(store, match_id)
        return cls(keeper.match(), keeper)

    @property
    def store(self) -> Store | None:
        """The store that keeps the match."""
        return self.keeper.store

    @property
    def match_id(self) -> int | None:
        """The number of the match in the store."""
        return self.keeper.match_id

    # -- looking --------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [str(s["name"]) for s in self.game.config["seats"]]

    @property
    def humans(self) -> list[int]:
        """The seats that people sit on."""
        return [s for s, kind in enumerate(self.controllers) if kind == HUMAN]

    @property
    def ruleset(self) -> Any:
        """The game's ruleset."""
        return self.game.rules

    @property
    def pool(self) -> Any:
        """The game's cards."""
        return self.game.pool

    @property
    def seed(self) -> int:
        """What chance began with: the same seed, seats, options and answers give the same match."""
        return int(self.game.config["seed"])

    @property
    def question(self) -> QuestionView | None:
        """The open question, whole. Faces show it only once its own seat is looking."""
        question = self.game.question
        return None if question is None else view(self.game, question.seat).question

    @property
    def result(self) -> tuple[str, tuple[int, ...], str] | None:
        """How the match ended: (kind, winners, message id); None while it goes on."""
        return None if self.game.result is None else view(self.game, None).result

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: the public beginning) sees.

        Where the rules show cards only once, those that were looked at before are left out; a computer player
        gets its own view, in which they are.
        """
        seen = view(self.game, seat)
        return without_memory(seen, self.game.rules) if self.game.rules.shown.once else seen

    def events(self, seat: int | None, since: int = 0) -> list[EventView]:
        """Return the log from entry ``since`` on, as a seat may read it."""
        return events(self.game, seat, since)

    def why_not(self, seat: int, card: int) -> Refusal | None:
        """Return why ``seat`` cannot use ``card`` now, or None if it can."""
        return why_not(self.game, seat, card)

    def why_no_pass(self, seat: int) -> Refusal | None:
        """Return why ``seat`` may not pass now; None where no rule says it."""
        return why_no_pass(self.game, seat)

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why the person on ``seat`` cannot concede now, or None if that is possible."""
        if self.controllers[seat] != HUMAN:
            return Refusal("", "refuse.computer")
        return why_no_concession(self.game, seat)

    def can_concede(self) -> list[int]:
        """Return the seats whose people may give up now; none where the rules let nobody."""
        return [s for s in self.humans if self.why_no_concession(s) is None]

    def preview(self, seat: int, position: int) -> list[tuple[str, dict[str, Any]]]:
        """Return what an option of the seat's open question would lead to, as (message id, fields)."""
        question = self.game.question
        if question is None or question.seat != seat:
            return []
        return self.game.rules.shown.preview(self.game, seat, question.options[position])

    # -- answering ------------------------------------------------------------------------------

    def answer(self, positions: Sequence[int]) -> None:
        """Answer the open question: keep the answer, then let the match go on.

        ``IllegalAnswer``: it does not fit, nothing has happened. ``RuleCrash``: a rule failed; the answer is
        taken back and ``report["crash_file"]`` names the file that tells about it. ``StorageError``: the
        answer could not be kept, nothing has happened.
        """
        picks = tuple(positions)
        question = self.question
        if question is None:
            raise IllegalAnswer("nothing is asked")
        if self.clock.just_over():
            self._enter(("clock", 0, 1))
        self._enter(picks, keep=fits(question, picks))

    def set_hold(self, seat: int, n: int) -> None:
        """Set how readily a seat is asked to respond: 0 only if able, 1 if it seems able, 2 always."""
        if self.game.hold[seat] != n:
            self._enter(("hold", seat, n))

    def set_by_hand(self, seat: int, on: bool) -> None:
        """Set whether a seat chooses what it pays with itself."""
        if bool(self.game.seats[seat].get("by_hand")) != on:
            self._enter(("by_hand", seat, int(on)))

    def concede(self, seat: int) -> None:
        """Let the person on a seat give up, whoever is asked; a computer player never does.

        ``ConcessionRefused`` says why it cannot be: nothing has happened. ``RuleCrash`` and ``StorageError``
        as with :meth:`answer`.
        """
        refusal = self.why_no_concession(seat)
        if refusal is not None:
            raise ConcessionRefused(refusal)
        self.cancel_bot()
        self._enter(("concede", seat, 1))

    # -- taking back ----------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> Refusal | None:
        """Return why ``seat`` cannot take its last answer back, None if it can."""
        return self.match.why_no_undo(seat)

    def why_no_redo(self, seat: int) -> Refusal | None:
        """Return why ``seat`` cannot do again what it took back, None if it can."""
        return self.match.why_no_redo(seat)

    def undoer(self, viewer: int | None) -> int | None:
        """Return who means themselves with "take it back": who looks, else the person who answered last."""
        last = self.match.last_seat() if viewer is None else viewer
        return last if last in self.humans else None

    def redoer(self, viewer: int | None) -> int | None:
        """Return who means themselves with "do it again": who looks, else the person who is asked."""
        question = self.game.question
        asked = question.seat if viewer is None and question is not None else viewer
        return asked if asked in self.humans else None

    def undo(self, seat: int) -> None:
        """Take the last answer of ``seat`` back.

        ``UndoRefused`` says why not; ``StorageError`` as with :meth:`answer`.
        """
        entry = self.match.undo_entry(seat)
        self.cancel_bot()
        self._enter(entry)

    def redo(self, seat: int) -> None:
        """Do again what ``seat`` took back last; refused as :meth:`undo` is."""
        entries = self.match.redo_entries(seat)
        self.cancel_bot()
        for entry in entries:
            self._enter(entry)

    def _enter(self, entry: Entry, keep: bool = True) -> None:
        """Keep an entry, then let it happen. ``keep``: whether it fits; what does not is refused."""
        n = len(self.match.record.entries)
        if keep:
            self.keeper.keep(n, entry, self.clock.played())
        try:
            self.match.enter(entry)
        except RuleCrash as error:
            self.keeper.withdraw(n, self.match, error)
            raise
        self.keeper.entered(self.match)

    # -- the clock ------------------------------------------------------------------------------

    def minutes_left(self) -> float | None:
        """Return the minutes left on the table's clock, None for a match without one."""
        return self.clock.minutes_left()

    def seconds_left(self) -> float | None:
        """Return the seconds left to a person for the open question, None where no clock runs."""
        return None if self.bot_to_move() else self.clock.seconds_left()

    def wind_up(self) -> None:
        """Let the time for the open question begin anew."""
        self.clock.wind_up()

    def time_over(self) -> tuple[int, ...] | None:
        """Return the answer that passes if the time for the open question is over, else None."""
        question = self.question
        return decline(question) if question is not None and self.seconds_left() == 0.0 else None

    def bot_to_move(self) -> bool:
        """Return whether the open question is a computer player's."""
        question = self.game.question
        return question is not None and self.controllers[question.seat] != HUMAN

    def bot_answer(self) -> tuple[int, ...]:
        """Return a computer player's answer to the open question. Changes nothing; may take a second."""
        return self.computers.answer()

    def play_bot(self, answer: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Let a computer player answer: with ``answer``, if that was asked for before. Returns what stood.

        If a rule fails on it others are tried, by chance; ``BotStuck`` when none of them worked: called again
        it tries those that are left. ``StorageError`` as with :meth:`answer`.
        """
        return self.computers.play(self.bot_answer() if answer is None else answer)

    def cancel_bot(self) -> None:
        """Stop a search that :meth:`bot_answer` waits for in another thread."""
        self.computers.search.cancel()

    def leave(self) -> StorageError | None:
        """Let go of what the session holds; returns why the match is not kept, None if it is."""
        self.cancel_bot()
        return self.keeper.leave(self.match)

    def abandon(self) -> None:
        """Give the match up; it stays in the history."""
        self.cancel_bot()
        self.keeper.abandon()


def replay_steps(beginning: Beginning, entries: Sequence[Sequence[Any]]) -> Iterator[list[EventView]]:
    """Play a match back: yield what the public sees of its beginning, then of each answer that stands.

    ``StorageError`` if an answer does not fit (other rules, other cards).
    """
    n = 0
    try:
        match = Match(beginning)
        told = 0
        answers = Record(entries).answers
        for n in range(len(answers) + 1):
            if n:
                match.enter(answers[n - 1])
            fresh = events(match.game, None, told)
            told += len(fresh)
            yield fresh
    except (SetupError, IllegalAnswer, RuleCrash, IndexError, TypeError) as error:
        raise StorageError("error.no_replay", answer=n) from error
