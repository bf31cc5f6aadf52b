"""What cannot be written takes nothing back; what is exported is whole or not there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import writing
from mk_tui.storage import StorageError, Store
from mk_tui.table import Table
from mk_tui.table import keeper as keeper_module
from mk_tui.table.savefile import export_match, import_match, read_match

RANDOMS = [("Ana", "random", ""), ("Beto", "random", "")]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "m.sqlite3")


def unwritten(*args: Any) -> None:
    raise StorageError("error.store_busy", file="m.sqlite3")


@pytest.mark.failures("snapshot_kept")
def test_a_snapshot_that_cannot_be_written_takes_no_answer_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "SNAPSHOT_EVERY", 1)
    session = Table.new("karmaka", RANDOMS, {}, 1, store)
    monkeypatch.setattr(store, "add_snapshot", unwritten)
    session.answer((0,))
    assert len(session.game.answers) == len(store.answers(1)) == 1
    assert session.leave() is None


def test_a_snapshot_is_put_off_until_the_face_rests_where_it_says_when(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "SNAPSHOT_EVERY", 1)
    session = Table.new("karmaka", RANDOMS, {}, 1, store)

    def kept() -> int:
        return max((n for n, _ in store.snapshots(1)), default=0)

    session.answer(session.computers.answer())
    assert kept() == 1  # nobody has said when to
    session.keeper.rest(session.match)
    session.answer(session.computers.answer())
    assert kept() == 1
    session.keeper.rest(session.match)
    assert kept() == 2
    session.answer(session.computers.answer())
    session.leave()
    assert kept() == 3


@pytest.mark.failures("result")
def test_an_end_that_cannot_be_noted_is_found_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Table.new("karmaka", RANDOMS, {}, 1, store)
    with monkeypatch.context() as patched:
        patched.setattr(store, "finish", unwritten)
        while session.bot_to_move():
            session.computers.play()
    assert session.result is not None
    assert [m.id for m in store.list_unfinished()] == [1]
    assert Table.resume(store, 1).result == session.result
    assert store.match(1).status == "finished" and not store.list_unfinished()


def test_a_match_whose_file_has_gone_is_not_called_kept(store: Store) -> None:
    session = Table.new("karmaka", RANDOMS, {}, 1, store)
    assert session.leave() is None
    store.path.unlink()
    with pytest.raises(StorageError, match="moved or removed"):
        session.answer((0,))
    assert not session.game.answers
    assert "moved or removed" in str(session.leave())


def no_room(*args: Any, **kwargs: Any) -> None:
    raise OSError(28, os.strerror(28))


def ended(*args: Any, **kwargs: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("module", "name", "fails", "error"),
    [
        (json, "dump", no_room, StorageError),
        (json, "dump", ended, KeyboardInterrupt),
        (writing.os, "fsync", no_room, StorageError),
        (writing, "place_new", no_room, StorageError),
    ],
)
def test_an_export_that_fails_leaves_nothing_behind(
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    fails: Any,
    error: Any,
) -> None:
    Table.new("karmaka", RANDOMS, {}, 1, store)
    target = tmp_path / "out" / "match.json"
    target.parent.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(module, name, fails)
        with pytest.raises(error):
            export_match(store, 1, target)
    assert list(target.parent.iterdir()) == []
    export_match(store, 1, target)
    assert [p.name for p in target.parent.iterdir()] == ["match.json"]
    assert target.stat().st_mode & 0o777 == 0o600


def a_file(path: Path) -> None:
    path.write_text("mine")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing"))


@pytest.mark.parametrize("there", [a_file, a_link_to_nothing])
def test_an_export_writes_over_nothing(store: Store, tmp_path: Path, there: Callable[[Path], None]) -> None:
    Table.new("karmaka", RANDOMS, {}, 1, store)
    target = tmp_path / "match.json"
    there(target)
    before = sorted(p.name for p in tmp_path.iterdir())
    with pytest.raises(StorageError, match="exists"):
        export_match(store, 1, target)
    assert sorted(p.name for p in tmp_path.iterdir()) == before


def test_a_file_system_without_links_takes_exports_too(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*args: Any) -> None:
        raise PermissionError(1, os.strerror(1))

    monkeypatch.setattr(writing.os, "link", no_links)
    Table.new("karmaka", RANDOMS, {}, 1, store)
    export_match(store, 1, tmp_path / "match.json")
    assert read_match(tmp_path / "match.json").game == "karmaka"
    with pytest.raises(StorageError, match="exists"):
        export_match(store, 1, tmp_path / "match.json")


def test_names_that_are_no_text_are_refused_before_anything_is_taken_in(store: Store, tmp_path: Path) -> None:
    Table.new("karmaka", RANDOMS, {}, 1, store)
    export_match(store, 1, tmp_path / "match.json")
    text = (tmp_path / "match.json").read_text().replace('"Ana"', '"A\\ud800"')
    (tmp_path / "match.json").write_text(text)
    with pytest.raises(StorageError, match="damaged"):
        import_match(store, tmp_path / "match.json")
    assert [m.id for m in store.list_all()] == [1]
