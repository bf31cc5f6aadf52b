"""The database file of the store: opened, recognised, refused.

A file that is not ours, or was written by a newer program, is not touched: not a byte, nor is a file made
beside it. One that is damaged is not written to.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mk_tui.cards.writing import make_folder, part_file, place_new, protect

from .patience import UNSAID, Patience
from .trouble import StorageError, store_error

# "MKTU": marks a database of this program in its header.
APPLICATION_ID = 0x4D4B5455
# Step it on with every change of the tables, and teach `_bring_up` to bring an older one up.
SCHEMA = 3
# Of a match's header and snapshots.
MATCH_SCHEMA = 2

TABLES = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    status TEXT NOT NULL,            -- open | finished | abandoned
    header TEXT NOT NULL,            -- JSON: seats, decks, options, seed: all that the match began with
    card_hash TEXT NOT NULL,
    schema INTEGER NOT NULL,         -- of header and snapshots
    result TEXT,                     -- JSON, once finished
    played REAL NOT NULL DEFAULT 0   -- seconds spent at the table, for matches against the clock
);
CREATE TABLE answers (
    match INTEGER NOT NULL REFERENCES matches (id),
    n INTEGER NOT NULL,              -- 0, 1, 2 … without a gap
    answer TEXT NOT NULL,            -- JSON list
    check_sum INTEGER NOT NULL,      -- over this answer and the check sum before it
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    match INTEGER NOT NULL REFERENCES matches (id),
    n INTEGER NOT NULL,              -- answers that the save contains
    save TEXT NOT NULL,              -- JSON of the whole match
    check_sum INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID
"""

# Which match was played last is counted, for clocks are set back. Numbers without a gap are not needed.
COUNTED = """
ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET turn = numbered.turn FROM (
    SELECT id, row_number() OVER (ORDER BY updated, id) AS turn FROM matches
) AS numbered WHERE matches.id = numbered.id;
CREATE INDEX matches_by_turn ON matches (turn)
"""

# What of a match is no part of its record: what people at the table asked for, under which keys things stand.
NOTES = """
CREATE TABLE notes (
    match INTEGER NOT NULL REFERENCES matches (id),
    about TEXT NOT NULL,
    note TEXT NOT NULL,              -- JSON
    PRIMARY KEY (match, about)
) WITHOUT ROWID
"""

STEPS = (TABLES, COUNTED, NOTES)  # from each version of the tables to the next

# What every store has; asked for once when it is opened.
COLUMNS = (
    "SELECT id, game, created, updated, status, header, card_hash, schema, result, played, turn FROM matches",
    "SELECT match, n, answer, check_sum FROM answers",
    "SELECT match, n, save, check_sum FROM snapshots",
    "SELECT match, about, note FROM notes",
)
# What a check of the file says of a value of the wrong type: that costs its own match only.
ONE_VALUE = re.compile(r"(NULL|TEXT|NUMERIC|non-\w+) value in ")
MAGIC = b"SQLite format 3\0"
# A log of changes larger than this belongs to no store that was only just made.
LARGEST_YOUNG = 64 * 1024 * 1024


# What SQLite keeps beside a database.
BESIDE = ("-wal", "-shm", "-journal")


def open_database(path: Path, patience: Patience, notices: list[StorageError]) -> sqlite3.Connection:
    """Open the database at ``path``, making it if there is none; ``StorageError`` if it is refused.

    ``notices`` takes what a person should know of that did not stop it.
    """
    path = Path(os.path.realpath(path))
    try:
        make_folder(path.parent)
        _look_beside(path)
        if path.exists():
            _recognise(path)
            if (
                not path.stat().st_size
            ):  # never one that was made here: that is a whole one from the beginning
                notices.append(StorageError("error.store_emptied", file=str(path)))
                _put_leftovers_aside(path, notices)  # SQLite would delete them
        else:
            _make(path, notices)
        for end in ("", "-wal", "-shm"):
            protect(path.with_name(path.name + end))
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=rw", uri=True, timeout=UNSAID, isolation_level=None
        )
    except (OSError, sqlite3.Error) as error:
        raise store_error(path, error) from error
    try:
        patience.run(path, lambda: _prepare(connection, path))
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise store_error(path, error) from error
        raise
    return connection


def trouble_with(path: Path) -> StorageError | None:
    """Return what is wrong with the store at ``path`` just now, None if nothing is; nothing is changed."""
    try:
        _recognise(path)
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as opened:
            opened.isolation_level = None
            opened.text_factory = lambda raw: raw.decode("utf-8", "replace")
            _check(opened, path)
            opened.execute("BEGIN IMMEDIATE")  # as whoever writes would
            _step_up(opened, path)
            _has_columns(opened, path)
            opened.execute("ROLLBACK")
    except (OSError, sqlite3.Error) as error:
        return store_error(path, error)
    except StorageError as error:
        return error
    return None


def copy_database(path: Path, to: Path) -> None:
    """Make a copy of the database at ``path``, for whoever looks into it and changes nothing;
    ``StorageError`` if it cannot be read, or the copy not be written."""
    try:
        with (
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)) as opened,
            closing(sqlite3.connect(to)) as copy,
        ):
            opened.backup(copy)
    except (OSError, sqlite3.Error) as error:
        raise store_error(path, error) from error


