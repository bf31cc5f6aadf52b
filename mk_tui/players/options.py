"""Options of a match as a game's ``ruleset.yaml`` declares them: checked, the rest filled in."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from mk_tui.cards.description import Description, OptionEntry, ValueEntry
from mk_tui.engine import SetupError
from mk_tui.language import SaidError, whole_number


class TableError(SaidError, SetupError):
    """A match cannot be set up as asked."""


def no_such(message: str, wanted: str, known: Iterable[str], **fields: str) -> TableError:
    """Return the error for a word that is not among ``known``: ``message`` or, with a near word,
    ``message``_near with the field ``near``. ``fields`` are further fields of its sentence."""
    near = get_close_matches(wanted, list(known), 1, 0.6)
    return (
        TableError(f"{message}_near", name=wanted, near=near[0], **fields)
        if near
        else TableError(message, name=wanted, **fields)
    )


def settle(description: Description, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Return a value for every option of a game: as chosen, else its default for that many ``seats``.

    ``TableError`` for an option or value that the game does not have.
    """
    declared = {o["id"]: o for o in description.get("options", ())}
    for name in chosen:
        if name not in declared:
            raise no_such("error.no_option", str(name), declared)
    return {
        name: _value(option, chosen[name], seats) if name in chosen else default(option, seats)
        for name, option in declared.items()
    }


def default(option: OptionEntry, seats: int) -> Any:
    """Return what an option is when nobody chooses, with ``seats`` players."""
    by_seats = {int(n): value for n, value in option.get("default_by_seats", {}).items()}
    return by_seats.get(seats, option["default"])


def suits(entry: OptionEntry | ValueEntry, seats: int) -> bool:
    """Return whether an option, or a value of one, is for so many players."""
    return "seats" not in entry or seats in entry["seats"]


def choices(option: OptionEntry, seats: int) -> list[Any]:
    """Return every value of an option that is for so many players, only its default if it is not itself.

    Of a range of more than ten numbers, its ends and its default.
    """
    if not suits(option, seats):
        return [default(option, seats)]
    if "values" in option:
        return [v["id"] for v in option["values"] if suits(v, seats)]
    if option["max"] - option["min"] < 10:
        return list(range(option["min"], option["max"] + 1))
    return sorted({option["min"], option["default"], option["max"]})


def mixed(description: Description, seats: int, rng: random.Random) -> dict[str, Any]:
    """Return a random value for every option, as far as it is for so many players."""
    return {o["id"]: rng.choice(choices(o, seats)) for o in description.get("options", ())}


def seat_range(description: Description) -> tuple[int, int]:
    """Return the least and greatest number of seats."""
    seats = description.get("seats", {"min": 1, "max": 4})
    return int(seats["min"]), int(seats["max"])


def _value(option: OptionEntry, wanted: Any, seats: int) -> Any:
    if "values" in option:
        values = {v["id"]: v for v in option["values"]}
        if str(wanted) not in values:
            raise no_such("error.no_value", str(wanted), values, option=option["id"])
        if not suits(values[str(wanted)], seats):
            fit = ", ".join(map(str, values[str(wanted)]["seats"]))
            raise TableError("error.value_seats", name=option["id"], value=str(wanted), seats=fit, n=seats)
        return str(wanted)
    number = whole_number(str(wanted)[:50], option["min"], option["max"])
    if number is None:
        raise TableError(
            "error.value_range", name=option["id"], least=option["min"], most=option["max"], value=str(wanted)
        )
    return number
