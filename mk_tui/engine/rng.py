"""Chance: one 64-bit integer in the state (splitmix64).

The numbers are reckoned in machine words (``i64``) when the engine is compiled: long integers of Python's for
each of the ten steps of a number were an eighth of a match. Such a word wraps by itself and has a sign; a
Python integer does neither. So every shift to the right is masked, which is right for both, and every sum and
product is masked by ``WRAP``, which cuts Python's down to 64 bits and leaves a machine word as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

    from .state import Game

MASK: Final = (1 << 64) - 1
WORDS: Final = not __file__.endswith(".py")
WRAP: Final = -1 if WORDS else MASK
# The constants of splitmix64 as signed words: 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB.
GAMMA: Final = -0x61C8864680B583EB
FIRST: Final = -0x40A7B892E31B1A47
SECOND: Final = -0x6B2FB644ECCEEE15
# And without a sign.
GAMMA_: Final = GAMMA & MASK
FIRST_: Final = FIRST & MASK
SECOND_: Final = SECOND & MASK
# What is left of a word shifted right by 30, 27, 31 bits and by one.
BY_30: Final = (1 << 34) - 1
BY_27: Final = (1 << 37) - 1
BY_31: Final = (1 << 33) - 1
BY_1: Final = (1 << 63) - 1


def _word(n: int) -> int:
    """Return the 64 bits of a state as a signed word."""
    return n if n <= BY_1 else n - MASK - 1


def _spread(s: i64, wrap: i64) -> i64:
    """Return a well-spread word for a state of the generator."""
    z: i64 = ((s ^ ((s >> 30) & BY_30)) * FIRST) & wrap
    z = ((z ^ ((z >> 27) & BY_27)) * SECOND) & wrap
    return z ^ ((z >> 31) & BY_31)


def mix(seed: int) -> int:
    """Return a well-spread 64-bit integer for any integer ``seed``."""
    wrap: i64 = WRAP
    s: i64 = _word(seed & MASK)
    z: int = _spread((s + GAMMA) & wrap, wrap)
    return z & MASK


def below(g: Game, n: int) -> int:
    """Return a uniform integer in ``0 … n-1`` and step the state's generator."""
    g.rng = s = (g.rng + GAMMA_) & MASK
    # The bias of a 64-bit number modulo a small n is below 2^-57.
    if WORDS:
        word: int = _spread(_word(s), WRAP)  # no machine word any more: MASK is none
        return (word & MASK) % n
    z = ((s ^ (s >> 30)) * FIRST_) & MASK  # Python masks what has no sign much sooner
    z = ((z ^ (z >> 27)) * SECOND_) & MASK
    return (z ^ (z >> 31)) % n


def shuffle(g: Game, items: list[int]) -> None:
    """Shuffle ``items`` in place (Fisher-Yates)."""
    if WORDS:
        shuffle_by_words(g, items)
        return
    s, mask = g.rng, MASK
    gamma, first, second = GAMMA_, FIRST_, SECOND_
    for k in range(len(items) - 1, 0, -1):
        s = (s + gamma) & mask  # as in below()
        z = ((s ^ (s >> 30)) * first) & mask
        z = ((z ^ (z >> 27)) * second) & mask
        j = (z ^ (z >> 31)) % (k + 1)
        items[k], items[j] = items[j], items[k]
    g.rng = s


def shuffle_by_words(g: Game, items: list[int]) -> None:
    """Shuffle ``items`` to the same order, reckoning in machine words: dearer where there are none."""
    wrap: i64 = WRAP
    s: i64 = _word(g.rng)
    n: i64 = len(items)
    while n > 1:
        s = (s + GAMMA) & wrap  # as in below()
        z: i64 = _spread(s, wrap)
        # The word without its sign modulo n: of its upper 63 bits first.
        j: i64 = (((z >> 1) & BY_1) % n * 2 + (z & 1)) % n
        n -= 1
        items[n], items[j] = items[j], items[n]
    state: int = s
    g.rng = state & MASK


def picks(g: Game, count: int, among: int) -> list[int]:
    """Return ``count`` distinct integers in ``0 … among-1`` by chance, as steps of a partial shuffle.

    The k-th is how far beyond position k the one is that comes there. Each step of the generator gives two
    of them, whose bias is below 2^-20.
    """
    found: list[int] = []
    for n in range(among, among - count, -2):
        z = below(g, MASK)
        found.append((z & 0xFFFFFFFF) * n >> 32)
        found.append((z >> 32) * (n - 1) >> 32)
    return found[:count]
