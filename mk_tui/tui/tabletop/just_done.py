"""What there is to respond to where nothing waits on a stack: what was said of the last answer.

Where there is little room the deed itself is told before what merely came of it: whoever may act wants to
know what they act upon.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from mk_tui.language import Speaker, clean
from mk_tui.language.repeated import times
from mk_tui.table import EventView, Shown

from .telling import card_of, is_act, is_step

# A step that has begun, for it is in that step that one may act; what somebody did with a card; what was done
# to one; all else, as what somebody gains by it.
STEP, DEED, ABOUT_CARD, ASIDE = 3, 2, 1, 0


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
    last = [*events[-1:]] if events and is_step(events[-1]) else []
    told = [e for e in events if not is_step(e)]
    said = [(clean(text), _weighs(e, shown)) for e in (*told, *last) if (text := speaker.event(e))]
    found = [JustDone(*key, len(list(alike))) for key, alike in groupby(said)]
    return found if any(one.weighs < STEP for one in found) else []


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
    if card_of(event) is None:
        return ASIDE
    return DEED if is_act(event, shown) else ABOUT_CARD
