"""Games are loaded in several threads: home reads them beside the screen that is open."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from mk_tui.cards import registry
from mk_tui.cards.vocabulary import Vocabulary


@pytest.mark.parametrize("game", registry.games())
def test_the_card_types_of_a_game_are_loaded_in_several_threads(game: str) -> None:
    ruleset = registry.get(game)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda _: Vocabulary(ruleset).schema().__name__, range(12)))
    finally:
        sys.setswitchinterval(before)
    assert set(found) == {f"mk_tui_schema_{game}"}
