"""A match that is left says how it goes on, and goes on from where its player left it."""

from __future__ import annotations

import io
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from mk_tui.commands.at_table import spoken
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.storage import Settings, Store
from mk_tui.table import Table

from .test_match import ANA, GAME

KEPT = "The match is kept. `mk-tui resume 1 --plain` goes on with it in lines.\n"


class Interrupted(io.StringIO):
    """A keyboard at which Ctrl+C is pressed behind what is typed."""

    def readline(self, *limit: Any) -> str:
        line = super().readline(*limit)
        if not line:
            raise KeyboardInterrupt
        return line


def play(table: Table, typed: io.StringIO, lang: str = "en") -> str:
    out = io.StringIO()
    try:
        PlainMatch(table.sit(), lang, Console(typed, out)).run()
    except KeyboardInterrupt:
        out.write("")
    return out.getvalue()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "m.sqlite3")


def test_ctrl_c_says_that_the_match_is_kept_as_leaving_does(store: Store) -> None:
    said = play(Table.new(GAME, ANA, {}, 4, store), Interrupted("1\n"))
    assert said.endswith(f"\n{KEPT}")
    assert Table.resume(store, 1).question is not None


def test_it_goes_on_with_what_has_happened_since_and_the_table(store: Store) -> None:
    """All of its log came, from the first turn, and no table."""
    first = play(Table.new(GAME, ANA, {}, 4, store), io.StringIO("1\n0\n\n0\n\n0\n\nq\n"))
    assert "Ana keeps a hand of 7 cards." in first and "Round 2 begins." in first
    again = play(Table.resume(store, 1), io.StringIO("?\nlog all\nq\n"))
    before, table, log = again.split("> ")[:3]
    assert "type log all for the whole log" in before and "keeps a hand" not in before
    shown = table.splitlines()[:-1]
    assert shown and "\n".join(shown) in before  # the table stands there unasked
    assert "Ana keeps a hand of 7 cards." in log
    asked = before[before.index("\n".join(shown)) :]
    assert "\n1. " in asked


def test_from_its_beginning_nothing_is_left_out(store: Store) -> None:
    said = play(Table.new(GAME, ANA, {}, 4, store), io.StringIO("q\n"))
    again = play(Table.resume(store, 1), io.StringIO("q\n"))
    assert again == said and "log all" not in said


@pytest.mark.parametrize(
    ("setting", "asked", "goes_on"),
    [("auto", None, "es"), ("auto", "en", "en"), ("en", None, None), ("es", "en", "en")],
)
def test_it_goes_on_in_its_language_unless_one_is_said(
    store: Store, setting: str, asked: str | None, goes_on: str | None
) -> None:
    """None: in that of the program, which the settings name."""
    play(Table.new(GAME, ANA, {}, 4, store), io.StringIO("1\nq\n"), "es")
    place = Table.resume(store, 1).sit()
    assert spoken(place, Settings(language=setting), Namespace(lang=asked)) == goes_on
    assert spoken(Table.new(GAME, ANA, {}, 4).sit(), Settings(), Namespace(lang=None)) is None
