"""Long runs: the same matches anywhere, whatever stops them and whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.lab import runs, workfile, workplaces
from tests.children import child

GAME = "karmaka"


@dataclass(frozen=True)
class Squares(runs.Series):
    """No matches at all: the square of each number; some of them kill or stop whoever plays them, once."""

    game: str = GAME
    kills: int = -1
    stops: int = -1
    mark: str = ""
    name = "squares"

    def parameters(self) -> dict[str, Any]:
        return {"game": self.game}

    def play(self, numbers: range) -> list[int]:
        if self.kills in numbers and not os.path.exists(f"{self.mark}.killed"):
            Path(f"{self.mark}.killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if self.stops in numbers:
            raise KeyboardInterrupt
        with open(self.mark or os.devnull, "a") as played:
            played.write("".join(f"{n}\n" for n in numbers))
        return [n * n for n in numbers]


def collect(series: runs.Series, games: int, how: runs.How) -> list[int]:
    found: dict[int, list[int]] = {}
    runs.Run(series, games, how).go(found.__setitem__)
    return [n for k in sorted(found) for n in found[k]]


WANTED = [n * n for n in range(7)]


def test_a_run_that_was_stopped_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    mark = str(tmp_path / "played")
    how = runs.How(kept=True)
    with pytest.raises(runs.Stopped) as stopped:
        collect(Squares(stops=4, mark=mark), 7, how)
    assert stopped.value.fields == {"n": 4, "games": 7}
    assert collect(Squares(mark=mark), 7, how) == WANTED
    assert [int(n) for n in Path(mark).read_text().split()] == list(range(7))
    assert not list((tmp_path / "state" / "lab").iterdir())  # nothing is left of what is done


def test_what_is_kept_afterwards_is_not_played_again_unless_asked_for(tmp_path: Path) -> None:
    mark = str(tmp_path / "played")
    for fresh, times in ((False, 7), (False, 7), (True, 14)):
        how = runs.How(kept=True, afterwards=True, fresh=fresh)
        assert collect(Squares(mark=mark), 7, how) == WANTED
        assert len(Path(mark).read_text().split()) == times


def test_a_line_that_a_kill_cut_short_costs_one_chunk(tmp_path: Path) -> None:
    mark = str(tmp_path / "played")
    how = runs.How(kept=True, afterwards=True)
    collect(Squares(mark=mark), 7, how)
    [work] = (tmp_path / "state" / "lab").iterdir()
    whole = work.read_bytes()
    work.write_bytes(whole[:-9])
    assert collect(Squares(mark=mark), 7, how) == WANTED
    assert Path(mark).read_text().split() == [str(n) for n in (*range(7), 6)]
    assert collect(Squares(mark=mark), 7, how) == WANTED
    assert len(Path(mark).read_text().split()) == 8


def test_another_run_has_another_work_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    how = runs.How(kept=True, afterwards=True)
    collect(Squares(), 7, how)
    collect(Squares(), 8, how)
    monkeypatch.setattr(runs, "fingerprint", lambda game: "other cards")
    monkeypatch.setattr(workfile, "fingerprint", lambda game: "other cards")
    with pytest.raises(workplaces.PlaceError):
        runs.Task(Squares(), "these cards")(range(3))
    collect(Squares(), 7, how)
    assert len(list((tmp_path / "state" / "lab").iterdir())) == 3


def test_the_fingerprint_changes_with_the_cards(tmp_path: Path) -> None:
    workfile.fingerprint.cache_clear()
    before = workfile.fingerprint(GAME)
    folder = tmp_path / "data" / "decks" / GAME
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("id: mine\n")
    assert workfile.fingerprint(GAME) == before  # once in a process
    workfile.fingerprint.cache_clear()
    assert workfile.fingerprint(GAME) != before
    workfile.fingerprint.cache_clear()


@pytest.mark.failures("worker")
def test_a_process_that_is_killed_takes_nothing_with_it(tmp_path: Path) -> None:
    mark = failures.count()
    series = Squares(kills=3, mark=str(tmp_path / "killed"))
    assert collect(series, 7, runs.How(jobs=2)) == WANTED
    assert {f.kind for f in failures.since(mark)} == {"worker"}


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.timeout(60)
def test_ctrl_c_ends_a_run_wherever_it_finds_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the pool's own code has just taken the locks that its thread needs to come to an end."""
    wait = workplaces.wait

    def interrupted(futures: Any, *how: Any, **more: Any) -> Any:
        for future in futures:
            future._condition.acquire()
        signal.raise_signal(signal.SIGINT)
        for future in futures:
            future._condition.release()
        return wait(futures, *how, **more)

    monkeypatch.setattr(workplaces, "wait", interrupted)
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(runs.Stopped):
        collect(Squares(), 7, runs.How(jobs=2))
    assert signal.getsignal(signal.SIGINT) is handler


def test_chunks_are_hundredths_of_a_run_and_never_long() -> None:
    assert [runs.chunk_size(n) for n in (1, 99, 100, 1000, 10_000, 1_000_000)] == [1, 1, 1, 10, 100, 100]
    run = runs.Run(Squares(), 250, runs.How())
    assert [n for k in range(run._chunks()) for n in run._numbers(k)] == list(range(250))


# -- the command ----------------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "mk_tui", "simulate", "ultima_reserva", "--games", "150"]
COMMAND += ["--seats", "random,random", "--json"]


def played(folder: Path) -> int:
    """Return how many chunks stand in the work file."""
    return sum(len(p.read_text().splitlines()) - 1 for p in (folder / "state" / "lab").glob("*.jsonl"))


def report(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    del found["seconds"]
    return found


@pytest.fixture(scope="module")
def one_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("one_run")
    env = {**os.environ, "MK_TUI_HOME": str(folder)}
    yield report(subprocess.run(COMMAND, check=True, capture_output=True, text=True, env=env).stdout)


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(("name", "jobs"), [("SIGINT", 1), ("SIGINT", 2), ("SIGKILL", 1)])
def test_a_command_that_is_stopped_goes_on_to_the_same_report(
    name: str, jobs: int, tmp_path: Path, one_run: dict[str, Any]
) -> None:
    command = [*COMMAND, "--jobs", str(jobs)]
    pipe = subprocess.PIPE
    with child(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as first:
        end = time.monotonic() + 60
        while time.monotonic() < end and first.poll() is None and played(tmp_path) < 5:
            time.sleep(0.01)
        # As at a terminal: all processes are told.
        (os.killpg if name == "SIGINT" else os.kill)(first.pid, getattr(signal, name))
        out, said = first.communicate(timeout=30)
    before = played(tmp_path)
    assert not out and 5 <= before < 150
    if name == "SIGINT":
        assert first.returncode == 130
        assert said.splitlines() == [line for line in said.splitlines() if f"{before} of 150" in line] != []
    second = subprocess.run(command, check=True, capture_output=True, text=True)
    assert report(second.stdout) == one_run
