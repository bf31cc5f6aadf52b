"""The master's search: what it is given, where it runs, and what is known of it when it fails."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.engine import determinise, dump
from mk_tui.players import search, worker
from mk_tui.players.found import Tally, Thought
from mk_tui.players.levels import fits, random_answer
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table import computers as computer
from tests.children import child

GAME = "mamlejet_kohanim"
MASTERS = [("Ana", "master", ""), ("Beto", "master", "")]


def mid_game(store: Store | None = None) -> Table:
    session = Table.new(GAME, MASTERS, {}, 4, store)
    rng = random.Random(4)
    while (asked := session.question) is not None:
        if session.game.round >= 4 and len(asked.options) >= 3 and asked.least == asked.most == 1:
            return session
        session.answer(random_answer(asked, rng))
    raise AssertionError("the match was too short")


def seat_of(session: Table) -> int:
    assert session.game.question is not None
    return session.game.question.seat


def test_the_search_returns_an_option_and_changes_nothing() -> None:
    session = mid_game()
    before = session.view(None)
    thought = search.search_here(session.game, (0,), 24, random.Random(1))
    assert session.question is not None and fits(session.question, thought.answer)
    assert thought.playouts >= 24 and not thought.failed
    assert session.view(None) == before
    again = search.search_here(session.game, (0,), 24, random.Random(1))
    assert (again.answer, again.playouts) == (thought.answer, thought.playouts)


@pytest.mark.failures("search")
def test_the_search_process_gets_a_world_and_never_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    class Worker:
        pid = 0

        def answer(self, seconds: float) -> dict[str, Any]:
            return {"ready": True}

        def ask(self, request: dict[str, Any]) -> None:
            sent.append(request["world"])
            raise OSError("no process today")

        def stop(self) -> None: ...

    monkeypatch.setattr(worker, "Worker", Worker)
    session = mid_game()
    assert session.computers.answer() is not None  # falls back to the adept
    assert [f.what for f in failures.since(0)] == ["OSError: no process today"]
    real = json.dumps(dump(session.game)["state"]["defs"])
    assert sent and all(json.dumps(world["state"]["defs"]) != real for world in sent)
    assert all(json.loads(json.dumps(world))["state"]["log"] is None for world in sent)
    world = determinise(session.game, seat_of(session), 1)
    assert not dump(world)["state"]["answers"]


def test_the_search_runs_in_a_process_and_can_be_cancelled() -> None:
    session = mid_game()
    running = worker.Search()
    thought = running.think(session.game, seat_of(session), (0,), random.Random(1), think=0.2)
    assert thought is not None and session.question is not None
    assert fits(session.question, thought.answer) and thought.playouts > 0
    pids = running.pids
    assert len(pids) == worker.workers() == len(set(pids))
    assert running.think(session.game, seat_of(session), (0,), random.Random(1), think=0.1) is not None
    assert running.pids == pids  # the same processes
    began = time.monotonic()
    threading.Timer(0.3, running.cancel).start()
    assert running.think(session.game, seat_of(session), (0,), random.Random(1), think=60) is None
    assert time.monotonic() - began < 30
    running.cancel()


def test_standard_error_may_be_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual puts something without a file in place of it."""

    class NoFile:
        def fileno(self) -> int:
            return -1

        def write(self, text: str) -> int:
            return len(text)

        def flush(self) -> None: ...

    session = mid_game()
    monkeypatch.setattr(sys, "stderr", NoFile())
    running = worker.Search()
    assert running.think(session.game, seat_of(session), (0,), random.Random(1), think=0.1) is not None
    running.cancel()


def test_what_a_search_came_to_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    session = mid_game(Store(tmp_path / "matches.sqlite3"))
    session.computers.answer()
    session.leave()
    (thought,) = session.computers.thoughts
    (row,) = computer.SEARCHES.rows()
    assert row["game"] == GAME and row["playouts"] == thought.playouts > 0
    assert computer.searches([row, {**row, "playouts": thought.playouts + 2}]) == {
        GAME: (2, thought.playouts + 1, row["seconds"])
    }


def test_what_several_processes_find_is_counted_together() -> None:
    """A difference that each of them alone finds too small to act on is clear to both."""
    parts = []
    for _ in range(2):
        part = Tally([0.0, 0.0], [0.0, 0.0], [0, 0], 60)
        for luck in (-0.3, 0.3) * 15:
            part.note(0, 0.4 + luck)
            part.note(1, 0.5 + luck)
        parts.append(part)
    assert [part.best(0, 1.5) for part in parts] == [0, 0]
    both, other = parts
    both.add(other)
    assert both.tried == [60, 60] and both.thought([(0,), (1,)], 0, 1.5) == Thought((1,), 120, 0.0)


@pytest.mark.failures("search")
def test_a_process_that_cannot_be_started_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert mid_game().computers.answer() is not None
    (failure,) = failures.since(0)
    assert "/nowhere/python" in failure.what


