"""What was counted in worlds that were tried becomes what is told of an answer: what of it is news, what
several parts come to as one figure, and in which order.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from mk_tui.engine import Game
from mk_tui.engine.tables import Shown
from mk_tui.engine.views import EventView

from .forecast_chances import Chances
from .forecast_entries import ENDS, Key, as_ended, key_of
from .forecast_figures import SEVERAL, TRACKED, summed
from .forecast_tried import Happening
from .foreseen import CERTAIN, Foreseen, IfAnswered, beyond


def weighed(
    told: Iterable[Foreseen], shown: Shown, next_act: float = math.inf, seat: int = -1
) -> tuple[Foreseen, ...]:
    """Return what ends the match first, then what the game holds weighty, then the rest; a figure of a seat's
    own (``seat``) before one of another.

    What the answer itself does comes before what is done afterwards (from ``next_act`` in the log on), and
    what comes if everybody passes last.
    """
    first, lost = (ENDS, TRACKED, *shown.weighty), {*shown.falls, *shown.dooms}
    news = (_as_told(f, shown.highest) for f in told if f.event.id not in shown.unforetold)
    marked = (replace(f, falls=f.event.id in lost, weighs=f.event.id in first) for f in news)
    ranks = {event: rank for rank, event in enumerate(first)}
    fallen = min((ranks[event] for event in shown.falls if event in ranks), default=len(first))
    ranks |= dict.fromkeys(shown.dooms, fallen)

    def place(told: Foreseen) -> tuple[bool, bool, bool, int, bool]:
        what, then = told.event.id, told.event.index >= next_act
        others = what == TRACKED and told.event.fields.get("seat") != seat
        return what != ENDS, told.later, then, ranks.get(what, len(first)), others

    return tuple(sorted(marked, key=place))


def _as_told(told: Foreseen, highest: int) -> Foreseen:
    """Return what is told, no roll needing more than the ``highest`` number of the die (0: it has none), and
    of the end of the match how it ends alone: nobody is told why."""
    event = told.event
    if event.id == ENDS:
        return replace(told, event=as_ended(event))
    if not highest or event.fields.get("index", 0) <= highest:
        return told
    return replace(told, event=EventView(event.index, event.id, event.fields | {"index": highest}))


def news_of(
    tally: Chances,
    passed: Chances,
    ahead: Collection[tuple[int, int, int]],
    horizon: int,
    shown: Shown,
    several: int = SEVERAL,
) -> tuple[Foreseen, ...]:
    """Return what comes of an answer and not as well of passing, which may have been followed no further than
    to a question before fights that stand: their rolls are ``ahead``. So many parts (``several``) are told as
    one figure."""
    told = as_figures(tally.told(passed, horizon), tally, horizon, shown, several)
    return beyond(told, tally.told(Chances(), horizon), ahead) if ahead else told


def as_figures(
    told: tuple[Foreseen, ...], tally: Chances, horizon: int, shown: Shown, several: int = SEVERAL
) -> tuple[Foreseen, ...]:
    """Return what is told of all that was counted, with figures in the place of the parts they sum up, of so
    many at least."""
    return summed(told, lambda: tally.told(Chances(), horizon), tally.step, shown, several)


class Trials:
    """What trials of an answer gave, and of passing in the same worlds."""

    def __init__(self, shown: Shown) -> None:
        self.picked, self.passed = Chances(), Chances()
        self._shown = shown

    def chance(self, event: EventView, horizon: int) -> float:
        """Return how often something came, of a roll that it succeeded, before so many steps had begun."""
        won = {"success": True} if "success" in event.fields else {}
        return self.picked.chance(key_of(EventView(0, event.id, {**event.fields, **won})), horizon)

    def without(self, event: EventView) -> float:
        """Return how often something came of passing; of a roll whether it was thrown."""
        if "success" not in event.fields:
            return self.passed.chance(key_of(event))
        both = (EventView(0, event.id, {**event.fields, "success": won}) for won in (True, False))
        return sum(self.passed.chance(key_of(e)) for e in both)

    def told(self, horizon: int) -> tuple[Foreseen, ...]:
        """Return what came before so many steps had begun, and not as often by passing."""
        told = as_figures(self.picked.told(self.passed, horizon), self.picked, horizon, self._shown)
        return tuple(one for one in told if one.event.id not in self._shown.unforetold)


def losses(happened: Mapping[Key, Happening], now: int, falls: Collection[str]) -> dict[Key, Happening]:
    """Return which cards fall in the first so many entries of the log (``now``), and by which clause."""
    at_once = {key: h for key, h in happened.items() if h.event.index < now}
    fallen = {h.event.fields.get("card_id", -1) for h in at_once.values() if h.event.id in falls} - {-1}
    return {
        key: h
        for key, h in at_once.items()
        if h.event.id in falls or ("clause" in h.event.fields and h.event.fields.get("card_id") in fallen)
    }


def answers_of(game: Game, answered: Iterable[tuple[int, int, list[EventView]]]) -> tuple[IfAnswered, ...]:
    """Return what comes of an answer in each way in which somebody may answer it in turn."""
    found = []
    for seat, card, told in answered:
        outcomes = weighed((Foreseen(event, CERTAIN) for event in told), game.rules.shown)
        weighty = tuple(f for f in outcomes if f.falls or f.weighs)
        found.append(IfAnswered(seat, game.definition(card).id, card, weighty or outcomes))
    return tuple(found)
