"""Small files of the user's data folder: JSON, read whole and replaced whole."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from mk_tui.cards.files import Unreadable, read_file
from mk_tui.cards.writing import make_folder, replaced

from .trouble import StorageError

# What comes of a file that anybody may have edited: no text, no JSON, JSON of another form.
UNFIT = (Unreadable, ValueError, RecursionError, AttributeError, KeyError, TypeError)


def read_json(path: Path, empty: Any) -> Any:
    """Return what a file holds, ``empty`` where there is none; raises one of :data:`UNFIT`."""
    return json.loads(read_file(path)) if os.path.lexists(path) else empty


def write_json(path: Path, content: Any) -> None:
    """Replace a file, as a whole or not at all; ``StorageError`` if it cannot be written."""
    try:
        make_folder(path.parent)
        with replaced(path) as target:
            json.dump(content, target)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StorageError("error.file_not_written", file=str(path), reason=reason) from error


__all__ = ["UNFIT", "read_json", "write_json"]
