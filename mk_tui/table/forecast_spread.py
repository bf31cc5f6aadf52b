"""What hangs on how somebody else spreads damage over their cards: no mere passing, though one way of it is
proposed to them.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from mk_tui.engine import Game

from .forecast_entries import Key, key_of
from .forecast_figures import between
from .forecast_trying import Happening, Picks, Trying
from .forecast_ways import ways_to_spread
from .forecast_worlds import Fall, once
from .foreseen import Foreseen


@dataclass(frozen=True, slots=True)
class SpreadOtherwise:
    """What came of an answer where others spread damage otherwise than proposed: the matches, and of each
    what there is to tell; and what there is where they spread it as proposed (``proposed``)."""

    falls: tuple[Fall, ...] = ()
    came: tuple[Mapping[Key, Happening], ...] = ()
    proposed: Container[Key] = ()


def spread_otherwise(trying: Trying, world: Game, picks: Picks, first: Fall) -> SpreadOtherwise:
    """Try an answer in a world as others may spread damage otherwise than proposed, each card in turn taking
    first, and as few as may be; nothing where nobody else spread any in the ``first`` way."""
    falls = tuple([once(world, trying.player(picks, k)) for k in ways_to_spread(first.told.spread)])
    came = tuple([trying.happened(fall) for fall in falls])
    return SpreadOtherwise(falls, came, trying.happened(first) if falls else ())


def hanging(told: tuple[Foreseen, ...], otherwise: SpreadOtherwise) -> tuple[Foreseen, ...]:
    """Return what is told; what came as proposed and does not in each of the other ways hangs on them, of a
    figure that changes in each of them what it becomes. What did not come as proposed either, the dice alone
    may have kept away."""

    def so_told(one: Foreseen) -> Foreseen:
        key = key_of(one.event)
        if key not in otherwise.proposed or all(key in came for came in otherwise.came):
            return one
        ways = ([happening.event for happening in came.values()] for came in otherwise.came)
        ends = between(one.event, ways)
        return replace(one, hangs=ends is None, between=ends)

    return tuple(so_told(one) for one in told)
