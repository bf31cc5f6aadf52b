"""The match that a form proposes to a newcomer can be played, by the player that errs as beginners do."""

from __future__ import annotations

import random

import pytest

from mk_tui.cards import registry
from mk_tui.cards.decks import load_decks
from mk_tui.engine import view
from mk_tui.lab.selfplay import play_out
from mk_tui.players.levels import BEGINNER, bot_answer
from mk_tui.players.slips import slip
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat, cards_of, describe, ruleset_of

GAMES = registry.games()


@pytest.mark.parametrize("game", GAMES)
def test_the_proposed_match_is_one_and_ends(game: str) -> None:
    ruleset = ruleset_of(game)
    proposed = describe(ruleset)["beginner"]
    assert proposed is not None and 40 <= proposed["won"] <= 60
    assert set(proposed.get("easy", ())) <= set(load_decks(ruleset, cards_of(ruleset))[0])
    kinds = [BEGINNER if s["kind"] == "human" else s["kind"] for s in proposed["seats"]]
    assert kinds.count(BEGINNER) == 1
    seats = [
        Seat(f"S{n}", kind, s.get("deck", ""))
        for n, (kind, s) in enumerate(zip(kinds, proposed["seats"], strict=True))
    ]
    done = play_out(Beginning.lay(seats, game, proposed.get("options", {}), 3))
    assert done.kind != "error", done.crash


def test_a_beginner_errs_where_a_novice_would_think() -> None:
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "human", "")], {"first": "1"}, 4)
    seen = view(table.game, 0)
    assert seen.question is not None
    slips = [slip(seen, random.Random(seed)) for seed in range(200)]
    errs = [s for s in slips if s is not None]
    assert 20 < len(errs) < 90  # a quarter of its own decisions
    assert len(set(errs)) == 1 and seen.question.options[errs[0][0]][0] != "pass"
    assert bot_answer(table.ruleset, seen, BEGINNER, random.Random(1))
