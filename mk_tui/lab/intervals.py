"""Shares and means with the interval in which the truth lies nineteen times out of twenty.

Wilson's score interval for a share, Newcombe's for the difference of two shares (Newcombe 1998, method 10),
the normal one for the mean of a histogram.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054  # of 95 %


class Interval(NamedTuple):
    """An estimate and the ends of its interval."""

    value: float
    low: float
    high: float


NOTHING = Interval(0.0, 0.0, 1.0)


def wilson(won: float, n: int) -> Interval:
    """Return the share of ``won`` out of ``n``."""
    if n <= 0:
        return NOTHING
    share = won / n
    below = 1 + Z * Z / n
    middle = (share + Z * Z / (2 * n)) / below
    half = Z / below * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def difference(won: float, n: int, other_won: float, other_n: int) -> Interval:
    """Return by how much a share is greater than another one."""
    if n <= 0 or other_n <= 0:
        return Interval(0.0, -1.0, 1.0)
    a, b = wilson(won, n), wilson(other_won, other_n)
    value = a.value - b.value
    low = value - sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    high = value + sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Interval(value, low, high)


def mean(counts: Mapping[int, int]) -> Interval:
    """Return the mean of a histogram (value -> how often)."""
    n = sum(counts.values())
    if not n:
        return Interval(0.0, 0.0, 0.0)
    value = sum(k * times for k, times in counts.items()) / n
    if n == 1:
        return Interval(value, value, value)
    variance = sum(times * (k - value) ** 2 for k, times in counts.items()) / (n - 1)
    half = Z * sqrt(variance / n)
    return Interval(value, value - half, value + half)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the value of a histogram below or at which ``share`` of it lies; 0 if it is empty."""
    rest = share * sum(counts.values())
    for value in sorted(counts):
        rest -= counts[value]
        if rest <= 0:
            return value
    return max(counts, default=0)
