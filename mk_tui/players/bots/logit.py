"""A judgement of positions that was learnt from matches: how well each side stands, and its chance from that.

What everybody sees of a player is put into some figures, its features; their weighted sum is how it stands.
The chance of a side is its share when each counts as e to the power of its standing: the conditional logit
of McFadden (*Conditional Logit Analysis of Qualitative Choice Behavior*, 1973), for two sides the logistic
curve. The weights are those under which the winners of many matches are likeliest; a game's own are made by
``tools/fit_judgement.py``, which says how sure each is and what the judgement is worth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from mk_tui.engine.views import View

# Of each seat, in the order of the weights.
Features = Callable[[View], Sequence[Sequence[float]]]
Sides = Callable[[View], Sequence[int]]

SURELY, HARDLY = 0.98, 0.02


def likely(chance: float) -> float:
    """Return a chance that is neither a defeat nor a victory: those are certain only when they are there."""
    return min(SURELY, max(HARDLY, chance))


class Judgement:
    """How good a position is, by features of the players and what each weighs.

    ``sides`` tells which side each seat is on, where partners win together; a side stands as its best
    member does. Who is out of the match has no chance.
    """

    def __init__(self, features: Features, weights: Mapping[str, float], sides: Sides | None = None) -> None:
        self.features = features
        self.weights = dict(weights)
        self.sides = sides
        self._weights = list(weights.values())

    def standings(self, view: View) -> dict[int, float]:
        """Return how well each side that is still in the match stands."""
        rows = self.features(view)
        sides = self.sides(view) if self.sides is not None else None
        found: dict[int, float] = {}
        for seat in view.order:
            stands = 0.0
            for weight, feature in zip(self._weights, rows[seat], strict=True):
                stands += weight * feature
            side = seat if sides is None else sides[seat]
            if side not in found or found[side] < stands:
                found[side] = stands
        return found

    def chance(self, view: View, seat: int) -> float:
        """Return a seat's chance of winning, as it looks: never quite 0, never quite 1."""
        found = self.standings(view)
        own = seat if self.sides is None else self.sides(view)[seat]
        if own not in found:
            return likely(0.0)
        mine, total = found[own], 0.0
        for stands in found.values():
            # Who is so far ahead wins: the exponential has no room for more.
            total += math.exp(min(stands - mine, 50.0))
        return likely(1.0 / total)


__all__ = ["Features", "Judgement", "Sides", "likely"]
