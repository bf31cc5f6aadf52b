"""What there is to respond to where nothing waits on a stack: what was said of the last answer.

Where there is little room the deed itself is told before what merely came of it: whoever may act wants to
know what they act upon. What was lost or saved by it, and what resolved, comes before both; that something
waits is not told of what has resolved since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from mk_tui.language import Speaker, clean
from mk_tui.language.repeated import times
from mk_tui.table import EventView, Shown

from .telling import card_of, is_act, is_result, is_step, worth_telling

# A step that has begun, for it is in that step that one may act; what was lost or saved, or came of what
# resolved; what somebody did with a card; what was done to one; all else, as what somebody gains by it.
STEP, RESULT, DEED, ABOUT_CARD, ASIDE = 4, 3, 2, 1, 0
WAITS, RESOLVES = "log.stacked_card", "log.resolves"


class JustDone(NamedTuple):
    """A sentence of the log, how often it is true, and how much it weighs."""

    sentence: str
    weighs: int = ABOUT_CARD
    n: int = 1

    def told(self, speaker: Speaker) -> str:
        """Return it as it is told."""
        return times(self.sentence, self.n, speaker)


def just_done(events: Sequence[EventView], speaker: Speaker, shown: Shown) -> list[JustDone]:
    """Return what is said of some events, the last of which may be a step that has begun; nothing where
    nothing but steps went by."""
    effects = _of_effects(events)
    resolved = {e.fields.get("card_id") for e in events if e.id == RESOLVES}
    told = [
        e
        for e in worth_telling(events, shown.told_by)
        if not (is_step(e) or (e.id == WAITS and e.fields.get("card_id") in resolved))
    ]
    last = [*events[-1:]] if events and is_step(events[-1]) else []
    said = [
        (clean(text), RESULT if e.index in effects else _weighs(e, shown))
        for e in (*told, *last)
        if (text := speaker.event(e))
    ]
    found = [JustDone(*key, len(list(alike))) for key, alike in groupby(said)]
    return found if any(one.weighs < STEP for one in found) else []


def _of_effects(events: Iterable[EventView]) -> set[int]:
    """Return which events, by their place in the log, are what something did that resolved: the first of
    them, and those that are alike."""
    found, effect = set[int](), ""
    for event in events:
        if event.id == RESOLVES:
            effect = RESOLVES
        elif effect == RESOLVES and not is_step(event) and "clause" not in event.fields:
            effect = event.id
        elif event.id != effect:
            effect = ""
        if effect not in ("", RESOLVES):
            found.add(event.index)
    return found


def without_least(done: Sequence[JustDone]) -> list[JustDone]:
    """Return what is told without what weighs least, of equals the first."""
    least = min(range(len(done)), key=lambda n: done[n].weighs)
    return [*done[:least], *done[least + 1 :]]


def entries_of(done: Iterable[JustDone]) -> list[str]:
    """Return the log's own sentences of what is told."""
    return [one.sentence for one in done for _ in range(one.n)]


def _weighs(event: EventView, shown: Shown) -> int:
    if is_step(event):
        return STEP
    if is_result(event, shown):
        return RESULT
    if "clause" in event.fields or card_of(event) is None:
        return ASIDE
    return DEED if is_act(event, shown) else ABOUT_CARD
