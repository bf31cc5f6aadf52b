"""What keeps a match: every entry of its record is in the store before anybody sees what it did."""

from __future__ import annotations

from typing import Any

from mk_tui.cards import failures, registry
from mk_tui.engine import Game, IllegalAnswer, RuleCrash, SaveError, SetupError, load
from mk_tui.storage import MatchError, StorageError, Store
from mk_tui.storage.crashes import write_crash
from mk_tui.storage.database import MATCH_SCHEMA

from .beginning import Beginning
from .match import Match
from .match_record import Entry, Record

# A snapshot after this many entries: what a resume has to replay at most.
SNAPSHOT_EVERY = 40


class Keeper:
    """Keeps one match in a store; without a store (self-play, benchmarks) nothing is kept."""

    def __init__(self, store: Store | None = None, match_id: int | None = None) -> None:
        self.store = store
        self.match_id = match_id
        self._rests = False  # whether a face says when nobody waits
        self._due = False  # a snapshot has been put off until then
        self._noted: dict[str, Any] = {}  # what stands in the store beside the record
        self._unwritten: dict[str, Any] = {}  # what is noted there with the next entry

    @classmethod
    def begin(cls, match: Match, store: Store | None) -> Keeper:
        """Keep a match from here on, with what has been done in it."""
        if store is None:
            return cls()
        entries, header = match.record.entries, match.beginning.header()
        save = match.save() if entries else None
        keeper = cls(store, store.begin(match.beginning.game, header, match.game.pool.hash, entries, save))
        keeper.note_result(match)
        return keeper

    @property
    def lasts(self) -> bool:
        """Whether the match can go on another time: it is kept where it outlives the program."""
        return self.match_id is not None and self.store is not None and self.store.lasts

    @property
    def played(self) -> float:
        """How many seconds the match has been at the table in earlier sittings."""
        return 0.0 if self.store is None or self.match_id is None else self.store.played(self.match_id)

    def keep(self, n: int, entry: Entry, played: float) -> None:
        """Keep entry number ``n``; ``StorageError`` if it cannot be kept."""
        if self.store is not None and self.match_id is not None:
            self.store.add_answer(self.match_id, n, entry, played, self._unwritten)
            self._noted |= self._unwritten
            self._unwritten = {}

    def withdraw(self, n: int, match: Match, error: RuleCrash) -> None:
        """Take entry ``n`` back, on which a rule failed, and write a file that tells about it."""
        if self.store is not None and self.match_id is not None:
            self.store.withdraw_answer(self.match_id, n)
        game, header = match.beginning.game, match.beginning.header()
        error.report["crash_file"] = write_crash({"game": game, "header": header, **error.report})

    def entered(self, match: Match) -> None:
        """Something has happened: keep a snapshot now and then, and the result."""
        if match.game.result is None and len(match.record.entries) % SNAPSHOT_EVERY == 0:
            self._due = True
            if not self._rests:
                self._write_due(match)
        self.note_result(match)

    def rest(self, match: Match) -> None:
        """Nobody waits now: write what is due; from here on that is put off until the next such time."""
        self._rests = True
        self._write_due(match)

    def _write_due(self, match: Match) -> None:
        if self._due:
            self._due = False
            self.snapshot(match)

    def note_result(self, match: Match) -> None:
        """Keep how the match ended, if it has."""
        if match.game.result is not None and self.store is not None and self.match_id is not None:
            try:
                self.store.finish(self.match_id, match.game.result)
            except StorageError as error:  # its answers are kept: a resume comes to the same end
                failures.note("result", error, openly=True)

    def snapshot(self, match: Match) -> None:
        """Keep the state, so that a resume is quick."""
        if self.store is not None and self.match_id is not None:
            try:
                self.store.add_snapshot(self.match_id, len(match.record.entries), match.save())
            except StorageError as error:  # the answers are kept: a resume only takes longer
                failures.note("snapshot_kept", error, openly=True)

    def remember(self, about: str, note: Any, later: bool = False) -> None:
        """Note what is to be known again on a resume and is no part of the record; JSON-able, None for
        nothing. ``later``: with the next entry, so that it costs no write of its own."""
        self._unwritten.pop(about, None)
        if self.store is None or self.match_id is None or self._noted.get(about) == note:
            return
        if later:
            self._unwritten[about] = note
            return
        try:
            self.store.write_note(self.match_id, about, note)
            self._noted[about] = note
        except StorageError as error:  # the match itself is kept, or that is said of its answers
            failures.note("notes", error, openly=True)

    def recall(self, about: str) -> Any:
        """Return what was noted of the match, None if nothing was or it cannot be read, which is said."""
        if self.store is None or self.match_id is None:
            return None
        try:
            self._noted[about] = self.store.read_note(self.match_id, about)
        except StorageError as error:
            failures.note("notes", error, openly=True)
        return self._noted.get(about)

    def leave(self, match: Match) -> StorageError | None:
        """Let the match go; returns why it is not kept, None if it is."""
        if self.store is None or self.match_id is None:
            return None
        try:
            self.store.check()
        except StorageError as error:
            return error
        if match.game.result is None:
            self.snapshot(match)
        return None

    def abandon(self) -> None:
        """Mark the match as given up; it stays in the history."""
        if self.store is not None and self.match_id is not None:
            self.store.abandon(self.match_id)

    # -- out of the store -------------------------------------------------------------------------

    def match(self) -> Match:
        """Return the kept match at the question where it stood.

        ``MatchError`` with one sentence if it cannot be: damaged, of a newer program, of other cards, of a
        game that is not installed. It is never changed by that.
        """
        assert self.store is not None and self.match_id is not None
        match_id = self.match_id
        record = self.store.match(match_id)
        if record.schema > MATCH_SCHEMA:
            raise MatchError("error.match_newer", n=match_id)
        try:
            ruleset = registry.get(record.game)
        except SetupError as error:
            raise MatchError("error.match_game", n=match_id, game=record.game) from error
        beginning = Beginning.from_header(record.game, record.header, match_id)
        try:
            pool = beginning.cards()
        except SetupError as error:
            raise MatchError("error.match_no_replay", n=match_id, answer=0) from error
        if not pool.fits(record.card_hash):
            raise MatchError("error.match_other_cards", n=match_id)
        entries = self.store.answers(match_id)
        game, n = self._newest_snapshot(entries, ruleset, pool)
        try:
            match = Match(beginning, game, entries[:n])
        except SetupError as error:
            raise MatchError("error.match_no_replay", n=match_id, answer=0) from error
        self._catch_up(match, entries)
        self.note_result(match)
        return match

    def _catch_up(self, match: Match, entries: list[list[Any]]) -> None:
        """Give the match the kept entries that it does not have yet."""
        for n in range(len(match.record.entries), len(entries)):
            try:
                match.enter(entries[n])
            except RuleCrash as error:
                if n + 1 < len(entries):
                    raise MatchError("error.match_no_replay", n=self.match_id, answer=n + 1) from error
                # Killed after the answer was kept and before its crash could be seen to.
                self.withdraw(n, match, error)
            except (IllegalAnswer, IndexError, TypeError) as error:
                raise MatchError("error.match_no_replay", n=self.match_id, answer=n + 1) from error

    def _newest_snapshot(self, entries: list[list[Any]], ruleset: Any, pool: Any) -> tuple[Game | None, int]:
        """Return the state of the newest snapshot that can be used, and how many entries it has."""
        assert self.store is not None and self.match_id is not None
        for n, save in self.store.snapshots(self.match_id):
            if save is None:
                failures.note(
                    "snapshot", f"the snapshot after {n} answers of match {self.match_id} is damaged"
                )
                continue
            try:
                game = load(save, ruleset, pool)
                fits = n <= len(entries) and Record(entries[:n]).answers == [tuple(a) for a in game.answers]
            except (SaveError, IllegalAnswer) as error:
                failures.note("snapshot", error)
                continue
            if fits:
                return game, n
        return None, 0
