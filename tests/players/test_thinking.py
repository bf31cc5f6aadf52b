"""For how long a level looks ahead: by setting, for one match by option, and told to whoever waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cli import main
from mk_tui.players.found import Thought
from mk_tui.players.worker import Search
from mk_tui.storage.settings import Settings, load_settings, save_settings
from mk_tui.table import Table
from mk_tui.table import command as give


def table_of(kind: str) -> Table:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", kind, "")], {}, 3)
    while table.question is not None and table.question.seat != 1:
        table.answer((0,))
    return table


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return for how many seconds each search was to last."""
    found: list[float] = []

    def think(self: Any, game: Any, seat: int, adept: Any, rng: Any, seconds: float) -> Thought:
        found.append(seconds)
        return Thought(adept, 1, 0.0)

    monkeypatch.setattr(Search, "think", think)
    return found


@pytest.mark.parametrize("kind, usual", [("novice", 0.0), ("adept", 0.0), ("master", 1.0)])
def test_a_level_looks_ahead_for_as_long_as_is_set(kind: str, usual: float, searched: list[float]) -> None:
    table = table_of(kind)
    place = table.sit([0])
    assert place.moment().thinks == usual
    table.computers.answer()
    place.do(give.SetThink(place.moment().number, kind, 3.0))
    table.computers.answer()
    assert searched == ([usual] if usual else []) + ([3.0] if kind != "novice" else [])


def test_what_is_said_for_one_match_stands_against_the_settings(searched: list[float]) -> None:
    table = table_of("master")
    table.computers.set_think("master", 5.0, for_good=True)
    table.computers.set_think("master", 0.25)
    table.computers.answer()
    assert searched == [5.0] and table.computers.looking_ahead == 5.0


def test_seconds_are_kept_as_a_person_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("think_master = 3\nthink_adept = 0.5\n", encoding="utf-8")
    settings, trouble = load_settings(path)
    assert not trouble and settings.thinks == {"adept": 0.5, "master": 3.0}
    save_settings(settings, path)
    assert path.read_text(encoding="utf-8") == "think_master = 3\nthink_adept = 0.5\n"
    path.write_text("think_master = 7.77\n", encoding="utf-8")
    settings, trouble = load_settings(path)
    assert trouble and settings.thinks == Settings().thinks


@pytest.mark.parametrize("text", ["master", "novice=1", "master=61", "master=-1", "master=two", "=1"])
def test_a_time_that_is_none_is_refused_before_the_match(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "play", "karmaka", f"--think={text}"]) == 2
    assert "LEVEL=SECONDS" in capsys.readouterr().err
