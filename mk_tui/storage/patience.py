"""Waiting for a match file that another program holds, and saying so."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .trouble import StorageError, is_busy

T = TypeVar("T")

# So long SQLite waits by itself: two programs that write in turns are not worth a sentence.
UNSAID = 0.25


@dataclass
class Patience:
    """How long to wait (``seconds``), and who is told while waiting (``told``)."""

    seconds: float = 10.0
    told: Callable[[StorageError], None] | None = None

    def run(self, path: Path, action: Callable[[], T]) -> T:
        """Run ``action``, again and again while another program holds the file."""
        until = time.monotonic() + self.seconds
        said = False
        while True:
            try:
                return action()
            except sqlite3.Error as error:
                if not is_busy(error) or time.monotonic() >= until:
                    raise
            if not said and self.told is not None:
                self.told(StorageError("store.waiting", file=str(path)))
            said = True
            time.sleep(0.05)
