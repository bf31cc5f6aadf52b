"""Orders that a person has asked to be kept: of the same effects that wait together the same comes first.

They hold for one match. What is kept is named by the cards' definitions and the numbers of their effects, for
a card that comes back is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import orders_effects

if TYPE_CHECKING:
    from .table import Table

Effect = tuple[str, int]


class KeptOrders:
    """The orders of all seats. Everybody sees which effects wait, so that no order tells anything hidden."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._first: dict[tuple[int, tuple[Effect, ...]], Effect] = {}

    def keep(self, question: QuestionView, position: int) -> bool:
        """Keep that an option comes first; returns whether the question is one about an order."""
        effects = waiting(question, self._table.view(None))
        if not effects:
            return False
        self._first[question.seat, tuple(sorted(effects))] = effects[position]
        return True

    def position(self, question: QuestionView) -> int | None:
        """Return which option comes first as it was kept, None where nothing was. Who wants to be asked
        always is."""
        if not self._first or self._table.game.hold[question.seat] > 1:
            return None
        effects = waiting(question, self._table.view(None))
        first = self._first.get((question.seat, tuple(sorted(effects))))
        return effects.index(first) if first in effects else None

    def of(self, seat: int) -> Iterator[tuple[str, ...]]:
        """Yield the cards of each order of a seat, the first one first."""
        for (whose, effects), first in self._first.items():
            if whose == seat:
                rest = list(effects)
                rest.remove(first)
                yield tuple(card for card, _ in (first, *rest))

    def __iter__(self) -> Iterator[tuple[int, tuple[Effect, ...], Effect]]:
        """Yield each order that is kept: whose, of which effects, and which of them comes first."""
        for (seat, effects), first in self._first.items():
            yield seat, effects, first

    def grant(self, seat: int, effects: tuple[Effect, ...], first: Effect) -> None:
        """Keep an order that was kept before, as :meth:`__iter__` yields it."""
        self._first[seat, effects] = first

    def forget(self, seat: int) -> None:
        """Forget the orders of a seat."""
        self._first = {key: first for key, first in self._first.items() if key[0] != seat}


def waiting(question: QuestionView, seen: View) -> list[Effect]:
    """Return the effects that a question puts in an order, by option; none where it asks another thing."""
    effects: list[Effect] = []
    for _, number, effect, *_ in question.options if orders_effects(question) else ():
        card = seen.card(number)
        if card is None or card.definition is None:
            return []
        effects.append((card.definition, effect))
    return effects
