"""The store: every match with every answer, in one SQLite file.

An answer is committed here before anybody sees what it does. So the program may be killed at any moment:
the match goes on at the same question.
"""

from __future__ import annotations

import json
import math
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mk_tui.cards import failures, paths

from .database import MATCH_SCHEMA, identity, numbers_of, open_database
from .flushing import Flusher
from .patience import Patience
from .trouble import GONE, MatchError, StorageError, store_error

FILE = "matches.sqlite3"
# Snapshots make resuming quick; two are kept in case the newer one is damaged.
SNAPSHOTS_KEPT = 2
# What is wrong with a file beside which another one is used.
PASSED_OVER = ("error.store_foreign", "error.store_newer", "error.store_damaged")
STATUSES = ("open", "finished", "abandoned")
LAST_FIRST = "ORDER BY cast(turn AS INTEGER) DESC, id DESC"
NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM matches WHERE typeof(turn) = 'integer')"
# The largest number that SQLite counts rows with.
LARGEST = 2**63 - 1
NO_NOTES: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match as listed. ``status`` is "open", "finished" or "abandoned"; times are ISO 8601, UTC.

    ``trouble`` says why it can only be listed: then the number is all that is known of it.
    """

    id: int
    game: str = ""
    created: str = ""
    updated: str = ""
    status: str = "open"
    header: dict[str, Any] = field(default_factory=dict)
    card_hash: str = ""
    schema: int = 0
    result: Any = None
    answers: int = 0
    played: float = 0.0
    trouble: MatchError | None = None

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [str(seat["name"]) for seat in self.header.get("seats", ())]

    @property
    def branched(self) -> int | None:
        """After which answer of another match it was begun, None if it was not."""
        return branched(self.header)

    @property
    def branched_of(self) -> int | None:
        """The number of that match, None if it was begun from none of this store."""
        return branched_of(self.header)


class Store:
    """Matches, answers and snapshots in one file.

    ``path``: the file; without it, the one in the user's data folder. A file that cannot be used (not
    ours, damaged, newer) is left as it is and another one beside it is used; ``notices`` then says so. A
    file that another program holds, or that may not be written, is an error: the matches are in it.

    ``patience`` says how long to wait for another program and who is told of it.
    """

    def __init__(self, path: Path | str | None = None, patience: Patience | None = None) -> None:
        wanted = Path(path) if path is not None else paths.user("data") / FILE
        self.patience = patience or Patience()
        self.notices: list[StorageError] = []
        for k in range(1, 100):
            self.path = wanted if k == 1 else wanted.with_stem(f"{wanted.stem}-{k}")
            try:
                self._db = open_database(self.path, self.patience, self.notices)
                break
            except StorageError as error:
                if error.message_id not in PASSED_OVER:
                    raise
                self.notices.append(error)
        else:
            raise self.notices[0]
        self._files = identity(self.path)
        self._flusher: Flusher | None = None
        self._folder: TemporaryDirectory[str] | None = None  # it lies there and goes with the program

    @classmethod
    def passing(cls, instead_of: StorageError, patience: Patience | None = None) -> Store:
        """Return a store that goes with the program, in place of one that cannot be used: a match can be
        played that is not kept, which has to be said. Raises ``instead_of`` where there is none either."""
        try:
            folder = TemporaryDirectory(prefix="mk-tui-", ignore_cleanup_errors=True)
            store = cls(Path(folder.name) / FILE, patience)
        except (OSError, StorageError):
            raise instead_of from None
        store._folder = folder
        return store

    @property
    def lasts(self) -> bool:
        """Whether what is in it outlives the program."""
        return self._folder is None

    def close(self) -> None:
        """Close the file."""
        self.flush_beside(False)
        self._db.close()
        if self._folder is not None:
            self._folder.cleanup()

    def flush_beside(self, beside: bool) -> None:
        """Set whether what is committed is brought to the disk beside the program, or before it goes on.

        Beside: it survives the program's end at once, and a power cut a moment after :meth:`flush`.
        """
        if beside and self._flusher is None:
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._flusher = Flusher(self.path)
        elif not beside and self._flusher is not None:
            self.flushed()
            self._flusher.close()
            self._flusher = None
            self._db.execute("PRAGMA synchronous = FULL")

    def flushed(self) -> None:
        """Wait until all that was committed is on the disk; that it cannot be is noted."""
        if self._flusher is not None:
            self._note_flush(self._flusher.wait())

    def flush(self) -> None:
        """Begin to bring what was committed to the disk, and note what could not be; waits for nothing."""
        if self._flusher is not None:
            self._flusher.begin()
            self._note_flush(self._flusher.failed())

    @staticmethod
    def _note_flush(error: OSError | None) -> None:
        if error is not None:
            failures.note("flush", error, openly=True)

    def check(self) -> None:
        """``StorageError`` if the file is not there any more: what is written into it would be lost."""
        if any(numbers_of(file) != known for file, known in self._files.items()):
            raise StorageError(GONE, file=str(self.path))

    # -- matches --------------------------------------------------------------------------------

    def begin(
        self,
        game: str,
        header: dict[str, Any],
        card_hash: str,
        answers: Sequence[Sequence[Any]] = (),
        save: dict[str, Any] | None = None,
    ) -> int:
        """Add a match and return its number. ``header`` is JSON-able and has ``seats`` with ``name``.

        A match that has begun elsewhere has ``answers``, and a ``save`` after all of them: it comes whole.
        """
        now = _now()
        with self._writing() as db:
            row = db.execute(
                "INSERT INTO matches (game, created, updated, status, header, card_hash, schema, turn)"
                f" VALUES (?, ?, ?, 'open', ?, ?, ?, {NEXT_TURN})",
                (game, now, now, _json(header), card_hash, MATCH_SCHEMA),
            )
            match_id = row.lastrowid
            assert match_id is not None
            check_sum: int | None = 0
            for n, answer in enumerate(answers):
                text = _json(list(answer))
                check_sum = _check(text, check_sum)
                db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (match_id, n, text, check_sum))
            if save is not None:
                text, n = _json(save), len(answers)
                db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", (match_id, n, text, _check(text, n)))
            return match_id

    def match(self, match_id: int) -> MatchRecord:
        """Return a match; ``MatchError`` if there is none with this number or it cannot be read."""
        for record in self._matches("WHERE id = ?", (match_id,)) if 0 < match_id <= LARGEST else ():
            if record.trouble is not None:
                raise record.trouble
            return record
        raise MatchError("error.no_such_match", n=match_id)

    def list_unfinished(self) -> list[MatchRecord]:
        """Return the matches that are not over, the last answered first; also those that cannot be read."""
        over = "status IS 'finished' OR status IS 'abandoned'"
        return self._matches(f"WHERE NOT ({over}) {LAST_FIRST}", ())

    def list_finished(self) -> list[MatchRecord]:
        """Return the matches that were played to their end, the last one first."""
        return self._matches(f"WHERE status IS 'finished' {LAST_FIRST}", ())

    def list_all(self) -> list[MatchRecord]:
        """Return all matches, the last answered first; also those that cannot be read."""
        return self._matches(LAST_FIRST, ())

    def finish(self, match_id: int, result: Any) -> None:
        """Mark a match as finished with its result (JSON-able). It ended with its last answer, whenever that
        is found out: its time stays."""
        text = _json(result)
        with self._writing(match_id) as db:
            db.execute("UPDATE matches SET status = 'finished', result = ? WHERE id = ?", (text, match_id))

    def abandon(self, match_id: int) -> None:
        """Mark a match as given up; it stays in the history."""
        with self._writing(match_id) as db:
            db.execute(
                "UPDATE matches SET status = 'abandoned', result = NULL, updated = ? WHERE id = ?",
                (_now(), match_id),
            )

    def forget(self, match_id: int) -> None:
        """Remove a match and all of its answers."""
        with self._writing(match_id) as db:
            for table in ("notes", "snapshots", "answers"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))
            db.execute("DELETE FROM matches WHERE id = ?", (match_id,))

    # -- answers --------------------------------------------------------------------------------

    def add_answer(
        self,
        match_id: int,
        n: int,
        answer: Sequence[Any],
        played: float = 0.0,
        notes: Mapping[str, Any] = NO_NOTES,
    ) -> None:
        """Keep answer number ``n`` (from 0). When this returns, it survives the program's end, and a power
        cut too, unless it is brought to the disk beside (:meth:`flush_beside`).

        ``played`` is how many seconds the match has been at the table until now; ``notes`` are kept with it
        (:meth:`write_note`).
        ``StorageError`` if it cannot be kept, or if number ``n`` is there already: then the same match is
        being played in another window.
        """
        text = _json(list(answer))
        with self._writing(match_id) as db:
            before = 0
            if n:
                row = db.execute(
                    "SELECT check_sum FROM answers WHERE match = ? AND n = ?", (match_id, n - 1)
                ).fetchone()
                if row is None:
                    raise StorageError("error.match_elsewhere", n=match_id)
                before = row[0]
                if not isinstance(before, int):
                    raise MatchError("error.answers_damaged", n=match_id, answer=n)
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (match_id, n, text, _check(text, before)))
            for about, note in notes.items():
                db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (match_id, about, _json(note)))
            db.execute(
                f"UPDATE matches SET updated = ?, played = max(played, ?), turn = {NEXT_TURN} WHERE id = ?",
                (_now(), played, match_id),
            )

    def played(self, match_id: int) -> float:
        """Return how many seconds a match has been at the table."""
        return self.match(match_id).played

    def withdraw_answer(self, match_id: int, n: int) -> None:
        """Take answer ``n`` and anything after it back (a rule failed on it)."""
        with self._writing(match_id) as db:
            db.execute("DELETE FROM answers WHERE match = ? AND n >= ?", (match_id, n))
            db.execute("DELETE FROM snapshots WHERE match = ? AND n > ?", (match_id, n))

    def answers(self, match_id: int) -> list[list[Any]]:
        """Return all answers of a match in order; ``MatchError`` if one is missing or damaged."""
        found, trouble = self.sound_answers(match_id)
        if trouble is not None:
            raise trouble
        return found

    def sound_answers(self, match_id: int) -> tuple[list[list[Any]], MatchError | None]:
        """Return the answers of a match in order, to the first that is missing or damaged, and the error that
        says which that is; None where all are sound."""
        found: list[list[Any]] = []
        before = 0
        rows = self._rows("SELECT n, answer, check_sum FROM answers WHERE match = ? ORDER BY n", (match_id,))
        for n, text, check_sum in rows:
            answer = _read_json(text) if check_sum == _check(text, before) else None
            if n != len(found) or not isinstance(answer, list):
                return found, MatchError("error.answers_damaged", n=match_id, answer=len(found) + 1)
            found.append(answer)
            before = check_sum
        return found, None

    # -- snapshots ------------------------------------------------------------------------------

    def add_snapshot(self, match_id: int, n: int, save: dict[str, Any]) -> None:
        """Keep a save of the match after its first ``n`` answers; older ones go, but for one."""
        text = _json(save)
        with self._writing(match_id) as db:
            db.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", (match_id, n, text, _check(text, n))
            )
            db.execute(
                "DELETE FROM snapshots WHERE match = ? AND n NOT IN"
                " (SELECT n FROM snapshots WHERE match = ? ORDER BY n DESC LIMIT ?)",
                (match_id, match_id, SNAPSHOTS_KEPT),
            )

    def snapshots(self, match_id: int) -> Iterator[tuple[int, dict[str, Any] | None]]:
        """Yield (answers in it, save) of the snapshots, newest first; None for a save that is damaged."""
        rows = self._rows(
            "SELECT n, save, check_sum FROM snapshots WHERE match = ? ORDER BY n DESC", (match_id,)
        )
        for n, text, check_sum in rows:
            save = _read_json(text) if isinstance(n, int) and check_sum == _check(text, n) else None
            yield n, save if isinstance(save, dict) else None

    # -- notes ----------------------------------------------------------------------------------

    def write_note(self, match_id: int, about: str, note: Any) -> None:
        """Keep what is to be known again when a match goes on, and is no part of its record; JSON-able.

        It takes the place of what was noted about the same; None takes that away.
        """
        with self._writing(match_id) as db:
            if note is None:
                db.execute("DELETE FROM notes WHERE match = ? AND about = ?", (match_id, about))
            else:
                db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (match_id, about, _json(note)))

    def read_note(self, match_id: int, about: str) -> Any:
        """Return what was noted of a match, None if nothing was; ``MatchError`` if it cannot be read."""
        rows = self._rows("SELECT note FROM notes WHERE match = ? AND about = ?", (match_id, about))
        note = _read_json(rows[0][0]) if rows else None
        if note is UNREADABLE:
            raise MatchError("error.note_damaged", n=match_id)
        return note

    # -- inside ---------------------------------------------------------------------------------

    def _matches(self, where: str, values: tuple[Any, ...]) -> list[MatchRecord]:
        rows = self._rows(
            "SELECT id, game, created, updated, status, header, card_hash, schema, result,"
            f" (SELECT count(*) FROM answers WHERE match = matches.id), played FROM matches {where}",
            values,
        )
        return [_record(row) for row in rows]

    def _rows(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self.patience.run(self.path, lambda: self._db.execute(sql, values).fetchall())
        except sqlite3.Error as error:
            raise self._error(error) from error

    @contextmanager
    def _writing(self, match_id: int = 0) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept afterwards, or nothing.

        ``match_id`` is the match whose rows are written; what does not go with them was written elsewhere.
        """
        try:
            self.patience.run(self.path, lambda: self._db.execute("BEGIN IMMEDIATE"))
            try:
                self.check()
                yield self._db
                self._db.execute("COMMIT")
                if self._flusher is not None:
                    self._flusher.due = True
            except BaseException:
                self._db.rollback()
                raise
        except sqlite3.IntegrityError as error:
            raise StorageError("error.match_elsewhere", n=match_id) from error
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> StorageError:
        said = store_error(self.path, error)
        if said.message_id == "error.store_damaged":  # found out while it is used: no other file is begun
            return StorageError("error.store_torn", file=str(self.path))
        if said.message_id == "error.store_not_opened":
            return StorageError("error.not_kept", file=str(self.path), reason=str(error))
        return said


