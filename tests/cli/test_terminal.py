"""The gate to the terminal: what gets out, and what is cleared."""

from __future__ import annotations

import io
import os
import unicodedata

import pytest

from mk_tui import terminal
from mk_tui.terminal import OutputLost, TerminalGate, gate, safe


class Screen(io.StringIO):
    """A terminal that shows what it was given."""

    def isatty(self) -> bool:
        return True


def test_of_all_characters_only_the_line_feed_moves_a_cursor() -> None:
    every = "".join(map(chr, range(0x110000)))
    left = safe(every)
    kinds = {unicodedata.category(c) for c in left if c != "\n"}
    assert "Cc" not in kinds and "Cs" not in kinds and "Zl" not in kinds and "Zp" not in kinds
    assert not any(unicodedata.bidirectional(c) in {"RLO", "LRO", "RLE", "LRE", "PDF"} for c in left)
    assert not any(unicodedata.bidirectional(c) in {"LRI", "RLI", "FSI", "PDI"} for c in left)
    assert safe("ñ ¿Qué? «Shiló» ▸ ╭─╮ 🂡 שלום\n") == "ñ ¿Qué? «Shiló» ▸ ╭─╮ 🂡 שלום\n"


def test_what_is_dropped_and_what_is_replaced() -> None:
    assert safe("\x1b[2J\x1b]0;title\x07a\tb\r\x9b31m\u202eabc") == "[2J]0;titlea b31mabc"
    assert safe("no\udcfftext") == "no\ufffdtext"


def test_what_an_encoding_lacks_is_written_with_what_it_has() -> None:
    raw = io.BytesIO()
    out = TerminalGate(io.TextIOWrapper(raw, "ascii"))
    out.write("¿Águila «roja»? … ñ 🂡 → ×")
    out.flush()
    assert raw.getvalue() == b'?Aguila "roja"? ... n ? -> x'


def test_an_output_that_takes_nothing_is_an_error_of_its_own() -> None:
    full = TerminalGate(open("/dev/full", "w"))  # noqa: SIM115
    full.write("x")
    with pytest.raises(OutputLost):
        full.flush()
    terminal.lose(full.stream)
    full.flush()


def test_a_gate_is_not_put_before_a_gate() -> None:
    out = gate(io.StringIO())
    assert gate(out) is out


def test_a_terminal_forgets_screen_and_scrollback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    out = Screen()
    terminal.clear(gate(out))
    assert out.getvalue() == "\x1b[2J\x1b[3J\x1b[H"


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_a_terminal_that_obeys_nothing_is_filled_to_its_height(
    term: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("LINES", "10")
    master, slave = os.openpty()
    try:
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 80, 0, 0))

        class Tall(Screen):
            def fileno(self) -> int:
                return slave

        out = Tall()
        terminal.clear(gate(out))
        assert out.getvalue() == "\n" * 200
    finally:
        os.close(master)
        os.close(slave)


def test_what_is_no_terminal_gets_no_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = io.StringIO()
    terminal.clear(gate(out))
    assert set(out.getvalue()) == {"\n"}
