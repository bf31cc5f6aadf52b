"""Lines on a terminal are broken between words; what is piped is left as it is."""

from __future__ import annotations

import fcntl
import io
import os
import struct
import termios
from collections.abc import Iterator

import pytest

from mk_tui import terminal
from mk_tui.plain.console import Console

LONG = "3. A sentence that is longer than a narrow terminal holds in one of its lines."


@pytest.fixture
def tty() -> Iterator[tuple[int, int]]:
    """A terminal of 40 by 24: its two ends."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


def test_a_terminal_gets_lines_broken_between_words(tty: tuple[int, int]) -> None:
    with os.fdopen(os.dup(tty[1]), "w", encoding="utf-8") as out:
        Console(io.StringIO(), out).say(LONG)
    lines = [line.rstrip() for line in os.read(tty[0], 1000).decode().splitlines()]
    assert len(lines) > 1 and " ".join(line.strip() for line in lines) == LONG


def test_no_line_on_a_terminal_is_longer_than_it_is_wide(tty: tuple[int, int]) -> None:
    with os.fdopen(os.dup(tty[1]), "w", encoding="utf-8") as out:
        Console(io.StringIO("x\n"), out).ask(LONG)
    lines = os.read(tty[0], 1000).decode().splitlines()
    assert len(lines) == 3 and all(len(line) <= 40 for line in lines)


def test_what_is_no_terminal_gets_whole_lines() -> None:
    out = io.StringIO()
    Console(io.StringIO(), out).say(LONG)
    assert out.getvalue() == LONG + "\n"


@pytest.mark.parametrize(
    ("text", "cells", "broken"),
    [
        ("   far in and longer than that", 20, "   far in and longer\n   than that"),
        ("a\nlonger than that is, and how", 20, "a\nlonger than that is,\nand how"),
        ("incomprehensibilities_of_a_word next", 20, "incomprehensibilities_of_a_word\nnext"),
        ("too narrow for words to be kept", 10, "too narrow for words to be kept"),
        ("keeps  blanks  it  has", 30, "keeps  blanks  it  has"),
    ],
)
def test_where_a_line_is_broken(text: str, cells: int, broken: str) -> None:
    assert terminal.wrapped(text, cells) == broken
