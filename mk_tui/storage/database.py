"""The database file of the store: opened, recognised, refused.

A file that is not ours, is damaged, or was written by a newer program is never written to.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .trouble import StorageError

# "MKTU": marks a database of this program in its header.
APPLICATION_ID = 0x4D4B5455
# Step it on with every change of the tables, and teach `open_database` to bring an older one up.
SCHEMA = 1

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
) WITHOUT ROWID;
"""


def open_database(path: Path) -> sqlite3.Connection:
    """Open the database at ``path``, making it if there is none; ``StorageError`` if it is refused."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size:
            _recognise(path)
        connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise StorageError("error.store_not_opened", file=str(path), reason=str(error)) from error
    try:
        # Every commit reaches the disk before it returns: what was shown survives a power cut too.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _make_tables(connection)
    except sqlite3.Error as error:
        connection.close()
        raise StorageError("error.store_damaged", file=str(path)) from error
    return connection


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, all or none, also when two programs begin at once."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in TABLES.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.rollback()
        raise


def _recognise(path: Path) -> None:
    """Refuse a file that is not a sound store of this version, without changing it."""
    with path.open("rb") as source:
        if source.read(16) != b"SQLite format 3\0":
            raise StorageError("error.store_foreign", file=str(path))
    try:
        # Not read-only: a store that was killed may need its write-ahead log taken in first.
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=5.0)
        ) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if application != APPLICATION_ID and (version or tables):
                raise StorageError("error.store_foreign", file=str(path))
            if version > SCHEMA:
                raise StorageError("error.store_newer", file=str(path))
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise StorageError("error.store_not_opened", file=str(path), reason=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise StorageError("error.store_damaged", file=str(path)) from error
    if sound != "ok":
        raise StorageError("error.store_damaged", file=str(path))
