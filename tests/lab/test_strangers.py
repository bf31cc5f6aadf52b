"""Players of other packages in matches that are played by themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mk_tui import cli
from mk_tui.cards import failures
from mk_tui.lab import selfplay, workfile
from mk_tui.lab.selfplay import lay_beginning, play_out
from mk_tui.lab.tournament import tournament
from mk_tui.table import Table
from tests.strangers import installed

GAME = "karmaka"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed(tmp_path, monkeypatch) as site:
        yield site


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert cli.main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_it_is_asked_as_at_a_table(package: Path) -> None:
    beginning = lay_beginning(GAME, ["first", "first"], {}, 5)
    played = play_out(beginning)
    assert played.crash is None and played.replaced == {}
    table = Table.new(GAME, [(s.name, s.kind, s.deck) for s in beginning.seats], beginning.options, 5)
    while table.bot_to_move():
        table.computers.play()
    assert played.decisions == len(table.match.record.answers) and table.game.result is not None
    assert played.winners == tuple(table.game.result["winners"])


@pytest.mark.failures("bot")
def test_one_that_raises_is_replaced_counted_and_said(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = failures.count()
    simulated = ["simulate", GAME, "--games", "3", "--seats", "raises,novice", "--lang"]
    found = told(capsys, *simulated, "en")
    (row,) = found["replaced"]
    assert (row["player"], row["failure"], row["cause"]) == ("raises", "bot", "raises: RuntimeError")
    assert row["times"] == len(failures.since(mark)) > 20 and found["errors"] == 0
    capsys.readouterr()
    assert cli.main([*simulated, "es"]) == 0
    said = capsys.readouterr().out
    assert f"sustituidas por el azar: {row['times']}. " in said and "raises: RuntimeError" in said
    assert "secret" not in said and "⟦" not in said
    in_two = told(capsys, *simulated, "en", "--jobs", "2")
    assert {**in_two, "seconds": 0} == {**found, "seconds": 0}


@pytest.mark.failures("bot_late")
def test_one_that_is_late_does_not_hold_the_matches_up(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "SECONDS", 0.02)
    played = play_out(lay_beginning(GAME, ["late", "random"], {}, 5))
    assert played.crash is None and played.replaced["late"]["bot_late"]["late"] > 5


@pytest.mark.failures("bot_misfit")
def test_in_a_tournament(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "tournament", GAME, "--games", "2", "--level", "illegal,random", "--seed", "3"]
    found = told(capsys, *asked)
    (row,) = found["replaced"]
    assert (row["player"], row["failure"]) == ("illegal", "bot_misfit") and row["times"] > 10
    assert {r["level_of"] for r in found["tables"]["entrants"]} == {"illegal", "random"}
    assert cli.main([*asked, "--lang", "en"]) == 0
    assert f"Answers replaced by chance: {row['times']}. " in capsys.readouterr().out


def test_another_version_of_a_player_plays_other_matches(package: Path) -> None:
    workfile.fingerprint.cache_clear()
    with_it, without = (tournament(GAME, levels=levels) for levels in (["first"], ["adept"]))
    before = with_it.fingerprint(), without.fingerprint()
    assert before[1] == workfile.fingerprint(GAME) != before[0]
    code = package / "mk_strangers.py"
    code.write_text(code.read_text("utf-8") + "# better\n", "utf-8")
    workfile.fingerprint.cache_clear()
    assert with_it.fingerprint() != before[0] and without.fingerprint() == before[1]
    workfile.fingerprint.cache_clear()


@pytest.mark.parametrize(
    ("command", "kind", "said"),
    [
        ("simulate", "scripted", '"scripted" cannot play matches by itself: there is novice'),
        ("simulate", "human", '"human" cannot play matches by itself: there is novice'),
        ("simulate", "nobody", 'There is no kind of player "nobody": there is novice'),
        ("simulate", "advept", 'did you mean "adept"?'),
        ("tournament", "scripted", '"scripted" cannot play matches by itself'),
        ("tournament", "adept=20", 'There is no kind of player "adept=20"'),
        ("tournament", "frist", 'did you mean "first"?'),
    ],
)
def test_whoever_cannot_sit_there_is_refused(
    command: str, kind: str, said: str, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "simulate":
        arguments = ["simulate", GAME, "--games", "3", "--seats", f"{kind},random"]
    else:
        arguments = ["lab", "tournament", GAME, "--games", "2", "--level", f"{kind},random"]
    assert cli.main([*arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_every_kind_of_ours_has_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, name in (("en", "computer, as a beginner plays"), ("es", "ordenador, como quien empieza")):
        seats = ["--seats", "beginner,random", "--lang", lang]
        assert cli.main(["simulate", GAME, "--games", "1", *seats]) == 0
        assert name in capsys.readouterr().out
