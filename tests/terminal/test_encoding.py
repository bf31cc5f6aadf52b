"""The screen on a terminal whose encoding lacks its signs: lines of ASCII, each in its cells."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("encoding", "word"), [("ascii", "La Ultima Reserva"), ("latin-1", "La \N{REPLACEMENT CHARACTER}ltima")]
)
def test_signs_that_the_encoding_lacks_are_drawn_in_ascii(terminal: Any, encoding: str, word: str) -> None:
    """They stood there as \\u2551 and pushed all that came after them to the right."""
    told = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": encoding}
    t = terminal("play", "ultima_reserva", "--seed", "1", "--lang", "es", **told)
    t.wait_for("Mano")
    t.wait_for(word)  # latin-1 has the letter, which is no UTF-8 as this terminal reads it
    lines = t.text.splitlines()
    assert not any("\\u" in line or "\\x" in line for line in lines)
    assert any(set(line) == {"+", "-"} for line in lines), t.text  # the last line of a frame
    ends = {len(line) for line in lines if line.startswith(("+-", "| "))}
    assert ends == {100}, t.text
