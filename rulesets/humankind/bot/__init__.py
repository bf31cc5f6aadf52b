"""The computer player."""

from __future__ import annotations

from random import Random
from typing import Any


def choose(view: Any, level: str, rng: Random) -> tuple[int, ...]:
    """Return an answer to the view's question."""
    q = view.question
    n = rng.randint(q.least, q.most) if q.most > q.least else q.most
    return tuple(rng.sample(range(len(q.options)), n))
