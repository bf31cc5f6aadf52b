"""What hangs on what is chosen on the way (how somebody else spreads damage over their cards): no mere
passing, though one way of it is proposed.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from mk_tui.engine import Game

from .forecast_entries import Key, key_of
from .forecast_figures import between
from .forecast_tried import Happening
from .forecast_trying import Picks, Trying
from .forecast_ways import other_ways
from .forecast_worlds import Fall, once
from .foreseen import Foreseen


@dataclass(frozen=True, slots=True)
class ChosenOtherwise:
    """What came of an answer where it was chosen otherwise on the way than proposed: the matches, and of each
    what there is to tell; and what there is where all is chosen as proposed (``proposed``). ``whole``:
    whether there are no more ways."""

    falls: tuple[Fall, ...] = ()
    came: tuple[Mapping[Key, Happening], ...] = ()
    proposed: Container[Key] = ()
    whole: bool = True


def chosen_otherwise(trying: Trying, world: Game, picks: Picks, first: Fall) -> ChosenOtherwise:
    """Try an answer in a world in the other ways in which somebody may choose on the way; nothing where
    nobody chose anything in the ``first`` one."""

    def play(way: Picks) -> tuple[Fall, Sequence[int]]:
        fall = once(world, trying.player(picks, way))
        return fall, fall.told.met

    falls, whole = other_ways(first.told.met, play)
    came = tuple([trying.happened(fall) for fall in falls])
    return ChosenOtherwise(tuple(falls), came, trying.happened(first) if falls else (), whole)


def hanging(told: tuple[Foreseen, ...], otherwise: ChosenOtherwise) -> tuple[Foreseen, ...]:
    """Return what is told; what came as proposed and does not in each of the other ways hangs on them, of a
    figure that changes in each of them what it becomes. What did not come as proposed either, the dice alone
    may have kept away."""

    def so_told(one: Foreseen) -> Foreseen:
        key = key_of(one.event)
        if key not in otherwise.proposed:
            return one
        if not otherwise.whole and one.later:
            return replace(one, hangs=True)
        if all(key in came for came in otherwise.came):
            return one
        ways = ([happening.event for happening in came.values()] for came in otherwise.came)
        ends = between(one.event, ways)
        return replace(one, hangs=ends is None, between=ends)

    return tuple(so_told(one) for one in told)
