"""What declarations look up at every question: which cards a seat has, and how much of something.

They are classes with a method, though a function would do: compiled code hands a method plain numbers, while
a function that is kept somewhere gets each argument in a box, which costs as much as the look itself. A game
may give a function all the same, where it is not asked often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..continuous import roster

if TYPE_CHECKING:
    from ..state import Game

# Which cards, for a seat.
Cards = Callable[["Game", int], Sequence[int]]
# As many as sit at any table.
SEATS: Final = 16
NONE: Final[list[int]] = []


class CardsOf:
    """Which cards, for a seat. Nobody changes the list."""

    def of(self, g: Game, seat: int) -> list[int]:
        """Return the cards."""
        raise NotImplementedError

    def __call__(self, g: Game, seat: int) -> list[int]:
        return self.of(g, seat)


class Controlled(CardsOf):
    """The cards in play of a type that a seat controls."""

    def __init__(self, kind: str) -> None:
        self.keys: list[Any] = [(kind, seat) for seat in range(SEATS)]  # made once: asked at every look

    def of(self, g: Game, seat: int) -> list[int]:
        found: list[int] = (g.roster or roster(g)).get(self.keys[seat], NONE)
        return found


class Lying(CardsOf):
    """The cards in the first of a seat's zones of these kinds that has any."""

    def __init__(self, kind: str, *others: str) -> None:
        self.kind = kind
        self.others = others

    def of(self, g: Game, seat: int) -> list[int]:
        found = g.zones[g.layout.ids[self.kind][seat]]
        if not found and self.others:
            for kind in self.others:
                found = g.zones[g.layout.ids[kind][seat]]
                if found:
                    break
        return found


class Found(CardsOf):
    """The cards that a game's own function finds."""

    def __init__(self, look: Cards) -> None:
        self.look = look

    def of(self, g: Game, seat: int) -> list[int]:
        found = self.look(g, seat)
        return found if isinstance(found, list) else list(found)


def cards_of(cards: Cards) -> CardsOf:
    """Return the look for some cards."""
    return cards if isinstance(cards, CardsOf) else Found(cards)


class NumberOf:
    """A number of a seat: what it has of something."""

    def of(self, g: Game, seat: int) -> int:
        """Return the number."""
        raise NotImplementedError

    def __call__(self, g: Game, seat: int) -> int:
        return self.of(g, seat)


class Figure(NumberOf):
    """One of a seat's own figures."""

    def __init__(self, key: str) -> None:
        self.key = key

    def of(self, g: Game, seat: int) -> int:
        n: int = g.seats[seat][self.key]
        return n


class Counted(NumberOf):
    """A number that a game's own function finds."""

    def __init__(self, look: Callable[[Game, int], int]) -> None:
        self.look = look

    def of(self, g: Game, seat: int) -> int:
        return self.look(g, seat)


# One look for a function, so that needs with the same one are known to look at the same.
_COUNTED: Final[dict[Any, Counted]] = {}


def number_of(look: Callable[[Game, int], int]) -> NumberOf:
    """Return the look for a number."""
    return look if isinstance(look, NumberOf) else _COUNTED.setdefault(look, Counted(look))
