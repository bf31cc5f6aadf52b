"""A match being played: the one object that the faces use.

It asks people and bots, keeps every answer in the store before anything of it is shown, and resumes a
match where it stood.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from mk_tui.cards import failures, registry
from mk_tui.engine import (
    Game,
    IllegalAnswer,
    Refusal,
    RuleCrash,
    SaveError,
    SetupError,
    advance,
    dump,
    events,
    load,
    set_pref,
    view,
    why_no_concession,
    why_not,
)
from mk_tui.engine.record import PREFS
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.storage import MatchError, StorageError, Store
from mk_tui.storage.crashes import write_crash
from mk_tui.storage.database import MATCH_SCHEMA

from .answers import decline
from .computer import Computers
from .knowledge import without_memory
from .levels import HUMAN, fits
from .table import Seat, Table, cards_of

# A snapshot after this many answers: what a resume has to replay at most.
SNAPSHOT_EVERY = 40


class ConcessionRefused(Exception):
    """Nobody can concede on this seat now; ``refusal`` is the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Session:
    """A match with its players. Make one with :meth:`new` or :meth:`resume`.

    ``controllers`` names what answers for each seat ("human", "novice", "adept", "master", "random").
    ``store`` may be None: then nothing is kept (self-play, benchmarks).
    """

    def __init__(
        self,
        game: Game,
        store: Store | None,
        controllers: Sequence[str],
        match_id: int | None = None,
        header: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.header = header or {}
        self.store = store
        self.controllers = list(controllers)
        self.match_id = match_id
        self.computers = Computers(self)
        self._sat_down = time.monotonic()
        self._played_before = store.played(match_id) if store is not None and match_id is not None else 0.0
        self._asked = (-1, 0.0)  # how many decisions there were when the open question came, and when

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
        table = Table.lay([s if isinstance(s, Seat) else Seat(*s) for s in seats], ruleset_id, options, seed)
        return cls.at(table, store, hold)

    @classmethod
    def at(cls, table: Table, store: Store | None = None, hold: int = 0, by_hand: bool = False) -> Session:
        """Begin a match at a table that has been laid."""
        game = table.begin()
        match_id = None
        if store is not None:
            match_id = store.begin(table.game, table.header(), game.pool.hash)
        session = cls(game, store, [s.kind for s in table.seats], match_id, table.header())
        humans = session.humans
        for seat in humans:
            session.set_hold(seat, max(hold, 1) if len(humans) > 1 else hold)
            session.set_by_hand(seat, by_hand)
        return session

    @classmethod
    def resume(cls, store: Store, match_id: int) -> Session:
        """Go on with a match at the question where it stood.

        ``MatchError`` with one sentence if it cannot be: damaged, of a newer program, of other cards, of a
        game that is not installed. It is never changed by that.
        """
        record = store.match(match_id)
        if record.schema > MATCH_SCHEMA:
            raise MatchError("error.match_newer", n=match_id)
        try:
            ruleset = registry.get(record.game)
        except SetupError as error:
            raise MatchError("error.match_game", n=match_id, game=record.game) from error
        pool = cards_of(ruleset)
        if record.card_hash != pool.hash:
            raise MatchError("error.match_other_cards", n=match_id)
        table = Table.from_header(record.game, record.header, match_id)
        answers = store.answers(match_id)
        game = _newest_snapshot(store, match_id, answers, ruleset, pool)
        if game is None:
            try:
                game = table.begin()
            except SetupError as error:
                raise MatchError("error.match_no_replay", n=match_id, answer=0) from error
        session = cls(game, store, [s.kind for s in table.seats], match_id, record.header)
        session._catch_up(answers)
        return session

    def _catch_up(self, answers: list[list[Any]]) -> None:
        """Give the match the stored answers that it does not have yet."""
        for n in range(len(self.game.answers), len(answers)):
            try:
                _apply(self.game, answers[n])
            except RuleCrash as error:
                if n + 1 < len(answers):
                    raise MatchError("error.match_no_replay", n=self.match_id, answer=n + 1) from error
                # Killed after the answer was kept and before its crash could be seen to.
                self._withdraw(n, error)
            except (IllegalAnswer, IndexError, TypeError) as error:
                raise MatchError("error.match_no_replay", n=self.match_id, answer=n + 1) from error
        self._note_result()

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
        """Return what a seat (None: the public table) sees.

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
        return self.game.rules.why_no_pass(self.game, seat)

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
        self._look_at_clock()
        n = len(self.game.answers)
        if fits(question, picks):
            self._keep(n, picks)
        try:
            advance(self.game, picks)
        except RuleCrash as error:
            self._withdraw(n, error)
            raise
        self._after_answer()

    def set_hold(self, seat: int, n: int) -> None:
        """Set how readily a seat is asked to respond: 0 only if able, 1 if it seems able, 2 always."""
        if self.game.hold[seat] != n:
            self._set_pref("hold", seat, n)

    def set_by_hand(self, seat: int, on: bool) -> None:
        """Set whether a seat chooses what it pays with itself."""
        if bool(self.game.seats[seat].get("by_hand")) != on:
            self._set_pref("by_hand", seat, int(on))

    def concede(self, seat: int) -> None:
        """Let the person on a seat give up, whoever is asked; a computer player never does.

        ``ConcessionRefused`` says why it cannot be: nothing has happened. ``RuleCrash`` and ``StorageError``
        as with :meth:`answer`.
        """
        refusal = self.why_no_concession(seat)
        if refusal is not None:
            raise ConcessionRefused(refusal)
        self.cancel_bot()
        n = len(self.game.answers)
        try:
            self._set_pref("concede", seat, 1)
        except RuleCrash as error:
            self._withdraw(n, error)
            raise
        self._after_answer()

    def _set_pref(self, name: str, seat: int, value: int) -> None:
        self._keep(len(self.game.answers), (name, seat, value))
        set_pref(self.game, name, seat, value)

    # -- the clock ------------------------------------------------------------------------------

    def played(self) -> float:
        """Return how many seconds this match has been at the table, earlier sittings included."""
        return self._played_before + time.monotonic() - self._sat_down

    def minutes_left(self) -> float | None:
        """Return the minutes left on the table's clock, None for a match without one."""
        limit = self.game.rules.minutes(self.game)
        return None if limit is None else max(0.0, limit - self.played() / 60)

    def _look_at_clock(self) -> None:
        """Tell the match, once, that the time agreed on is over."""
        if self.minutes_left() == 0.0 and not self.game.vars.get("clock") and self.game.result is None:
            self._set_pref("clock", 0, 1)

    def seconds_left(self) -> float | None:
        """Return the seconds left to a person for the open question, None where no clock runs."""
        limit = None if self.bot_to_move() else self.game.rules.seconds(self.game)
        if limit is None:
            return None
        if self._asked[0] != self.game.count:
            self.wind_up()
        return max(0.0, limit - (time.monotonic() - self._asked[1]))

    def wind_up(self) -> None:
        """Let the time for the open question begin anew: somebody has said that they will use it."""
        self._asked = (self.game.count, time.monotonic())

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
        if self.store is None or self.match_id is None:
            return None
        try:
            self.store.check()
        except StorageError as error:
            return error
        if self.game.result is None:
            self._snapshot()
        return None

    def abandon(self) -> None:
        """Give the match up; it stays in the history."""
        self.cancel_bot()
        if self.store is not None and self.match_id is not None:
            self.store.abandon(self.match_id)

    # -- keeping --------------------------------------------------------------------------------

    def _keep(self, n: int, answer: Sequence[Any]) -> None:
        if self.store is not None and self.match_id is not None:
            self.store.add_answer(self.match_id, n, answer, self.played())

    def _withdraw(self, n: int, error: RuleCrash) -> None:
        if self.store is not None and self.match_id is not None:
            self.store.withdraw_answer(self.match_id, n)
        error.report["crash_file"] = write_crash(
            {"game": self.game.rules.id, "header": self.header, **error.report}
        )

    def _after_answer(self) -> None:
        if self.game.result is None and len(self.game.answers) % SNAPSHOT_EVERY == 0:
            self._snapshot()
        self._note_result()

    def _note_result(self) -> None:
        if self.game.result is not None and self.store is not None and self.match_id is not None:
            try:
                self.store.finish(self.match_id, self.game.result)
            except StorageError as error:  # its answers are kept: a resume comes to the same end
                failures.note("result", error, brief=str(error))

    def _snapshot(self) -> None:
        if self.store is not None and self.match_id is not None:
            try:
                self.store.add_snapshot(self.match_id, len(self.game.answers), dump(self.game))
            except StorageError as error:  # the answers are kept: a resume only takes longer
                failures.note("snapshot_kept", error, brief=str(error))


def _apply(game: Game, answer: Sequence[Any]) -> None:
    """Give a match one stored answer or preference."""
    if answer and answer[0] in PREFS:
        set_pref(game, *answer)
    else:
        advance(game, tuple(answer))


def replay_steps(table: Table, answers: Sequence[Sequence[Any]]) -> Iterator[list[EventView]]:
    """Play a match back: yield what the public sees of its beginning, then of each answer.

    ``StorageError`` if an answer does not fit (other rules, other cards).
    """
    try:
        game = table.begin()
    except SetupError as error:
        raise StorageError("error.no_replay", answer=0) from error
    told = 0
    for n in range(-1, len(answers)):
        if n >= 0:
            try:
                _apply(game, answers[n])
            except (IllegalAnswer, RuleCrash, IndexError, TypeError) as error:
                raise StorageError("error.no_replay", answer=n + 1) from error
        fresh = events(game, None, told)
        told += len(fresh)
        yield fresh


def _newest_snapshot(
    store: Store, match_id: int, answers: list[list[Any]], ruleset: Any, pool: Any
) -> Game | None:
    """Return the match of the newest snapshot that can be read and fits the answers."""
    for n, save in store.snapshots(match_id):
        if save is None:
            failures.note("snapshot", f"the snapshot after {n} answers of match {match_id} is damaged")
            continue
        try:
            game = load(save, ruleset, pool)
        except SaveError as error:
            failures.note("snapshot", error)
            continue
        if n == len(game.answers) <= len(answers) and [list(a) for a in game.answers] == answers[:n]:
            return game
    return None
