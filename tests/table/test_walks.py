"""A small share of ``python -m tests.table``."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry

from .__main__ import walk


@pytest.mark.parametrize("game", registry.games())
def test_undone_redone_branched_and_resumed_it_is_the_same_match(game: str) -> None:
    walked = [walk(game, seed) for seed in range(2)]
    assert sum(w.undone for w in walked) and sum(w.redone for w in walked)
