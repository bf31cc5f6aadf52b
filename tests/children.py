"""Other programs that a test begins."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def child(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """Run a program beside a block, and end with it.

    ``Popen`` itself waits for the program also when the block fails: for ever, if it failed because it hung.
    """
    with subprocess.Popen(command, **how) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
