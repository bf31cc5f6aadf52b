"""The record of a match: everything that was ever done in it, and what of that stands.

An entry is an answer (positions), a preference (name, seat, value), what a scenario tells chance
(``("force_die", 4)``) or ``("undo", k)``: the match goes back to its first ``k`` answers. Nothing is ever
taken out of a record, so that whatever was written stays true; which answers stand is worked out from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mk_tui.engine import IllegalAnswer
from mk_tui.engine.record import FORCES

Entry = tuple[Any, ...]

UNDO = "undo"
# What people set, hints, the clock and what a scenario tells chance do not go back with an answer.
STAYING = ("hold", "by_hand", "clock", "hint", *FORCES)


def is_undo(entry: Sequence[Any]) -> bool:
    """Return whether an entry takes others back."""
    return bool(entry) and entry[0] == UNDO


def since_undo(entries: Sequence[Entry]) -> int:
    """Return from which entry on none takes others back."""
    return next((n for n in range(len(entries), 0, -1) if is_undo(entries[n - 1])), 0)


def stays(entry: Sequence[Any]) -> bool:
    """Return whether an entry stands on when what was done before it is taken back."""
    return bool(entry) and entry[0] in STAYING


class Record:
    """``entries``: all of them. ``answers``: those that stand. ``undone``: what could be done again, the
    last taken back last, each with everything that was taken back with it."""

    def __init__(self, entries: Iterable[Sequence[Any]] = ()) -> None:
        self.entries: list[Entry] = []
        self.answers: list[Entry] = []
        self.undone: list[list[Entry]] = []
        for entry in entries:
            self.add(entry)

    @property
    def moves(self) -> list[Entry]:
        """The answers that stand without what stays whatever is taken back: by them a match stands at one
        question or another."""
        return [done for done in self.answers if not stays(done)]

    def was_here(self, entry: Entry) -> bool:
        """Return whether an entry that stays was made at the question at which the match stands now, whatever
        was done and taken back since."""
        past, moves = Record(), self.moves
        for done in self.entries:
            past.add(done)
            if done == entry and past.moves == moves:
                return True
        return False

    def add(self, entry: Sequence[Any]) -> None:
        """Enter something; ``IllegalAnswer`` for an undo of what there is not."""
        done = tuple(entry)
        if is_undo(done):
            kept = self.after(done)
            self.undone.append([a for a in self.answers[done[1] :] if not stays(a)])
            self.answers = kept
        else:
            self.answers.append(done)
            self._done_again(done)
        self.entries.append(done)

    def after(self, undo: Entry) -> list[Entry]:
        """Return the answers that stand after an undo; ``IllegalAnswer`` if it takes nothing back."""
        if len(undo) != 2 or type(undo[1]) is not int or not 0 <= undo[1] < len(self.answers):
            raise IllegalAnswer("there is nothing to take back there")
        gone = self.answers[undo[1] :]
        if all(map(stays, gone)):
            raise IllegalAnswer("there is nothing to take back there")
        return self.answers[: undo[1]] + [a for a in gone if stays(a)]

    def _done_again(self, done: Entry) -> None:
        """Whatever is done otherwise than before makes what was taken back impossible to do again."""
        if not self.undone or stays(done):
            return
        if self.undone[-1][0] == done:
            del self.undone[-1][0]
            if not self.undone[-1]:
                del self.undone[-1]
        else:
            self.undone.clear()
