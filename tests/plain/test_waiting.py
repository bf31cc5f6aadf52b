"""In lines: what could not be kept because another program holds the match file is tried again by itself."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.storage import StorageError, Store
from mk_tui.table import Table

ALONE = [("Ana", "human", ""), ("Beto", "adept", "")]
WATCHED = [("Ana", "adept", ""), ("Beto", "adept", "")]


class Resting(Console):
    """A console on which no time goes by; what happens meanwhile is done."""

    def __init__(self, typed: str, meanwhile: Callable[[int], object]) -> None:
        self.written = io.StringIO()
        super().__init__(io.StringIO(typed), self.written)
        self.rests = 0
        self.meanwhile = meanwhile

    def rest(self, seconds: float) -> None:
        assert 0 < seconds < 5
        self.rests += 1
        self.meanwhile(self.rests)

    @property
    def said(self) -> str:
        return self.written.getvalue()


def held(monkeypatch: pytest.MonkeyPatch, store: Store, from_answer: int, times: int) -> None:
    """Let another program hold the match file when this answer is to be kept, so many times."""
    real, left = store.add_answer, [times]

    def add_answer(match: int, n: int, *more: Any) -> Any:
        if n >= from_answer and left[0]:
            left[0] -= 1
            raise StorageError("error.store_busy", file="m.sqlite3")
        return real(match, n, *more)

    monkeypatch.setattr(store, "add_answer", add_answer)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_computer_player_goes_on_when_the_file_is_free(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    store = Store(tmp_path / "m.sqlite3")
    table = Table.new("karmaka", WATCHED, {}, 3, store)
    held(monkeypatch, store, 5, 3)
    console = Resting("", lambda rests: None)
    assert PlainMatch(table.sit(), lang, console).run() == 0  # it was played to its end
    assert table.result is not None and console.rests == 3
    assert console.said.count("m.sqlite3") == 1  # said once, however often it is tried
    assert console.said.count("Ctrl-C") == 1


def test_an_answer_is_given_again_and_nothing_is_typed_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    store = Store(tmp_path / "m.sqlite3")
    table = Table.new("karmaka", ALONE, {}, 1, store)
    while table.bot_to_move():
        table.computers.play()
    count, store.patience.seconds = table.game.count, 0.0
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        console = Resting("1\nq\n", lambda rests: rests == 2 and other.rollback())
        assert PlainMatch(table.sit(), "en", console).run() == 0
    assert console.rests == 2 and console.said.count("m.sqlite3") == 1
    assert len(store.answers(table.match_id or 0)) == table.game.count > count


@pytest.mark.parametrize("told", [KeyboardInterrupt(), "SIGTERM"])
def test_whoever_does_not_want_to_wait_leaves(
    told: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    store = Store(tmp_path / "m.sqlite3")
    table = Table.new("karmaka", WATCHED, {}, 3, store)
    held(monkeypatch, store, 0, 1000)

    def leave(rests: int) -> None:
        if rests > 4:
            if isinstance(told, str):
                console.end(15)
                Console.rest(console, 60.0)
            else:
                raise told

    console = Resting("", leave)
    if isinstance(told, str):
        assert PlainMatch(table.sit(), "en", console).run() == 128 + 15
    else:
        with pytest.raises(KeyboardInterrupt):
            PlainMatch(table.sit(), "en", console).run()
    assert console.rests == 5
