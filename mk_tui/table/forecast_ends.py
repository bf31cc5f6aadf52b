"""How a match surely ends: by passing on, or by an answer at once."""

from __future__ import annotations

from collections.abc import Iterable

from mk_tui.players.hinting import LOST, WON

from .forecast_trying import ENDS
from .forecast_worlds import Fall
from .foreseen import CERTAIN, Forecast


def surely_comes_to(forecast: Forecast, seat: int) -> str:
    """Return whether an answer ends the match at once, whatever anybody does, as won or lost for a seat; ""
    where it does not, or where that is an estimate."""
    if not forecast.exact:
        return ""
    for told in forecast.outcomes:
        at_once = not told.later and min(told.chance, told.rolled) >= CERTAIN
        if told.event.id == ENDS and at_once and told.event.fields["kind"] != "draw":
            return WON if seat in told.event.fields["winners"] else LOST
    return ""


def surely_ends(falls: Iterable[Fall]) -> tuple[str, tuple[int, ...]] | None:
    """Return how the match ends and who wins it, where it does in all these worlds and chance has no say."""
    ends = set[tuple[str, tuple[int, ...]]]()
    for fall in falls:
        result = fall.game.result
        if not result or fall.dice() != ([], False):
            return None
        ends.add((result["kind"], tuple(result["winners"])))
    return ends.pop() if len(ends) == 1 else None
