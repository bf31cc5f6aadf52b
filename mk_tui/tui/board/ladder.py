"""The ladder of forms that a panel may have: a line or two; a rule above; a border; columns; small boxes;
boxes with the card's text."""

TINY, FOLDED, RULED, STRIPS, GRID, COMPACT, FULL = LEVELS = range(7)
