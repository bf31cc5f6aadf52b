"""The store: every match with every answer, in one SQLite file.

An answer is committed here before anybody sees what it does. So the program may be killed at any moment:
the match goes on at the same question.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mk_tui.cards import paths

from .database import SCHEMA, open_database
from .trouble import StorageError

FILE = "matches.sqlite3"
# Snapshots make resuming quick; two are kept in case the newer one is damaged.
SNAPSHOTS_KEPT = 2


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match as listed. ``status`` is "open", "finished" or "abandoned"; times are ISO 8601, UTC."""

    id: int
    game: str
    created: str
    updated: str
    status: str
    header: dict[str, Any]
    card_hash: str
    schema: int
    result: Any
    answers: int

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [str(seat["name"]) for seat in self.header["seats"]]


class Store:
    """Matches, answers and snapshots in one file.

    ``path``: the file; without it, the one in the user's data folder. A file that cannot be used (not
    ours, damaged, newer) is left as it is and another one beside it is used; ``notice`` then says so.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        wanted = Path(path) if path is not None else paths.user("data") / FILE
        self.notice: StorageError | None = None
        for k in range(1, 100):
            self.path = wanted if k == 1 else wanted.with_stem(f"{wanted.stem}-{k}")
            try:
                self._db = open_database(self.path)
                return
            except StorageError as error:
                if error.message_id == "error.store_not_opened":
                    raise
                self.notice = self.notice or error
        raise self.notice or StorageError("error.store_not_opened", file=str(wanted), reason="")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # -- matches --------------------------------------------------------------------------------

    def begin(self, game: str, header: dict[str, Any], card_hash: str) -> int:
        """Add a match and return its number. ``header`` is JSON-able and has ``seats`` with ``name``."""
        now = _now()
        with self._writing() as db:
            row = db.execute(
                "INSERT INTO matches (game, created, updated, status, header, card_hash, schema)"
                " VALUES (?, ?, ?, 'open', ?, ?, ?)",
                (game, now, now, _json(header), card_hash, SCHEMA),
            )
            assert row.lastrowid is not None
            return row.lastrowid

    def match(self, match_id: int) -> MatchRecord:
        """Return a match; ``StorageError`` if there is none with this number or it cannot be read."""
        for record in self._matches("WHERE id = ?", (match_id,)):
            return record
        raise StorageError("error.no_such_match", n=match_id)

    def list_unfinished(self) -> list[MatchRecord]:
        """Return the matches that can go on, the last played first."""
        return list(self._matches("WHERE status = 'open' ORDER BY updated DESC, id DESC", ()))

    def list_all(self) -> list[MatchRecord]:
        """Return all matches, the last played first."""
        return list(self._matches("ORDER BY updated DESC, id DESC", ()))

    def finish(self, match_id: int, result: Any) -> None:
        """Mark a match as finished with its result (JSON-able)."""
        self._set_status(match_id, "finished", _json(result))

    def abandon(self, match_id: int) -> None:
        """Mark a match as given up; it stays in the history."""
        self._set_status(match_id, "abandoned", None)

    def forget(self, match_id: int) -> None:
        """Remove a match and all of its answers."""
        with self._writing() as db:
            for table, column in (("snapshots", "match"), ("answers", "match"), ("matches", "id")):
                db.execute(f"DELETE FROM {table} WHERE {column} = ?", (match_id,))

    # -- answers --------------------------------------------------------------------------------

    def add_answer(self, match_id: int, n: int, answer: Sequence[Any], played: float = 0.0) -> None:
        """Keep answer number ``n`` (from 0). When this returns, it is on the disk.

        ``played`` is how many seconds the match has been at the table until now.
        ``StorageError`` if it cannot be kept, or if number ``n`` is there already: then the same match is
        being played in another window.
        """
        text = _json(list(answer))
        try:
            with self._writing() as db:
                before = 0
                if n:
                    row = db.execute(
                        "SELECT check_sum FROM answers WHERE match = ? AND n = ?", (match_id, n - 1)
                    ).fetchone()
                    if row is None:
                        raise StorageError("error.match_elsewhere", n=match_id)
                    before = row[0]
                db.execute(
                    "INSERT INTO answers VALUES (?, ?, ?, ?)", (match_id, n, text, _check(text, before))
                )
                db.execute(
                    "UPDATE matches SET updated = ?, played = max(played, ?) WHERE id = ?",
                    (_now(), played, match_id),
                )
        except sqlite3.IntegrityError as error:
            raise StorageError("error.match_elsewhere", n=match_id) from error

    def played(self, match_id: int) -> float:
        """Return how many seconds a match has been at the table."""
        with self._reading() as db:
            row = db.execute("SELECT played FROM matches WHERE id = ?", (match_id,)).fetchone()
        return float(row[0]) if row else 0.0

    def withdraw_answer(self, match_id: int, n: int) -> None:
        """Take answer ``n`` and anything after it back (a rule failed on it)."""
        with self._writing() as db:
            db.execute("DELETE FROM answers WHERE match = ? AND n >= ?", (match_id, n))
            db.execute("DELETE FROM snapshots WHERE match = ? AND n > ?", (match_id, n))

    def answers(self, match_id: int) -> list[list[Any]]:
        """Return all answers of a match in order; ``StorageError`` if one is missing or damaged."""
        found: list[list[Any]] = []
        before = 0
        with self._reading() as db:
            rows = db.execute(
                "SELECT n, answer, check_sum FROM answers WHERE match = ? ORDER BY n", (match_id,)
            ).fetchall()
        for n, text, check_sum in rows:
            if n != len(found) or not isinstance(text, str) or check_sum != _check(text, before):
                raise StorageError("error.answers_damaged", n=match_id, answer=len(found) + 1)
            found.append(json.loads(text))
            before = check_sum
        return found

    # -- snapshots ------------------------------------------------------------------------------

    def add_snapshot(self, match_id: int, n: int, save: dict[str, Any]) -> None:
        """Keep a save of the match after its first ``n`` answers; older ones go, but for one."""
        text = _json(save)
        with self._writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", (match_id, n, text, _check(text, n))
            )
            db.execute(
                "DELETE FROM snapshots WHERE match = ? AND n NOT IN"
                " (SELECT n FROM snapshots WHERE match = ? ORDER BY n DESC LIMIT ?)",
                (match_id, match_id, SNAPSHOTS_KEPT),
            )

    def snapshots(self, match_id: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield (answers in it, save) of the sound snapshots, newest first."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT n, save, check_sum FROM snapshots WHERE match = ? ORDER BY n DESC", (match_id,)
            ).fetchall()
        for n, text, check_sum in rows:
            if isinstance(text, str) and check_sum == _check(text, n):
                yield n, json.loads(text)

    # -- inside ---------------------------------------------------------------------------------

    def _matches(self, where: str, values: tuple[Any, ...]) -> Iterator[MatchRecord]:
        with self._reading() as db:
            rows = db.execute(
                "SELECT id, game, created, updated, status, header, card_hash, schema, result,"
                f" (SELECT count(*) FROM answers WHERE match = matches.id) FROM matches {where}",
                values,
            ).fetchall()
        for row in rows:
            try:
                header = json.loads(row[5])
                if not isinstance(header.get("seats"), list):
                    continue
                result = json.loads(row[8]) if row[8] else None
            except (ValueError, TypeError, AttributeError):
                continue  # one unreadable match does not hide the others
            number, game, created, updated, status = row[:5]
            yield MatchRecord(number, game, created, updated, status, header, row[6], row[7], result, row[9])

    def _set_status(self, match_id: int, status: str, result: str | None) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE matches SET status = ?, result = ?, updated = ? WHERE id = ?",
                (status, result, _now(), match_id),
            )

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._db
        except sqlite3.DatabaseError as error:
            raise StorageError("error.store_damaged", file=str(self.path)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or nothing."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                self._db.rollback()
                raise
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise StorageError("error.not_kept", file=str(self.path), reason=str(error)) from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _check(text: str, before: int) -> int:
    return zlib.crc32(text.encode(), before & 0xFFFFFFFF)
