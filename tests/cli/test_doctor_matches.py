"""What ``mk-tui doctor`` finds of the matches themselves: each is read and played back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mk_tui.commands.doctor import store_state
from mk_tui.storage import Store
from mk_tui.table import Table


def played(store: Store) -> int:
    """Return the number of a match with twelve answers."""
    seats = [("Ana", "human", ""), ("Beto", "novice", "")]
    session = Table.new("karmaka", seats, {}, 3, store)
    while len(session.match.record.answers) < 12:
        if session.bot_to_move():
            session.computers.play()
        else:
            session.answer((0,) if session.question and session.question.least else ())
    number = session.match_id
    assert number is not None
    return number


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match file with two matches in it."""
    file = tmp_path / "m.sqlite3"
    store = Store(file)
    assert [played(store), played(store)] == [1, 2]
    store.close()
    return file


def told(path: Path, lang: str = "en") -> str:
    before = path.read_bytes()
    said = "\n".join(store_state(path, lang))
    assert path.read_bytes() == before
    return said


def test_matches_that_are_well_are_counted(path: Path) -> None:
    assert told(path).splitlines() == [
        "match file: in order, and nobody holds it",
        "matches: 2, each of them can be read",
    ]


def answers(db: sqlite3.Connection) -> None:
    db.execute("UPDATE answers SET answer = '[9]' WHERE match = 2 AND n = 5")


def header(db: sqlite3.Connection) -> None:
    db.execute("UPDATE matches SET header = '{' WHERE id = 2")


def seed(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM snapshots")
    [text] = db.execute("SELECT header FROM matches WHERE id = 2").fetchone()
    db.execute("UPDATE matches SET header = ? WHERE id = 2", (json.dumps(json.loads(text) | {"seed": 4}),))


def dropped(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE answers")


@pytest.mark.parametrize(
    ("damage", "en", "es"),
    [
        (answers, "Match 2 is damaged from answer 6 on", "está dañada a partir de la respuesta 6"),
        (header, "Match 2 is damaged", "La partida 2 está dañada"),
        (seed, "Match 2", "La partida 2"),
        (dropped, "match file: DAMAGED", "archivo de partidas: DAÑADO"),
    ],
)
def test_what_is_damaged_is_named(
    path: Path, damage: Callable[[sqlite3.Connection], None], en: str, es: str
) -> None:
    with closing(sqlite3.connect(path)) as db:
        damage(db)
        db.commit()
    for lang, words in (("en", en), ("es", es)):
        said = told(path, lang)
        assert words in said and "in order" not in said and "en orden" not in said
        assert "atch 1 " not in said and "artida 1 " not in said


def test_a_match_of_other_cards_is_no_damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE matches SET card_hash = 'other' WHERE id = 2")
        db.commit()
    said = told(path).splitlines()
    assert said[0] == "match file: in order, and nobody holds it"
    assert said[-1] == "matches of other card files, games or versions, which wait for them: 2"
