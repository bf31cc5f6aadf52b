"""The terminal under the screen: where it is drawn, and how it is left when a signal ends the program.

Textual draws on standard error, so ``2>/dev/null`` would blank the screen. What this program draws goes where
everything else that it says goes: to standard output, which is a terminal wherever a screen is opened.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import errno
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any, TextIO

from rich.cells import cell_len
from textual.driver import Driver

from mk_tui.cards import failures

from .glyphs import ALLOWED, STAND_INS

# What ends a program from outside: somebody tells it to, or its terminal goes away.
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
# Seconds for leaving in good order, when a signal came; a terminal that is gone may hold it up.
LEAVING = 4.0
# Seconds for the last word to a terminal, when the program could not leave in good order.
LAST_WORD = 0.5
IN_CELLS = "mk_tui.in_cells"  # the name of what stands in for signs that an encoding lacks
# What a screen switches on, switched off again: keys' protocol, mouse, paste, sizes, focus, its own page; the
# cursor is shown and long lines go on.
RESTORED = "".join(
    (
        "\x1b[<u",
        *(f"\x1b[?{mode}l" for mode in (1000, 1003, 1015, 1006, 1016, 2004, 2048, 1004, 1049)),
        "\x1b[?7h\x1b[?25h",
    )
)


def lacks_signs() -> bool:
    """Return whether what is drawn on has an encoding without the signs of the screen."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    signs = "".join(ALLOWED)
    return signs.encode(encoding, "ignore").decode(encoding, "ignore") != signs


def _in_cells(error: UnicodeError) -> tuple[str, int]:
    """Stand in for what an encoding does not have, in as many cells: a sign's stand-in, the letter without
    its accent, else question marks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    made = []
    for c in error.object[error.start : error.end]:
        plain = STAND_INS.get(c) or "".join(x for x in unicodedata.normalize("NFKD", c) if x.isascii())
        cells = cell_len(c)
        made.append(plain if len(plain) == cells else "?" * cells)
    return "".join(made), error.end


def on_standard_output(driver: type[Any]) -> type[Any]:
    """Return Textual's driver, drawing on standard output in place of standard error."""

    class Drawn(driver):  # type: ignore[misc]
        _file: TextIO

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            if self._file is sys.__stderr__ and sys.__stdout__ is not None:
                # A sign that the terminal's encoding lacks must neither end the thread that draws nor take
                # more cells than there are for it.
                codecs.register_error(IN_CELLS, _in_cells)
                encoding = sys.__stdout__.encoding
                self._file = open(  # noqa: SIM115 - as long as the screen
                    sys.__stdout__.fileno(), "w", encoding=encoding, errors=IN_CELLS, closefd=False
                )

        def _run_input_thread(self) -> None:
            """Read what is typed, whatever it is. Textual would end with a traceback at the first failure."""
            while True:
                try:
                    self.run_input_thread()
                    return
                except OSError as error:  # the terminal is gone
                    self._app.call_later(self._app.input_lost, error)
                    return
                except Exception as error:
                    failures.note("input", error)

    _read_any_bytes(driver)
    return Drawn


class Typed:
    """Decodes what is typed. It may be no UTF-8, and where nothing comes of a read the terminal is gone."""

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        """Return the text of what was read; ``OSError`` where that is nothing, but for the last time: a
        terminal that has gone can be read without end, and no signal need have come."""
        if not data and not final:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return self._decoder.decode(data, final)


def _read_any_bytes(driver: type[Any]) -> None:
    """Let Textual decode otherwise what is typed or pasted: it does so strictly, inside a long method."""
    names = getattr(getattr(driver, "run_input_thread", None), "__globals__", {})
    if "getincrementaldecoder" in names:
        names["getincrementaldecoder"] = lambda encoding: partial(Typed, encoding)


def end_at_once(code: int, driver: Driver | None) -> None:
    """End the program, whose loop does not come round any more, and leave the terminal as it was.

    What is written may wait for ever for a terminal that is gone: ``LAST_WORD`` seconds later it ends
    all the same.
    """
    last = threading.Timer(LAST_WORD, os._exit, (code,))
    last.daemon = True
    last.start()
    if driver is not None and sys.__stdout__ is not None:
        import termios

        with contextlib.suppress(OSError, termios.error):  # the terminal is gone: there is nothing to restore
            os.write(sys.__stdout__.fileno(), RESTORED.encode())
            before = getattr(driver, "attrs_before", None)
            if before is not None:
                termios.tcsetattr(sys.__stdout__.fileno(), termios.TCSANOW, before)
    os._exit(code)


def can_stop(driver: Driver | None) -> bool:
    """Return whether the program can be put aside as Ctrl+Z does, so that a shell goes on and brings it back:
    the driver takes part in it, and there is such a shell. One that can do that lets each job run in a group
    of its own; what has the window to itself would stand still for ever."""
    if sys.platform == "win32" or driver is None or not driver.can_suspend:
        return False
    return os.getpgrp() != os.getsid(0)


def stop() -> None:
    """Put the program aside, and whatever was begun with it: the shell goes on when all of that stands still.
    The driver leaves the terminal as it was, and takes it again when the shell brings the program back."""
    if sys.platform != "win32":
        os.killpg(os.getpgrp(), signal.SIGTSTP)


def end_on_signals(leave: Callable[[int], None], driver: Driver | None) -> None:
    """Call ``leave(code)`` in the running loop when a signal tells the program to end.

    A program that has not left ``LEAVING`` seconds later is ended, with ``driver``'s terminal as it was.
    """
    if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
        return  # there are no such signals to wait for
    loop = asyncio.get_running_loop()

    def told(signum: int) -> None:
        hard = threading.Timer(LEAVING, end_at_once, (128 + signum, driver))
        hard.daemon = True
        hard.start()
        leave(128 + signum)

    for signum in ENDING:
        loop.add_signal_handler(signum, told, signum)
