"""A chance to respond, asked aloud to the whole table.

Everybody who plays is offered a key, able or not, so that neither the question nor silence tells anything.
Whoever does not speak up passes without the keyboard going round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mk_tui.engine.views import QuestionView, View


class ResponseWindow:
    """Follows who has spoken up while one thing waits on the stack, or one step is about to end."""

    def __init__(self) -> None:
        self._place: Any = None
        self._claims: set[int] | None = None
        self._passed: set[int] = set()

    def opens(self, question: QuestionView, table: View) -> bool:
        """Return whether the table has to be asked (again) before ``question`` is put to its seat."""
        place = (table.round, table.phase, table.active, tuple(i.id for i in table.stack))
        if place != self._place or question.seat in self._passed:
            self._place = place
            self.close()
        return self._claims is None

    def claim(self, seats: set[int]) -> None:
        """Note who spoke up."""
        self._claims = set(seats)

    def claimed(self, seat: int) -> bool:
        """Return whether ``seat`` spoke up."""
        return self._claims is not None and seat in self._claims

    def call(self, seat: int) -> None:
        """Let ``seat`` answer, who had not spoken up, because it cannot be passed over."""
        self._claims = {*(self._claims or ()), seat}

    def passed(self, seat: int) -> None:
        """Note that ``seat`` passed."""
        self._passed.add(seat)

    def close(self) -> None:
        """Forget the window: something was done, so everybody is to be asked again."""
        self._claims = None
        self._passed = set()


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
