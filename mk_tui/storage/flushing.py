"""Bringing what was committed to the disk while the program goes on.

A commit that waits for the disk itself takes from two milliseconds to a tenth of a second: as long as a key
may take, or far longer. What is written survives the program's end, ``kill -9`` as well, from the commit on;
a power cut it survives as soon as the disk has it, and may take what was answered in that moment.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path


class Flusher:
    """Brings one database's journal to the disk, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        self._journal = path.with_name(path.name + "-wal")
        self._threads = ThreadPoolExecutor(1, "store")
        self._begun: Future[None] | None = None
        self._waits = False  # whether one is to begin yet: it takes what comes until then as well
        self._error: OSError | None = None
        self.due = False  # whether something was committed since

    def begin(self) -> None:
        """Begin to bring to the disk what is due."""
        if self.due and not self._waits:
            self._waits = True
            self._begun = self._threads.submit(self._flush)
        self.due = False

    def _flush(self) -> None:
        self._waits = False
        try:
            opened = os.open(self._journal, os.O_RDWR)
            try:
                os.fsync(opened)
            finally:
                os.close(opened)
        except OSError as error:
            self._error = error  # for whoever asks

    def wait(self) -> OSError | None:
        """Wait until all that was committed is on the disk; returns why it cannot be, None if it is."""
        self.begin()
        if self._begun is not None:
            self._begun.result()  # what was begun before it has been done as well: there is one thread
        return self.failed()

    def failed(self) -> OSError | None:
        """Return why something could not be brought to the disk until now, once; waits for nothing."""
        error, self._error = self._error, None
        return error

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown()
