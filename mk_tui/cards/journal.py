"""A journal: what has happened, as JSON, one line each, in the user's state folder; the oldest lines go.

For what a person may want to look at afterwards (``mk-tui doctor``), never for what a match needs.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

from . import paths
from .writing import for_owner, make_folder

# A file larger than this is cut to its newest half, in bytes.
LARGEST = 256 * 1024


class Journal:
    """One file of lines. ``trouble`` is why the last line could not be written, None if it was."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.trouble: OSError | None = None
        self._lock = threading.Lock()

    def add(self, row: Mapping[str, Any]) -> None:
        """Write one line. A folder that cannot be written to never stops play: see ``trouble``."""
        path = paths.user("state") / self.name
        line = json.dumps(row, ensure_ascii=True, default=str) + "\n"
        with self._lock:
            try:
                make_folder(path.parent)
                if path.exists() and path.stat().st_size > LARGEST:
                    kept = path.read_bytes()[-LARGEST // 2 :].partition(b"\n")[2]
                    path.write_bytes(kept)
                with open(path, "a", encoding="ascii", opener=for_owner) as target:
                    target.write(line)
                self.trouble = None
            except OSError as error:
                self.trouble = error

    def rows(self) -> list[dict[str, Any]]:
        """Return what the file holds, oldest first; a line that is no row of ours is left out."""
        path = paths.user("state") / self.name
        try:
            with path.open("rb") as source:
                lines = source.read(2 * LARGEST).splitlines()
        except FileNotFoundError:
            return []
        found = []
        for line in lines:
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                continue  # cut short by a kill
            if isinstance(row, dict):
                found.append(row)
        return found
