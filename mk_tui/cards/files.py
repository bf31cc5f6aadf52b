"""Reading files somebody else may have written: only files, only so much of them.

Every reader of a file that a person may put there uses this: cards, decks, scenarios, saves, settings.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

LARGEST = 2 * 1024 * 1024  # bytes of a file that people write
_MIB = 1024 * 1024


class Unreadable(Exception):
    """A file was not read. ``kind`` is "not_a_file", "too_large" or "system".

    ``str(error)`` is a clause in English; of a "system" error ``reason`` is what the system says.
    """

    def __init__(self, kind: str, clause: str, reason: str = "") -> None:
        super().__init__(clause)
        self.kind = kind
        self.reason = reason


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """Return what is in a file; :class:`Unreadable` if it is none, too large, or cannot be read."""
    try:
        _look(os.stat(path))  # a device is not even opened
        # Nobody can put a pipe in its place meanwhile: opening one does not wait, and it is looked at again.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags | getattr(os, "O_CLOEXEC", 0)), "rb") as file:
            _look(os.fstat(file.fileno()))
            content = file.read(largest + 1)
    except (OSError, ValueError) as error:  # a path with a null character is a ValueError
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise Unreadable("system", f"it cannot be read: {reason}", reason) from error
    if len(content) > largest:
        raise Unreadable("too_large", f"the file is larger than {largest // _MIB} MiB", str(largest // _MIB))
    return content


def read_all(files: Iterable[Path]) -> dict[Path, bytes | str]:
    """Return the content of each file, or the clause that says why it was not read."""
    return {path: _read(path) for path in files}


def _read(path: Path) -> bytes | str:
    try:
        return read_file(path)
    except Unreadable as error:
        return str(error)


def _look(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable("not_a_file", "this is not a file")
