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
from math import inf
from typing import Protocol

from mk_tui.engine import Game, advance, unlearnt

from .found import Tally, Thought, cause_of
from .manner import FLAT, Manner, manner_of
from .playouts import Answer, Sought, evaluation
from .tree import Fork, Tree, ideas

# Each answer is tried so often before any rests; how many standard errors behind is clear.
FEW = 6
BEHIND = 1.5
# After so many visits it is asked again whether going on is worth while.
LOOK = 32


class Searcher(Protocol):
    """A search that is made step by step."""

    def visit(self) -> None:
        """Look once at one of the answers. Raises what a rule or a bot raises."""

    def settled(self, left: float) -> bool:
        """Return whether so many visits more are not worth while."""

    def tally(self) -> Tally:
        """Return what the answers came to."""


class Flat:
    """Flat Monte Carlo, a race in pairs: every answer is tried in the same drawn worlds as the adept's, and
    what counts is by how much it does better there. An answer that falls clearly behind the best rests
    (successive elimination; Even-Dar, Mannor, Mansour 2006), so that visits go where they decide."""

    def __init__(self, sought: Sought) -> None:
        self.sought, self.adept = sought, sought.adept
        # Of each answer, by how much it was better than the adept's.
        self.made = Tally.of(len(sought.answers))
        self.others = [k for k in range(len(sought.answers)) if k != sought.adept]
        self.turns: list[int] = []  # who is still to be tried in this world
        self.drawn = sought.world
        self.measure: float | None = None  # what the adept's answer came to in it

    def visit(self) -> None:
        """Try the next answer in the world of this round; the adept's is the first of each."""
        if not self.turns:
            self.turns = [self.adept, *self.running()]
            self.drawn = self.sought.draw()
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
        advance(game, self.sought.answers[k])
        return self.sought.outcome(game, (self.sought.seat,))[0]

    def running(self) -> list[int]:
        """Return the answers but the adept's that are not clearly behind: the best of them at least."""
        made = self.made
        gain: dict[int, tuple[float, float]] = {}
        for k in self.others:
            n = made.tried[k]
            if n < FEW:
                return self.others
            gain[k] = made.total[k] / n, BEHIND * made.variance(k) ** 0.5
        most = max([0.0, *[mean - error for mean, error in gain.values()]])
        found = [k for k, (mean, error) in gain.items() if mean + error >= most]
        return found or sorted(gain, key=lambda k: gain[k][0])[-1:]

    def settled(self, left: float) -> bool:
        """Return whether so many visits more are not worth while; what rests is out of the race."""
        if min(self.made.tried) < FEW:
            return False
        manner, racing = self.sought.manner, [self.adept, *self.running()]
        return self.made.gain(self.adept, manner.clearly, racing, left / len(racing)) < manner.worthwhile

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
    sought = Sought(world, answers, adept, rng, manner)
    return Flat(sought) if manner.kind == FLAT else Tree(sought, turn)


def run(search: Searcher, think: float | None, playouts: int | None = None) -> Tally:
    """Visit for so many seconds, or so often, at most: until what is left of that is not worth while. Of what
    failed it is counted what it was."""
    failed: Counter[str] = Counter()
    began, made, seconds = time.monotonic(), 0, 0.0
    budget = inf if think is None else think
    while made != playouts and seconds < budget:
        made += 1
        try:
            search.visit()
        except Exception as error:
            # No reason not to answer, but a reason to look: whoever asked says it.
            failed[cause_of(error)] += 1
        seconds = time.monotonic() - began
        if made % LOOK == 0:
            left = playouts - made if playouts is not None else made * (budget / seconds - 1)
            if left <= 0 or search.settled(left):
                break
    tally = search.tally()
    tally.made, tally.seconds, tally.failed = made, seconds, dict(failed)
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


__all__ = [
    "Searcher",
    "Thought",
    "evaluation",
    "run",
    "search_here",
    "searcher",
]
