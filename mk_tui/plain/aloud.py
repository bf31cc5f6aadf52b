"""Who speaks up when the whole table is asked."""

from __future__ import annotations

from collections.abc import Sequence


def read_claims(text: str, keys: dict[str, int], names: Sequence[str]) -> set[int] | None:
    """Return the seats that a line names by keys or names; None if some word is neither."""
    seats: set[int] = set()
    by_name = {name.casefold(): seat for seat, name in enumerate(names) if seat in keys.values()}
    whole = by_name.get(text.casefold())
    if whole is not None:
        return {whole}
    for word in text.replace(",", " ").split():
        seat = keys.get(word.upper(), by_name.get(word.casefold()))
        if seat is None:
            return None
        seats.add(seat)
    return seats
