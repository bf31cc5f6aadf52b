"""People at the table: the names that are proposed for seats, and the key of each seat, one letter that
means this player wherever somebody is named by key.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# Who sits there where nobody says. No roles: who is a rival in one game is a partner in another.
PROPOSED = ("Ana", "Beto", "Carla", "Dana", "Elí", "Fela")
# Letters that mean something else at the table of the screen: inspect, options, log, piles, undo, blank.
# (Where the keys of the screen are set otherwise, those letters instead: see mk_tui/tui/keymap.py.)
RESERVED = "iolpuz"
SMALL = "abcdefghijklmnopqrstuvwxyz"
LETTERS = "".join(c for c in SMALL if c not in RESERVED)


def seat_keys(names: Sequence[str], letters: str = LETTERS) -> list[str]:
    """Return the key of each seat: the first letter of its name that is free, all different.

    Reckoned for the whole table in the order of its seats, never for those alone who are asked or offered
    now: who was "b" at the curtain is "b" wherever players are chosen among. ``letters`` can be given.
    """
    keys: list[str] = []
    for name in names:
        apart = unicodedata.normalize("NFKD", name.casefold())
        free = (c for c in (*apart, *letters) if c in letters and c not in keys)
        keys.append(next(free))
    return keys
