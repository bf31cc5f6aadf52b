"""How a game is searched: by which search, how far beyond it adepts play on, how curious it is.

A game's ``bot`` says it with ``MANNER``: what was measured to be best there (docs/players.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TREE, FLAT = "tree", "flat"


@dataclass(frozen=True)
class Manner:
    """``kind``: a search tree of information sets, or flat Monte Carlo over the answers. ``horizon``: so many
    decisions adepts play on before the position is judged, and on to the end of the turn that it then is if
    that comes within ``longest``: in the middle of a fight little can be judged. ``curious``: the weight of
    what was seldom tried (UCB1), in standard deviations. ``clearly``: by how many standard errors an answer
    has to be better than the adept's to be taken. ``worthwhile``: by how much better the answer has to become
    on average in what is left of the budget for the search to go on; 0: it goes on to the end."""

    kind: str = TREE
    horizon: int = 4
    longest: int = 0
    curious: float = 0.7
    clearly: float = 1.5
    worthwhile: float = 0.0003


def manner_of(ruleset: Any) -> Manner:
    """Return how a game is searched."""
    found: Manner = getattr(ruleset.bot(), "MANNER", None) or Manner()
    return found


__all__ = ["FLAT", "TREE", "Manner", "manner_of"]
