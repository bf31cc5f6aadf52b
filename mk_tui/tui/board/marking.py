"""How what lies on the table is marked at a moment: what may be chosen, what has just changed, what is shown.

Asked of every cell of every panel at each answer, so it is compiled with the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cells import Cell, Target
from .choices import Choices
from .faces import PLAIN, Mark


class Marking:
    """``choices``: what may be chosen now, None where nothing may be; ``lit``: the cards that the last events
    were about; ``pointed``: what a lesson speaks of."""

    def __init__(self, choices: Choices | None, lit: frozenset[int], pointed: frozenset[Target]) -> None:
        self.choices, self.lit, self.pointed = choices, lit, pointed
        cards = lit if choices is None else lit | choices.about
        # Whatever else there is is not marked: most of what lies on the table.
        self._marked: set[Target] = {*pointed, *[("card", card) for card in cards]}
        if choices is not None:
            self._marked.update(choices.at)
            self._marked.update(choices.letters)

    def of(self, target: Target, cursor: bool = False) -> Mark:
        """Return how a target is marked; ``cursor``: that is on it."""
        if not cursor and target not in self._marked and target[0] != "group":
            return PLAIN
        lit = bool(self.pointed) and self._is_pointed(target)
        if self.choices is not None:
            return self.choices.mark(target, cursor, lit or (target[0] == "card" and target[1] in self.lit))
        lit = lit or (target[0] in ("card", "group") and not self.lit.isdisjoint(target[1:]))
        return Mark(cursor=cursor, lit=lit) if cursor or lit else PLAIN

    def _is_pointed(self, target: Target) -> bool:
        if target[0] == "group":
            return any(("card", card) in self.pointed for card in target[1:])
        return target in self.pointed


def marks_of(cells: Sequence[Cell], marking: Marking, here: Target | None) -> dict[Target, Mark]:
    """Return how the targets of some cells are marked; ``here`` is what the cursor is on."""
    found: dict[Target, Mark] = {}
    for cell in cells:
        target = cell.target
        if target not in found:
            found[target] = marking.of(target, target == here)
    return found


def remarked(cells: Sequence[Cell], were: dict[Target, Mark], now: dict[Target, Mark]) -> set[int]:
    """Return the lines of the cells that are marked otherwise than they ``were``."""
    lines: set[int] = set()
    for cell in cells:
        if were[cell.target] != now[cell.target]:
            lines.update(range(cell.y, cell.y + cell.h))
    return lines
