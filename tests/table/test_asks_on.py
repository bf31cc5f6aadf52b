"""What Esc takes back by itself is no act that is over: nothing has come of it yet."""

from __future__ import annotations

import random

import pytest

from mk_tui.engine import Game
from mk_tui.engine.sight import question_view
from mk_tui.players.levels import random_answer
from mk_tui.table import Table

STEPS = 400


def figures(g: Game) -> list[object]:
    return [g.rules.shown.trackers(g, seat) for seat in range(len(g.seats))]


def played(game: str, seed: int) -> tuple[int, int]:
    """Return how often a seat was asked to go on with what it had done, or for one more of the kind, in a
    match by chance, and how often what is tracked of anybody had changed by that."""
    match = Table.new(game, [(name, "human", "") for name in ("Ana", "Beto")], {}, seed).match
    rng, before, last = random.Random(seed), figures(match.game), -1
    asked = over = 0
    for _ in range(STEPS):
        question = match.game.question
        if match.game.result or question is None:
            break
        if question.seat == last and match.asks_on(last):
            asked += 1
            over += figures(match.game) != before
        view = question_view(match.game, question.seat)
        assert view is not None
        before, last = figures(match.game), question.seat
        match.enter(random_answer(view, rng))
    return asked, over


@pytest.mark.parametrize("seed", [1, 2])
def test_a_challenge_that_has_scored_is_over(seed: int) -> None:
    """AR-8.5: whoever could only challenge again then lost the points with Esc."""
    asked, over = played("aguila_roja", seed)
    assert asked and not over


def test_an_attacker_that_was_only_named_is_not() -> None:
    """VZ-8.1: who else attacks is asked before anybody responds."""
    assert played("ultima_reserva", 1)[0]
