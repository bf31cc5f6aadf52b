"""What a log entry is about, as far as the screen shows one otherwise than another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from mk_tui.table import EventView, Shown, View
from mk_tui.table.moment import is_step
from mk_tui.table.passing import done_to, whose
from mk_tui.table.worth_telling import ENTERED, PLAYED, worth_telling

CARD_KEYS = ("card", "source", "target", "host", "against", "roller", "attacker", "defender")
DREW = "log.drew"
DONE_TO = 3  # what was done to a seat weighs so much (:func:`weight`)
SEEN_ONCE = 5  # and so what it has seen that is not to be seen any more: of all else the board has traces
OWN_ACTS = (PLAYED, ENTERED, "kept", "mulligan", "dealt", "discarded")


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


def is_learnt(event: EventView, seat: int) -> bool:
    """Return whether an event is a seat's own look at cards, which it may have seen for this once."""
    return event.fields.get("seat") == seat and bool(event.fields.get("cards"))


def is_seen_once(event: EventView, seen: View, seat: int) -> bool:
    """Return whether an event is a seat's own look at cards that are not to be seen any more."""
    if not is_learnt(event, seat):
        return False
    visible = {card.id for zone in seen.zones for card in zone.cards if card.definition}
    return not visible.issuperset(event.fields.get("cards_id", ()))


def is_outcome(event: EventView, shown: Shown) -> bool:
    """Return whether an event is what came of an act: dice that decided, a card that fell."""
    return (is_roll(event) and bool(event.fields.get("index"))) or event.id in shown.falls


def is_result(event: EventView, shown: Shown) -> bool:
    """Return whether an event is that a card fell, is about to, or what its game holds weightier, as that a
    city has lost one or has been saved."""
    return event.id in shown.falls or event.id in shown.dooms or event.id in _above_cards(shown)


def vain_successes(events: Iterable[EventView]) -> dict[int, EventView]:
    """Return why nothing came of each roll that succeeded, by its place in the log, where the entry after it
    says so: the success alone would tell the opposite."""
    return {
        roll.index: after
        for roll, after in pairwise(events)
        if is_roll(roll) and roll.fields.get("success") and "clause" in after.fields
    }


def headline(events: Iterable[EventView], shown: Shown) -> EventView | None:
    """Return what of some events is one of its own, as a rung climbed, None if nothing is: the weightiest, by
    their game, of what weighs more than cards do, and of equals the latest."""
    heavy = shown.weighty[: shown.weighty.index(DREW)] if DREW in shown.weighty else shown.weighty
    found = [e for e in events if e.id in heavy and "value" not in e.fields]  # dice are none
    return min(reversed(found), key=lambda e: heavy.index(e.id), default=None)


def weight(event: EventView, seen: View, seat: int, shown: Shown) -> tuple[int, int]:
    """Return how much an event matters to a seat, by what its game says of it (``shown``).

    Most (4) a card that it loses, and what was done to it that its game holds weightier, as damage to its
    life; then (3) what else was done to it or aims at it, its own dice, and what fell that is another's or
    nobody's, for that is what all of it came to; then news (2),
    what weighs of its own among them, as the card that it drew; then with what others act and pay, and cards
    of theirs that it does not see (1); then all else, such as why something did not happen. Of equals what
    the game holds weighty, in its order.
    """
    weighty = shown.weighty
    rank = len(weighty) - weighty.index(event.id) if event.id in weighty else 0
    if event.id in shown.uses and DREW in weighty:  # one that is used weighs as much as one drawn
        rank = max(rank, len(weighty) - weighty.index(DREW))
    return _nearness(event, seen, seat, shown), rank


def _nearness(event: EventView, seen: View, seat: int, shown: Shown) -> int:
    fields = event.fields
    own = fields.get("seat") == seat
    if "clause" in fields:
        return 0
    if event.id in shown.falls and (own or whose(seen, fields.get("card_id")) == seat):
        return 4
    if event.id in shown.falls:
        return DONE_TO
    struck = "source_id" in fields and whose(seen, fields["source_id"]) != seat
    if (own and struck) or done_to(event, seen, seat):
        return 4 if event.id in _above_cards(shown) else 3
    aimed = not own and any(whose(seen, number) == seat for number in fields.get("targets_id", ()))
    if aimed or (own and is_roll(event) and fields["index"]):
        return 3
    if own:
        return 2 if event.id in shown.weighty and fields.get("card", "") is not None else 0
    hidden = fields.get("card", "") is None
    return int(is_news(event, seat)) * (1 if hidden or event.id in shown.acts else 2)


def is_done_to(event: EventView, seen: View, seat: int, shown: Shown) -> bool:
    """Return whether an event is what was done to a seat, or aims at it; not its own dice, nor that
    something fell which is not its own."""
    own_roll = is_roll(event) and event.fields.get("seat") == seat
    weighs = weight(event, seen, seat, shown)[0]
    return weighs >= DONE_TO and not own_roll and (weighs > DONE_TO or event.id not in shown.falls)


def causes(events: Sequence[EventView], seen: View, seat: int, shown: Shown) -> list[EventView]:
    """Return which cards others have used that did something to a seat in some events, or aim at it."""
    done = [e.fields for e in events if is_done_to(e, seen, seat, shown) and "clause" not in e.fields]
    by = {of["source_id"] for of in done if "source_id" in of}
    by |= {of["card_id"] for of in done if "card_id" in of and of.get("seat") != seat}
    used = (e for e in events if e.id in shown.uses and e.fields.get("seat", -1) not in (-1, seat))
    return [e for e in used if e.fields.get("card_id") in by]


def felled_by(events: Iterable[EventView], seen: View, seat: int, shown: Shown) -> dict[int, EventView]:
    """Return by which act of others each card of a seat fell, by its place in the log: the last that aimed at
    that seat, if it has done nothing itself since."""
    found: dict[int, EventView] = {}
    last: EventView | None = None
    for event in events:
        fields = event.fields
        if event.id in shown.falls and whose(seen, fields.get("card_id")) == seat:
            if last is not None:
                found[event.index] = last
        elif is_own_act(event, seat, shown):
            last = None
        elif event.id in shown.acts and is_done_to(event, seen, seat, shown):
            last = event
    return found


def _above_cards(shown: Shown) -> Sequence[str]:
    """Return the events that a game holds weightier than the loss of a card, as damage to somebody's life."""
    falls = [shown.weighty.index(fall) for fall in shown.falls if fall in shown.weighty]
    return shown.weighty[: min(falls, default=0)]


def is_act(event: EventView, shown: Shown) -> bool:
    """Return whether an event only says what somebody has done."""
    return event.id.removeprefix("log.") in OWN_ACTS or event.id in shown.acts


def is_own_act(event: EventView, seat: int, shown: Shown) -> bool:
    """Return whether an event only says what a seat has done itself."""
    return bool(event.fields.get("seat") == seat) and is_act(event, shown)


__all__ = [
    "DONE_TO",
    "SEEN_ONCE",
    "card_of",
    "causes",
    "felled_by",
    "headline",
    "is_act",
    "is_done_to",
    "is_learnt",
    "is_news",
    "is_ours",
    "is_outcome",
    "is_result",
    "is_roll",
    "is_seen_once",
    "is_step",
    "vain_successes",
    "weight",
    "worth_telling",
]
