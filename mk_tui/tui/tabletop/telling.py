"""What a log entry is about, as far as the screen shows one otherwise than another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from mk_tui.table import EventView, View
from mk_tui.table.moment import is_step
from mk_tui.table.passing import done_to, whose

CARD_KEYS = ("card", "source", "target", "host", "against", "roller", "attacker", "defender")
# What is told in better words by the lines around it.
DULL = frozenset({"log.resolves", "log.paid"})
STACKED, PLAYED, ENTERED = "stacked_card", "played", "entered"


def is_roll(event: EventView) -> bool:
    """Return whether a log entry is a roll of dice."""
    return "value" in event.fields and "index" in event.fields


def is_ours(event: EventView) -> bool:
    """Return whether a roll is a player's: the success of one that nobody's seat makes is bad news."""
    return bool(event.fields.get("seat", -1) >= 0)


def card_of(event: EventView) -> str | None:
    """Return the definition that a click on a log entry shows, None if it names no card."""
    return next((v for k, v in event.fields.items() if k in CARD_KEYS and isinstance(v, str)), None)


def is_news(event: EventView, seat: int) -> bool:
    """Return whether somebody should be told of an event: dice that decide, deeds of others."""
    if is_step(event):
        return False
    fields = event.fields
    if is_roll(event):
        return bool(fields.get("index"))
    by = fields.get("seat", -1)
    return by not in (seat, -1) or (by == -1 and any(isinstance(fields.get(k), str) for k in CARD_KEYS))


def weight(
    event: EventView, seen: View, seat: int, falls: Collection[str] = (), weighty: Collection[str] = ()
) -> tuple[int, bool]:
    """Return how much an event matters to a seat: most a card that it loses, then what was done to it and its
    own dice, then news, then all else, such as why something did not happen; of equals what the game holds
    weighty. ``falls``: the events that say that a card is lost."""
    return _nearness(event, seen, seat, falls), event.id in weighty


def _nearness(event: EventView, seen: View, seat: int, falls: Collection[str]) -> int:
    if "clause" in event.fields:
        return 0
    fields = event.fields
    if event.id in falls and whose(seen, fields.get("card_id")) == seat:
        return 3
    if fields.get("seat") == seat:
        struck = "source_id" in fields and whose(seen, fields["source_id"]) != seat
        if struck or (is_roll(event) and fields["index"]):
            return 2
    return 2 if done_to(event, seen, seat) else int(is_news(event, seat))


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


__all__ = ["card_of", "is_news", "is_ours", "is_roll", "is_step", "weight", "worth_telling"]
