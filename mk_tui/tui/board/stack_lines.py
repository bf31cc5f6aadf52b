"""What waits on the stack, as the lines of its panel: what happens next on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mk_tui.language import Speaker
from mk_tui.table import View

from .ladder import STRIPS
from .rows import WIDE
from .spans import wrap

LEAD: Final = 4  # cells before an item: its key, and its number from the bottom
MOST: Final = 6  # lines of the panel


def stack_lines(
    view: View, speaker: Speaker, cells: int, does: bool = False
) -> Iterator[tuple[int, int, tuple[str, ...], tuple[str, ...]]]:
    """Yield the number of each item from the bottom, its id, its words and what it does, broken for so many
    cells.

    A line each (0 cells) where the panel has no room for more. ``does``: what the item does that resolves
    next is said if there is room for all of it; that of the others is said when their turn comes.
    """
    items = reversed(list(enumerate(view.stack, 1)))
    told = [(n, item.id, speaker.stack_item(item, view)) for n, item in items]
    broken = [(n, item, tuple(wrap(words, max(cells - LEAD, 8)))) for n, item, words in told]
    high = sum(len(lines) for _, _, lines in broken)
    if not cells or high > MOST:
        broken = [(n, item, (words,)) for n, item, words in told]
    text = speaker.card_text(view.stack[-1].definition) if does and cells and view.stack else ""
    lines = tuple(wrap(text, max(cells - LEAD, 8))) if text else ()
    for n, item, words in broken:
        yield n, item, words, lines if n == len(view.stack) and high + len(lines) <= MOST else ()


def says_what_it_does(level: int, width: int) -> bool:
    """Return whether the stack says what resolves next does, on a screen of this width."""
    return level >= STRIPS and width < WIDE
