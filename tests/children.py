"""Other programs that a test begins."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

# Seconds that a program has to end by itself.
PATIENCE = 60


@contextmanager
def child(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """Run a program beside a block; it has to end soon after it, and ends with it where it fails.

    ``Popen`` itself waits for the program whatever comes: for ever, if it hangs.
    """
    with subprocess.Popen(command, **how) as process:
        try:
            yield process
            process.wait(PATIENCE)
        except BaseException:
            process.kill()
            raise