def identity(path: Path) -> dict[str, tuple[int, int]]:
    """Return which files an open database consists of: each with the numbers that the system knows it by."""
    files = (str(path), os.path.realpath(path) + "-wal")
    return {file: numbers for file in files if (numbers := numbers_of(file)) is not None}


def numbers_of(file: str) -> tuple[int, int] | None:
    """Return the numbers that the system knows a file by, None if it is not there."""
    try:
        status = os.stat(file)
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check a database that was opened and bring its tables up. Only then is anything written."""
    # One text that is no text costs its own match only; check sums show that it is none.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA:
        raise StorageError("error.store_newer", file=str(path))
    _check(connection, path)
    connection.execute("PRAGMA foreign_keys = ON")
    if version < SCHEMA:
        _bring_up(connection, path)
    _has_columns(connection, path)
    # Every commit reaches the disk before it returns, or is brought there beside the program (`flushing.py`).
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _has_columns(connection: sqlite3.Connection, path: Path) -> None:
    """``StorageError`` if a table or a column is gone."""
    with _damaged(path):
        for columns in COLUMNS:
            connection.execute(f"{columns} LIMIT 0").fetchall()


@contextmanager
def _damaged(path: Path) -> Iterator[None]:
    """Say of tables that are not what the file says of itself that it is damaged."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        raise StorageError("error.store_damaged", file=str(path)) from error


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """``StorageError`` if the file is damaged beyond single values, which cost their own match only."""
    found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
    if found != ["ok"] and not all(ONE_VALUE.match(x) for x in found):
        raise StorageError("error.store_damaged", file=str(path))


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables, or change those of an older version: all or none, also when two programs begin."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _step_up(connection, path)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _step_up(connection: sqlite3.Connection, path: Path) -> None:
    """Make of the tables of the version that the file says it has those of this one; ``StorageError`` if it
    has others."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    with _damaged(path):
        for step in STEPS[version:]:
            for statement in step.split(";\n"):
                connection.execute(statement)


def _make(path: Path, notices: list[StorageError]) -> None:
    """Make a new store: under another name, so that it is a whole one from the moment it has its own."""
    _put_leftovers_aside(path, notices)
    with part_file(path) as part:
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                _prepare(connection, part)
            place_new(part, path)
        except FileExistsError:
            pass  # another program was quicker
        finally:
            for end in BESIDE:
                part.with_name(part.name + end).unlink(missing_ok=True)


def _put_leftovers_aside(path: Path, notices: list[StorageError]) -> None:
    """Keep what is left of a store whose main file has gone, or was emptied: it would be taken into the new
    one."""
    for end in ("-wal", "-journal"):
        left = path.with_name(path.name + end)
        if not left.exists() or not left.stat().st_size:
            continue
        k = 1
        while (aside := left.with_name(f"{left.name}.left-{k}")).exists():
            k += 1
        os.rename(left, aside)
        notices.append(StorageError("error.store_leftover", file=str(path), aside=str(aside)))


def _look_beside(path: Path) -> None:
    """Refuse a store beside which lies what is no file: SQLite would wait for ever for a pipe."""
    for end in BESIDE:
        other = path.with_name(path.name + end)
        if os.path.lexists(other) and not stat.S_ISREG(other.lstat().st_mode):
            raise StorageError("error.store_in_the_way", file=str(path), other=str(other))


def _recognise(path: Path) -> None:
    """Refuse a file that is not a store of this version, only by reading it."""
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise StorageError("error.store_foreign", file=str(path))
        header = os.read(opened, 100)
    finally:
        os.close(opened)
    if not header:
        return  # nothing is in it, so it can be used
    if header[:16] != MAGIC:
        raise StorageError("error.store_foreign", file=str(path))
    version, application = (int.from_bytes(header[k : k + 4], "big") for k in (60, 68))
    if application != APPLICATION_ID and (application or version or not _is_young(path)):
        raise StorageError("error.store_foreign", file=str(path))
    if version > SCHEMA:
        raise StorageError("error.store_newer", file=str(path))


def _is_young(path: Path) -> bool:
    """Return whether a database that says nothing of itself is ours: its first pages may only be in its log.

    It is read as if nothing could change it, and with its log only as a copy.
    """
    import shutil  # only here: they take their time, and few stores are young
    import tempfile

    log = path.with_name(path.name + "-wal")
    try:
        if _tables_of(path):
            return False
        if not log.exists() or not log.stat().st_size:
            return True  # nothing in it
        if log.stat().st_size > LARGEST_YOUNG or path.stat().st_size > LARGEST_YOUNG:
            return False
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy"
            shutil.copyfile(path, copy)
            shutil.copyfile(log, copy.with_name("copy-wal"))
            with closing(sqlite3.connect(copy)) as connection:
                application = connection.execute("PRAGMA application_id").fetchone()[0]
                tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            return application == APPLICATION_ID or not (application or tables)
    except sqlite3.DatabaseError:
        return False


def _tables_of(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
