"""What hangs on how somebody else spreads damage over their cards: no mere passing, though one way of it is
proposed to them.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from mk_tui.engine import Game

from .forecast_entries import Key, key_of
from .forecast_trying import MOST_SPREAD, Picks, Trying
from .forecast_worlds import Fall, once
from .foreseen import Foreseen


@dataclass(frozen=True, slots=True)
class SpreadOtherwise:
    """What came of an answer where others spread damage otherwise than proposed: the matches, and of each
    what there is to tell; and what there is where they spread it as proposed (``proposed``)."""

    falls: tuple[Fall, ...] = ()
    came: tuple[Container[Key], ...] = ()
    proposed: Container[Key] = ()


def spread_otherwise(trying: Trying, world: Game, picks: Picks, first: Fall) -> SpreadOtherwise:
    """Try an answer in a world as others may spread damage otherwise than proposed, each card in turn taking
    first; nothing where nobody else spread any in the ``first`` way."""
    each = range(min(first.told.spread, MOST_SPREAD))
    falls = tuple([once(world, trying.player(picks, k)) for k in each])
    came = tuple([trying.happened(fall) for fall in falls])
    return SpreadOtherwise(falls, came, trying.happened(first) if falls else ())


def hanging(told: tuple[Foreseen, ...], otherwise: SpreadOtherwise) -> tuple[Foreseen, ...]:
    """Return what is told; what came as proposed and does not in each of the other ways hangs on them. What
    did not come as proposed either, the dice alone may have kept away."""

    def hangs(one: Foreseen) -> bool:
        key = key_of(one.event)
        return key in otherwise.proposed and any(key not in came for came in otherwise.came)

    return tuple(replace(one, hangs=True) if hangs(one) else one for one in told)
