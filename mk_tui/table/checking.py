"""Every kept match looked at: whether it can be read, goes on, and plays back from its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from mk_tui.engine import IllegalAnswer, RuleCrash, SetupError
from mk_tui.storage import MatchError, MatchRecord, StorageError, Store
from mk_tui.storage.database import copy_database
from mk_tui.storage.store import FILE

from .keeper import Keeper
from .match import Match

# What is no damage: the match was made by, or with, what is not there now.
ELSEWHERE = ("error.match_other_cards", "error.match_game", "error.match_newer")


@dataclass(frozen=True)
class CheckedMatches:
    """How the matches of a file are: how many it has, which are ``damaged`` and how, and the numbers of those
    of other cards, games or versions, which only wait for them."""

    count: int
    damaged: tuple[StorageError, ...]
    elsewhere: tuple[int, ...]


def look_at_matches(path: Path) -> CheckedMatches | StorageError:
    """Return how the matches in the match file at ``path`` are, or why the file cannot be read."""
    try:
        return _look_at_copy(path)
    except StorageError as error:
        return error


def _look_at_copy(path: Path) -> CheckedMatches:
    """Look at every match of a copy of the file: a match that is resumed may be written to."""
    with TemporaryDirectory(prefix="mk-tui-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / FILE
        copy_database(path, copy)
        store = Store(copy)
        try:
            records = sorted(store.list_all(), key=lambda record: record.id)
            found = list(_troubles(store, records))
        finally:
            store.close()
    damaged = tuple(error for _, error in found if error.message_id not in ELSEWHERE)
    elsewhere = tuple(number for number, error in found if error.message_id in ELSEWHERE)
    return CheckedMatches(len(records), damaged, elsewhere)


def _troubles(store: Store, records: list[MatchRecord]) -> Iterator[tuple[int, StorageError]]:
    for record in records:
        trouble = record.trouble or _trouble_with(store, record.id)
        if trouble is not None:
            yield record.id, trouble


def _trouble_with(store: Store, number: int) -> StorageError | None:
    """Return why a match does not go on, or does not play back to where it stands; None if it does both."""
    try:
        match = Keeper(store, number).match()
        _play_back(match, number)
    except MatchError as error:
        return error
    return None


def _play_back(match: Match, number: int) -> None:
    """``MatchError`` if a match does not play back from its beginning to where it stands."""
    done = 0
    try:
        again = Match(match.beginning)
        for entry in match.record.entries:
            again.enter(entry)
            done += 1
    except (SetupError, IllegalAnswer, RuleCrash, IndexError, TypeError) as error:
        raise MatchError("error.match_not_back", n=number, answer=done + 1) from error
    if match.marks() is None:
        raise MatchError("error.match_leads_elsewhere", n=number)
