"""Which form each row of the board keeps when it is planned anew.

What may move, and when, is said in ``docs/architecture.md``, *Things stay where they are*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .cells import PanelLayout
from .rows import PanelRow, is_hand, is_table
from .slack import close_up

FREE: Final = 5  # of so many lines one is free where a row gets a larger form than it has to
Measure = Callable[[int, int, bool], tuple[int, list[PanelLayout]]]


class Staying:
    """Rows that have been planned anew, with the level and the height that each had ``before``, and the
    ``levels`` that they have if they stay; all have ``height`` lines."""

    def __init__(
        self,
        rows: list[PanelRow],
        measure: Measure,
        before: list[tuple[int, int]],
        levels: list[int],
        height: int,
    ) -> None:
        self.rows, self.measure, self.before, self.height = rows, measure, before, height
        self.levels = levels
        self.planned = [row.level for row in rows]

    def stay(self, may_grow: bool, has_to: Callable[[int, int], bool]) -> bool:
        """Let each row keep its form as far as there is room for all of them so; returns whether every one
        stands as it did.

        None gets a smaller form than it was planned to have. One gets a larger one where it has to, which
        ``has_to`` says of a row and its level, or where all stand as they did, one ``may_grow`` and many
        lines would be free even then.
        """
        rows, levels = self.rows, self.levels
        if any([row.height == 0 for row in rows]):
            return False  # not even folded is there room for all
        stood, weights = list(levels), [row.weight for row in rows]
        levels[:] = [
            max(level, self.planned[n]) if has_to(n, level) else level for n, level in enumerate(levels)
        ]
        by_weight = sorted(range(len(rows)), key=weights.__getitem__)
        for n in by_weight:
            # For what has just come to the table one's own hand closes up where nobody else can give way.
            while levels[n] > self.planned[n] and self._needed(self._comes) > self.height:
                levels[n] -= 1
        if self._needed() > self.height:
            return False
        if may_grow and levels == stood:
            for n in reversed(by_weight):
                was = levels[n]
                levels[n] = max(was, self.planned[n])
                if levels[n] > was and self._needed() > self.height - self.height // FREE:
                    levels[n] = was
        closed_up = self._give_heights()
        lower = [row.height < height for row, (_, height) in zip(rows, self.before, strict=True)]
        return levels == stood and not closed_up and not any(lower)

    def _comes(self, row: PanelRow) -> bool:
        """Return whether a row is one's own hand, and lines of the table are wanted for what came to it."""
        table = [n for n, other in enumerate(self.rows) if is_table(other)]
        grows = [self.measure(n, self.levels[n], False)[0] > self.before[n][1] for n in table]
        return is_hand(row) and any(grows)

    def _needed(self, stands: Callable[[PanelRow], bool] = lambda _: False) -> int:
        """Return the lines that all rows need at their levels, closed up where that is lower; what ``stands``
        as it did does not."""
        return sum(
            [
                min(self.measure(n, level, free)[0] for free in (False, not stands(self.rows[n])))
                for n, level in enumerate(self.levels)
            ]
        )

    def _give_heights(self) -> bool:
        """Give the rows the heights that they had where there is room for that, and let cards stand where
        they stood; returns whether any had to close up."""
        rows, total, closed_up = self.rows, 0, False
        for n, row in enumerate(rows):
            level, height = self.before[n]
            row.level = self.levels[n]
            needed, row.layouts = self.measure(n, row.level, False)
            row.height = max(needed, height if level == row.level else 0)
            total += row.height
        for row in reversed(rows):
            if total > self.height:  # all of them: one by one they would move the others each time
                total -= close_up([row], row.height)
        for n, row in sorted(enumerate(rows), key=lambda at: at[1].weight):
            needed, layouts = self.measure(n, row.level, True)
            if total > self.height and needed < row.height:
                total -= row.height - needed
                row.height, row.layouts, closed_up = needed, layouts, True
        return closed_up
