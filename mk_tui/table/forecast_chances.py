"""How often each thing came of an answer in the worlds tried, and what of that is worth telling."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mk_tui.engine.views import EventView

from .forecast_entries import Key, key_of
from .forecast_tried import LATER, Happening
from .forecast_worlds import FAR
from .foreseen import CERTAIN, Foreseen, throw_of

# What changes no more than by chance of the worlds tried.
SAME = 0.02
# Nor does, of what was tried in so many worlds with and without an answer, what differs by less than so many
# standard deviations.
MANY, WITHIN = 5, 2.0
# Two chances that were added up in another order are the same.
EVEN = 1e-9
# Beside the number of a way in what stands for it: of the number alone a hash is that number again.
MIXED = 7


class Chances:
    """Adds up what came of an answer; a world may count in parts, one for each way in which dice fall."""

    def __init__(self) -> None:
        self.worlds = 0
        self._shares: dict[Key, dict[int, float]] = {}
        self.places: dict[Key, Happening] = {}
        # In which of the ways each thing came: the numbers that stand for those, as one (a set of many
        # thousands would take too long).
        self._ways: dict[Key, int] = {}
        self._way = 0

    def add(self, happened: Mapping[Key, Happening], share: float = 1.0) -> None:
        """Count what came of a world in one of its ways."""
        self._way += 1
        places, ways, way = self.places, self._ways, hash((self._way, MIXED))
        for key, place in happened.items():
            ways[key] = ways.get(key, 0) ^ way
            steps = self._shares.setdefault(key, {})
            steps[place.step] = steps.get(place.step, 0.0) + share
            known = places.get(key)
            if known is None or (place.step, place.when) < (known.step, known.when):
                places[key] = place

    def chance(self, key: Key, horizon: int = FAR) -> float:
        """Return how likely something is before so many steps have begun."""
        steps = self._shares.get(key)
        if not steps:
            return 0.0
        return sum(share for step, share in steps.items() if step < horizon) / self.worlds

    def step(self, event: EventView) -> int:
        """Return before how many further steps something may come at the earliest."""
        place = self.places.get(key_of(event))
        return 0 if place is None else place.step

    def beside(self, expected: Chances, horizon: int, deviations: float) -> bool:
        """Return whether something came more or less often than chances as expected let it by chance."""
        for key in expected.keys(horizon):
            p = min(expected.chance(key, horizon), 1.0)  # the shares of many ways may add up to a hair more
            if abs(self.chance(key, horizon) - p) > deviations * (p * (1 - p) / self.worlds) ** 0.5 + EVEN:
                return True
        return False

    def keys(self, horizon: int = FAR) -> list[Key]:
        """Return what may come before so many steps have begun."""
        return [key for key, place in self.places.items() if place.step < horizon]

    def told(self, passed: Chances, horizon: int) -> tuple[Foreseen, ...]:
        """Return what is to be told: what would not come about as well by passing; rolls as one."""
        found = []
        successes: dict[int, list[Foreseen]] = defaultdict(list)  # of the rolls, by the ways of their success
        for both in self._alternatives(horizon):
            chance = sum(self.chance(key, horizon) for key in both)
            without = sum(passed.chance(key) for key in both)
            if chance <= without + self._by_chance(without, chance, passed):
                continue
            place = self.places[both[0]]
            event, later = place.event, place.when == LATER
            if "success" in event.fields:
                succeed = [key for key in both if ("success", "True") in key]
                won = sum(self.chance(key, horizon) for key in succeed)
                roll = Foreseen(event, _share(won / chance), later, _share(chance))
                successes[self._came(succeed)].append(roll)
                found.append((roll, 0))
            else:
                found.append((Foreseen(event, _share(chance), later), self._came(both)))
        told = [_after(one, successes.get(came, ())) for one, came in found]
        return tuple(sorted(told, key=lambda f: (f.later, self.step(f.event), f.event.index)))

    def _came(self, keys: Sequence[Key]) -> int:
        """Return in which of the ways one of some things came that rule each other out."""
        came = 0
        for key in keys:
            came ^= self._ways[key]
        return came

    def _by_chance(self, without: float, chance: float, passed: Chances) -> float:
        """Return by how much more often something may come without being news; of what never comes by passing
        it is as soon as it comes."""
        if not without or min(self.worlds, passed.worlds) < MANY:
            return SAME
        p = min((without + chance) / 2, 1.0)
        return max(SAME, WITHIN * math.sqrt(p * (1 - p) * (1 / self.worlds + 1 / passed.worlds)))

    def _alternatives(self, horizon: int) -> list[list[Key]]:
        """Return what may come, each with what is told with it: both results of a roll.

        Cards that are the same ones in every world are named; others are not.
        """
        keys = self.keys(horizon)
        blurred = {key: self.places[key].blurred for key in keys}
        named = {b for key, b in blurred.items() if b is not None and self._as_often(key, b, horizon)}
        together: dict[Key, list[Key]] = defaultdict(list)
        for key in keys:
            b = blurred[key]
            if key in named or (b is not None and b not in named):
                continue
            rolled = any(part[0] == "success" for part in key[1:])
            both = tuple(part for part in key if not rolled or part[0] != "success")
            together[both].append(key)
        return list(together.values())

    def _as_often(self, key: Key, blurred: Key, horizon: int) -> bool:
        return self.chance(key, horizon) >= self.chance(blurred, horizon) - EVEN


def _after(told: Foreseen, rolls: Sequence[Foreseen]) -> Foreseen:
    """Return something with the roll that brings it: of those that succeed in the very ways in which it came
    the only one, which is thrown in any case and before it."""
    roll = rolls[0] if len(rolls) == 1 else None
    if roll is None or roll.rolled < CERTAIN or roll.chance in (0, CERTAIN) or roll.chance != told.chance:
        return told
    before = roll.later == told.later and roll.event.index < told.event.index
    return replace(told, after=throw_of(roll)) if before else told


def alike(a: Chances, b: Chances, horizon: int) -> bool:
    """Return whether the same may happen, as likely, before so many steps have begun."""
    one, other = set(a.keys(horizon)), set(b.keys(horizon))
    return one == other and all(abs(a.chance(key, horizon) - b.chance(key, horizon)) < EVEN for key in one)


def surprising(happened: Mapping[Key, Happening], expected: Chances, horizon: int) -> bool:
    """Return whether what came of a world cannot be if the chances are as expected."""
    came = {key for key, place in happened.items() if place.step < horizon}
    known = expected.keys(horizon)
    return not came.issubset(known) or any(
        key not in came and expected.chance(key, horizon) >= 1 - EVEN for key in known
    )


def _share(chance: float) -> int:
    """Return a chance as a whole number out of ``CERTAIN``."""
    return min(round(chance * CERTAIN), CERTAIN)
