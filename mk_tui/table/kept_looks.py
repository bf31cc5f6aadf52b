"""Who has looked since when, as it is noted with the match: after a resume what nobody has seen can be taken
back as before.

It is noted before somebody who takes a shared screen sees anything, so that a program that is killed leaves
nobody noted as not having seen what they have. Whoever is not in the note has seen all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from mk_tui.cards import failures
from mk_tui.engine.record import rebuild, replay
from mk_tui.storage import UNFIT

from .match_record import Record, is_undo, since_undo, stays
from .noted import below, person

if TYPE_CHECKING:
    from .table import Table

ABOUT = "looks"


def note_looks(table: Table) -> None:
    """Note after how many answers each person before a shared screen looked last who does not now, in place
    of what was noted before."""
    looks = {seat: n for at in table.sittings for seat, n in at.hotseat.looked().items()}
    note = {"entries": since_undo(table.match.record.entries), "looks": [list(x) for x in looks.items()]}
    table.keeper.remember(ABOUT, note if looks else None)


def recall_looks(table: Table) -> dict[int, int]:
    """Return by seat after how many answers of those that stand its person looked last, as far as that was
    noted. That it cannot be read is said."""
    note = table.keeper.recall(ABOUT)
    if note is None:
        return {}
    try:
        return _read(note, table)
    except UNFIT as error:
        failures.note("notes", error)
        return {}


def log_seen(table: Table, seats: Collection[int], looked: Mapping[int, int]) -> dict[int, int]:
    """Return how much of the log some persons had seen who sit down at a match that was at a table before, or
    that is another way from one that was.

    They have seen it up to where they ``looked`` last, as that was noted, else up to what they answered last
    where there was more than one answer; not what came of that answer, before which the screen was hidden.
    """
    answers, by_table = table.match.record.answers, table.tempo.by_table
    if not answers or table.match.marks() is None:  # None: another version has made it, with other rules
        return {}
    again, seen = rebuild(table.game, []), dict[int, int]()
    for n, answer in enumerate(answers):
        question, log_size = again.question, len(again.log or ())
        replay(again, [answer])
        seen |= {seat: len(again.log or ()) for seat, upto in looked.items() if upto == n + 1}
        if question is None or question.seat not in seats or stays(answer):
            continue
        noted = looked.get(question.seat)
        by_itself = len(question.options) == 1 or n in by_table.given or n in by_table.unheard
        if noted == n + 1 or (noted is None and not by_itself):
            seen[question.seat] = log_size
    return seen


def _read(note: Any, table: Table) -> dict[int, int]:
    entries = table.match.record.entries
    noted = below(note["entries"], len(entries) + 1)
    record = Record(entries[:noted])
    found = [(person(seat, table), below(n, len(entries) + 1)) for seat, n in note["looks"]]
    if len(dict(found)) < len(found):
        raise ValueError("a person is noted twice")
    looks = dict(found)
    for entry in entries[noted:]:
        record.add(entry)
        if is_undo(entry):  # who has looked has seen no more than what stood on
            looks = {seat: min(n, len(record.answers)) for seat, n in looks.items()}
    return looks
