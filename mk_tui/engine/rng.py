"""Chance: one 64-bit integer in the state (splitmix64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .state import Game

MASK: Final = (1 << 64) - 1


def mix(seed: int) -> int:
    """Return a well-spread 64-bit integer for any integer ``seed``."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(g: Game, n: int) -> int:
    """Return a uniform integer in ``0 … n-1`` and step the state's generator."""
    g.rng = s = (g.rng + 0x9E3779B97F4A7C15) & MASK
    z = ((s ^ (s >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    # The bias of a 64-bit number modulo a small n is below 2^-57.
    return (z ^ (z >> 31)) % n


def shuffle(g: Game, items: list[int]) -> None:
    """Shuffle ``items`` in place (Fisher-Yates)."""
    s = g.rng
    for k in range(len(items) - 1, 0, -1):
        s = (s + 0x9E3779B97F4A7C15) & MASK  # as in below()
        z = ((s ^ (s >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        j = (z ^ (z >> 31)) % (k + 1)
        items[k], items[j] = items[j], items[k]
    g.rng = s


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
