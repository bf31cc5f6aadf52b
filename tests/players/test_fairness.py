"""No computer player looks at what is hidden: where hidden cards lie otherwise it answers the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, advance, determinise, dump, unlearnt, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players import worker
from mk_tui.players.levels import bot_answer, forced_answer
from mk_tui.players.search import search_here

GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")
EACH, POSITIONS = 9, 7  # every so many decisions, so many times


def positions(game: str) -> Iterator[tuple[Game, Game]]:
    """Yield a match now and again, and the same with other cards where the seat that is asked cannot see."""
    g = lay_beginning(game, ["adept", "adept"], {}, 5).begin()
    rng, found = random.Random(5), 0
    while g.question is not None and found < POSITIONS:
        seen = view(g, g.question.seat)
        assert seen.question is not None
        if g.count % EACH == 0 and forced_answer(seen.question) is None:
            other = determinise(g, g.question.seat, g.count)
            found += other.defs != g.defs
            yield g.clone(), other
        advance(g, bot_answer(g.rules, seen, "adept", rng))
    assert found >= POSITIONS // 2


@pytest.mark.parametrize("game", GAMES)
def test_novices_and_adepts_answer_the_same_whatever_is_hidden(game: str) -> None:
    for g, other in positions(game):
        assert g.question is not None
        seen, same = (replace(view(x, g.question.seat), log_size=0) for x in (g, other))
        assert seen == same
        for level in ("novice", "adept"):
            answers = [bot_answer(g.rules, v, level, random.Random(3)) for v in (seen, same)]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_master_is_given_the_same_whatever_is_hidden(game: str) -> None:
    """What goes to the processes that search is equal, byte for byte."""
    pairs = list(positions(game))
    for g, other in pairs:
        assert g.question is not None
        seat = g.question.seat
        worlds = [worker._world(x, seat, random.Random(7)) for x in (g, other)]
        assert dump(worlds[0])["state"] == dump(worlds[1])["state"]
    g, other = pairs[-1]
    assert g.question is not None
    adept = bot_answer(g.rules, view(g, g.question.seat), "adept", random.Random(3))
    thoughts = [search_here(x, adept, 6, random.Random(8)) for x in (g, other)]
    assert replace(thoughts[0], seconds=0.0) == replace(thoughts[1], seconds=0.0)


@pytest.mark.parametrize("game", GAMES)
def test_a_world_that_nothing_is_learnt_from_looks_the_same(game: str) -> None:
    g = lay_beginning(game, ["adept", "adept"], {}, 2).begin()
    assert g.question is not None and registry.get(game) is g.rules
    seat = g.question.seat
    world = unlearnt(g, seat, 1)
    assert replace(view(world, seat), log_size=0) == replace(view(g, seat), log_size=0)
    assert world.defs != g.defs
