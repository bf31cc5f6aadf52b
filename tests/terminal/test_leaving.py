"""However a program is ended, the terminal is as it was before, and nobody's hand stands on it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

ALONE = ("play", "karmaka", "--seat", "Ana=human", "--seat", "Beto=adept", "--seed", "1")
SHARED = ("play", "karmaka", "--seat", "Ana=human", "--seat", "Beto=human", "--seed", "1")


def resumed(terminal: Any) -> int:
    """Go on with the match that was kept; return the code with which the end of the input ends that."""
    t = terminal("resume", "1", "--plain")
    # The list of what can be done may be longer than the screen: what asks stands at its end.
    t.wait(lambda: t.text.rstrip().endswith(">") or "press Enter" in t.text, "a question")
    t.type("\x04")  # the end of the input
    code: int = t.ended()
    return code


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_the_screen_clean(terminal: Any, name: str) -> None:
    t = terminal(*ALONE)
    t.wait_for("Ana")
    t.wait_for("Hand")
    number = getattr(signal, name)
    t.process.send_signal(number)
    assert t.ended(20) == 128 + number
    assert t.left_clean() == []
    assert "Hand" not in t.text
    said = "The match is kept. `mk-tui resume 1` goes on with it."
    assert (said in t.text) is (name == "SIGTERM")  # else nobody is there to read it
    assert resumed(terminal) == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_no_hand_in_lines(terminal: Any, name: str) -> None:
    t = terminal(*SHARED, "--plain")
    t.wait_for("press Enter")
    t.type("\n")
    t.wait_for("for its ability")
    number = getattr(signal, name)
    t.process.send_signal(number)
    assert t.ended(20) == 128 + number
    assert t.left_clean() == []
    assert "The match is kept" in t.text
    assert "for its ability" not in t.text
    assert resumed(terminal) == 0


STUCK = """
import time
from mk_tui.tui import app, driver
driver.LEAVING = 0.5
app.MkTui.exit = lambda self, code: time.sleep(60)
"""


def test_a_screen_that_is_stuck_leaves_the_terminal_as_it_was(terminal: Any) -> None:
    t = terminal(*ALONE, before=STUCK)
    t.wait_for("Hand")
    t.process.terminate()
    assert t.ended(20) == 128 + signal.SIGTERM
    assert t.left_clean() == []
    assert "Hand" not in t.text
    assert resumed(terminal) == 0


# A shell: what it begins has the terminal, in a group of its own, until it ends or stands still. A key brings
# that back.
SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if job == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
else:
    while True:
        _, state = os.waitpid(job, os.WUNTRACED)
        os.tcsetpgrp(0, os.getpgrp())
        if not os.WIFSTOPPED(state):
            os._exit(os.waitstatus_to_exitcode(state))
        print("Stopped", flush=True)
        os.read(0, 1)
        os.tcsetpgrp(0, job)
        os.killpg(job, signal.SIGCONT)
"""


@pytest.mark.parametrize("seats", [ALONE, SHARED], ids=["alone", "shared"])
def test_ctrl_z_goes_back_to_the_shell_and_the_match_comes_back_covered(terminal: Any, seats: Any) -> None:
    t = terminal(*seats, before=SHELL)
    if seats is SHARED:
        t.wait(lambda: lifted(t), "the hand")
    t.wait_for("Hand")
    t.type("\x1a")
    t.wait_for("Stopped")
    assert "Hand" not in t.text and t.left_clean() == []
    t.type("\n")
    t.wait_for("Esc")
    assert "Hand" not in t.text
    t.wait(lambda: lifted(t), "the hand")
    t.type("\x11")
    assert t.ended() == 0
    assert resumed(terminal) == 0


def lifted(t: Any) -> bool:
    """Take the screen, and return whether what lay over it has gone: too early a key is meant for nothing."""
    if "press  A" in t.text:
        t.type("A")
        time.sleep(0.5)
    return "Hand" in t.text


def test_where_no_shell_is_ctrl_z_says_so(terminal: Any) -> None:
    t = terminal(*ALONE)
    t.wait_for("Hand")
    t.type("\x1a")
    t.wait_for("There is no shell here to go back to")
    t.type("\x11")
    assert t.ended() == 0


@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["screen", "lines"])
def test_a_terminal_that_goes_away_ends_the_program(terminal: Any, how: tuple[str], tmp_path: Path) -> None:
    t = terminal(*ALONE, *how)
    t.wait_for("Ana")
    t.hang_up()
    t.process.wait(20)
    assert resumed(terminal) == 0


# The program was told to take no notice of it, as "nohup" does, or it came before anybody listened.
NO_HANGUP = """
import signal
from mk_tui.tui import driver
signal.signal(signal.SIGHUP, signal.SIG_IGN)
driver.ENDING = [signal.SIGTERM]
"""


def test_a_terminal_that_goes_away_without_a_signal_ends_the_screen(terminal: Any) -> None:
    """Else it would read nothing, again and again, for ever."""
    t = terminal(*ALONE, before=NO_HANGUP)
    t.wait_for("Ana")
    t.hang_up()
    t.process.wait(20)
    assert resumed(terminal) == 0


def test_the_screen_needs_no_standard_error(terminal: Any) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    t = terminal(*ALONE, stderr=nowhere)
    os.close(nowhere)
    t.wait_for("Karmaka")
    t.wait_for("Hand")
    t.process.terminate()
    assert t.ended(20) == 128 + signal.SIGTERM
    assert t.left_clean() == []


@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["screen", "lines"])
def test_a_match_file_that_goes_away_is_noticed_and_never_called_kept(
    terminal: Any, how: tuple[str], tmp_path: Path
) -> None:
    t = terminal(*ALONE, *how)
    t.wait_for("for its ability" if how else "Hand")
    (tmp_path / "data" / "matches.sqlite3").rename(tmp_path / "data" / "elsewhere.sqlite3")
    if how:
        t.type("1\n1\n1\n")
    else:
        t.wait(lambda: any(tries(t)), "an answer")
    # In lines the question stands below it once more: the sentence may be out of sight but for its end.
    said = "leave and begin again" if how else "moved or removed"
    t.wait(lambda: said in " ".join(t.text.split()), "the sentence")
    if how:
        t.type("q\n")
        assert t.ended() != 0
        assert "The match is kept" not in t.text and "The match was not kept" in t.text


def tries(t: Any) -> Any:
    """Choose and answer, until the screen says that the file has gone."""
    for key in ("a", "\r", " ", "b", "\r") * 8:
        yield "moved or removed" in " ".join(t.text.split())
        t.type(key)
        time.sleep(0.3)
