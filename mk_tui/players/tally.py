"""What a search came to: playouts counted by answer, added up over processes, and the decision."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mk_tui.cards.failures import brief_of

# How many standard errors an option has to be better than the adept's choice.
CLEARLY = 1.5


@dataclass
class Thought:
    """What a search came to: the position of an option, and how much was looked at for it.

    ``failed`` counts playouts in which a rule or a bot failed, by what it was (see ``brief_of``).
    """

    best: int
    playouts: int
    seconds: float
    failed: dict[str, int] = field(default_factory=dict)


@dataclass
class Tally:
    """What playouts came to, for each option: the sum of their values, of the squares, and their number.

    Tallies of several processes that looked at the same question make one (:meth:`add`).
    """

    total: list[float]
    squares: list[float]
    tried: list[int]
    seconds: float = 0.0
    failed: dict[str, int] = field(default_factory=dict)

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
        self.seconds = max(self.seconds, other.seconds)
        self.failed = dict(Counter(self.failed) + Counter(other.failed))

    def thought(self, adept: int) -> Thought:
        """Return the option with the best mean if it is clearly better than ``adept``, else that."""
        tried, best = self.tried, adept
        if min(tried) >= 2:
            means = [total / n for total, n in zip(self.total, tried, strict=True)]
            # The variance of each mean.
            errors = [
                max(square / n - mean**2, 1e-6) / (n - 1)
                for square, n, mean in zip(self.squares, tried, means, strict=True)
            ]
            highest = max(range(len(tried)), key=means.__getitem__)
            if means[highest] - means[adept] > CLEARLY * (errors[highest] + errors[adept]) ** 0.5:
                best = highest
        return Thought(best, sum(tried), self.seconds, self.failed)


def cause_of(error: BaseException) -> str:
    """Return what made a playout fail: of a rule that failed, the exception inside."""
    return brief_of(error.__cause__ or error)
