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

from mk_tui.engine import Game, advance, determinise, unlearnt

from .found import Tally, Thought, cause_of
from .manner import FLAT, Manner, manner_of
from .playouts import Judge, Policy, playout
from .tree import Answer, Fork, Tree, ideas

WORLDS = 6
# Each answer is tried so often before any rests; how many standard errors behind is clear.
FEW = 6
BEHIND = 1.5


class Searcher(Protocol):
    """A search that is made step by step."""

    def visit(self) -> None:
        """Look once at one of the answers. Raises what a rule or a bot raises."""

    def tally(self) -> Tally:
        """Return what the answers came to."""


class Flat:
    """Flat Monte Carlo, a race in pairs: every answer is tried in the same drawn worlds as the adept's, and
    what counts is by how much it does better there. An answer that falls clearly behind the best rests
    (successive elimination; Even-Dar, Mannor, Mansour 2006), so that visits go where they decide."""

    def __init__(
        self,
        world: Game,
        answers: Sequence[Answer],
        adept: int,
        rng: random.Random,
        evaluate: Judge | None,
        manner: Manner,
    ) -> None:
        q = world.question
        assert q is not None
        self.world, self.seat, self.answers, self.adept = world, q.seat, answers, adept
        self.rng, self.evaluate, self.manner = rng, evaluate, manner
        self.policy = Policy(world.rules)
        # Of each answer, by how much it was better than the adept's.
        self.made = Tally([0.0] * len(answers), [0.0] * len(answers), [0] * len(answers))
        self.others = [k for k in range(len(answers)) if k != adept]
        self.turns: list[int] = []  # who is still to be tried in this world
        self.drawn = world
        self.measure: float | None = None  # what the adept's answer came to in it

    def visit(self) -> None:
        """Try the next answer in the world of this round; the adept's is the first of each."""
        if not self.turns:
            self.turns = [self.adept, *self.running()]
            self.drawn = determinise(self.world, self.seat, self.rng.getrandbits(62))
            self.measure = None
        k = self.turns.pop(0)
        if k == self.adept:
            self.measure = self.value(k)
            self.made.note(k, 0.0)
            return
        value = self.value(k)
        if self.measure is not None:
            self.made.note(k, value - self.measure)

    def value(self, k: int) -> float:
        """Return what an answer comes to in the world that was drawn."""
        game = self.drawn.clone()
        advance(game, self.answers[k])
        manner = self.manner
        return playout(game, self.seat, self.rng, self.policy, self.evaluate, manner.horizon, manner.longest)

    def running(self) -> list[int]:
        """Return the answers but the adept's that are not clearly behind: the best of them at least."""
        made = self.made
        gain: dict[int, tuple[float, float]] = {}
        for k in self.others:
            n = made.tried[k]
            if n < FEW:
                return self.others
            gain[k] = made.total[k] / n, BEHIND * made.error(k) ** 0.5
        most = max([0.0, *[mean - error for mean, error in gain.values()]])
        found = [k for k, (mean, error) in gain.items() if mean + error >= most]
        return found or sorted(gain, key=lambda k: gain[k][0])[-1:]

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
        return Flat(world, answers, adept, rng, evaluate, manner)
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


__all__ = [
    "WORLDS",
    "Searcher",
    "Thought",
    "evaluation",
    "run",
    "search_here",
    "searcher",
]
