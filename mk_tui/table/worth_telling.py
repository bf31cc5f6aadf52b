"""Which entries of the log are told where there is little room: not those that the lines around them tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from mk_tui.engine.views import EventView

# What is told in better words by the lines around it.
DULL = frozenset({"log.resolves", "log.paid"})
STACKED, PLAYED, ENTERED = "stacked_card", "played", "entered"
NONE: Mapping[str, str] = MappingProxyType({})


def worth_telling(events: Iterable[EventView], told_by: Mapping[str, str] = NONE) -> Iterator[EventView]:
    """Yield the events without what the lines around them tell, as that a card just played has entered, or
    how it was paid and that it aims at nothing.

    ``told_by``: of what a game says twice, by which event it is told as well (``Shown.told_by``).
    """
    told, played = list(events), None
    results = Counter(_of_what(event) for event in told if event.id in told_by.values())
    for event in told:
        if event.id in told_by and results[_of_what(event, told_by[event.id])] > 0:
            results[_of_what(event, told_by[event.id])] -= 1
            continue
        what = event.id.removeprefix("log.")
        if what == PLAYED:
            played = event.fields.get("card_id")
        elif what == ENTERED and played is not None and event.fields.get("card_id") == played:
            played = None
            continue
        elif what == STACKED and not event.fields.get("targets"):
            continue
        if event.id not in DULL:
            yield event


def _of_what(event: EventView, what: str = "") -> tuple[str, object, object]:
    """Return what an event, or the one that tells of it, says of which card with which number."""
    fields = event.fields
    return what or event.id, fields.get("target_id", fields.get("card_id")), fields.get("n")
