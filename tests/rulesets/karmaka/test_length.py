"""How long a match lasts: as long as it takes, but for the guard."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.lab import selfplay

RULES = registry.get("karmaka")


def test_passing_uses_up_the_deck_so_that_every_life_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-46: a match has no limit; the guard alone ends one, as a draw, and no match comes near it."""
    played = [
        selfplay.play_out(selfplay.lay_beginning("karmaka", ["random"] * 3, {}, seed)) for seed in range(6)
    ]
    assert all(p.kind == "win" and not p.cut_off for p in played)
    assert max(p.decisions for p in played) < RULES.answer_limit / 10
    monkeypatch.setattr(RULES, "answer_limit", 40)
    cut = selfplay.play_out(selfplay.lay_beginning("karmaka", ["random"] * 3, {}, 0))
    assert (cut.kind, cut.winners, cut.cut_off) == ("draw", (), True)
