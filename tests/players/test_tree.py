"""The tree of a search: what answers mean in every world, several picks, what is kept, and the same again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from mk_tui.engine import Game, advance, determinise, unlearnt, view
from mk_tui.engine.flow import ask
from mk_tui.engine.state import Question
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer, fits, forced_answer
from mk_tui.players.manner import FLAT, TREE, Manner
from mk_tui.players.search import run, search_here, searcher
from mk_tui.players.tree import Tree, ideas, key_of, turn_key
from mk_tui.players.worker import Search

MANNER = Manner(TREE, horizon=1)


def until(game: str, wanted: Callable[[Game, Question], bool], seed: int = 4) -> Game:
    g = lay_beginning(game, ["adept", "adept"], {}, seed).begin()
    rng = random.Random(seed)
    while (q := g.question) is not None:
        seen = view(g, q.seat)
        assert seen.question is not None
        if forced_answer(seen.question) is None and wanted(g, q):
            return g
        advance(g, bot_answer(g.rules, seen, "adept", rng))
    raise AssertionError("nobody was asked that")


def adept(g: Game) -> tuple[int, ...]:
    assert g.question is not None
    return bot_answer(g.rules, view(g, g.question.seat), "adept", random.Random(1))


def tree_of(g: Game, visits: int) -> Tree:
    q = g.question
    assert q is not None
    answers = ideas(q, adept(g), random.Random(2))
    world = unlearnt(g, q.seat, 1)
    tree = searcher(world, answers, answers.index(adept(g)), random.Random(3), MANNER)
    assert isinstance(tree, Tree) and not run(tree, None, visits).failed
    return tree


def test_a_card_of_a_hidden_hand_is_known_by_its_name_and_one_in_play_by_itself() -> None:
    g = until("humankind", lambda g, q: q.kind == "attack")
    assert g.question is not None
    world = determinise(g, g.question.seat, 5)
    hidden = next(
        c for z in g.layout.closed[g.question.seat] for c in g.zones[z] if world.defs[c] != g.defs[c]
    )
    keys = {key_of(x, ("play", hidden)) for x in (g, world)}
    assert keys == {("play", ("of", x.defs[hidden])) for x in (g, world)}
    option = g.question.options[0]
    assert key_of(g, option) == key_of(world, option) == tuple(option)
    assert key_of(g, ("pass",)) == ("pass",)


def test_of_several_picks_more_than_one_answer_is_looked_at() -> None:
    g = until("humankind", lambda g, q: q.least == 0 and q.most > 1 and len(q.options) > 2)
    assert g.question is not None
    found = ideas(g.question, adept(g), random.Random(2))
    assert found[0] == adept(g) and () in found and len(found) > len(g.question.options)
    assert len(set(found)) == len(found)
    seen = view(g, g.question.seat).question
    assert seen is not None and all(fits(seen, a) for a in found)
    for manner in (MANNER, Manner(FLAT, horizon=1)):
        thought = search_here(g, adept(g), 3 * len(found), random.Random(2), manner)
        assert fits(seen, thought.answer) and thought.playouts == 3 * len(found)


def test_every_answer_is_tried_and_the_visits_go_where_it_is_good() -> None:
    g = until("karmaka", lambda g, q: len(q.options) > 5)
    tree = tree_of(g, 60)
    tally = tree.tally()
    assert min(tally.tried) >= 1 and max(tally.tried) >= 2 * min(tally.tried)
    assert any(edge.turns for edge in tree.root.edges.values())


def test_the_tree_below_an_answer_is_kept_while_the_same_seat_goes_on() -> None:
    g = until("karmaka", lambda g, q: len(q.options) > 5)
    tree = tree_of(g, 60)
    below = {answer: tree.after(answer, after(g, answer)) for answer in tree.sought.answers}
    kept = [turn for turn in below.values() if turn is not None]
    assert kept and all(turn.visits for turn in kept)
    assert tree.after((99,), g) is None


def after(g: Game, answer: tuple[int, ...]) -> Game:
    game = g.clone()
    advance(game, answer)
    return game


@pytest.mark.parametrize("kind", [TREE, FLAT])
def test_the_same_seed_and_number_of_visits_find_the_same(kind: str) -> None:
    g = until("aguila_roja", lambda g, q: len(q.options) > 4)
    thoughts = [search_here(g, adept(g), 24, random.Random(6), Manner(kind, horizon=2)) for _ in range(2)]
    for thought in thoughts:
        thought.seconds = 0.0
    assert thoughts[0] == thoughts[1]


def test_a_kept_tree_is_asked_for_after_an_own_answer_only() -> None:
    g = until("karmaka", lambda g, q: True)
    assert g.question is not None
    search, seat = Search(1), g.question.seat
    assert search._after(g, seat) is None
    search._kept = (seat, list(g.answers))
    advance(g, (0,))
    assert search._after(g, seat) == [0] and search._after(g, 1 - seat) is None
    advance(g, adept(g))
    assert search._after(g, seat) is None
    ask(g, 0, "turn", "ask.turn", [])
    assert g.question is not None and turn_key(g.question) == (0, "turn", "ask.turn")
