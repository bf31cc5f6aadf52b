"""A scenario file is played on, the program killed, the match resumed by another, and taken back there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mk_tui.storage import Store
from mk_tui.table import Table

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a program to ask again
SCENARIO = """\
- title: Wealth for a soldier
  clauses: [MK-6.3]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana:
      hand: [N01, W02, R03]
      camp: [N04, N02]
      city: [{card: N01, copies: 9}]
      enemy_city: [{card: E01, copies: 9}]
  play:
    - {Ana: play, card: N01}
"""


class Lines:
    """The program in lines, at which somebody types; it is killed in the end."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def asked(self) -> str:
        """Return what is written until the program asks."""
        assert self.process.stdout is not None
        text, late = b"", time.monotonic() + PATIENCE
        while not text.endswith(b"\n> "):
            more = os.read(self.process.stdout.fileno(), 4096)
            text += more
            assert more and time.monotonic() < late, text.decode()
        return text.decode()

    def choose(self, asked: str, choice: str) -> str:
        """Type the number of the choice that begins so; return what comes of it."""
        (number,) = (line.split(".")[0] for line in asked.splitlines() if f". {choice}" in line)
        return self.type(number)

    def type(self, text: str) -> str:
        """Type a line; return what comes of it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()
        return self.asked()


@contextmanager
def killed(home: Path, *arguments: object) -> Iterator[Lines]:
    """Run the program beside a block, and kill it at its end: nothing is said goodbye to."""
    process = subprocess.Popen(
        [sys.executable, "-m", "mk_tui", *map(str, arguments), "--plain", "--lang", "en"],
        cwd=ROOT,
        env={**os.environ, "MK_TUI_HOME": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with process:
        try:
            yield Lines(process)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGKILL


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO, "utf-8")
    return path


def camp(home: Path) -> tuple[dict[str, bool], list[object]]:
    """Return which cards lie in the camp of the match that is kept, dedicated or not, and its record."""
    store = Store(home / "data" / "matches.sqlite3")
    table = Table.resume(store, 1)
    zone = next(z for z in table.view(0).zones if (z.kind, z.seat) == ("camp", 0))
    record: list[object] = [*table.match.record.entries]
    store.close()
    return {c.definition: "dedicated" in c.flags for c in zone.cards}, record


def test_it_is_all_there_after_a_kill_and_ones_own_doing_is_taken_back(file: Path, tmp_path: Path) -> None:
    with killed(tmp_path, "play", "--scenario", file, "--played") as lines:
        asked = lines.asked()
        assert "Food Ration enters play for Ana." in asked  # as the file plays it
        assert "Ana dedicates Mine" in lines.choose(asked, "Make wealth with Mine")
    mine, field, ration = "mk.mine", "mk.field_of_efrat", "mk.food_ration"
    assert camp(tmp_path) == ({field: False, mine: True, ration: False}, [(1,), (5,)])

    with killed(tmp_path, "resume", 1) as lines:
        asked = lines.asked()
        assert "Ana dedicates Mine" in asked and "Make wealth with Mine" not in asked
        assert "Ana dedicates Field" in lines.choose(asked, "Make wealth with Field of Efrat: Materials")
        asked = lines.type("undo")
        assert "Ana takes the last answer back." in asked
        assert "Make wealth with Field of Efrat" in asked and "Make wealth with Mine" not in asked
    assert camp(tmp_path) == ({field: False, mine: True, ration: False}, [(1,), (5,), (4,), ("undo", 2)])

    with killed(tmp_path, "resume", 1) as lines:  # what was done before the kill is one's own doing too
        lines.asked()
        assert "Make wealth with Mine" in lines.type("undo")
        assert "Play Food Ration" in lines.type("undo")
        assert "Food Ration enters play" in lines.type("redo")
        assert "Ana dedicates Mine" in lines.type("redo")
    record = [(1,), (5,), (4,), ("undo", 2), ("undo", 1), ("undo", 0), (1,), (5,)]
    assert camp(tmp_path) == ({field: False, mine: True, ration: False}, record)
