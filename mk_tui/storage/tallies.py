"""How the matches that are over went for the people who sat there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mk_tui.players.levels import HUMAN

from .store import MatchRecord


@dataclass(frozen=True, slots=True)
class WonAndLost:
    """How many, and those of people that they won, lost, and that nobody won. What was begun from a point of
    another match counts as ``branched`` alone."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    branched: int = 0


def winners(record: MatchRecord) -> set[int]:
    """Return the seats that won, as the match file has it."""
    found = record.result.get("winners") if isinstance(record.result, dict) else None
    return {seat for seat in found if isinstance(seat, int)} if isinstance(found, list) else set()


def people(record: MatchRecord) -> set[int]:
    """Return the seats that people sat on."""
    return {n for n, seat in enumerate(record.header.get("seats", ())) if seat.get("kind") == HUMAN}


def is_draw(record: MatchRecord) -> bool:
    """Return whether nobody won and nobody lost."""
    return isinstance(record.result, dict) and record.result.get("kind") == "draw"


def tally(records: Iterable[MatchRecord]) -> WonAndLost:
    """Count matches; one that cannot be read is played and no more, and one that lies here twice, for it was
    written to a file and taken in again, was played once."""
    played = won = lost = drawn = branched = 0
    for record in _without_copies(records):
        if record.branched is not None:
            branched += 1
            continue
        played += 1
        if record.trouble is not None or not people(record):
            continue
        if people(record) & winners(record):
            won += 1
        elif is_draw(record):
            drawn += 1
        else:
            lost += 1
    return WonAndLost(played, won, lost, drawn, branched)


def _without_copies(records: Iterable[MatchRecord]) -> Iterator[MatchRecord]:
    """Yield matches, of one that was taken in again only that which was played here: at the other nobody has
    spent any time, and both began alike, went as far and ended alike."""
    seen = set[str]()
    for record in sorted(records, key=lambda one: one.played == 0):
        same = json.dumps([record.game, record.header, record.answers, record.result], sort_keys=True)
        if record.trouble is not None or record.played or same not in seen:
            yield record
        seen.add(same)


def by_game(records: Iterable[MatchRecord]) -> dict[str, list[MatchRecord]]:
    """Return the matches of each game, the game played most first."""
    found: dict[str, list[MatchRecord]] = {}
    for record in records:
        found.setdefault(record.game, []).append(record)
    return dict(sorted(found.items(), key=lambda item: -tally(item[1]).played))
