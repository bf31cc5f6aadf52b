"""An evaluation that is broken plays worse: fixed seeds, few matches, and every breach is seen.

Whole adepts play against adepts of whose judgement one part is turned round. What is asked for lies between
what a whole one and a broken one reach, so that a mutation of the evaluation fails here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from statistics import mean
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, advance, view
from mk_tui.engine.views import QuestionView, View
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.bots import Bot, cautious
from mk_tui.players.levels import bot_answer, forced_answer

Judge = Callable[[View, int], float]
Choose = Callable[[View], tuple[int, ...]]
MATCHES, JUDGED = 4, 16
EVERY = 6  # decisions from one position that is judged to the next
LEAST = 0.03


def adept(bot: Bot[Any]) -> Choose:
    return lambda seen: bot.choose(seen, "adept", random.Random(1))


def play(game: str, seed: int, seats: list[Choose], seen: list[View] | None = None) -> Game:
    g = lay_beginning(game, ["adept"] * len(seats), {}, seed).begin()
    while g.question is not None:
        if seen is not None and g.count % EVERY == 0:
            seen.append(view(g, None))
        shown = view(g, g.question.seat)
        assert shown.question is not None
        advance(g, forced_answer(shown.question) or seats[g.question.seat](shown))
    return g


def won(game: str, whole: Choose, broken: Choose) -> int:
    """Return how many of some matches whoever is whole wins, on either seat."""
    wins = 0
    for n in range(MATCHES):
        seats = [whole, broken] if n % 2 == 0 else [broken, whole]
        result = play(game, n, seats).result
        assert result is not None
        wins += result["winners"] == [n % 2]
    return wins


def do_as_little_as_possible(t: Any, q: QuestionView) -> tuple[int, ...]:
    return cautious(q)


# The part of a judgement that most hangs on.
MAIN = {"aguila_roja": "main", "humankind": "priority", "karmaka": "turn", "ultima_reserva": "priority"}


@pytest.mark.parametrize("game", MAIN)
def test_an_adept_beats_one_whose_judgement_is_broken(game: str) -> None:
    bot = registry.get(game).bot().BOT
    broken = replace(bot, plans={**bot.plans, MAIN[game]: do_as_little_as_possible})
    assert won(game, adept(bot), adept(broken)) >= MATCHES - 1


@cache
def positions(game: str) -> list[tuple[View, int]]:
    """Return how matches stood in their second half now and again, with who has won them."""
    found = []
    whole = adept(registry.get(game).bot().BOT)
    for seed in range(JUDGED):
        seen: list[View] = []
        result = play(game, seed, [whole, whole], seen).result
        assert result is not None
        if result["kind"] == "win":
            found += [(v, result["winners"][0]) for v in seen[len(seen) // 2 :]]
    return found


def foresight(game: str, judge: Judge) -> float:
    """Return how much better a judgement thinks of who will win than of who will lose."""
    return mean(judge(v, winner) - judge(v, 1 - winner) for v, winner in positions(game))


@pytest.mark.parametrize("game", MAIN)
def test_an_evaluation_sees_who_will_win_and_broken_ones_do_not(game: str) -> None:
    judge = registry.get(game).bot().evaluate
    assert foresight(game, judge) > LEAST
    assert foresight(game, lambda v, s: 1 - judge(v, s)) < LEAST
    assert foresight(game, lambda v, s: judge(v, 0)) < LEAST


def test_bot_answers_are_those_of_the_plans() -> None:
    """What is broken above is what plays: the adept is its plans."""
    g = lay_beginning("karmaka", ["adept", "adept"], {}, 1).begin()
    assert g.question is not None
    seen = view(g, g.question.seat)
    assert bot_answer(g.rules, seen, "adept", random.Random(1)) == adept(g.rules.bot().BOT)(seen)
