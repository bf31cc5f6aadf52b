"""A real terminal for tests: a program on a pseudo-terminal, and what stands on its screen."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyte

# Seconds that a busy machine may take for anything.
PATIENCE = 60.0
SIZE = (100, 30)
# Modes of a terminal that a program may leave switched on: other screen, mouse, focus, paste, hidden cursor.
ON = (b"\x1b[?1049h", b"\x1b[?1000h", b"\x1b[?1003h", b"\x1b[?1006h", b"\x1b[?1004h", b"\x1b[?2004h")
OFF = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?1004l", b"\x1b[?2004l")
CURSOR_OFF, CURSOR_ON = b"\x1b[?25l", b"\x1b[?25h"


class Terminal:
    """``mk-tui`` with some arguments on a terminal of its own; ``home`` holds all that it keeps.

    ``before`` is Python that runs in the program before it begins.
    """

    def __init__(
        self, arguments: Sequence[str], home: Path, stderr: int | None = None, before: str = "", **env: str
    ) -> None:
        self.home = home
        self.written = b""
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self.screen)
        self._lock = threading.Lock()
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self.before = termios.tcgetattr(slave)
        given = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        given |= {"MK_TUI_HOME": str(home), "TERM": "xterm-256color", "TEXTUAL_DISABLE_KITTY_KEY": "1", **env}
        begun = (
            ["-c", f"{before}\nimport sys; from mk_tui.cli import main; sys.exit(main())"]
            if before
            else ["-m", "mk_tui"]
        )
        self.process = subprocess.Popen(
            [sys.executable, *begun, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave if stderr is None else stderr,
            env=given,
            preexec_fn=_own_terminal,
        )
        self.slave = slave  # kept open: what the terminal was left like can be read afterwards
        self._hung_up = False
        self._caught_up = threading.Event()  # all that was written by some moment has been read
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while not self._hung_up:
            if not select.select([self.master], [], [], 0.1)[0]:
                self._caught_up.set()
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other side has gone
                data = b""
            if not data:
                return
            with self._lock:
                self.written += data
                self._draw(data)

    def _draw(self, data: bytes) -> None:
        """Let the terminal emulation follow; it knows of no second screen, which is left for the first."""
        drawn, left, rest = data.rpartition(OFF[0])
        for part in (drawn, rest) if left else (rest,):
            with contextlib.suppress(Exception):  # a sequence that pyte does not know
                self._stream.feed(part)
            if left and part is drawn:
                self.screen.reset()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        with self._lock:
            return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def wait(self, until: Callable[[], Any], what: str = "", seconds: float = PATIENCE) -> Any:
        """Wait until something is so, and return it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = until()
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {what}; the screen:\n{self.text}")

    def wait_for(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until a text stands on the screen."""
        self.wait(lambda: text in self.text, repr(text), seconds)

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended and return its exit code."""
        code = self.process.wait(seconds)
        for _ in range(2):  # the first may have been under way before the program ended
            self._caught_up.clear()
            self.wait(
                lambda: self._caught_up.is_set() or not self._reader.is_alive(), "what it wrote last", seconds
            )
        return code

    def hang_up(self) -> None:
        """The terminal goes away, as when its window is closed."""
        self._hung_up = True
        self._reader.join()  # who reads from it holds it open
        os.close(self.slave)
        os.close(self.master)

    def left_clean(self) -> list[str]:
        """Return what is not as it was before the program; nothing, if it left well."""
        wrong = []
        for on, off in (*zip(ON, OFF, strict=True), (CURSOR_OFF, CURSOR_ON)):
            if self.written.rfind(on) > self.written.rfind(off):
                wrong.append(repr(on))
        after = termios.tcgetattr(self.slave)
        if after[:4] != self.before[:4]:
            wrong.append("the modes of the line")
        return wrong

    def close(self) -> None:
        """End the program, if it runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if not self._hung_up:
            self.hang_up()


def _own_terminal() -> None:
    """Begin a session in the child whose terminal is its standard input."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
