"""The match that a form proposes to a newcomer can be played, by the player that errs as beginners do."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.cards import paths, registry
from mk_tui.cards.decks import load_decks
from mk_tui.engine import view
from mk_tui.lab import newcomers, tempo
from mk_tui.players.levels import BEGINNER, bot_answer
from mk_tui.players.slips import slip
from mk_tui.table import Table
from mk_tui.table.beginning import cards_of, describe, ruleset_of

GAMES = registry.games()


@pytest.mark.parametrize("game", GAMES)
def test_the_proposed_match_is_one_and_ends(game: str) -> None:
    ruleset = ruleset_of(game)
    proposed = describe(ruleset)["beginner"]
    assert proposed is not None
    assert set(proposed.get("easy", ())) <= set(load_decks(ruleset, cards_of(ruleset))[0])
    series = newcomers.FirstMatches(game, 3)
    assert [s.kind for s in series.beginning(0).seats].count(BEGINNER) == 1
    assert series.play(range(1)) in (0, 1)


def test_the_page_is_what_the_games_say_and_gentle() -> None:
    """As measured: docs/beginner.md is made by the command."""
    rows = tempo.rows_of((paths.PACKAGE.parent / "docs" / "beginner.md").read_text(encoding="utf-8"))
    assert {game for game, _ in rows} == set(GAMES)
    least, most = newcomers.GENTLE
    for (game, seats), row in rows.items():
        proposed = describe(ruleset_of(game))["beginner"]
        share = 100 * int(row["won"]) / int(row["matches"])
        assert proposed is not None and proposed["won"] == round(share) and least <= share <= most
        assert seats == newcomers.row(newcomers.FirstMatches(game, 0), 0, 1)[1]


def test_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    page = tmp_path / "beginner.md"
    command = ["lab", "beginner", "karmaka", "--games", "2", "--json", "--markdown", str(page)]
    assert cli.main(["--lang", "en", *command]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["game"] == "karmaka" and found["games"] == 2
    assert f"| karmaka | {found['table']} | 2 | {found['won']} |" in page.read_text(encoding="utf-8")
    assert cli.main(["--lang", "en", "lab", "beginner", "nothing"]) == 2


def test_a_beginner_errs_where_a_novice_would_think() -> None:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "human", "")], {"first": "1"}, 4)
    seen = view(table.game, 0)
    assert seen.question is not None
    slips = [slip(seen, random.Random(seed)) for seed in range(200)]
    errs = [s for s in slips if s is not None]
    assert 20 < len(errs) < 90  # a quarter of its own decisions
    assert len(set(errs)) == 1 and seen.question.options[errs[0][0]][0] != "pass"
    assert bot_answer(table.ruleset, seen, BEGINNER, random.Random(1))
