"""Matches played by chance."""

from __future__ import annotations

import random

from mk_tui.engine import Game, advance


def play_at_random(g: Game, most: int = 10_000, seed: int = 0) -> None:
    """Answer at random until the match ends or ``most`` answers are given."""
    rng = random.Random(seed)
    while g.question is not None and most:
        q = g.question
        picks = rng.randint(q.least, min(q.most, len(q.options)))
        advance(g, tuple(rng.sample(range(len(q.options)), picks)))
        most -= 1
