"""A match played back, as everybody may read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mk_tui.engine import IllegalAnswer, RuleCrash, SetupError, events
from mk_tui.engine.views import EventView
from mk_tui.storage import StorageError

from .beginning import Beginning
from .match import Match
from .match_record import Record


def replay_steps(beginning: Beginning, entries: Sequence[Sequence[Any]]) -> Iterator[list[EventView]]:
    """Play a match back: yield what the public sees of its beginning, then of each answer that stands.

    ``StorageError`` if an answer does not fit (other rules, other cards).
    """
    n = 0
    try:
        match = Match(beginning)
        told = 0
        answers = Record(entries).answers
        for n in range(len(answers) + 1):
            if n:
                match.enter(answers[n - 1])
            fresh = events(match.game, None, told)
            told += len(fresh)
            yield fresh
    except (SetupError, IllegalAnswer, RuleCrash, IndexError, TypeError) as error:
        raise StorageError("error.no_replay", answer=n) from error
