"""Players of other packages: found, shown, and replaced for an answer where they fail."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import textwrap
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards import failures
from mk_tui.language import LANGUAGES
from mk_tui.language.failing import say_unsaid
from mk_tui.players import roster
from mk_tui.players.worker import Search
from mk_tui.storage import Store
from mk_tui.table import Table, computers
from tests.strangers import KINDS, installed


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed(tmp_path, monkeypatch) as site:
        yield site


def play(kind: str, answers: int = 6, store: Store | None = None) -> Table:
    table = Table.new("karmaka", [("Ana", kind, ""), ("Beto", "random", "")], {}, 4, store)
    for _ in range(answers):
        if table.bot_to_move():
            table.computers.play()
    return table


def test_our_own_are_declared_as_those_of_others() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"][roster.GROUP] == {n: p.value for n, p in roster.OWN.items()}
    for name in roster.OWN:
        assert roster.make(name).decide


def test_they_are_found_and_shown(package: Path) -> None:
    assert roster.kinds() == ["human", "novice", "adept", "master", *sorted(KINDS)]
    assert [roster.title("first", lang) for lang in LANGUAGES] == ["The first one", "La primera"]
    assert "AttributeError" in roster.title("gone", "en")
    assert type(roster.make("novice")) is roster.Novice  # nobody's package takes its place
    assert not roster.known("Bad name") and not roster.known("nobody")


def test_one_plays(package: Path) -> None:
    mark = failures.count()
    table = play("first", 12)
    assert len(table.match.record.answers) == 12 and failures.since(mark) == []


FAILING = (
    ("raises", "bot"),
    ("late", "bot_late"),
    ("illegal", "bot_misfit"),
    ("silly", "bot_misfit"),
    ("unmade", "bot"),
    ("gone", "bot"),
)


@pytest.mark.parametrize(
    ("kind", "failure"), [pytest.param(k, f, marks=pytest.mark.failures(f)) for k, f in FAILING]
)
def test_who_fails_is_replaced_for_that_answer_and_it_is_said(
    kind: str, failure: str, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_unsaid("en")
    monkeypatch.setattr(computers, "SECONDS", 0.05)
    mark = failures.count()
    table = play(kind)
    assert len(table.match.record.answers) == 6
    noted = failures.since(mark)
    assert {f.kind for f in noted} == {failure} and all(kind in f.brief for f in noted)
    said = say_unsaid("en")
    assert any(kind in sentence for sentence in said) and not any("secret" in sentence for sentence in said)


def test_one_that_searches_has_the_time_of_a_search_besides(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as people let a master look ahead: it would be late each time if that were not counted."""
    monkeypatch.setattr(computers, "SECONDS", 0.2)
    monkeypatch.setattr(Search, "think", lambda *_: time.sleep(0.3))
    table = play("searches", 1)
    table.computers.set_think("master", 0.5)
    before, mark = len(table.match.record.answers), failures.count()
    for _ in range(4):
        table.computers.play()
    assert len(table.match.record.answers) == before + 4 and not failures.since(mark)


@pytest.mark.failures("bot")
def test_a_match_goes_on_without_a_player_that_is_no_longer_installed(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "m.sqlite3")
    table = play("first", 4, store)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p != str(package)])
    roster._points.cache_clear()
    mark = failures.count()
    again = Table.resume(store, table.match_id or 0)
    assert again.controllers[0] == "first"
    for _ in range(6):
        again.computers.play()
    assert len(again.match.record.answers) == 10
    assert {(f.kind, f.brief) for f in failures.since(mark)} == {("bot", "first: LookupError")}


def test_in_the_command_line(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = textwrap.dedent("import sys; from mk_tui.cli import main; sys.exit(main(sys.argv[1:]))")
    seats = ["--seat", "Ana=first", "--seat", "Beto=first", "--seed", "3", "--plain"]
    done = subprocess.run(
        [sys.executable, "-c", script, "play", "karmaka", *seats],
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and done.stderr == ""
    assert cli.main(["play", "karmaka", "--seat", "Ana=firts", "--lang", "en"]) == 2
    assert 'did you mean "first"' in capsys.readouterr().err
    assert cli.main(["play", "karmaka", "--seat", "Ana=zzzz", "--lang", "es"]) == 2
    assert "master, " in capsys.readouterr().err


def test_a_script_is_followed_and_then_nothing_is_done() -> None:
    scripted = roster.Scripted([(2,), (1, 0)])
    table = Table.new("karmaka", [("Ana", "scripted", ""), ("Beto", "random", "")], {}, 4)
    question = table.question
    assert question is not None
    view = table.view(question.seat)
    budget = roster.Budget(None, 1.0, random.Random(1), lambda n: [], lambda a: a)
    assert [tuple(scripted.decide(view, question, budget)) for _ in range(2)] == [(2,), (1, 0)]
    assert len(scripted.decide(view, question, budget)) >= question.least
    play("scripted")
