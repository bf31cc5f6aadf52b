"""Help and complaints of the command line are in one language; the doctor says how the match file is."""

from __future__ import annotations

import argparse
import inspect
import os
import re
import sqlite3
from pathlib import Path

import pytest

from mk_tui import terminal
from mk_tui.cli import main
from mk_tui.commands.argument_words import WORDS
from mk_tui.storage import Store
from mk_tui.storage.store import FILE


def test_every_word_is_one_that_argparse_says() -> None:
    source = inspect.getsource(argparse)
    flat = re.sub(r"['\"]\s*\n\s*['\"]", "", source)
    assert [word for word in WORDS if word not in flat and word != "usage: "] == []


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["play", "--help"], ["save"], ["resume", "--foo"], ["play", "x", "--seed"], ["plya"]],
)
def test_no_word_of_argparse_stays_english(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--lang", "es", *arguments])
    said = "".join(capsys.readouterr())
    assert code in (0, 2) and said
    for word in (
        "usage:",
        "options:",
        "positional",
        "show this",
        "argument ",
        "expected",
        "required",
        "invalid",
    ):
        assert word not in said
    main(["--lang", "en", "--help"])
    assert "usage: mk-tui" in capsys.readouterr().out


def test_what_may_be_left_out_is_not_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "rules"]) == 2
    assert "the following arguments are required: GAME;" in capsys.readouterr().err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    Store().close()
    return next(tmp_path.rglob(FILE))


def doctor(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["--lang", "en", "doctor"]) == 0
    return capsys.readouterr().out


def test_the_doctor_says_how_the_match_file_is(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "in order, and nobody holds it" in doctor(capsys)
    holder = sqlite3.connect(home, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert "another program holds it" in doctor(capsys)
    holder.execute("ROLLBACK")
    holder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    holder.close()
    whole = home.read_bytes()
    home.write_bytes(whole[:4096] + b"\x55" * (len(whole) - 4096))
    assert "DAMAGED" in doctor(capsys)
    home.write_bytes(b"letters to my aunt")
    assert "cannot be used" in doctor(capsys)
    assert home.read_bytes() == b"letters to my aunt"


def test_the_doctor_says_where_no_match_file_can_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Not there yet" alone would promise that it will be."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path / "home"))
    assert "not there yet" in (said := doctor(capsys)) and "cannot be used" not in said
    (tmp_path / "home").write_text("no folder")
    assert "cannot be used" in doctor(capsys)
    (tmp_path / "home").unlink()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # a folder that is not to be written to
    assert "cannot be used" in doctor(capsys)
    assert not (tmp_path / "home").exists()


def test_a_game_without_options_has_no_gap_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "humankind", "--games", "1"]) == 0
    assert "2 at the table: 1 match" in (said := capsys.readouterr().out) and ", :" not in said


@pytest.mark.parametrize(
    "arguments",
    [["learn", "karmaka", "--list"], ["puzzle", "karmaka", "--list"], ["rules", "karmaka", "Ruins"]],
)
def test_what_is_listed_is_broken_between_words_at_the_width_of_the_terminal(
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    assert main(arguments) == 0
    whole = capsys.readouterr().out
    monkeypatch.setattr(terminal, "columns", lambda out: 28)
    assert main(arguments) == 0
    broken = capsys.readouterr().out
    assert max(map(len, broken.splitlines())) <= 28 < max(map(len, whole.splitlines()))
    assert broken.split() == whole.split()
