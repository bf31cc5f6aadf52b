"""Which answers nobody was asked for, as it is noted with the match: after a resume undo goes back as before.

They are known by their places among the answers that stand, and are no part of the record: without the note
each of them counts as somebody's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.cards import failures
from mk_tui.storage import UNFIT

from .match_record import Record, is_undo, since_undo
from .noted import below, person, rising

if TYPE_CHECKING:
    from .table import Table

ABOUT = "unasked"


def note_unasked(table: Table) -> None:
    """Note which they are, in place of what was noted before."""
    by_table = table.tempo.by_table
    # What matters of the entries since is which of them take others back: the same note does until one comes.
    note = {
        "entries": since_undo(table.match.record.entries),
        "given": sorted(by_table.given),
        "unheard": [[n, list(seats)] for n, seats in sorted(by_table.unheard.items())],
    }
    table.keeper.remember(ABOUT, note if by_table.given or by_table.unheard else None)


def recall_unasked(table: Table) -> None:
    """Know again which they were when that was noted last. What has been taken back since, in a program that
    was killed then, is not among them. That it cannot be read is said."""
    note = table.keeper.recall(ABOUT)
    if note is None:
        return
    by_table, record = table.tempo.by_table, table.match.record
    try:
        noted, given, unheard = _read(note, table)
    except UNFIT as error:
        failures.note("notes", error)
        return
    by_table.given.update(given)
    by_table.unheard.update(unheard)
    for entry in record.entries[noted:]:
        if is_undo(entry):
            by_table.keep(entry[1])
    by_table.keep(len(record.answers))


def _read(note: Any, table: Table) -> tuple[int, list[int], dict[int, tuple[int, ...]]]:
    """Return what a note says; raises one of :data:`UNFIT` where it cannot have been noted of this match."""
    entries = table.match.record.entries
    noted = below(note["entries"], len(entries) + 1)
    since = entries[noted:]
    stood = len(Record(entries[:noted]).answers)
    stood += next((n for n, entry in enumerate(since) if is_undo(entry)), len(since))
    rising([n for n, _ in note["unheard"]], stood)
    unheard = {n: tuple(person(seat, table) for seat in seats) for n, seats in note["unheard"]}
    return noted, rising(note["given"], stood), unheard
