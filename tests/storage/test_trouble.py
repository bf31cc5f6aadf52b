"""Busy, read-only, damaged, foreign and gone are told apart; no second file is begun for a lock."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from mk_tui.commands.at_table import open_all
from mk_tui.storage import Patience, StorageError, Store
from mk_tui.storage.database import TABLES

HEADER = {"seats": [{"name": "Ana"}, {"name": "Beto"}], "options": {}, "seed": 1}
SHORT = 0.4


def begin(kept: Store) -> int:
    return kept.begin("some_game", HEADER, "hash")


@contextmanager
def held(path: Path, how: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Another program holds the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(how)
        yield


def everything(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    return {
        p.name: (p.read_bytes(), p.stat().st_mtime_ns, p.stat().st_mode)
        for p in folder.iterdir()
        if p.is_file()
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a match in it."""
    kept = Store(tmp_path / "m.sqlite3")
    kept.add_answer(begin(kept), 0, (0,))
    kept.close()
    return tmp_path / "m.sqlite3"


# -- locks ------------------------------------------------------------------------------------------


def test_a_store_that_another_program_writes_to_is_opened_and_has_its_matches(path: Path) -> None:
    with held(path):
        kept = Store(path, Patience(SHORT))
        assert [m.id for m in kept.list_unfinished()] == [1] and not kept.notices
        told: list[StorageError] = []
        kept.patience.told = told.append
        with pytest.raises(StorageError, match="in use by another program") as caught:
            kept.add_answer(1, 1, (1,))
        assert caught.value.busy
        assert [str(t) for t in told] == [
            f"The match file {path} is in use by another program; waiting for it."
        ]
        assert "esper" in told[0].say("es")
    kept.add_answer(1, 1, (1,))
    assert kept.answers(1) == [[0], [1]]
    assert [p.name for p in path.parent.iterdir() if p.suffix == ".sqlite3"] == [path.name]


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_store_that_cannot_be_read_for_a_lock_is_busy_and_no_other_is_begun(path: Path, mode: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(f"PRAGMA journal_mode = {mode}").fetchone() == (mode,)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        told: list[StorageError] = []
        with pytest.raises(StorageError, match="in use by another program"):
            Store(path, Patience(SHORT, told.append))
        assert len(told) == 1
    assert not path.with_stem("m-2").exists()
    assert Store(path).answers(1) == [[0]]


def test_waiting_ends_when_the_other_program_is_done(path: Path) -> None:
    kept = Store(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    kept.patience.told = lambda waiting: other.rollback()
    kept.add_answer(1, 1, (1,))
    assert kept.answers(1) == [[0], [1]]


def test_on_the_command_line_waiting_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    kept = open_all("es")[1]
    match = begin(kept)
    assert capsys.readouterr().err == ""
    kept.patience.seconds = SHORT
    with held(kept.path), pytest.raises(StorageError):
        kept.add_answer(match, 0, (0,))
    assert "se espera a que lo suelte" in capsys.readouterr().err


# -- permissions ------------------------------------------------------------------------------------


def as_somebody(action: Callable[[Path], object], prepare: Callable[[Path], object]) -> str:
    """Let somebody who is not root do both in a folder of their own; returns what ``action`` says."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                if os.geteuid() == 0:
                    os.chown(folder, 65534, 65534)
                    os.setgroups([])
                    os.setgid(65534)
                    os.setuid(65534)
                prepare(folder)
                try:
                    said = str(action(folder))
                except StorageError as error:
                    said = str(error)
                except BaseException:
                    said = traceback.format_exc()
                os.write(writing, said.encode())
            finally:
                os._exit(0)
        os.close(writing)
        with open(reading) as source:
            said = source.read()
        os.waitpid(child, 0)
        return said
    finally:
        for folder_, _, _ in os.walk(folder):
            os.chmod(folder_, 0o700)
        shutil.rmtree(folder)


def store_in(folder: Path) -> Store:
    kept = Store(folder / "m.sqlite3")
    kept.add_answer(begin(kept), 0, (0,))
    kept.close()
    return kept


def read_only_folder(folder: Path) -> None:
    store_in(folder)
    folder.chmod(0o500)


def closed_folder(folder: Path) -> None:
    store_in(folder)
    folder.chmod(0o000)


@pytest.mark.skipif(sys.platform == "win32", reason="rights of users, as POSIX has them")
@pytest.mark.parametrize("prepare", [read_only_folder, closed_folder])
def test_a_store_that_may_not_be_written_is_said_to_be_so(prepare: Callable[[Path], None]) -> None:
    def look(folder: Path) -> object:
        kept = Store(folder / "m.sqlite3", Patience(SHORT))
        return kept.list_all()

    said = as_somebody(look, prepare)
    assert "may not be read and written by you" in said
    assert "damaged" not in said


@pytest.mark.skipif(sys.platform == "win32", reason="rights of users, as POSIX has them")
@pytest.mark.parametrize("end", ["", "-shm", "-wal"])
def test_a_file_of_ours_left_read_only_is_made_writable_again(end: str) -> None:
    def leave(folder: Path) -> None:
        kept = Store(folder / "m.sqlite3")
        kept.add_answer(begin(kept), 0, (0,))
        for name in ("m.sqlite3", "m.sqlite3-wal", "m.sqlite3-shm"):  # as a kill leaves them
            shutil.copy(folder / name, folder / f"left-{name}")
        kept.close()
        for name in ("m.sqlite3", "m.sqlite3-wal", "m.sqlite3-shm"):
            os.replace(folder / f"left-{name}", folder / name)
        (folder / f"m.sqlite3{end}").chmod(0o400)

    def look(folder: Path) -> object:
        kept = Store(folder / "m.sqlite3", Patience(SHORT))
        kept.add_answer(1, 1, (1,))
        return kept.answers(1), kept.notices

    assert as_somebody(look, leave) == "([[0], [1]], [])"


def test_what_is_kept_is_its_owners_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        kept = Store(tmp_path / "own" / "data" / "m.sqlite3")
        begin(kept)
    finally:
        os.umask(before)
    folder = tmp_path / "own" / "data"
    assert {p.name: oct(p.stat().st_mode & 0o777) for p in folder.iterdir()} == {
        "m.sqlite3": "0o600",
        "m.sqlite3-wal": "0o600",
        "m.sqlite3-shm": "0o600",
    }
    assert [oct(p.stat().st_mode & 0o777) for p in (folder, folder.parent)] == ["0o700", "0o700"]
    kept.close()
    (folder / "m.sqlite3").chmod(0o644)  # of an earlier version of the program
    Store(folder / "m.sqlite3").close()
    assert (folder / "m.sqlite3").stat().st_mode & 0o777 == 0o600


# -- foreign, newer ---------------------------------------------------------------------------------


def recipes(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name)")
        db.commit()


def recipes_with_a_log(path: Path) -> None:
    """As its own program leaves it when it is killed."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE recipes (name)")
        db.commit()
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", f"{path}{end}.left")
    for end in ("", "-wal"):
        os.replace(f"{path}{end}.left", f"{path}{end}")


def marked_by_another(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 7")


def diary(path: Path) -> None:
    path.write_text("Dear diary, " * 500)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def newer(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    "spoil", [recipes, recipes_with_a_log, marked_by_another, diary, pipe, folder, newer]
)
def test_a_file_that_is_not_ours_to_use_is_not_touched(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "m.sqlite3"
    spoil(path)
    if path.is_file():
        path.chmod(0o644)
    before = everything(tmp_path)
    kept = Store(path)
    kept.add_answer(begin(kept), 0, (0,))
    kept.close()
    after = everything(tmp_path)
    assert after.pop("m-2.sqlite3")
    assert after == before
    [notice] = kept.notices
    assert ("newer" if spoil is newer else "not a match file") in str(notice)


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("lay", [pipe, folder])
def test_what_is_no_file_beside_a_store_is_not_waited_for(
    path: Path, end: str, lay: Callable[[Path], None]
) -> None:
    lay(Path(f"{path}{end}"))
    with pytest.raises(StorageError, match="lies beside it and is no file"):
        Store(path)
    assert not path.with_stem("m-2").exists()


def test_a_store_of_the_first_version_killed_before_its_log_was_taken_in_is_ours(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("BEGIN")
        for statement in TABLES.split(";\n"):
            db.execute(statement)
        db.execute("PRAGMA application_id = 0x4D4B5455")
        db.execute("PRAGMA user_version = 1")
        row = "INSERT INTO matches VALUES (?, 'g', '', ?, 'open', ?, '', 1, NULL, 0)"
        for k, updated in enumerate(("2030", "2020", "2025"), 1):
            db.execute(row, (k, updated, json.dumps(HEADER)))
        db.execute("COMMIT")
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", f"{path}{end}.left")
    for end in ("", "-wal"):
        os.replace(f"{path}{end}.left", f"{path}{end}")
    kept = Store(path)
    assert not kept.notices
    assert [m.id for m in kept.list_unfinished()] == [1, 3, 2]
    kept.add_answer(2, 0, (0,))
    assert [m.id for m in kept.list_unfinished()] == [2, 1, 3]
    assert kept.read_note(2, "keys") is None
    kept.write_note(2, "keys", ["a"])
    assert kept.read_note(2, "keys") == ["a"]


def test_tables_that_are_not_whole_are_damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE answers DROP COLUMN answer")
        db.commit()
    kept = Store(path)
    assert "damaged" in str(kept.notices[0]) and kept.path.name == "m-2.sqlite3"


@pytest.mark.parametrize("version", [0, 1, 2, -1])
def test_tables_of_another_version_than_the_file_says_are_damage(path: Path, version: int) -> None:
    """What SQLite said of it was said aloud, and no match could be begun."""
    from mk_tui.storage.database import trouble_with

    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
    before = path.read_bytes()
    kind = "newer" if version < 0 else "damaged"
    found = trouble_with(path)
    assert found is not None and kind in str(found) and path.read_bytes() == before
    kept = Store(path)
    assert [kind in str(notice) for notice in kept.notices] == [True]
    assert kept.path.name == "m-2.sqlite3" and path.read_bytes() == before


# -- gone -------------------------------------------------------------------------------------------


def removed(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def another_in_its_place(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def log_removed(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


@pytest.mark.parametrize("spoil", [removed, moved, folder_moved, another_in_its_place, log_removed])
def test_a_match_file_that_has_gone_keeps_nothing(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "data" / "m.sqlite3"
    kept = Store(path)
    match = begin(kept)
    kept.add_answer(match, 0, (0,))
    spoil(path)
    for change in (
        lambda: kept.add_answer(match, 1, (1,)),
        lambda: kept.add_snapshot(match, 1, {}),
        lambda: kept.finish(match, None),
        lambda: begin(kept),
        kept.check,
    ):
        with pytest.raises(StorageError, match="moved or removed"):
            change()


def test_a_match_file_that_was_put_back_goes_on(path: Path) -> None:
    kept = Store(path)
    away = path.with_name("away")
    path.rename(away)
    with pytest.raises(StorageError, match="moved or removed"):
        kept.add_answer(1, 1, (1,))
    away.rename(path)
    kept.add_answer(1, 1, (1,))
    kept.close()
    assert Store(path).answers(1) == [[0], [1]]


def test_what_is_left_of_a_store_is_put_aside_before_a_new_one_is_begun(path: Path) -> None:
    kept = Store(path)
    kept.add_answer(1, 1, (1,))
    shutil.copy(f"{path}-wal", f"{path}-wal.copy")
    kept.close()
    path.unlink()
    left = Path(f"{path}-wal.copy").rename(f"{path}-wal").read_bytes()
    fresh = Store(path)
    assert fresh.list_all() == []
    assert Path(f"{path}-wal.left-1").read_bytes() == left
    assert "left beside it" in str(fresh.notices[0])


@pytest.mark.parametrize("beside", [False, True])
def test_a_store_that_was_emptied_is_said_once_and_used_again(path: Path, beside: bool) -> None:
    kept = Store(path)
    kept.add_answer(1, 1, (1,))
    log = Path(f"{path}-wal").read_bytes()
    kept.close()
    path.write_bytes(b"")
    if beside:  # SQLite deletes it beside an empty file
        Path(f"{path}-wal").write_bytes(log)
    fresh = Store(path)
    assert fresh.path == path and fresh.list_all() == []
    assert [notice.message_id for notice in fresh.notices] == [
        "error.store_emptied",
        *["error.store_leftover"] * beside,
    ]
    assert not beside or Path(f"{path}-wal.left-1").read_bytes() == log
    fresh.close()
    assert not Store(path).notices
