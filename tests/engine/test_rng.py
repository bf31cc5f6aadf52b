"""Chance: the same numbers, whichever way they are reckoned."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from mk_tui.engine.rng import below, mix, shuffle, shuffle_by_words

# What splitmix64 gives for the seed 1234567 (its authors' own test values).
KNOWN = (6457827717110365317, 3203168211198807973, 9817491932198370423)


@dataclass
class Chance:
    """As much of a match as chance looks at."""

    rng: int


def test_the_numbers_are_those_of_splitmix64() -> None:
    g: Any = Chance(1234567)
    assert tuple(below(g, 1 << 64) for _ in KNOWN) == KNOWN
    assert mix(1234567) == KNOWN[0]


def test_machine_words_shuffle_like_long_integers() -> None:
    rng = Random(5)
    for n in range(60):
        state = rng.choice((rng.getrandbits(64), rng.getrandbits(9), (1 << 64) - 1 - n, (1 << 63) - 30 + n))
        a: Any = Chance(state)
        b: Any = Chance(state)
        one, other = list(range(n)), list(range(n))
        shuffle(a, one)
        shuffle_by_words(b, other)
        assert (one, a.rng) == (other, b.rng)
        assert sorted(one) == list(range(n))
