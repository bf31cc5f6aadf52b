"""The ladder of forms that a panel may have: a line or two; a rule above; a border; columns; small boxes;
boxes with the card's text."""

from typing import Final

TINY: Final = 0
FOLDED: Final = 1
RULED: Final = 2
STRIPS: Final = 3
GRID: Final = 4
COMPACT: Final = 5
FULL: Final = 6
LEVELS: Final = range(7)
