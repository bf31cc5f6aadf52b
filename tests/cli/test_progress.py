"""How far a long command is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import io
import sys

import pytest

from mk_tui.commands import progress
from mk_tui.language import program_catalogue


class Clock:
    """A time that goes by when it is told to."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(progress, "time", made)
    return made


def test_lines_say_the_rate_and_the_time_left(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with progress.Progress(program_catalogue("en").say, "game") as shown:
        shown.watch(500, 1000)  # that many were played before: they say nothing of the speed
        clock.now = 9.0
        shown.watch(510, 1000)
        assert capsys.readouterr().err == ""
        clock.now = 20.0
        shown.watch(540, 1000)
        assert capsys.readouterr().err == "game: 540 of 1000, 2 a second, 0:03:50 left.\n"
        clock.now = 21.0
        shown.watch(541, 1000)
        clock.now = 40.0
        shown.watch(0, 10)  # another run begins
        clock.now = 50.0
        shown.watch(5, 10)
        assert capsys.readouterr().err == "game: 5 of 10, 0.5 a second, 0:00:10 left.\n"


def test_on_a_terminal_there_is_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    with progress.Progress(program_catalogue("en").say, "game") as shown:
        shown.watch(0, 10)
        shown.watch(7, 10)
        assert shown._bar is not None
        shown._bar.refresh()
        assert "7/10" in terminal.getvalue()
        shown.say("Stopped.")
    assert terminal.getvalue().endswith("Stopped.\n")


def test_a_time_is_hours_minutes_and_seconds() -> None:
    assert [progress.clock(s) for s in (0.4, 59.6, 3725)] == ["0:00:00", "0:01:00", "1:02:05"]
