"""Dice: a roll names its roller, its difficulty with every modifier and its source, and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .change import emit
from .rng import below

if TYPE_CHECKING:
    from .state import Game

# (definition of the source or -1, what it adds to the number needed): why an index is not the base.
Why = tuple[int, int]


def throw(g: Game, sides: int) -> int:
    """Return a die's face, 1 to ``sides``: the next forced one of a scenario, or chance."""
    forced = g.forced
    if forced and forced.get("dice"):
        return int(forced["dice"].pop(0))
    return below(g, sides) + 1


def pick(g: Game, n: int) -> int:
    """Return a random pick among ``n`` things, 0 to n-1: forced by a scenario, or chance."""
    forced = g.forced
    if forced and forced.get("picks"):
        return int(forced["picks"].pop(0)) % n
    return below(g, n)


def report_roll(
    g: Game,
    purpose: str,
    roller: int,
    seat: int,
    against: int,
    base: int,
    why: list[Why],
    index: int,
    value: int,
    success: bool,
) -> None:
    """Emit one roll as one event, for the screen, the log and scenarios."""
    emit(
        g,
        "log.roll",
        purpose=purpose,
        roller=roller,
        seat=seat,
        against=against,
        base=base,
        mods=[w for w in why if w[1]],
        index=index,
        value=value,
        success=success,
    )
