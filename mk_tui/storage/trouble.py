"""Storage's own errors, and which of them an error of SQLite is."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from mk_tui.language import SaidError

BUSY = "error.store_busy"
GONE = "error.store_gone"


class StorageError(SaidError):
    """Something that cannot be read or kept; what was there is left as it is."""

    @property
    def busy(self) -> bool:
        """Whether it is only that another program holds the match file: trying again may help."""
        return self.message_id == BUSY


class MatchError(StorageError):
    """One match cannot go on; the others can."""


def store_error(path: Path, error: Exception) -> StorageError:
    """Say what an error of SQLite or of the system means for the match file at ``path``."""
    file = str(path)
    if isinstance(error, PermissionError):
        return StorageError("error.store_readonly", file=file)
    if isinstance(error, OSError):
        return StorageError("error.store_not_opened", file=file, reason=error.strerror or str(error))
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return StorageError(GONE, file=file)
    match code & 0xFF:  # without what only says more
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return StorageError(BUSY, file=file)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StorageError("error.store_readonly", file=file)
        case sqlite3.SQLITE_CANTOPEN if not _writable(path):
            return StorageError("error.store_readonly", file=file)
        case sqlite3.SQLITE_FULL:
            return StorageError("error.store_full", file=file)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return StorageError("error.store_damaged", file=file)
    return StorageError("error.store_not_opened", file=file, reason=str(error))


def why_not_made(path: Path) -> StorageError | None:
    """Return why no match file could be made at ``path``, None if it could; nothing is made."""
    above = next(folder for folder in path.absolute().parents if os.path.lexists(folder))
    if not above.is_dir():
        return store_error(path, NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
    if not os.access(above, os.W_OK | os.X_OK):
        return store_error(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    return None


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether another program held the file for too long."""
    return store_error(Path(), error).busy


def _writable(path: Path) -> bool:
    beside = [path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal")]
    return all(os.access(p, os.R_OK | os.W_OK) for p in (path.parent, *filter(os.path.lexists, beside)))
