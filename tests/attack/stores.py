"""Damage a match file at random: what was not hit goes on, and trouble is a sentence.

Each attack makes a store with matches in it, does one thing to it, and then does what a person would: lists,
resumes, begins a match, answers. Only errors that are sentences may come of that.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from unittest.mock import patch

from mk_tui.cards import failures
from mk_tui.storage import Patience, StorageError, Store
from mk_tui.storage.database import APPLICATION_ID
from mk_tui.table import Table

SHARE = 24
COUNT = 1000
GAME = "karmaka"
SEATS = [("Ana", "random", ""), ("Beto", "random", "")]
MATCHES = 4

Rng = random.Random


class Hit:
    """What may come of an attack. ``matches`` are those whose answers were touched; None: any of them."""

    def __init__(
        self,
        matches: set[int] | None = frozenset(),
        *,
        kept: bool = True,
        untouched: bool = False,
        held: bool = False,
    ) -> None:
        self.matches = matches
        self.kept = kept  # the same file is used, not one beside it
        self.untouched = untouched  # not a byte of it changes, and nothing is made beside it under its name
        self.held = held  # another program holds it: it may be refused as long as that lasts


@cache
def model() -> dict[str, bytes]:
    """Return the files of a store as a kill leaves them: with some answers in the log only."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.sqlite3"
        store = Store(path)
        for seed in range(MATCHES):
            session = Table.new(GAME, SEATS, {}, seed, store)
            for _ in range(10 + 20 * seed):
                if session.bot_to_move():
                    session.computers.play()
            if seed % 2:
                session.leave()
            if seed == 1:
                store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}


@cache
def truth() -> dict[int, list[list[object]]]:
    """Return the answers of every match of the model."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(lay(Path(folder)))
        found = {record.id: store.answers(record.id) for record in store.list_all()}
        store.close()
        return found


def lay(folder: Path) -> Path:
    path = folder / "m.sqlite3"
    for end, content in model().items():
        Path(f"{path}{end}").write_bytes(content)
    return path


# -- the attacks: each damages the store at ``path``; what it yields may come of it -------------------


def cut(path: Path, rng: Rng) -> Iterator[Hit]:
    """The file, or its log, ends early."""
    end = rng.choice(["", "", "-wal"])
    file = Path(f"{path}{end}")
    os.truncate(file, rng.choice([0, 1, 99, 100, rng.randrange(file.stat().st_size)]))
    yield Hit(None, kept=False)


def flip(path: Path, rng: Rng) -> Iterator[Hit]:
    """Bits are turned over."""
    file = Path(f"{path}{rng.choice(['', '', '-wal'])}")
    content = bytearray(file.read_bytes())
    for _ in range(rng.choice([1, 1, 3, 50])):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    file.write_bytes(content)
    yield Hit(None, kept=False)


def smear(path: Path, rng: Rng) -> Iterator[Hit]:
    """A piece is overwritten: with zeros, with noise, or with another piece."""
    file = Path(f"{path}{rng.choice(['', '', '-wal'])}")
    content = bytearray(file.read_bytes())
    size = rng.choice([16, 512, 4096, 9000])
    at, other = rng.randrange(len(content)), rng.randrange(len(content))
    piece = rng.choice([bytes(size), rng.randbytes(size), bytes(content[other : other + size])])
    content[at : at + len(piece)] = piece
    file.write_bytes(content)
    yield Hit(None, kept=False)


VALUES = (
    None,
    0,
    -1,
    7,
    2**62,
    1.5,
    "",
    "[",
    "[]",
    "{}",
    "null",
    "x" * 5000,
    b"",
    b"\xff\x00",
    "[" * 50_000,
    "\x00",
)
COLUMNS = {
    "matches": (
        "game",
        "created",
        "updated",
        "status",
        "header",
        "card_hash",
        "schema",
        "result",
        "played",
        "turn",
    ),
    "answers": ("answer", "check_sum", "n"),
    "snapshots": ("save", "check_sum", "n"),
}


def change(path: Path, rng: Rng) -> Iterator[Hit]:
    """A value in one row is another one."""
    table = rng.choice([*COLUMNS])
    column, value, match = rng.choice(COLUMNS[table]), rng.choice(VALUES), rng.randint(1, MATCHES)
    where = "id = ?" if table == "matches" else "match = ?"
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.IntegrityError):
        row = f"SELECT rowid FROM matches WHERE {where}" if table == "matches" else None
        if row is None:
            n = db.execute(
                f"SELECT n FROM {table} WHERE {where} ORDER BY random() LIMIT 1", (match,)
            ).fetchone()
            if n is not None:
                db.execute(f"UPDATE {table} SET {column} = ? WHERE match = ? AND n = ?", (value, match, n[0]))
        else:
            db.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, match))
        db.commit()
    yield Hit({match})


def remove(path: Path, rng: Rng) -> Iterator[Hit]:
    """Rows are gone, or came from nowhere."""
    match = rng.randint(1, MATCHES)
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            rng.choice(
                [
                    "DELETE FROM answers WHERE match = ? AND n = 3",
                    "DELETE FROM answers WHERE match = ?",
                    "DELETE FROM matches WHERE id = ?",
                    "INSERT INTO answers SELECT match, n + 1000, answer, 0 FROM answers WHERE match = ?",
                    "UPDATE answers SET match = 77 WHERE match = ?",
                ]
            ),
            (match,),
        )
        db.commit()
    yield Hit({match})


def tables(path: Path, rng: Rng) -> Iterator[Hit]:
    """Tables are not as they were."""
    with closing(sqlite3.connect(path)) as db:
        table = rng.choice([*COLUMNS])
        db.execute(
            rng.choice(
                [
                    f"DROP TABLE {table}",
                    f"ALTER TABLE {table} RENAME TO other",
                    f"ALTER TABLE {table} RENAME COLUMN {COLUMNS[table][0]} TO other",
                    f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END",
                    "DROP INDEX matches_by_turn",
                    f"PRAGMA application_id = {APPLICATION_ID + 1}",
                    "PRAGMA user_version = 99",
                ]
            )
        )
        db.commit()
    yield Hit(None, kept=False)


def lock(path: Path, rng: Rng) -> Iterator[Hit]:
    """Another program holds the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        if rng.random() < 0.3:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute(rng.choice(["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"]))
        if rng.random() < 0.5:
            db.execute("UPDATE matches SET played = 1")
        yield Hit(held=True)


