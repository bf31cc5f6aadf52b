"""Which entries of the log are told where there is little room: not those that the lines around them tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mk_tui.engine.views import EventView

# What is told in better words by the lines around it.
DULL = frozenset({"log.resolves", "log.paid"})
STACKED, PLAYED, ENTERED = "stacked_card", "played", "entered"


def worth_telling(events: Iterable[EventView]) -> Iterator[EventView]:
    """Yield the events without what the lines around them tell, as that a card just played has entered, or
    how it was paid and that it aims at nothing."""
    played = None
    for event in events:
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
