"""The gate to the terminal: all text that the program writes goes out through here.

Names in files, matches of other people and arguments may hold what a terminal obeys: they could move the
cursor, change the title, turn the direction of a line. Nothing of that gets out, and what an output cannot
encode is replaced, never a traceback. Needs the standard library only: it is the first thing that runs.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any, Final, TextIO

# What never gets out: control characters but the line feed, what turns the direction of text or is invisible,
# tags. Surrogates stand for bytes that are no text.
_DROPPED: Final = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff"
)
_UNSAFE: Final = re.compile(f"[\t\ud800-\udfff{_DROPPED}]")
# Where a line may be broken: a number keeps its sign ("60 %").
BREAK: Final = re.compile(r"(?<!\d) | (?!%)")
# Clear the screen, then what was scrolled out of it, and go to the top. In this order: some terminals push
# what the first one clears into what the second one does.
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
# More lines than terminals usually show at once, for an output whose height nobody knows.
UNKNOWN_HEIGHT: Final = 60
# Fewer characters than this in a line, and breaking between words makes nothing better.
NARROWEST: Final = 20
# Signs that do not fall apart into an ASCII letter and its accent.
_PLAIN: Final = {
    "«": '"', "»": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...",
    "×": "x", "·": "-", "→": "->", "¿": "?", "¡": "!", "º": "o", "ª": "a", "\xa0": " ",
}  # fmt: skip


def safe(text: str) -> str:
    """Return ``text`` as a terminal may be given it: line feeds are the only control characters in it."""
    return text if text.isascii() and text.isprintable() else _UNSAFE.sub(_replaced, text)


def _replaced(found: re.Match[str]) -> str:
    c = found.group()
    return " " if c == "\t" else "\ufffd" if "\ud800" <= c <= "\udfff" else ""


def _simpler(error: UnicodeError) -> tuple[str, int]:
    """Stand in for what an encoding does not have: the letter without its accent, else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    made = []
    for c in error.object[error.start : error.end]:
        apart = _PLAIN.get(c) or "".join(x for x in unicodedata.normalize("NFKD", c) if x.isascii())
        made.append(apart or "?")
    return "".join(made), error.end


class OutputLost(Exception):
    """An output does not take what is written to it (a full disk, a device that is gone)."""


@contextlib.contextmanager
def _lost() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(error.strerror or str(error)) from error


class TerminalGate(io.TextIOBase):
    """A text stream that lets nothing through that a terminal would obey.

    ``stream`` None stands for an output that was closed before the program began.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream
        if isinstance(stream, io.TextIOWrapper):
            codecs.register_error("mk_tui.simpler", _simpler)
            # Only what writes has to give way: an output opened for a test may refuse, and then is strict.
            with contextlib.suppress(io.UnsupportedOperation, ValueError):
                stream.reconfigure(errors="mk_tui.simpler")

    def write(self, text: str) -> int:
        """Write ``text``, cleaned."""
        if self.stream is not None:
            with _lost():
                self.stream.write(safe(text))
        return len(text)

    def obey(self, sequence: str) -> None:
        """Write what the terminal is meant to obey."""
        if self.stream is not None:
            with _lost():
                self.stream.write(sequence)
                self.stream.flush()

    def flush(self) -> None:
        if self.stream is not None:
            with _lost():
                self.stream.flush()

    def isatty(self) -> bool:
        return self.stream is not None and self.stream.isatty()

    def fileno(self) -> int:
        if self.stream is None:
            raise io.UnsupportedOperation("this output is closed")
        return self.stream.fileno()

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """What the output encodes text in."""
        return getattr(self.stream, "encoding", None) or "utf-8"

    @property
    def buffer(self) -> Any:
        """The bytes below, which are nobody's to write to who writes text."""
        return getattr(self.stream, "buffer", None)


def gate(stream: TextIO | TerminalGate | None) -> TerminalGate:
    """Return ``stream`` behind the gate."""
    return stream if isinstance(stream, TerminalGate) else TerminalGate(stream)


@contextlib.contextmanager
def gated() -> Iterator[None]:
    """Put standard output and standard error behind the gate, and let no input fail for its bytes."""
    _fill_closed()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = gate(sys.stdout), gate(sys.stderr)
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    elif isinstance(sys.stdin, io.TextIOWrapper):
        with contextlib.suppress(io.UnsupportedOperation, ValueError):
            sys.stdin.reconfigure(errors="replace")
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _fill_closed() -> None:
    """Open what was closed before the program began, so that no file of ours gets its number."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                os.open(os.devnull, os.O_RDWR)


def lose(stream: TextIO | None) -> None:
    """Let what ``stream`` still holds go nowhere: it cannot be written, and the end of Python would try."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        assert stream is not None
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# -- what several people share ---------------------------------------------------------------------------


def can_clear(out: TerminalGate) -> bool:
    """Return whether ``out`` is a terminal that can be told to forget what it shows."""
    if not out.isatty():
        return False
    if os.name == "nt":
        return _windows_obeys()
    return os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")


def clear(out: TerminalGate) -> None:
    """Take everything that was written to ``out`` out of sight, and out of what can be scrolled back to.

    A terminal that cannot be told to, and whatever is no terminal, gets empty lines as many as it is high.
    """
    if can_clear(out):
        out.obey(_CLEAR)
    else:
        out.write("\n" * max(height(out), UNKNOWN_HEIGHT))
        out.flush()


def height(out: TerminalGate) -> int:
    """Return the lines that ``out`` shows at once, 0 for what is no terminal."""
    if not out.isatty():
        return 0
    import shutil  # only here: it takes longer than all the rest of a start

    # The environment may say less than is true, never more than is needed.
    return max(_size(out).lines, shutil.get_terminal_size((80, UNKNOWN_HEIGHT)).lines)


def columns(out: TerminalGate) -> int:
    """Return how many characters a line of ``out`` holds, 0 for what is no terminal or does not say."""
    return _size(out).columns if out.isatty() else 0


def _size(out: TerminalGate) -> os.terminal_size:
    try:
        return os.get_terminal_size(out.fileno())
    except (OSError, ValueError):
        return os.terminal_size((0, 0))


def wrapped(text: str, cells: int) -> str:
    """Break ``text`` between words at ``cells`` characters, what follows as far in as its line begins.

    A terminal breaks words where its line is full. ``cells`` too few to hold words leave it as it is.
    """
    if cells < NARROWEST or len(text) <= cells:
        return text
    return "\n".join(_wrapped_line(line, cells) for line in text.split("\n"))


def _wrapped_line(line: str, cells: int) -> str:
    words = BREAK.split(line)
    indent = " " * (len(line) - len(line.lstrip(" ")))
    lines, last = [], words[0]
    for word in words[1:]:
        if last.strip() and word and len(last) + 1 + len(word) > cells:
            lines.append(last)
            last = indent + word
        else:
            last += " " + word
    return "\n".join([*lines, last])


def _windows_obeys() -> bool:
    """Return whether the console of Windows takes control sequences, having asked it to."""
    try:
        import ctypes

        kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined]
        handle, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
        processes = 0x0004  # ENABLE_VIRTUAL_TERMINAL_PROCESSING
        if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
            return False
        return bool(kernel.SetConsoleMode(handle, mode.value | processes))
    except (ImportError, AttributeError, OSError):
        return False
