"""Entries of the log as a forecast tells them: when two are the same thing, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mk_tui.engine import Game
from mk_tui.engine.sight import sees
from mk_tui.engine.views import EventView

Key = tuple[Any, ...]
AGAIN = "again"  # the field of an entry that tells of the same thing as one before: which time it is
WHICH = "which"  # the field by which an entry is of one of those who have one name: the card
ENDS = "log.match_ended"


def key_of(event: EventView) -> Key:
    """Return what two entries have in common if one of them is told: not what was rolled."""
    fields = event.fields
    if event.id == ENDS:
        fields = as_ended(event).fields
    rolled = "success" in fields
    parts = [
        (k, repr(v)) for k, v in fields.items() if not k.endswith("_id") and not (rolled and k == "value")
    ]
    parts.sort()
    return (event.id, *parts)


def nth(key: Key, n: int) -> Key:
    """Return the key of the same thing when it happens for the n-th time."""
    return (key[0], *sorted((*key[1:], (AGAIN, repr(n)))))


def end_event(kind: str, winners: Iterable[int], index: int = 0) -> EventView:
    """Return the end of a match as it is told."""
    return EventView(index, ENDS, {"kind": kind, "winners": tuple(winners)})


def as_ended(event: EventView) -> EventView:
    """Return an entry, of the end of the match how it ends alone, whyever it does."""
    if event.id != ENDS:
        return event
    return end_event(event.fields["kind"], event.fields["winners"], event.index)


def by_which(g: Game, eyes: int, event: EventView) -> EventView:
    """Return an event; one of a card that lies open beside another one of its name tells which it is of (of a
    roll, who throws), or the two would be told as one, each with the chances of either."""
    card = event.fields.get("roller_id" if "success" in event.fields else "card_id", -1)
    if card < 0 or not g.in_play(card) or not sees(g, eyes, card):
        return event
    beside = (c for z in g.layout.play for c in g.zones[z] if c != card and sees(g, eyes, c))
    if g.defs[card] not in [g.defs[c] for c in beside]:
        return event
    return EventView(event.index, event.id, {**event.fields, WHICH: card})


def bare(event: EventView) -> dict[str, Any]:
    """Return the fields that name an event's cards, without them."""
    without: dict[str, Any] = {k: None for k in ("card", "cards") if k in event.fields}
    return without | {"card_id": -1} if "card_id" in event.fields else without


def nameless(event: EventView) -> EventView:
    """Return an event without its cards."""
    return EventView(event.index, event.id, {**event.fields, **bare(event)})
