"""How far a long command is, on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

# Seconds between two lines where there is no terminal; what is done sooner says nothing.
BETWEEN = 10.0


class Progress:
    """Shows what :meth:`watch` is told: how much is done, how quickly, and when it will be over."""

    def __init__(self, say: Callable[..., str], title: str) -> None:
        self._say = say
        self._title = title
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._first: tuple[float, int] | None = None  # when it began, with how much done before
        self._done = 0
        self._last = time.monotonic()

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._bar = _bar()
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """Take the bar away, so that something else can be written."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def say(self, sentence: str) -> None:
        """Take the bar away and write a sentence in its place."""
        self.end()
        print(sentence, file=sys.stderr, flush=True)

    def watch(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` are done."""
        now = time.monotonic()
        if self._first is None or done < self._done:  # another run of the same command
            self._first = now, done
        self._done = done
        began, before = self._first
        rate = (done - before) / (now - began) if now > began else 0.0
        if self._bar is not None:
            if self._task is None:
                self._task = self._bar.add_task(self._title, total=total, rate="")
            self._bar.update(self._task, completed=done, total=total, rate=f"{rate:.3g}/s")
        elif now - self._last >= BETWEEN and 0 < done < total:
            self._last = now
            left = clock((total - done) / rate) if rate else "?"
            line = self._say("lab.progress", n=done, total=total, rate=f"{rate:.3g}", left=left)
            print(f"{self._title}: {line}", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    whole = int(seconds + 0.5)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _bar() -> Bar:
    """Return a bar on standard error. What it writes is its own, so it goes past the gate."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    return Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(),
        console=Console(file=getattr(sys.stderr, "stream", sys.stderr)),
        transient=True,
    )
