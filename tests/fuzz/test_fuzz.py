"""A small share of the fuzz: every game, seat count and option value, from all sides."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, save
from mk_tui.engine.record import rebuild
from mk_tui.players.options import choices, seat_range
from tests.engine.games import duel, echo
from tests.engine.games.at_table import play_on

from . import checks
from .play import Case, cases, play

SHARE = 12


@pytest.mark.parametrize("case", cases(SHARE), ids=str)
def test_a_match_by_chance(case: Case) -> None:
    """At its first decisions or somewhere on the way every decision is looked at, else one in many."""
    first = case.seed * 40
    assert play(case, 80, range(first, first + 12)).question is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [duel, echo])
def test_a_match_of_the_small_games(game: Any, seed: int) -> None:
    """The engine knows no game: what holds of an installed one holds of these."""
    g: Game = game.begin(2 + seed % 3, seed)
    rng = random.Random(seed)
    cards, secrets = checks.Cards(g), checks.Secrets(g)
    for turn, _ in enumerate(play_on(g, rng)):
        secrets.note(g)
        if turn % 6:
            continue
        cards.check(g)
        checks.check_plain(g)
        checks.check_caches(g)
        secrets.check(g)
        checks.check_clone(g, rng)
        for seat in range(len(g.seats)):
            checks.check_world(g, seat, rng, to_the_end=rng.random() < 0.1)
        checks.check_save(g)
    assert save.state(rebuild(g)) == save.state(g)


def test_the_share_leaves_no_option_out() -> None:
    found = cases(SHARE)
    for game in registry.games():
        description = load_ruleset(registry.get(game))[0]
        least, most = seat_range(description)
        mine = [c for c in found if c.game == game]
        assert {c.seats for c in mine} == set(range(least, most + 1))
        for option in description.get("options", ()):
            wanted = {v for seats in range(least, most + 1) for v in choices(option, seats)}
            assert {dict(c.options)[option["id"]] for c in mine} == wanted, option["id"]
