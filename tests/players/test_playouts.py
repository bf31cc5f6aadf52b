"""How drawn worlds are played on, and how the flat search spends its visits."""

from __future__ import annotations

import random

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, advance, sight, unlearnt, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer, fits, forced_answer
from mk_tui.players.manner import FLAT, Manner
from mk_tui.players.playouts import Policy, Sought, go_on, outcome, play_on
from mk_tui.players.search import FEW, Flat, run
from mk_tui.players.tree import ideas

GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")


def begun(game: str, decisions: int, seed: int = 5) -> Game:
    g = lay_beginning(game, ["adept", "adept"], {}, seed).begin()
    rng = random.Random(seed)
    for _ in range(decisions):
        assert g.question is not None
        advance(g, bot_answer(g.rules, view(g, g.question.seat), "adept", rng))
    return g


@pytest.mark.parametrize("game", GAMES)
def test_playouts_are_played_as_adepts_play_but_where_a_light_plan_stands_in(game: str) -> None:
    g = begun(game, 10)
    policy, light = Policy(g.rules), registry.get(game).bot().BOT.light
    rng, met = random.Random(1), 0
    for _ in range(60):
        q = go_on(g)
        if q is None:
            break
        seen = view(g, q.seat)
        assert seen.question is not None and forced_answer(seen.question) is None
        given = policy.answer(g, q, rng)
        assert fits(seen.question, given)
        if q.kind not in light:
            assert given == bot_answer(g.rules, seen, "adept", rng)
            met += 1
        advance(g, given)
    assert met > 20


@pytest.mark.parametrize("game", ["humankind", "ultima_reserva"])
def test_a_light_plan_attacks_too(game: str) -> None:
    attacks = 0
    for seed in range(3):
        g = begun(game, 10, seed)
        policy = Policy(g.rules)
        while attacks < 2 and (q := go_on(g)) is not None:
            given = policy.answer(g, q, random.Random(1))
            attacks += any(q.kind == "attack" and q.options[k][0] != "pass" for k in given)
            advance(g, given)
    assert attacks >= 2


def test_a_playout_ends_after_its_decisions_or_with_the_turn() -> None:
    g = begun("ultima_reserva", 28)
    short, whole = g.clone(), g.clone()
    policy = Policy(g.rules)
    play_on(short, policy, random.Random(1), 2)
    assert (short.round, short.active) == (g.round, g.active)
    play_on(whole, policy, random.Random(1), 2, 60)
    assert (whole.round, whole.active) != (g.round, g.active)
    assert whole.result is None and outcome(whole, 0, (0, 1), None) == [0.5, 0.5]


def race(g: Game, visits: int) -> Flat:
    q = g.question
    assert q is not None
    adept = bot_answer(g.rules, view(g, q.seat), "adept", random.Random(1))
    answers = ideas(q, adept, random.Random(2))
    at = answers.index(adept)
    world = unlearnt(g, q.seat, 1)
    search = Flat(Sought(world, answers, at, random.Random(3), Manner(FLAT, horizon=3, worthwhile=0)))
    tally = run(search, None, visits)
    assert not tally.failed and tally.made == visits
    return search


def test_answers_are_tried_in_the_same_worlds_and_who_falls_behind_rests() -> None:
    g = begun("aguila_roja", 31)
    while g.question is not None and len(g.question.options) < 5:
        seen = view(g, g.question.seat)
        advance(g, bot_answer(g.rules, seen, "adept", random.Random(1)))
    search = race(g, 240)
    made = search.made
    # By how much each was better than the adept's, which is the measure of every world.
    assert made.total[search.adept] == made.squares[search.adept] == 0.0
    assert made.tried[search.adept] == max(made.tried)
    assert min(made.tried) >= FEW and max(made.tried) >= 2 * min(made.tried)
    same = [k for k in search.others if not made.squares[k]]
    assert all(made.total[k] == 0.0 for k in same)


def test_the_best_of_the_others_runs_on_when_all_are_behind() -> None:
    g = begun("karmaka", 12)
    search = race(g, 1)
    for k in search.others:
        search.made.tried[k] = FEW
        search.made.total[k] = -FEW * (1.0 + k)
        search.made.squares[k] = FEW * (1.0 + k) ** 2
    assert search.running() == [min(search.others)]
    search.made.tried[search.others[-1]] = FEW - 1
    assert search.running() == search.others


@pytest.mark.parametrize("game", GAMES)
def test_what_was_shown_is_shared_and_stays_as_it_was_made(game: str) -> None:
    """A record is one and the same for every seat, match and world: no player may change it."""
    sight._RECORDS.clear()
    g = begun(game, 40)
    made = {key: record for key, record in sight._RECORDS.items() if len(key) == 12}  # others lie in piles
    assert len(made) > 10 and all(sight._record(g.rules, key) == record for key, record in made.items())
