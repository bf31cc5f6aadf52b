"""The master's search of one question.

It is given determinised worlds (what the seat cannot know is redrawn), never the match itself, and answers to
look at, the adept's among them: that one stands unless another one is clearly better, so that chance alone
never makes a master play worse than an adept. Matches run it in processes of its own, one for each core,
whose visits are counted together (root parallelisation; Chaslot, Winands, van den Herik 2008): see
:mod:`mk_tui.players.worker`. The search itself is a tree (:mod:`mk_tui.players.tree`) or flat.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from mk_tui.engine import Game, advance, determinise, unlearnt, view

from .found import Tally, Thought, cause_of
from .levels import ADEPT, bot_answer, settled
from .manner import FLAT, Manner, manner_of
from .tree import Answer, Fork, Judge, Tree, ideas

WORLDS = 6
# A playout of a hint stops after this many decisions and the position is judged.
HORIZON = 16


class Searcher(Protocol):
    """A search that is made step by step."""

    def visit(self) -> None:
        """Look once at one of the answers. Raises what a rule or a bot raises."""

    def tally(self) -> Tally:
        """Return what the answers came to."""


class Flat:
    """Flat Monte Carlo: every answer in turn, each time in a world of its own."""

    def __init__(
        self,
        world: Game,
        answers: Sequence[Answer],
        rng: random.Random,
        evaluate: Judge | None,
        horizon: int,
    ) -> None:
        q = world.question
        assert q is not None
        self.world, self.seat, self.answers = world, q.seat, answers
        self.rng, self.evaluate, self.horizon = rng, evaluate, horizon
        self.made = Tally([0.0] * len(answers), [0.0] * len(answers), [0] * len(answers))
        self.turn = 0

    def visit(self) -> None:
        """Try the next answer."""
        k = self.turn % len(self.answers)
        self.turn += 1
        game = determinise(self.world, self.seat, self.rng.getrandbits(62))
        advance(game, self.answers[k])
        self.made.note(k, playout(game, self.seat, self.rng, self.evaluate, self.horizon))

    def tally(self) -> Tally:
        """Return what the answers came to."""
        return self.made


def searcher(
    world: Game,
    answers: Sequence[Answer],
    adept: int,
    rng: random.Random,
    manner: Manner | None = None,
    turn: Fork | None = None,
) -> Searcher:
    """Return the search that a game has of the open question of a world."""
    manner = manner or manner_of(world.rules)
    evaluate = evaluation(world.rules)
    if manner.kind == FLAT:
        return Flat(world, answers, rng, evaluate, manner.horizon)
    return Tree(world, answers, adept, rng, evaluate, manner.horizon, manner.curious, manner.longest, turn)


def run(search: Searcher, think: float | None, playouts: int | None = None) -> Tally:
    """Visit for so many seconds, or so often; of what failed it is counted what it was."""
    failed: Counter[str] = Counter()
    began, made = time.monotonic(), 0
    while made != playouts and (think is None or time.monotonic() - began < think):
        made += 1
        try:
            search.visit()
        except Exception as error:
            # No reason not to answer, but a reason to look: whoever asked says it.
            failed[cause_of(error)] += 1
    tally = search.tally()
    tally.made, tally.seconds, tally.failed = made, time.monotonic() - began, dict(failed)
    return tally


def search_here(
    game: Game, adept: Answer, playouts: int, rng: random.Random, manner: Manner | None = None
) -> Thought:
    """Search in this process (self-play has one of its own) with a number of playouts in place of a time,
    so that the same seed plays the same match."""
    question = game.question
    assert question is not None
    manner = manner or manner_of(game.rules)
    answers = ideas(question, adept, rng)
    world = unlearnt(game, question.seat, rng.getrandbits(62))
    at = answers.index(adept)
    tally = run(searcher(world, answers, at, rng, manner), None, max(playouts, 2 * len(answers)))
    return tally.thought(answers, at, manner.clearly)


def evaluation(ruleset: Any) -> Any:
    """Return the game's own judgement of a position, ``evaluate(view, seat)``; None if it has none."""
    return getattr(ruleset.bot(), "evaluate", None)


def playout(
    game: Game, seat: int, rng: random.Random, evaluate: Judge | None = None, horizon: int = HORIZON
) -> float:
    """Let adepts play on for at most ``horizon`` decisions and return what the seat has, 0 to 1."""
    for _ in range(horizon):
        question = game.question
        if question is None:
            break
        advance(game, bot_answer(game.rules, view(game, question.seat), ADEPT, rng))
    result = game.result
    if result is not None:
        return settled(result["kind"], tuple(result["winners"]), seat)
    return float(evaluate(view(game, seat), seat)) if evaluate is not None else 0.5


__all__ = [
    "WORLDS",
    "Searcher",
    "Thought",
    "evaluation",
    "playout",
    "run",
    "search_here",
    "searcher",
]
