"""What is shipped is whole: every installed game's ruleset.yaml, cards and decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.cards import build_pool


@pytest.mark.parametrize("game", registry.games())
def test_everything_shipped_is_right(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    ruleset = registry.get(game)
    loaded = load_cards(ruleset)
    decks, wrong = load_decks(ruleset, build_pool(ruleset, loaded.cards, loaded.hash))

    assert load_ruleset(ruleset)[1] == []
    assert loaded.errors == []
    assert wrong == []
    assert loaded.cards
    assert decks
