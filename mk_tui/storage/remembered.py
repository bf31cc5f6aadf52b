"""How each game was set up last, the game played last first: a file of JSON in the user's data folder.

Whoever has another version, or edits the file, may find decks, players or options in it that are no more:
what is read here is only of the right form, whoever uses it looks whether there is such a thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mk_tui.cards import paths

from .small_file import UNFIT, read_json, write_json
from .trouble import StorageError

FILE = "last_tables.json"
MOST = 100  # games that are remembered
MOST_SEATS, LONGEST = 20, 200


@dataclass(frozen=True)
class LastTable:
    """A table as it was set last. ``seats`` are (name, kind, deck), deck "" for one by chance."""

    game: str
    seats: tuple[tuple[str, str, str], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    hints: bool = True
    practice: bool = False


class LastTables:
    """The tables set last. ``trouble`` is why they could not be read, None if they could."""

    def __init__(self) -> None:
        self.path = paths.user("data") / FILE
        self.trouble: StorageError | None = None
        self._tables: list[LastTable] = []
        try:
            self._tables = [_table(entry) for entry in _list(read_json(self.path, []))[:MOST]]
        except UNFIT as error:
            self.trouble = StorageError("error.tables_unreadable", file=str(self.path), reason=str(error))

    @property
    def games(self) -> list[str]:
        """The games that were set up, the last one first."""
        return [table.game for table in self._tables]

    def of(self, game: str) -> LastTable | None:
        """Return how a game was set up last, None if it never was."""
        return next((table for table in self._tables if table.game == game), None)

    def last(self) -> LastTable | None:
        """Return the table that was set last, None if none was."""
        return self._tables[0] if self._tables else None

    def keep(self, table: LastTable) -> None:
        """Remember a table; ``StorageError`` if it cannot be kept. An unreadable file is written anew."""
        self._tables = [table, *[t for t in self._tables if t.game != table.game]][:MOST]
        content = [{**vars(t), "options": dict(t.options)} for t in self._tables]
        write_json(self.path, content)


def _table(entry: Any) -> LastTable:
    seats = tuple((_word(n), _word(k), _word(d)) for n, k, d in _list(entry["seats"])[:MOST_SEATS])
    options = entry["options"]
    if not isinstance(options, dict) or not all(type(v) in (str, int, bool) for v in options.values()):
        raise ValueError("options are no mapping of plain values")
    agreed = (entry.get("hints") is not False, entry.get("practice") is True)
    return LastTable(_word(entry["game"]), seats, options, *agreed)


def _list(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise TypeError("a list is missing")
    return found


def _word(found: Any) -> str:
    if not isinstance(found, str) or len(found) > LONGEST:
        raise TypeError("a word is missing")
    return found


__all__ = ["LastTable", "LastTables"]
