"""Under which keys things stand: noted with the match, so that they are the same when it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mk_tui.cards import failures
from mk_tui.storage import UNFIT
from mk_tui.table import Place

from ..board.cells import Target
from .client import TableClient
from .scene import Scene

ABOUT = "keys"
Keys = dict[Target, str]


def recall_keys(client: TableClient, scene: Scene) -> None:
    """Give everything the key that it had when the match was left. What cannot be read is given anew."""
    note = client.recall(ABOUT)
    if note is None:
        return
    try:
        letters = _keys(note["letters"])
        digits = {int(seat): _keys(keys) for seat, keys in note["digits"].items()}
    except UNFIT as error:
        failures.note("notes", error)
        return
    scene.memory, scene.digits = letters, digits


def remember_keys(where: TableClient | Place, scene: Scene) -> None:
    """Note the letters and digits as they are now, whoever sees them."""
    digits = {str(seat): _rows(keys) for seat, keys in scene.digits.items() if keys}
    where.remember(ABOUT, {"letters": _rows(scene.memory), "digits": digits})


def _rows(keys: Mapping[Target, str]) -> list[Any]:
    return [[list(thing), key] for thing, key in keys.items()]


def _keys(rows: Any) -> Keys:
    """Return keys as they were written; one of ``UNFIT`` if they are none."""
    found: Keys = {}
    for thing, key in rows:
        if not all(type(part) in (str, int) for part in thing) or not isinstance(key, str) or len(key) != 1:
            raise TypeError("a thing and its key are missing")
        found[tuple(thing)] = key
    return found