def beside(path: Path, rng: Rng) -> Iterator[Hit]:
    """Files beside it are in the way."""
    file = Path(f"{path}{rng.choice(['-shm', '-journal', '-wal'])}")
    file.unlink(missing_ok=True)
    match rng.randrange(4):
        case 0:
            file.write_bytes(rng.randbytes(rng.choice([0, 10, 32768])))
        case 1:
            file.mkdir()
        case 2:
            file.symlink_to(path.with_name("nothing"))
        case 3:
            os.mkfifo(file)
    yield Hit(None)


def foreign(path: Path, rng: Rng) -> Iterator[Hit]:
    """Something else lies in its place."""
    for end in ("", "-wal"):
        Path(f"{path}{end}").unlink()
    kind = rng.randrange(5)
    if kind == 0:
        path.write_bytes(rng.randbytes(rng.randint(1, 9000)))
    elif kind == 1:
        path.write_bytes(b"SQLite format 3\0" + rng.randbytes(5000))
    elif kind == 2:
        path.mkdir()
    elif kind == 3:
        os.mkfifo(path)
    else:
        with closing(sqlite3.connect(path)) as db:
            if rng.random() < 0.5:
                db.execute("PRAGMA journal_mode = WAL")
            db.execute("CREATE TABLE recipes (name)")
            db.executemany("INSERT INTO recipes VALUES (?)", [(rng.randbytes(500),) for _ in range(20)])
            db.commit()
            for end in ("", "-wal"):
                with suppress(FileNotFoundError):
                    shutil.copy(f"{path}{end}", f"{path}{end}.left")
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                os.replace(f"{path}{end}.left", f"{path}{end}")
    yield Hit(None, kept=False, untouched=True)


def rights(path: Path, rng: Rng) -> Iterator[Hit]:
    """It may not be written. Root may write all the same: then this only shows that nothing is lost."""
    file = rng.choice([path, Path(f"{path}-wal"), path.parent])
    before = file.stat().st_mode
    file.chmod(rng.choice([0o000, 0o400, 0o500]))
    try:
        yield Hit(held=True)
    finally:
        with suppress(FileNotFoundError):  # a log goes with the last who used it
            file.chmod(before)