def _record(row: tuple[Any, ...]) -> MatchRecord:
    """Return a row of ``matches`` as it is, or as one that cannot be read."""
    number, game, created, updated, status, header, card_hash, schema, result, answers, played = row
    texts = (game, created, updated, card_hash)
    header, result = _read_json(header), _read_json("null" if result is None else result)
    seats = header.get("seats") if isinstance(header, dict) else None
    sound = (
        all(isinstance(text, str) for text in texts)
        and status in STATUSES
        and isinstance(seats, list)
        and bool(seats)
        and all(isinstance(seat, dict) and isinstance(seat.get("name"), str) for seat in seats)
        and result is not UNREADABLE
        and isinstance(schema, int)
        and isinstance(played, (int, float))
        and math.isfinite(played)
    )
    if not sound:
        return MatchRecord(number, trouble=MatchError("error.match_header", n=number))
    return MatchRecord(
        id=number,
        game=game,
        created=created,
        updated=updated,
        status=status,
        header=header,
        card_hash=card_hash,
        schema=schema,
        result=result,
        answers=answers,
        played=float(played),
    )


def branched(header: Mapping[str, Any]) -> int | None:
    """Return after which answer of another match one was begun, as its header has it; None if it was not."""
    answers = header.get("branch")
    return answers if type(answers) is int and answers >= 0 else None


def branched_of(header: Mapping[str, Any]) -> int | None:
    """Return from which match of the same store one was begun, as its header has it; None if from none."""
    match = header.get("branch_of")
    return match if type(match) is int and match > 0 and branched(header) is not None else None


UNREADABLE = object()


def _read_json(text: Any) -> Any:
    """Return what a JSON text says, ``UNREADABLE`` for what is none."""
    if not isinstance(text, str):
        return UNREADABLE
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return UNREADABLE


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


# Made once: `json.dumps` makes one at each call that wants no blanks.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _json(value: Any) -> str:
    return _ENCODER.encode(value)


def _check(text: Any, before: Any) -> int | None:
    """Return the check sum of a text after the one before it; None if either is none."""
    if not isinstance(text, str) or not isinstance(before, int):
        return None
    return zlib.crc32(text.encode(), before & 0xFFFFFFFF)
