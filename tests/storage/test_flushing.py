"""What was answered is in the store at once and brought to the disk beside, or else that is said."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from mk_tui.cards import failures
from mk_tui.storage import Store, flushing

HEADER = {"seats": [{"name": "Ana"}, {"name": "Beto"}], "options": {}, "seed": 1}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "m.sqlite3")
    store.begin("some_game", HEADER, "hash")
    return store


def test_an_answer_does_not_wait_for_the_disk_and_whoever_leaves_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, written = threading.Event(), []
    monkeypatch.setattr(flushing.os, "fsync", lambda file: (disk.wait(5), written.append(file)))
    store.flush_beside(True)
    store.add_answer(1, 0, (0,))
    assert not written
    other = Store(store.path)  # as after a kill -9: what was committed is there, on the disk or not
    assert other.answers(1) == [[0]]
    other.close()
    threading.Timer(0.02, disk.set).start()
    store.flushed()
    assert len(written) == 1
    store.close()


def test_it_is_the_journal_that_is_brought_to_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(flushing.os, "fsync", lambda file: flushed.append(os.fstat(file).st_ino))
    store.flush_beside(True)
    store.add_answer(1, 0, (0,))
    store.flushed()
    assert flushed == [store.path.with_name(store.path.name + "-wal").stat().st_ino]
    store.close()


def test_sqlite_waits_for_the_disk_itself_where_nobody_does_beside(store: Store) -> None:
    def level() -> int:
        return int(store._db.execute("PRAGMA synchronous").fetchone()[0])

    full, normal = 2, 1
    assert level() == full
    store.flush_beside(True)
    assert level() == normal
    store.flush_beside(False)
    assert level() == full
    store.close()


def test_answers_that_came_while_the_disk_was_busy_are_brought_there_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, begun, written = threading.Event(), threading.Event(), []

    def slow(file: int) -> None:
        begun.set()
        disk.wait(5)
        written.append(file)

    monkeypatch.setattr(flushing.os, "fsync", slow)
    store.flush_beside(True)
    store.add_answer(1, 0, (0,))
    assert not begun.is_set()  # whoever answered has to see it first
    store.flush()
    assert begun.wait(5)
    for n in range(1, 5):
        store.add_answer(1, n, (0,))
        store.flush()
    disk.set()
    store.flushed()
    assert len(written) == 2  # the first answer's, and one for all that came meanwhile
    store.close()


@pytest.mark.failures("flush")
def test_that_nobody_waits_for_the_disk_and_its_failure_is_noted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Event()

    def broken(file: int) -> None:
        tried.set()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(flushing.os, "fsync", broken)
    store.flush_beside(True)
    store.add_answer(1, 0, (0,))
    store.flush()
    assert tried.wait(5)
    deadline = time.monotonic() + 5
    while not failures.since(0) and time.monotonic() < deadline:
        store.flush()  # as at every repaint
    assert [f.kind for f in failures.since(0)] == ["flush"]
    monkeypatch.undo()
    store.close()


@pytest.mark.failures("flush")
def test_that_it_cannot_be_brought_to_the_disk_is_noted_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(flushing.os, "fsync", broken)
    store.flush_beside(True)
    store.add_answer(1, 0, (0,))
    store.flushed()
    store.flushed()
    assert [(f.kind, f.brief) for f in failures.since(0)] == [("flush", "[Errno 5] Input/output error")]
    monkeypatch.undo()
    store.close()
    assert Store(store.path).answers(1) == [[0]]