def gone(path: Path, rng: Rng) -> Iterator[Hit]:
    """Part of it has gone."""
    end = rng.choice(["", "-wal"])
    Path(f"{path}{end}").unlink()
    yield Hit(None, kept=False)


ATTACKS: tuple[Callable[[Path, Rng], Iterator[Hit]], ...] = (
    cut,
    flip,
    smear,
    change,
    remove,
    tables,
    lock,
    beside,
    foreign,
    rights,
    gone,
)


def attack(seed: int) -> str:
    """Damage one store in one way, and use it."""
    rng = random.Random(f"stores/{seed}")
    way = ATTACKS[seed % len(ATTACKS)]
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as state,
        patch.dict(os.environ, XDG_STATE_HOME=state),  # what is noted of the damage goes into no journal
    ):
        path = lay(Path(folder))
        with contextmanager(way)(path, rng) as hit:
            before = everything(path.parent)
            said = use(path, hit)
            if hit.untouched:
                after = everything(path.parent)
                assert before == {name: after.get(name) for name in before}, (
                    "a file of somebody else's was touched"
                )
                assert not [n for n in after if n.startswith(path.name) and n not in before], sorted(after)
        if hit.held:
            use(path, Hit())
    failures.forget()  # snapshots that were damaged on purpose
    return f"{way.__name__}: {said}"


def everything(folder: Path) -> dict[str, object]:
    """Return all files of a folder, with all that can be seen of them."""
    return {
        p.name: (p.lstat().st_mode, p.lstat().st_mtime_ns, p.read_bytes() if p.is_file() else b"")
        for p in folder.iterdir()
    }


def use(path: Path, hit: Hit) -> str:
    """Do what a person does, and check what came of it; returns how the file was taken."""
    try:
        store = Store(path, Patience(0.0))
    except StorageError as error:
        check_said(error)
        assert hit.held or hit.matches is None, f"refused: {error}"
        assert not [p for p in path.parent.iterdir() if p.stem == "m-2"], "another file was begun"
        return error.message_id
    try:
        for notice in store.notices:
            check_said(notice)
        if hit.kept and hit.matches is not None:
            assert store.path == path, f"another file is used: {store.notices}"
        kept = check_matches(store, hit)
        with suppressed():
            play_on(store)
        return "used" if store.path == path and kept else "in part" if store.path == path else "another"
    except StorageError as error:
        check_said(error)
        assert hit.held or hit.matches is None, f"failed: {error}"
        return error.message_id
    finally:
        store.close()


def check_matches(store: Store, hit: Hit) -> bool:
    """Check every match that the list has against the truth; returns whether all can go on."""
    listed = {record.id: record for record in store.list_all()}
    if hit.matches is not None:
        assert set(truth()) - hit.matches <= set(listed), f"matches have gone: {sorted(listed)}"
    whole = set(listed) >= set(truth())
    if store.path.name != "m.sqlite3":
        return False
    for number, record in listed.items():
        try:
            session = Table.resume(store, number)
        except StorageError as error:
            check_said(error)
            assert hit.matches is None or number in hit.matches or hit.held, f"match {number}: {error}"
            whole = False
            continue
        assert record.trouble is None
        answers = [list(a) for a in session.game.answers]
        if number in truth() and (hit.matches is None or number not in hit.matches):
            assert answers == truth()[number][: len(answers)], f"match {number} has other answers"
            assert len(answers) == len(truth()[number]) or hit.matches is None, f"match {number} is shorter"
    return whole


@contextmanager
def suppressed() -> Iterator[None]:
    """A sentence is all that may come of it."""
    try:
        yield
    except StorageError as error:
        check_said(error)


def play_on(store: Store) -> None:
    """Begin a match and answer in it: what is kept is there afterwards."""
    session = Table.new(GAME, SEATS, {}, 99, store)
    number = session.match_id or 0
    for _ in range(3):
        session.computers.play()
    answers = [list(a) for a in session.game.answers]
    path = store.path
    store.close()
    again = Store(path, Patience(0.0))
    assert again.path == path and again.answers(number) == answers, "what was kept has gone"
    again.close()


def check_said(error: StorageError) -> None:
    """An error is a whole sentence in both languages."""
    for lang in ("en", "es"):
        text = error.say(lang)
        assert text.endswith((".", "!")) and "{" not in text and "⟦" not in text, text
