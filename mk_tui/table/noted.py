"""What was noted with a match, as it may have become: each piece is as it has to be, or one of
:data:`~mk_tui.storage.UNFIT` is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .table import Table


def number(value: object) -> int:
    """Return a whole number."""
    if type(value) is not int:
        raise TypeError("a number is missing")
    return value


def below(value: object, end: int) -> int:
    """Return a whole number from 0 on, below an end."""
    if not 0 <= number(value) < end:
        raise ValueError(f"{value} is not below {end}")
    return number(value)


def rising(values: Any, end: int) -> list[int]:
    """Return whole numbers from 0 on, each higher than the one before it, below an end."""
    found = [below(value, end) for value in values]
    if sorted(set(found)) != found:
        raise ValueError("numbers do not rise")
    return found


def person(value: object, table: Table) -> int:
    """Return the seat of a person."""
    if number(value) not in table.humans:
        raise ValueError("the seat of a person is missing")
    return number(value)
