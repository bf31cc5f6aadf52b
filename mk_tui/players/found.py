"""What a search came to: visits counted by answer, added up over processes, and the decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from mk_tui.cards.failures import brief_of

# An answer that was tried less often than this share of the one tried most is not told from chance.
SELDOM = 0.05
# What few tries came to is believed to differ by as much as a tenth in so many more.
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

    ``made`` counts those of this question; a tree that was kept knows earlier ones too.
    Tallies of several processes that looked at the same question make one (:meth:`add`).
    """

    total: list[float]
    squares: list[float]
    tried: list[int]
    made: int = 0
    seconds: float = 0.0
    failed: dict[str, int] = field(default_factory=dict)

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

    def error(self, option: int) -> float:
        """Return the variance of an option's mean, which was tried twice or more."""
        n = self.tried[option]
        spread = self.squares[option] - self.total[option] ** 2 / n
        return (max(spread, 0.0) + DOUBTED * DOUBT) / (n - 1 + DOUBTED) / n

    def best(self, adept: int, clearly: float) -> int:
        """Return the position of the answer to give."""
        tried = self.tried
        enough = max(2.0, SELDOM * max(tried))
        able = [k for k, n in enumerate(tried) if n >= enough]
        if tried[adept] < 2 or not able:
            return adept
        mean = {k: self.total[k] / tried[k] for k in (*able, adept)}
        error = {k: self.error(k) for k in mean}
        highest = max(able, key=mean.__getitem__)
        if mean[highest] - mean[adept] > clearly * (error[highest] + error[adept]) ** 0.5:
            return highest
        return adept


def cause_of(error: BaseException) -> str:
    """Return what made a playout fail: of a rule that failed, the exception inside."""
    return brief_of(error.__cause__ or error)
