"""The store keeps every answer and refuses what it cannot trust, without touching it."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import MatchError, MatchRecord, StorageError, Store
from mk_tui.storage.tallies import WonAndLost, tally

HEADER = {"seats": [{"name": "Ana"}, {"name": "Beto"}], "options": {}, "seed": 1}


def begin(store: Store) -> int:
    return store.begin("some_game", HEADER, "hash")


def test_answers_come_back_in_order(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    for n, answer in enumerate([(0,), (), (2, 1), ("hold", 1, 2)]):
        store.add_answer(match, n, answer)
    store.close()
    assert Store(tmp_path / "m.sqlite3").answers(match) == [[0], [], [2, 1], ["hold", 1, 2]]


def test_matches_are_listed_last_played_first_and_leave_the_list_when_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    first, second, third = begin(store), begin(store), begin(store)
    store.finish(second, {"kind": "draw"})
    store.abandon(third)
    assert [m.id for m in store.list_unfinished()] == [first]
    assert store.match(second).result == {"kind": "draw"}
    assert {m.status for m in store.list_all()} == {"open", "finished", "abandoned"}
    assert store.match(first).names == ["Ana", "Beto"]


def test_a_match_that_is_over_keeps_the_time_of_its_last_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    store.add_answer(match, 0, (0,))
    ended = store.match(match).updated
    monkeypatch.setattr("mk_tui.storage.store._now", lambda: "2100-01-01T00:00:00.000+00:00")
    for result in ({"kind": "draw"}, {"kind": "draw"}, {"kind": "win"}):
        store.finish(match, result)
        assert (store.match(match).updated, store.match(match).result) == (ended, result)


@pytest.mark.parametrize(
    ("header", "branched"),
    [({}, None), ({"branch": 0}, 0), ({"branch": 7}, 7), ({"branch": "7"}, None), ({"branch": True}, None)],
)
def test_what_was_begun_from_another_match_counts_as_that_alone(
    tmp_path: Path, header: dict[str, Any], branched: int | None
) -> None:
    store = Store(tmp_path / "m.sqlite3")
    seats = {"seats": [{"name": "Ana", "kind": "human"}]}
    store.finish(store.begin("some_game", {**seats, **header}, "hash"), {"kind": "win", "winners": [0]})
    store.finish(store.begin("some_game", seats, "hash"), {"kind": "loss", "winners": []})
    records = store.list_finished()
    assert [r.branched for r in records] == [None, branched]
    lost = WonAndLost(played=1, lost=1)
    assert tally(records) == (
        replace(lost, played=2, won=1) if branched is None else replace(lost, branched=1)
    )


@pytest.mark.parametrize(
    ("header", "of"),
    [
        ({"branch": 7, "branch_of": 3}, 3),
        ({"branch_of": 3}, None),
        *[({"branch": 7, "branch_of": wrong}, None) for wrong in (0, -1, "3", True, 3.0, None)],
    ],
)
def test_a_match_knows_from_which_one_it_was_begun(header: dict[str, Any], of: int | None) -> None:
    assert MatchRecord(1, "some_game", header=header).branched_of == of


def test_the_same_match_in_two_windows_is_refused(tmp_path: Path) -> None:
    one, other = Store(tmp_path / "m.sqlite3"), Store(tmp_path / "m.sqlite3")
    match = begin(one)
    one.add_answer(match, 0, (0,))
    with pytest.raises(StorageError, match="another window"):
        other.add_answer(match, 0, (1,))
    with pytest.raises(StorageError, match="another window"):
        other.add_answer(match, 5, (1,))
    assert one.answers(match) == [[0]]


def test_withdrawing_takes_the_answer_and_what_rests_on_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    for n in range(3):
        store.add_answer(match, n, (n,))
    store.add_snapshot(match, 3, {"some": "save"})
    store.withdraw_answer(match, 2)
    assert store.answers(match) == [[0], [1]]
    assert list(store.snapshots(match)) == []


def test_two_snapshots_are_kept_and_a_damaged_one_is_passed_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    for n in (10, 20, 30):
        store.add_snapshot(match, n, {"n": n})
    assert [n for n, _ in store.snapshots(match)] == [30, 20]
    with sqlite3.connect(tmp_path / "m.sqlite3") as db:
        db.execute("UPDATE snapshots SET save = '{\"n\": 31}' WHERE n = 30")
    assert list(store.snapshots(match)) == [(30, None), (20, {"n": 20})]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE answers SET answer = '[1]' WHERE n = 1",
        "DELETE FROM answers WHERE n = 1",
        "UPDATE answers SET answer = x'00' WHERE n = 1",
    ],
)
def test_damaged_answers_are_refused_with_the_place(tmp_path: Path, damage: str) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    for n in range(3):
        store.add_answer(match, n, (0,))
    with sqlite3.connect(tmp_path / "m.sqlite3") as db:
        db.execute(damage)
    with pytest.raises(StorageError, match="damaged from answer 2 on"):
        store.answers(match)


def test_what_is_noted_of_a_match_stands_beside_its_record(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match, other = begin(store), begin(store)
    assert store.read_note(match, "keys") is None
    for note in ({"a": [1, "ñ"]}, {"b": 2}):
        store.write_note(match, "keys", note)
        assert store.read_note(match, "keys") == note
    store.write_note(match, "wishes", [1])
    store.write_note(other, "keys", [2])
    assert store.answers(match) == [] and store.read_note(other, "wishes") is None
    store.write_note(match, "wishes", None)
    assert store.read_note(match, "wishes") is None
    store.forget(match)
    assert store.read_note(match, "keys") is None and store.read_note(other, "keys") == [2]


@pytest.mark.parametrize("damage", ["UPDATE notes SET note = '{'", "UPDATE notes SET note = x'00'"])
def test_a_damaged_note_is_no_note(tmp_path: Path, damage: str) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    store.write_note(match, "keys", {})
    with sqlite3.connect(tmp_path / "m.sqlite3") as db:
        db.execute(damage)
    with pytest.raises(MatchError, match=f"match {match} is damaged"):
        store.read_note(match, "keys")
    store.write_note(match, "keys", [])
    assert store.read_note(match, "keys") == []


def newer(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")


def somebody_elses(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name)")


def torn(path: Path) -> None:
    store = Store(path)
    for _ in range(200):
        begin(store)
    store.close()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 8192)


def cut_short(path: Path) -> None:
    store = Store(path)
    for _ in range(200):
        begin(store)
    store.close()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def text(path: Path) -> None:
    path.write_text("Dear diary, " * 500)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (newer, "newer version"),
        (somebody_elses, "not a match file"),
        (text, "not a match file"),
        (torn, "damaged"),
        (cut_short, "damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(tmp_path: Path, spoil: object, why: str) -> None:
    path = tmp_path / "matches.sqlite3"
    spoil(path)  # type: ignore[operator]
    before = path.read_bytes()
    store = Store(path)
    [notice] = store.notices
    assert why in str(notice)
    assert "archivo" in notice.say("es")
    assert store.path.name == "matches-2.sqlite3"
    store.add_answer(begin(store), 0, (0,))
    assert path.read_bytes() == before
    # The next start finds the file beside it again, with what was kept there.
    assert len(Store(path).list_unfinished()) == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="cannot be opened"):
        Store(tmp_path / "file" / "matches.sqlite3")


def test_an_answer_that_cannot_be_kept_is_an_error(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    match = begin(store)
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StorageError, match="may not be read and written"):
        store.add_answer(match, 0, (0,))
    assert store.answers(match) == []


def test_a_match_that_was_taken_in_again_counts_once() -> None:
    def ended(number: int, played: float, **more: Any) -> MatchRecord:
        header = {"seats": [{"name": "Ana", "kind": "human"}], "seed": 1}
        won = {"kind": "win", "winners": [0]}
        record = MatchRecord(number, "some_game", status="finished", header=header, result=won, answers=40)
        return replace(record, played=played, **more)

    copies = [ended(2, 0.0), ended(1, 60.0)]
    assert tally(copies) == tally(copies[::-1]) == tally(copies[:1]) == WonAndLost(played=1, won=1)
    # Twice from one beginning, both at the table, or as far by another way: those are two.
    assert (
        tally([ended(2, 50.0), ended(1, 60.0)]).won == tally([ended(2, 0.0, answers=41), copies[1]]).won == 2
    )
