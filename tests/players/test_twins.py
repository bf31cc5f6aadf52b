"""Of answers that come to the same a seat is told one."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from mk_tui.engine import view
from mk_tui.engine.views import View
from mk_tui.lab.forecasts import positions
from mk_tui.lessons import Attempt, puzzles
from mk_tui.players.hinting import candidates, weigh
from mk_tui.players.search import evaluation
from mk_tui.players.twins import Twins


def two_of_a_card() -> tuple[Any, View, int, int]:
    """A match in which a seat may play either of two equal cards, and where these stand in its options."""
    for g in positions("humankind", 15, 4, seats=2):
        assert g.question is not None
        seen, first = view(g, g.question.seat), dict[int, int]()
        for k, option in enumerate(g.question.options):
            if option[0] == "play" and first.setdefault(g.defs[option[1]], k) != k:
                return g, seen, first[g.defs[option[1]]], k
    raise AssertionError("nobody has two of a card")


def test_of_equal_cards_one_is_told_and_said_to_stand_for_the_other() -> None:
    g, seen, a, b = two_of_a_card()
    tried = candidates(g.rules, seen, random.Random(1))
    assert (a,) in tried and (b,) not in tried
    assert len({option for option in g.question.options}) > len(tried)
    found = weigh([g], g.question.seat, [(a,)], random.Random(1), evaluation(g.rules), None, 2)
    assert [w.either for w in found.answers] == [True]


def test_a_card_that_is_not_as_the_other_stands_for_itself() -> None:
    g, seen, a, b = two_of_a_card()
    assert Twins(g.rules, seen).key((a,)) == Twins(g.rules, seen).key((b,))
    card = g.question.options[b][1]
    for other in ({"cost": (9,)}, {"counters": 1}, {"host": 3}, {"attached": (4,)}, {"facing": 5}):
        zones = [
            replace(z, cards=tuple(replace(c, **other) if c.id == card else c for c in z.cards))
            for z in seen.zones
        ]
        twins = Twins(g.rules, replace(seen, zones=tuple(zones)))
        assert twins.key((a,)) != twins.key((b,)) and not twins.other((b,)), other


def test_picks_of_equal_cards_are_the_same_in_any_order() -> None:
    """Beto has two of one robot: which of them is hit makes no difference."""
    puzzle = next(p for p in puzzles("humankind")[0] if p.id == "two_blockers")
    attempt = Attempt(puzzle)
    for entry in puzzle.solution[:3]:
        attempt.match.enter(entry)
    seen = view(attempt.match.game, puzzle.solver)
    assert seen.question is not None
    twins = Twins(attempt.match.game.rules, seen)
    every = [(k,) for k in range(len(seen.question.options))]
    once = twins.once(every)
    assert len(once) == len(every) - 1
    assert [twins.other(picks) for picks in once].count(True) == 1
    c, d = (picks[0] for picks in every if twins.other(picks))
    assert twins.key((0, c)) == twins.key((d, 0)) != twins.key((c, d))
