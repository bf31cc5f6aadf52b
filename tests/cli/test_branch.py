"""Any point of any kept match begins a new one; a scenario file is played."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.commands import saves
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.afterwards import Afterwards
from mk_tui.table.points import Points

SCENARIO = """\
- title: One
  clauses: [KK-5.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {hand: [vengeance, peek], deck: [sowing]}
    Beto: {hand: [voyage, destiny], deck: [jubilee]}
  play:
    - {Ana: score, card: vengeance}
    - expect: {zone: works, of: Ana, is: [vengeance]}
- title: Two
  clauses: [KK-5.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table: {Ana: {hand: [vengeance]}, Beto: {hand: [voyage]}}
  play:
    - expect: {asked: Beto}
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


@pytest.fixture
def store(home: Path) -> Store:
    return Store(home / "data" / "matches.sqlite3")


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "my.yaml"
    path.write_text(SCENARIO, "utf-8")
    return path


def run(*arguments: object, lang: str = "en") -> int:
    return cli.main([*map(str, arguments), "--lang", lang])


def played(store: Store) -> Table:
    seats = [("Ana", "human", ""), ("Beto", "novice", "")]
    session = Table.new("karmaka", seats, {}, 3, store)
    for _ in range(12):
        if session.bot_to_move():
            session.computers.play()
        else:
            session.answer((0,) if session.question and session.question.least else ())
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_played_on_from_any_answer(
    store: Store, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    session = played(store)
    n = len(session.match.record.answers)
    assert run("replay", 1, "--numbers", lang=lang) == 0
    said = capsys.readouterr().out
    assert "`mk-tui branch 1 --at N`" in said and f"{n}" in said.splitlines()[-1] and "⟦" not in said
    assert run("branch", 1, "--at", 5, "--plain", "--seat", "Beto=adept", lang=lang) == 0
    assert "⟦" not in capsys.readouterr().out
    branch = Table.resume(store, 2)
    assert branch.match.record.answers[:5] == session.match.record.answers[:5]
    assert branch.controllers == ["human", "adept"]
    assert Table.resume(store, 1).match.record.entries == session.match.record.entries
    assert branch.match.beginning.branch == 5
    capsys.readouterr()
    assert run("save", "list", lang=lang) == 0
    mark = {
        "en": "played on from answer 5 of match 1",
        "es": "continuada desde la respuesta 5 de la partida 1",
    }[lang]
    assert [mark in line for line in capsys.readouterr().out.splitlines()] == [True, False]
    sent = store.path.parent / "sent.json"
    assert run("save", "export", 2, sent) == run("save", "import", sent) == 0
    assert (store.match(3).branched, store.match(3).branched_of) == (5, None)  # it may be another's match 1
    assert run("branch", 1, lang=lang) == 0
    assert Table.resume(store, 4).match.record.answers[:n] == session.match.record.answers


@pytest.mark.parametrize(("lang", "first"), [("en", "Round 1."), ("es", "Ronda 1.")])
def test_the_points_of_a_match_are_listed_by_round_with_their_answers(
    store: Store, capsys: pytest.CaptureFixture[str], lang: str, first: str
) -> None:
    """The screen has played on from a round and what happened there, while the command took numbers alone."""
    session = played(store)
    n = len(session.match.record.answers)
    assert run("branch", 1, "--list", lang=lang) == 0
    *told, last = capsys.readouterr().out.splitlines()
    speaker = Speaker(lang, session.ruleset, session.game.pool, session.names)
    points = Points(Afterwards(session).steps, speaker, session.ruleset.shown.weighty)
    points.work()
    listed = [point for each in points.rounds().values() for point in each]
    numbers = [int(line.split()[0]) for line in told if line.startswith(" ")]
    assert numbers == [point.answers for point in listed] and max(numbers) <= n
    assert first in told and all(points.say(point) in "\n".join(told) for point in listed)
    assert "mk-tui branch 1 --at N" in last and store.list_all()[-1].id == 1  # nothing was begun


def test_what_cannot_be_branched_is_one_sentence(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    played(store)
    for arguments, why in (
        (("branch", 1, "--at", 999), "The match has answers 0 to"),
        (("branch", 7), "There is no match 7."),
        (("branch", 1, "--seat", "Carla=novice"), "Carla"),
        (("branch", "/nowhere.json"), "/nowhere.json"),
    ):
        assert run(*arguments) in (1, 2)
        assert why in capsys.readouterr().err
    assert [m.id for m in store.list_all()] == [1]


def test_of_a_damaged_match_what_came_before_is_played_on(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(store)
    n = len(session.match.record.answers)
    with closing(sqlite3.connect(store.path)) as db:
        db.execute("UPDATE answers SET answer = '[9]' WHERE n = 7")
        db.commit()
    assert run("branch", 1, "--at", 5, "--plain") == run("branch", 1, "--plain") == 0
    assert "damaged from answer 8 on: what came before" in capsys.readouterr().err
    assert Table.resume(store, 2).match.record.answers[:5] == session.match.record.answers[:5]
    assert Table.resume(store, 3).match.record.entries[:7] == session.match.record.entries[:7]
    assert run("branch", 1, "--at", n) == 2
    said = capsys.readouterr().err
    assert "damaged from answer 8 on" in said and "answers 0 to" in said
    assert run("resume", 1) == 1
    assert "mk-tui branch 1" in capsys.readouterr().err
    assert run("replay", 1) == 1  # as a whole it is no match


def test_where_a_match_is_over_nothing_is_left_to_play_on(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Table.new("karmaka", [("Ana", "novice", ""), ("Beto", "novice", "")], {}, 3, store)
    while session.bot_to_move():
        session.computers.play()
    n = len(session.match.record.answers)
    for lang, why in (("en", f"over after answer {n}"), ("es", f"termina tras la respuesta {n}")):
        assert run("branch", 1, lang=lang) == 2
        assert why in capsys.readouterr().err
    assert [m.id for m in store.list_all()] == [1]
    assert run("branch", 1, "--at", n - 1, "--plain") == 0
    assert [m.id for m in store.list_all()] == [2, 1]


def test_a_replay_is_left_for_a_branch(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store)
    typed = io.StringIO("\nhere\n")
    typed.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr(saves, "face", lambda session, *_: (session.leave() and 1) or 0)
    assert run("replay", 1, "--step") == 0
    assert "Match 2 begins here" in capsys.readouterr().out
    assert len(Table.resume(store, 2).match.record.answers) < len(Table.resume(store, 1).match.record.answers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scenario_file_is_played(
    store: Store, file: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    assert (
        run("play", "--scenario", file, "--title", "One", "--plain", "--seat", "Beto=novice", lang=lang) == 0
    )
    assert run("play", "--scenario", file, "--title", 1, "--played", "--plain", lang=lang) == 0
    assert "⟦" not in capsys.readouterr().out
    first, second = Table.resume(store, 1), Table.resume(store, 2)
    assert first.controllers == ["human", "novice"] and second.controllers == ["human", "human"]
    assert first.match.record.answers == [] and second.match.record.answers[0] == (1,)
    assert run("save", "export", 2, file.with_suffix(".json")) == 0
    assert run("replay", file.with_suffix(".json"), lang=lang) == 0
    assert run("save", "import", file.with_suffix(".json")) == 0
    assert Table.resume(store, 3).match.record.entries == second.match.record.entries


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["play"], "Say what to play"),
        (["play", "karmaka", "--played"], "--played means something beside --scenario only"),
        (["play", "karmaka", "--scenario", "FILE"], "the scenario says it"),
        (["play", "--scenario", "FILE", "--seed", "3"], "--seed"),
        (["play", "--scenario", "FILE"], "1 One; 2 Two"),
        (["play", "--scenario", "FILE", "--title", "Too"], 'did you mean "Two"'),
        (["play", "--scenario", "FILE", "--title", "Two", "--played"], "cannot be taken"),
        (["play", "--scenario", "FILE", "--title", "One", "--practice"], "one person"),
        (["play", "--scenario", "FILE", "--title", "One", "--seat", "Zed=novice"], "Zed"),
        (["play", "--scenario", "/nowhere.yaml"], "/nowhere.yaml"),
    ],
)
def test_what_cannot_be_begun_is_one_sentence(
    arguments: list[str], why: str, store: Store, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*[str(file) if a == "FILE" else a for a in arguments], "--plain") in (1, 2)
    said = capsys.readouterr().err
    assert why in said and said.count("\n") == 1
    assert store.list_all() == []
