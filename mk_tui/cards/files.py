"""Reading files somebody else may have written, with a limit, never raising."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path

LARGEST = 2 * 1024 * 1024  # bytes


def read_all(files: Iterable[Path]) -> dict[Path, bytes | str]:
    """Return the content of each file, or the clause that says why it was not read."""
    return {path: _read(path) for path in files}


def _read(path: Path) -> bytes | str:
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for ever
            return "this is not a file"
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        return f"it cannot be read: {error.strerror or type(error).__name__}"
    if len(content) > LARGEST:
        return f"the file is larger than {LARGEST // (1024 * 1024)} MiB"
    return content
