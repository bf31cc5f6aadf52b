"""What will come of an act with each player whom its own player goes on to choose for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mk_tui.engine import Game
from mk_tui.engine.views import EventView

from .forecast_entries import Key
from .forecast_trying import WHICHEVER, Trying
from .foreseen import CERTAIN, Foreseen, IfChosen

Told = dict[Key, tuple[EventView, Key | None]]


class WithEachPlayer:
    """Gathers what each choice of a player surely comes to, over worlds in which an act was done."""

    def __init__(self, trying: Trying) -> None:
        self._trying = trying
        self._sure: dict[int, Told] | None = None  # by the seat, what came in every world so far

    def look(self, games: Iterable[Game]) -> Iterator[None]:
        """Look at worlds as they stand after the act, one by one; at none where no player is chosen."""
        for g in games:
            seats = self._offered(g)
            if not seats:
                self._sure = {}
                return
            came = {seat: self._trying.chosen(g, n) for n, seat in enumerate(seats)}
            sure = self._sure
            self._sure = (
                came if sure is None else {seat: _both(told, came, seat) for seat, told in sure.items()}
            )
            yield

    def told(self) -> tuple[IfChosen, ...]:
        """Return what surely comes of each choice, nothing where none comes to anything."""
        found = [IfChosen(seat, _outcomes(told)) for seat, told in (self._sure or {}).items()]
        return tuple(found) if any(one.outcomes for one in found) else ()

    def _offered(self, g: Game) -> list[int]:
        """Return the seats of which one is chosen next, where nothing else is and they are few."""
        q = g.question
        if q is None or not 1 < len(self._trying.goes_on_to(g)) <= WHICHEVER:
            return []
        seats = [int(option[1]) for option in q.options if option[0] == "player"]
        return seats if len(seats) == len(q.options) else []


def _both(told: Told, came: dict[int, Told], seat: int) -> Told:
    """Return what is in both worlds."""
    here = came.get(seat, {})
    return {key: what for key, what in told.items() if key in here}


def _outcomes(told: Told) -> tuple[Foreseen, ...]:
    """Return what is told by its names, where it is the same card in every world, and else without."""
    named = {blurred for _, blurred in told.values() if blurred is not None}
    return tuple([Foreseen(event, CERTAIN) for key, (event, _) in told.items() if key not in named])
