"""The frame of a computer player: what happens to a question before and after a game's own judgement."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mk_tui.engine.views import QuestionView, View

from ..levels import NOVICE, forced_answer, random_answer, settled
from .picks import Answer, cautious

T = TypeVar("T")


@dataclass(frozen=True)
class Bot(Generic[T]):
    """A game's computer player. Its module hands on :meth:`choose` and :meth:`evaluate`.

    ``read`` makes of a view what the plans look at; ``plans`` answer the questions, by kind; one of a kind
    without a plan is answered with caution. ``errs`` is the share of a novice's answers that are anything.
    ``judge`` says how good a position looks for a seat, 0 (lost) to 1 (won); without it all look even.
    ``light``: plans that stand in for dear ones in playouts; ``naive``: those that a novice has instead.
    ``beaten``: what a match is worth that somebody else has won, above 0 only where all can lose together,
    which is worse.
    """

    read: Callable[[View], T]
    plans: Mapping[str, Callable[[T, QuestionView], Answer]]
    errs: float
    judge: Callable[[View, int], float] | None = None
    light: Mapping[str, Callable[[T, QuestionView], Answer]] = field(default_factory=dict)
    naive: Mapping[str, Callable[[T, QuestionView], Answer]] = field(default_factory=dict)
    beaten: float = 0.0

    def choose(self, view: View, level: str, rng: random.Random) -> Answer:
        """Return the answer to the view's question, as positions in its options.

        ``level`` is "novice", "adept" or "master" (the same as adept here; its search is elsewhere).
        """
        q = view.question
        assert q is not None and q.seat == view.seat
        forced = forced_answer(q)
        if forced is not None:
            return forced
        plan = self.plans.get(q.kind)
        if level == NOVICE:
            if rng.random() < self.errs:
                return random_answer(q, rng)
            plan = self.naive.get(q.kind, plan)
        return plan(self.read(view), q) if plan is not None else cautious(q)

    def evaluate(self, view: View, seat: int) -> float:
        """Return how good a position looks for a seat, 0 (lost) to 1 (won): for whoever searches."""
        if view.result is not None:
            return settled(view.result[0], view.result[1], seat, self.beaten)
        return self.judge(view, seat) if self.judge is not None else 0.5
