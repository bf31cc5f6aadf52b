"""A match played back, as everybody may read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from mk_tui.engine import IllegalAnswer, RuleCrash, SetupError, events, view
from mk_tui.engine.views import EventView, View
from mk_tui.players.options import TableError
from mk_tui.storage import StorageError

from .beginning import Beginning
from .match import Match
from .match_record import Record


def played_back(beginning: Beginning, entries: Sequence[Sequence[Any]]) -> Iterator[Match]:
    """Play a match back: yield it as it began, then the same one after each answer that stands.

    ``StorageError`` if an answer does not fit (other rules, other cards).
    """
    n = 0
    try:
        answers = Record(entries).answers
        match = Match(beginning)
        yield match
        while n < len(answers):
            n += 1
            match.enter(answers[n - 1])
            yield match
    except (SetupError, IllegalAnswer, RuleCrash, IndexError, TypeError) as error:
        raise StorageError("error.no_replay", answer=n) from error


def replay_steps(
    beginning: Beginning, entries: Sequence[Sequence[Any]], see: Callable[[View], object] | None = None
) -> Iterator[list[EventView]]:
    """Play a match back: yield what the public sees of its beginning, then of each answer that stands.

    ``see`` is given how the table stands then, as everybody sees it, before it is told what has happened.
    ``StorageError`` if an answer does not fit (other rules, other cards).
    """
    told = 0
    for match in played_back(beginning, entries):
        fresh = events(match.game, None, told)
        told += len(fresh)
        if see is not None:
            see(view(match.game, None))
        yield fresh


def branch_of(
    beginning: Beginning, entries: Sequence[Sequence[Any]], n: int | None = None, match_id: int | None = None
) -> Match:
    """Return a new match that begins with the first ``n`` answers of another one, all if not said, and has
    that noted in its beginning; ``match_id``: that one's number in the store.

    ``TableError`` if it has not so many; ``StorageError`` if one does not fit (other rules, other cards).
    """
    try:
        answers = Record(entries).answers
    except IllegalAnswer as error:
        raise StorageError("error.no_replay", answer=0) from error
    n = len(answers) if n is None else n
    if not 0 <= n <= len(answers):
        raise TableError("error.no_answer_there", n=n, most=len(answers))
    *_, match = played_back(replace(beginning, branch=n, branch_of=match_id), answers[:n])
    return match
