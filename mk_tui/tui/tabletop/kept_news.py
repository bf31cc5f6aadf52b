"""How much of the log each has been told: noted with the match, so that it goes on with the same news."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mk_tui.cards import failures
from mk_tui.storage import UNFIT

from .client import TableClient

ABOUT = "news"
Step = tuple[int, str, int]  # round, phase, and whose turn it is


class ToldAt(NamedTuple):
    """How long the log was when somebody was asked last (``asked``), and at which step (``now``); how much of
    it they had been told by then (``since``), and at which step they had been asked ``before``; None for
    nothing."""

    asked: int
    now: Step
    since: int | None
    before: Step | None


def remember_news(client: TableClient, told: Mapping[int, ToldAt]) -> None:
    """Note it as it is now, by seat."""
    client.remember(ABOUT, {str(seat): list(at) for seat, at in told.items()}, later=True)


def recall_news(client: TableClient) -> tuple[dict[int, int], dict[int, Step]]:
    """Return by seat how much of the log each has been told, and at which step each was asked last, from
    which their news begin: where the same question stands yet, as it was before that was put. Nothing where
    it cannot be read."""
    note = client.recall(ABOUT)
    size = client.moment.view.log_size
    upto, at = dict[int, int](), dict[int, Step]()
    try:
        for seat, row in ({} if note is None else note).items():
            asked, now, since, before = row
            stands = int(asked) == size
            if not stands or since is not None:
                upto[int(seat)] = min(int(since if stands else asked), size)
            if not stands or before is not None:
                at[int(seat)] = _step(*(before if stands else now))
    except UNFIT as error:
        failures.note("notes", error)
        return {}, {}
    return upto, at


def _step(number: Any, phase: Any, active: Any) -> Step:
    return int(number), str(phase), int(active)
