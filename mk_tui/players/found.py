"""What a search came to: visits counted by answer, added up over processes, and the decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, exp, pi, sqrt

from mk_tui.cards.failures import brief_of

# An answer that was tried less often than this share of the one tried most is not told from chance.
SELDOM = 0.05
# What few tries came to is believed to differ by as much in so many more: by a tenth, if nothing is known.
DOUBTED, DOUBT = 4, 0.1**2


@dataclass
class Thought:
    """What a search came to: an answer, and how much was looked at for it.

    ``failed`` counts playouts in which a rule or a bot failed, by what it was (see ``brief_of``).
    """

    answer: tuple[int, ...]
    playouts: int
    seconds: float
    failed: dict[str, int] = field(default_factory=dict)


@dataclass
class Tally:
    """What visits came to, for each answer: the sum of their values, of the squares, and their number.

    ``made`` counts those of this question; a tree that was kept knows earlier ones too. ``doubt`` is the
    variance that values are believed to have beforehand.
    Tallies of several processes that looked at the same question make one (:meth:`add`).
    """

    total: list[float]
    squares: list[float]
    tried: list[int]
    made: int = 0
    seconds: float = 0.0
    failed: dict[str, int] = field(default_factory=dict)
    doubt: float = DOUBT

    @classmethod
    def of(cls, answers: int) -> Tally:
        """Return one of so many answers, none of them tried."""
        return cls([0.0] * answers, [0.0] * answers, [0] * answers)

    def note(self, option: int, value: float) -> None:
        """Count a playout."""
        self.total[option] += value
        self.squares[option] += value * value
        self.tried[option] += 1

    def add(self, other: Tally) -> None:
        """Count what another process has found meanwhile."""
        for mine, theirs in ((self.total, other.total), (self.squares, other.squares)):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        self.tried[:] = [a + b for a, b in zip(self.tried, other.tried, strict=True)]
        self.made += other.made
        self.seconds = max(self.seconds, other.seconds)
        self.failed = dict(Counter(self.failed) + Counter(other.failed))

    def thought(self, answers: Sequence[tuple[int, ...]], adept: int, clearly: float) -> Thought:
        """Return the answer with the best mean if it is by ``clearly`` standard errors better than the
        ``adept``'s, else that."""
        best = self.best(adept, clearly)
        return Thought(answers[best], self.made - sum(self.failed.values()), self.seconds, self.failed)

    def variance(self, option: int) -> float:
        """Return the variance of the mean of an option that was tried."""
        n = self.tried[option]
        spread = self.squares[option] - self.total[option] ** 2 / n
        return (max(spread, 0.0) + DOUBTED * self.doubt) / (n - 1 + DOUBTED) / n

    def best(self, adept: int, clearly: float) -> int:
        """Return the position of the answer to give."""
        tried = self.tried
        enough = max(2.0, SELDOM * max(tried))
        able = [k for k, n in enumerate(tried) if n >= enough]
        if tried[adept] < 2 or not able:
            return adept
        mean = {k: self.total[k] / tried[k] for k in (*able, adept)}
        variance = {k: self.variance(k) for k in mean}
        highest = max(able, key=mean.__getitem__)
        if mean[highest] - mean[adept] > clearly * (variance[highest] + variance[adept]) ** 0.5:
            return highest
        return adept

    def gain(self, adept: int, clearly: float, contenders: Sequence[int], more: float) -> float:
        """Return by how much better at most the answer would become on average if each of the ``contenders``
        were tried so many times ``more``: the value of looking on. All of them were tried before.

        What a mean will then be is spread about what it is now (the predictive distribution of a normal
        mean); gains are added up, as if each contender had its chance alone.
        """
        now, worth = self.best(adept, clearly), 0.0
        for k in contenders:
            if k == now:
                continue
            before = after = 0.0
            for option in (k, now):
                variance, n = self.variance(option), self.tried[option]
                before += variance
                after += variance * n / (n + more)
            ahead = self.total[k] / self.tried[k] - self.total[now] / self.tried[now]
            bar = clearly * sqrt(after) if now == adept else 0.0
            worth += above(bar, ahead, sqrt(before - after))
        return worth


def above(bar: float, mean: float, deviation: float) -> float:
    """Return the mean of a normal quantity where it is above ``bar``, and 0 where it is not."""
    if deviation <= 0.0:
        return mean if mean > bar else 0.0
    z = (mean - bar) / deviation
    return mean * (1 + erf(z / sqrt(2))) / 2 + deviation * exp(-z * z / 2) / sqrt(2 * pi)


def cause_of(error: BaseException) -> str:
    """Return what made a playout fail: of a rule that failed, the exception inside."""
    return brief_of(error.__cause__ or error)
