"""What is typed and pasted at a real terminal, and what a tall one still shows."""

from __future__ import annotations

import fcntl
import os
import struct
import termios
from typing import Any

import pytest

ALONE = ("play", "karmaka", "--seat", "Ana=human", "--seat", "Beto=adept", "--seed", "1")
SHARED = ("play", "karmaka", "--seat", "Ana=human", "--seat", "Beto=human", "--seed", "1", "--plain")
# What a terminal would obey, bytes that are no text, and words that mean nothing, 100 KB of it.
PASTE = (b"\x1b[31m\x1b]0;x\x07\x9b\xff\xc3(" + b"z" * 12) * 3600


def paste(t: Any, content: bytes) -> None:
    """Paste as a terminal does that tells so."""
    left = b"\x1b[200~" + content + b"\x1b[201~"
    while left:
        left = left[os.write(t.master, left[:1024]) :]


@pytest.mark.parametrize(
    "content", [PASTE, b"\x9b" * 5000, b"9" * 100_000], ids=["100 KB", "no text", "digits"]
)
def test_a_paste_leaves_the_screen_as_it_was(terminal: Any, content: bytes) -> None:
    t = terminal(*ALONE)
    t.wait_for("Hand")
    paste(t, content)
    os.write(t.master, b"\x9b\xff")
    t.type("\x10")  # the palette
    t.wait_for("A move, a word, a screen")
    assert t.process.poll() is None and b"Traceback" not in t.written


def test_a_line_of_any_length_is_answered(terminal: Any) -> None:
    t = terminal(*ALONE, "--plain")
    t.wait_for("for its ability")
    for line in (b"9" * 4000, PASTE[:3000].replace(b"\n", b"").replace(b"\x03", b""), b"\xff\xfe"):
        os.write(t.master, line + b"\n")
        t.wait(lambda: "is no choice here" in " ".join(t.text.split()), "a refusal")
        t.type("score\n")
    assert t.process.poll() is None and b"Traceback" not in t.written


def test_a_tall_terminal_shows_nobody_elses_hand(terminal: Any) -> None:
    t = terminal(*SHARED)
    fcntl.ioctl(t.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 100, 0, 0))
    t.screen.resize(200, 100)
    t.wait_for("press Enter")
    t.type("\n")
    t.wait_for("for its ability")
    t.type("?\n2\n")
    t.wait_for("Beto: press Enter")
    assert "for its ability" not in t.text and "Hand:" not in t.text
    assert t.written.rfind(b"\x1b[3J") > t.written.rfind(b"for its ability")
