"""A search ends as soon as what is left of its budget is not worth while."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import fmean

import pytest

from mk_tui.engine import Game, unlearnt, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players import search
from mk_tui.players.found import Tally, above
from mk_tui.players.levels import bot_answer
from mk_tui.players.manner import FLAT, TREE, Manner
from mk_tui.players.search import LOOK, run, search_here, searcher
from mk_tui.players.tree import ideas

CLEARLY = 1.5


def tally(*means: float, tries: int = 40, luck: float = 0.1) -> Tally:
    made = Tally.of(len(means))
    for k, mean in enumerate(means):
        for n in range(tries):
            made.note(k, mean + (luck if n % 2 else -luck))
    return made


def gain(made: Tally, more: float = 1000) -> float:
    return made.gain(0, CLEARLY, range(len(made.tried)), more)


@pytest.mark.parametrize("bar, mean", [(0.0, -0.3), (0.2, 0.1), (0.0, 0.4), (-1.0, 0.2)])
def test_what_is_above_a_bar_is_as_by_trial(bar: float, mean: float) -> None:
    rng = random.Random(1)
    drawn = [rng.gauss(mean, 0.5) for _ in range(40_000)]
    assert above(bar, mean, 0.5) == pytest.approx(fmean(x if x > bar else 0.0 for x in drawn), abs=0.01)
    assert above(bar, mean, 0.0) == (mean if mean > bar else 0.0)


def test_going_on_is_worth_most_where_two_answers_are_close() -> None:
    close, apart = gain(tally(0.5, 0.52)), gain(tally(0.5, 0.3))
    assert close > 0.005 > 0.0001 > apart
    # The better one is taken: it is not worth while to make sure that it is no worse.
    assert gain(tally(0.5, 0.7)) < 0.0001
    # Nobody looks long into what comes to the same.
    assert gain(tally(0.5, 0.5, tries=100, luck=0.001)) < 0.001 < gain(tally(0.5, 0.5, tries=100))


def test_little_can_change_in_the_little_that_is_left() -> None:
    made = tally(0.5, 0.51)
    worth = [gain(made, more) for more in (0, 1, 10, 100, 1000)]
    assert worth == sorted(worth) and worth[0] < 0.0005 < 0.003 < worth[-1]


def test_each_contender_adds_its_chance_and_one_out_of_the_race_none() -> None:
    made = tally(0.5, 0.45, 0.45, 0.45)
    one = made.gain(0, CLEARLY, [0, 1], 100)
    assert made.gain(0, CLEARLY, range(4), 100) == pytest.approx(3 * one)
    made.doubt /= 100
    assert made.gain(0, CLEARLY, [0, 1], 100) < one


def asked(game: str, options: int, seed: int = 4) -> Game:
    g = lay_beginning(game, ["adept", "adept"], {}, seed).begin()
    rng = random.Random(seed)
    while (q := g.question) is not None:
        if len(q.options) >= options and q.least == q.most == 1:
            return g
        search.advance(g, bot_answer(g.rules, view(g, q.seat), "adept", rng))
    raise AssertionError("nobody was asked that")


def test_nothing_can_change_when_nothing_is_left() -> None:
    made = tally(0.5, 0.6)
    assert gain(made, 0) == 0.0


@pytest.mark.parametrize("kind", [FLAT, TREE])
def test_a_search_looks_on_only_where_that_is_worth_while(kind: str) -> None:
    """As often as before where every visit is held worth while, less often the more has to come of it."""
    g = asked("karmaka", 3)
    made = []
    for worthwhile in (0.0, 0.01, 0.1):
        manner = Manner(kind, horizon=1, worthwhile=worthwhile)
        first, again = [search_here(g, (0,), 700, random.Random(2), manner) for _ in range(2)]
        assert (first.answer, first.playouts) == (again.answer, again.playouts)
        made.append(first.playouts)
    assert made[0] == 700 > made[1] > made[2] >= LOOK


@pytest.mark.parametrize("kind", [FLAT, TREE])
def test_a_master_answers_long_before_its_time_is_over(kind: str) -> None:
    g = asked("karmaka", 3)
    assert g.question is not None
    world = unlearnt(g, g.question.seat, 1)
    manner = Manner(kind, horizon=1, worthwhile=0.02)
    answers = ideas(g.question, (0,), random.Random(1))
    found = run(searcher(world, answers, 0, random.Random(1), manner), 16.0)
    assert found.seconds < 10 and not found.failed and found.made % LOOK == 0
    hurried = run(searcher(world, answers, 0, random.Random(1), replace(manner, worthwhile=0.0)), 0.02)
    assert 0.02 <= hurried.seconds < 2


def test_a_tree_is_not_judged_before_it_has_grown() -> None:
    """Its first visits say little of what later ones come to."""
    g = asked("karmaka", 3)
    found = search_here(g, (0,), 800, random.Random(2), Manner(TREE, horizon=1, worthwhile=9.0))
    assert found.playouts == 128


def test_what_is_left_is_reckoned_from_the_time_that_visits_took(monkeypatch: pytest.MonkeyPatch) -> None:
    now, left = [0.0], []

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return now[0]

    class Slow:
        def visit(self) -> None:
            now[0] += 0.01

        def settled(self, more: float) -> bool:
            left.append(more)
            return len(left) == 3

        def tally(self) -> Tally:
            return Tally.of(2)

    monkeypatch.setattr(search, "time", Clock)
    assert run(Slow(), 2.0).made == 3 * LOOK
    assert left == pytest.approx([200 - LOOK, 200 - 2 * LOOK, 200 - 3 * LOOK])
    left.clear()
    assert run(Slow(), None, 3 * LOOK + 5).made == 3 * LOOK and left == [2 * LOOK + 5, LOOK + 5, 5]
