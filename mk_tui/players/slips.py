"""How somebody errs who has just learnt a game, whichever it is: what a beginner's computer player adds to a
novice's mistakes.

It sits out what others do (blocks and responses are missed), and in its own turn it often does the first
thing that it may do. Nothing here looks at a rule.
"""

from __future__ import annotations

import random

from mk_tui.engine.views import View

from .answers import ONE, REFUSING, decline, declining_option, shape

# The share of chances in somebody else's turn, or to respond, that pass by unseen.
MISSED = 0.5
# The share of its own decisions in which it takes the first thing that it may do.
HASTY = 0.25


def slip(view: View, rng: random.Random) -> tuple[int, ...] | None:
    """Return the answer that a beginner gives without thinking; None where it thinks as a novice does."""
    question = view.question
    assert question is not None
    if question.response or view.active not in (-1, question.seat):
        return decline(question) if rng.random() < MISSED else None
    if shape(question) != ONE or rng.random() >= HASTY:
        return None
    declining = declining_option(question)
    doing = (k for k, option in enumerate(question.options) if option[0] not in REFUSING)
    return next(((k,) for k in doing if k != declining), None)


__all__ = ["slip"]
