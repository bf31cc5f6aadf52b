"""The keys that things had at the tables that were left: a file of JSON in the user's data folder.

Whoever goes on with a match finds each card under the key that it had. What cannot be read costs no more than
that: the keys are given anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mk_tui.cards import failures, paths

from .small_file import UNFIT, read_json, write_json
from .trouble import StorageError

FILE = "table_keys.json"
MOST = 50  # matches whose keys are kept
MOST_KEYS = 1000  # of one match

Thing = tuple[Any, ...]
Keys = dict[Thing, str]


def kept_keys(match_id: int) -> tuple[Keys, dict[int, Keys]]:
    """Return the letters that things had in a match, and the digits of each seat's hand; none if it was not
    left in the middle."""
    try:
        entry = next((e for e in _entries() if e["match"] == match_id), None)
        if entry is None:
            return {}, {}
        return _keys(entry["letters"]), {int(seat): _keys(keys) for seat, keys in entry["digits"].items()}
    except UNFIT as error:
        failures.note("keys", error)
        return {}, {}


def keep_keys(match_id: int, letters: Mapping[Thing, str], digits: Mapping[int, Mapping[Thing, str]]) -> None:
    """Keep the keys of a match that is left; where there are none, forget what was kept of it."""
    try:
        entries = [e for e in _entries() if e["match"] != match_id]
    except UNFIT as error:
        failures.note("keys", error)
        entries = []
    if letters or any(digits.values()):
        kept = {str(seat): _rows(keys) for seat, keys in digits.items()}
        entries.insert(0, {"match": match_id, "letters": _rows(letters), "digits": kept})
    try:
        write_json(paths.user("data") / FILE, entries[:MOST])
    except StorageError as error:
        failures.note("keys", error, brief=str(error))


def _entries() -> list[Any]:
    found = read_json(paths.user("data") / FILE, [])
    if not isinstance(found, list):
        raise TypeError("a list is missing")
    return found


def _rows(keys: Mapping[Thing, str]) -> list[Any]:
    return [[list(thing), key] for thing, key in keys.items()]


def _keys(rows: Any) -> Keys:
    """Return keys as they were written; ``TypeError`` or ``ValueError`` if they are none."""
    found: Keys = {}
    for thing, key in rows[:MOST_KEYS]:
        if not all(type(part) in (str, int) for part in thing) or not isinstance(key, str) or len(key) != 1:
            raise TypeError("a thing and its key are missing")
        found[tuple(thing)] = key
    return found


__all__ = ["keep_keys", "kept_keys"]
