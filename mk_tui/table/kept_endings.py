"""The answers by which somebody ended their turn or passed on until something, as they are noted with the
match: what was taken back of them as one is done again as one, after a resume too.

They are known by their places among the answers that stand, and by how much could be done again with them,
and are no part of the record: without the note each of them is a pass like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from mk_tui.cards import failures
from mk_tui.storage import UNFIT

from . import passing as pass_on
from .match_record import Record, is_undo, since_undo, stays
from .noted import below, person, rising

if TYPE_CHECKING:
    from .table import Table

ABOUT = "endings"


class Meant(NamedTuple):
    """Whoever answered meant to pass on until this, and what stops it before."""

    seat: int
    until: str
    stops: tuple[str, ...]


class Endings:
    """The answers with which somebody meant more than one pass: what is done again of them goes as far again.

    One answer is their person's own, the first that is passed; the table gives the others.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.stand: dict[int, Meant] = {}  # by the places of these answers
        self.undone: dict[int, Meant] = {}  # by how much could be done again with it

    def given(self, n: int, meant: Meant) -> None:
        """It was meant with the n-th answer, if that could be given; the clock may have had a word before
        it."""
        answers = self._table.match.record.answers
        while n < len(answers) and stays(answers[n]):
            n += 1
        if n < len(answers):
            self.stand[n] = meant

    def taken_back(self, n: int, before: int, now: int) -> None:
        """The match went back to its first ``n`` answers; ``before``: how much could be done again then, and
        ``now``."""
        meant = self.stand.get(n)
        self.stand = {k: held for k, held in self.stand.items() if k < n}
        self.undone = {k: held for k, held in self.undone.items() if k <= before}
        if meant is not None:
            self.undone[now] = meant

    def begun_again(self, depth: int) -> pass_on.Passing | None:
        """Return how whoever does again what they took back last passes on with it, None if they do not; so
        much can be done again, and it was not yet."""
        meant = self.undone.get(depth)
        return None if meant is None else pass_on.begin(self._table, *meant)

    def done_again(self, n: int, depth: int) -> None:
        """What was taken back last was done again, from the n-th answer on, when so much could be."""
        meant = self.undone.pop(depth, None)
        if meant is not None:
            self.stand[n] = meant

    def follow(self, entries: Iterable[Any], record: Record) -> None:
        """Let more happen than was noted; whether what was done again was meant to go on is not known."""
        for entry in entries:
            before = len(record.undone)
            record.add(entry)
            if is_undo(entry):
                self.taken_back(entry[1], before, len(record.undone))
            elif not stays(entry):
                left = min(len(record.undone), before - 1)
                self.undone = {k: held for k, held in self.undone.items() if k <= left}


def note_endings(table: Table) -> None:
    """Note which they are, in place of what was noted before."""
    endings, record = table.tempo.endings, table.match.record
    undone = {k: held for k, held in endings.undone.items() if k <= len(record.undone)}
    # The same note does until something is taken back: what is done otherwise is found out when it is read.
    note = {"entries": since_undo(record.entries), "stand": _rows(endings.stand), "undone": _rows(undone)}
    table.keeper.remember(ABOUT, note if endings.stand or undone else None)


def recall_endings(table: Table) -> None:
    """Know again which they were when that was noted last, as far as it stands. That it cannot be read is
    said."""
    note = table.keeper.recall(ABOUT)
    if note is None:
        return
    try:
        noted, stand, undone = _read(note, table)
    except UNFIT as error:
        failures.note("notes", error)
        return
    endings, entries = table.tempo.endings, table.match.record.entries
    endings.stand, endings.undone = stand, undone
    endings.follow(entries[noted:], Record(entries[:noted]))


def _rows(endings: Mapping[int, Meant]) -> list[Any]:
    return [[n, meant.seat, meant.until, list(meant.stops)] for n, meant in sorted(endings.items())]


def _read(note: Any, table: Table) -> tuple[int, dict[int, Meant], dict[int, Meant]]:
    """Return what a note says; raises one of :data:`UNFIT` where it cannot have been noted of this match."""
    entries = table.match.record.entries
    noted = below(note["entries"], len(entries) + 1)
    record, since = Record(entries[:noted]), entries[noted:]
    stood = len(record.answers) + next((n for n, entry in enumerate(since) if is_undo(entry)), len(since))
    depth = len(record.undone) + 1
    rising([0, *(n for n, *_ in note["undone"])], depth)
    rising([n for n, *_ in note["stand"]], stood)
    return noted, _meant(note["stand"], table), _meant(note["undone"], table)


def _meant(rows: Any, table: Table) -> dict[int, Meant]:
    found = {}
    for n, seat, until, stops in rows:
        if until not in pass_on.ANY_UNTIL or not set(stops) <= set(pass_on.STOPS):
            raise ValueError(f"nobody passes on until {until}, or is stopped by {stops}")
        found[n] = Meant(person(seat, table), until, tuple(stops))
    return found
