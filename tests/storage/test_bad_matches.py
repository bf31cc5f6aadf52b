"""A match that cannot be read is one line that says so; the others live."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mk_tui.commands.play import last_table
from mk_tui.storage import MatchError, StorageError, Store, store
from mk_tui.table import Table
from tests.storage.test_trouble import begin

SPOILT: list[tuple[str, Any]] = [
    ("header", "["),
    ("header", "7"),
    ("header", "{}"),
    ("header", '{"seats": []}'),
    ("header", '{"seats": [1, 2]}'),
    ("header", '{"seats": [{"name": 1}]}'),
    ("header", '{"seats": {"name": "Ana"}}'),
    ("header", b"\x00\xff"),
    ("header", 5),
    ("header", "[" * 100_000),
    ("game", b"\xff"),
    ("game", b"5"),
    ("updated", b"5"),
    ("created", b""),
    ("status", "asleep"),
    ("card_hash", b"1"),
    ("schema", "one"),
    ("schema", b"1"),
    ("played", "long"),
    ("played", 9e999),
    ("result", "{"),
    ("result", b"\xff"),
]


@pytest.mark.parametrize(("column", "value"), SPOILT, ids=lambda x: str(x)[:30])
def test_a_bad_match_hides_no_other(tmp_path: Path, column: str, value: Any) -> None:
    kept = Store(tmp_path / "m.sqlite3")
    sound, broken, newest = begin(kept), begin(kept), begin(kept)
    with closing(sqlite3.connect(kept.path)) as db:
        db.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, broken))
        db.commit()
    for found in (kept.list_unfinished(), kept.list_all()):
        assert [m.id for m in found] == [newest, broken, sound]
        assert [m.trouble is None for m in found] == [True, False, True]
        assert str(found[1].trouble) == "Match 2 is damaged and cannot be resumed; it is left as it is."
        assert found[1].names == []
    with pytest.raises(MatchError, match="Match 2 is damaged"):
        kept.match(broken)
    kept.close()
    kept = Store(kept.path)
    assert not kept.notices and len(kept.list_all()) == 3
    with pytest.raises(MatchError):
        Table.resume(kept, broken)


def test_a_text_that_is_no_text_costs_only_its_own_match(tmp_path: Path) -> None:
    """SQLite itself hands it out as text."""
    kept = Store(tmp_path / "m.sqlite3")
    sound, broken = begin(kept), begin(kept)
    with closing(sqlite3.connect(kept.path)) as db:
        db.execute("UPDATE matches SET header = cast(x'ff' AS TEXT) WHERE id = ?", (broken,))
        db.commit()
    assert [(m.id, m.trouble is None) for m in kept.list_all()] == [(broken, False), (sound, True)]


def test_a_value_that_is_missing_costs_only_its_own_match(tmp_path: Path) -> None:
    """A bit that was flipped can make a value NULL where the table allows none."""
    kept = Store(tmp_path / "m.sqlite3")
    sound, broken = begin(kept), begin(kept)
    kept.close()
    with closing(sqlite3.connect(kept.path)) as db:
        for change in ("replace(sql, 'NOT NULL', 'NULL')", "replace(sql, ' NULL', ' NOT NULL')"):
            db.execute("PRAGMA writable_schema = ON")
            db.execute(f"UPDATE sqlite_master SET sql = {change} WHERE name = 'matches'")
            db.execute("PRAGMA writable_schema = RESET")
            db.commit()
            if "'NULL'" in change:
                db.execute("UPDATE matches SET header = NULL WHERE id = ?", (broken,))
                db.commit()
        assert db.execute("PRAGMA quick_check").fetchall() == [("NULL value in matches.header",)]
    kept = Store(kept.path)
    assert not kept.notices
    assert [(m.id, m.trouble is None) for m in kept.list_all()] == [(broken, False), (sound, True)]


@pytest.mark.parametrize("number", [0, -1, 99, 2**63, 10**40])
def test_a_number_of_no_match_is_one_sentence(tmp_path: Path, number: int) -> None:
    with pytest.raises(StorageError, match="There is no match"):
        Store(tmp_path / "m.sqlite3").match(number)


def test_the_last_match_is_the_one_answered_last_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Store(tmp_path / "m.sqlite3")
    years = iter(range(2060, 2000, -1))  # a clock that goes back
    monkeypatch.setattr(store, "_now", lambda: f"{next(years)}-01-01T00:00:00.000+00:00")
    first, second, third = begin(kept), begin(kept), begin(kept)
    assert [m.id for m in kept.list_unfinished()] == [third, second, first]
    kept.add_answer(first, 0, (0,))
    assert [m.id for m in kept.list_unfinished()] == [first, third, second]
    kept.add_answer(second, 0, (0,))
    assert [m.id for m in Store(kept.path).list_all()] == [second, first, third]


def matches(kept: Store, n: int) -> list[int]:
    found = []
    for seed in range(n):
        session = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, seed, kept)
        found.append(session.match_id or 0)
    return found


SQL = {
    "header": "UPDATE matches SET header = '[' WHERE id = ?",
    "seats": 'UPDATE matches SET header = \'{"seats": [{"name": "Ana"}]}\' WHERE id = ?',
    "answers": "INSERT INTO answers VALUES (?, 99, '[]', 0)",
    "game": "UPDATE matches SET game = 'tarot' WHERE id = ?",
    "cards": "UPDATE matches SET card_hash = 'others' WHERE id = ?",
}


@pytest.mark.parametrize("sql", SQL.values(), ids=SQL)
def test_resuming_the_last_takes_the_last_good_one_and_says_so(tmp_path: Path, sql: str) -> None:
    kept = Store(tmp_path / "m.sqlite3")
    good, bad = matches(kept, 2)
    with closing(sqlite3.connect(kept.path)) as db:
        db.execute(sql, (bad,))
        db.commit()
    assert last_table(kept).match_id == good
    assert str(kept.notices[0]).startswith(f"Match {bad} ")
    assert str(kept.notices[-1]) == f"Match {good} goes on instead, the one answered before it."
    kept.forget(good)
    with pytest.raises(MatchError, match=f"Match {bad} "):
        last_table(kept)
