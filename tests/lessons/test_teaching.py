"""The table of what the guided matches teach."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards import registry
from mk_tui.lessons import teaching

PAGE = Path(__file__).resolve().parents[2] / "docs" / "taught.md"


@pytest.mark.parametrize("game", registry.games())
def test_every_clause_that_a_first_match_needs_is_taught(game: str) -> None:
    assert teaching.untaught(game) == []
    needed = teaching.needed(game)
    assert needed
    assert len(needed) == len(set(needed))
    book = (Path(registry.get(game).folder) / "rulebook.en.md").read_text("utf-8")
    assert [c for c in needed if f"**{c}**" not in book] == []


def test_the_page_is_what_the_command_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lessons", "table"]) == 0
    assert capsys.readouterr().out == PAGE.read_text("utf-8")


def test_what_no_lesson_teaches_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / teaching.NEEDED).write_text("# two\nKK-5.1\nKK-13.2  # neighbours\n", "utf-8")
    monkeypatch.setattr(teaching, "folder", lambda game, name: tmp_path)
    assert teaching.untaught("karmaka") == ["KK-13.2"]
    page = teaching.table(["karmaka"])
    assert "1 of 2." in page and "| KK-13.2 | – |" in page