@pytest.mark.failures("search")
def test_the_last_words_of_a_process_that_ends_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CODE", "raise RuntimeError('not today')")
    assert mid_game().computers.answer() is not None
    assert "not today" in failures.since(0)[0].what


@pytest.mark.failures("search_late")
def test_a_process_that_does_not_answer_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CODE", "import time; time.sleep(60)")
    monkeypatch.setattr(worker, "START", 0.5)
    assert mid_game().computers.answer() is not None


@pytest.mark.failures("search")
def test_what_fails_in_the_process_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    session = mid_game()
    running = worker.Search()
    monkeypatch.setattr(worker, "dump", lambda game: {"no": "save"})
    assert running.think(session.game, seat_of(session), (0,), random.Random(1)) is None
    assert "SaveError" in failures.since(0)[0].what


@pytest.mark.failures("playouts")
def test_a_rule_that_fails_in_a_playout_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    session = mid_game()
    assert session.question is not None
    rest = [0] * (len(session.question.options) - 2)
    tallies = [
        Tally([6.0, 1.0, *rest], [6.0, 1.0, *rest], [6, 6, *rest], 14, 0.1, {"KeyError (rules.py:7)": 2}),
        Tally([0.0, 6.0, *rest], [0.0, 6.0, *rest], [6, 6, *rest], 15, 0.2, {"KeyError (rules.py:7)": 3}),
    ]
    monkeypatch.setattr(worker.Search, "_ask", lambda self, *rest: tallies)
    thought = worker.Search().think(session.game, seat_of(session), (0,), random.Random(1))
    assert thought == Thought((0,), 24, 0.2, {"KeyError (rules.py:7)": 5})
    (failure,) = failures.since(0)
    assert failure.times == 5 and failure.brief == "KeyError (rules.py:7)"


def test_failing_playouts_are_counted_by_what_failed() -> None:
    class Failing:
        def __init__(self) -> None:
            self.visits = 0

        def visit(self) -> None:
            self.visits += 1
            if self.visits % 3 == 0:
                raise KeyError("gone")

        def settled(self, left: float) -> bool:
            return False

        def tally(self) -> Tally:
            return Tally([0.0, 0.0], [0.0, 0.0], [0, 0])

    tally = search.run(Failing(), None, 30)
    assert tally.thought([(0,), (1,)], 0, 1.5).playouts == 20 and sum(tally.failed.values()) == 10
    assert all(cause.startswith("KeyError (test_search.py") for cause in tally.failed)


PARENT = """
import random, sys, threading, time
sys.path.insert(0, {tests!r})
from mk_tui.table import Table
from mk_tui.players.worker import Search
from mk_tui.players.levels import fits, random_answer
from mk_tui.players.found import Tally, Thought

session = Table.new({game!r}, [("Ana", "master", ""), ("Beto", "master", "")], {{}}, 4)
rng = random.Random(4)
while len(session.question.options) < 3 or session.question.least != 1 or session.question.most != 1:
    session.answer(random_answer(session.question, rng))
search = Search()
seat = session.game.question.seat
search.think(session.game, seat, (0,), rng, 0.05)
print(*search.pids, flush=True)
search.think(session.game, seat, (0,), rng, 120)
"""


def gone_after(pid: int, seconds: float) -> bool:
    """Return whether a process has ended (a zombie has) before so many seconds are over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            stat = Path(f"/proc/{pid}/stat")
            if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs POSIX signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_no_process_outlives_its_parent(name: str) -> None:
    code = PARENT.format(tests=str(Path(__file__).parent), game=GAME)
    with child([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        children = [int(pid) for pid in parent.stdout.readline().split()]
        time.sleep(0.3)  # in the middle of a long thought
        for pid in children:
            os.kill(pid, 0)
        parent.send_signal(getattr(signal, name))
    assert children and all(gone_after(pid, 10) for pid in children)


def test_a_search_that_finds_the_same_again_in_a_step_gives_way_to_the_adept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What costs nothing and puts everything off looks good for ever to whoever looks only so far."""
    session = Table.new("ultima_reserva", MASTERS, {}, 4)
    adepts: list[tuple[int, ...]] = []

    def think(self: Any, game: Any, seat: int, adept: Any, rng: Any, think: float = 1.0) -> Thought:
        adepts.append(adept)
        question = session.question
        options = question.options if question is not None and question.most == 1 == question.least else ()
        wanted = [k for k, option in enumerate(options) if (k,) != adept and option[0] != "pass"]
        return Thought((wanted[0],) if wanted else adept, 9, 0.0)

    monkeypatch.setattr(worker.Search, "think", think)
    given: dict[Any, int] = {}
    for _ in range(4000):
        question = session.question
        if question is None:
            break
        count, place = (
            len(adepts),
            (session.game.round, session.view(None).phase, question.seat, question.why),
        )
        answer = session.computers.play()
        if len(adepts) > count and answer != adepts[-1]:
            key = (*place, session.view(None).active, question.options[answer[0]])
            given[key] = given.get(key, 0) + 1
    assert given and max(given.values()) == 1
    assert session.result is not None
