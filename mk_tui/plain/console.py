"""Lines out, lines in."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from mk_tui import terminal

# Characters of a line that anybody types; what is pasted beyond is not read as an answer.
LONGEST_LINE = 1000


class Closed(Exception):
    """Standard input has ended."""


class ToldToEnd(Exception):
    """The program was sent a signal that ends it."""


class Console:
    """Writes lines to ``out`` and reads them from ``source``. Each line is flushed, for pipes."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source = source
        self.out = terminal.gate(out)
        self.told_to_end = 0  # the signal that came
        self._waiting = False

    @property
    def can_clear(self) -> bool:
        """Whether what was written can be taken out of sight for good."""
        return terminal.can_clear(self.out)

    def end(self, signum: int) -> None:
        """A signal tells the program to end: at once if nothing but a line is waited for, else soon."""
        self.told_to_end = signum
        if self._waiting:
            raise ToldToEnd

    def say(self, line: str = "") -> None:
        """Write one line, on a terminal broken between words."""
        self.out.write(self._wrapped(line) + "\n")
        self.out.flush()

    def ask(self, prompt: str) -> str:
        """Write a prompt and return the line that comes, without blanks around; ``Closed`` at the end.

        Of a line that is too long for one only the beginning comes.
        """
        self.out.write(self._wrapped(prompt + " "))
        self.out.flush()
        try:
            self._waiting = True
            if self.told_to_end:
                raise ToldToEnd
            line = rest = self.source.readline(LONGEST_LINE)
            while rest and not rest.endswith("\n"):
                rest = self.source.readline(LONGEST_LINE)
        except UnicodeDecodeError:
            line = "\ufffd"  # a choice that is none: what was typed is refused as such
        except ValueError as error:  # it was closed
            raise Closed from error
        finally:
            self._waiting = False
        if not line:
            self.out.write("\n")
            raise Closed
        return line.strip()

    def rest(self, seconds: float) -> None:
        """Let so much time go by; a signal that tells the program to end cuts it short."""
        try:
            self._waiting = True
            if self.told_to_end:
                raise ToldToEnd
            time.sleep(seconds)
        finally:
            self._waiting = False

    def _wrapped(self, text: str) -> str:
        return terminal.wrapped(text, terminal.columns(self.out))

    def clear(self) -> None:
        """Take everything that was written out of sight."""
        terminal.clear(self.out)


@contextmanager
def ending_on_signals(end: Callable[[int], None]) -> Iterator[None]:
    """Call ``end`` when somebody tells the program to end, or its terminal goes away."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signum = getattr(signal, name)
                before[signum] = signal.signal(signum, lambda number, _: end(number))
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)
