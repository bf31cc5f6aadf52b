"""A card and all that stands with it one after the other, as in a fight: in how many cells each of them.

What keeps the words of each apart takes cells. Where a line would have no room for it, or it would take a
line more, it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.table import CardView

from .cells import Flow
from .faces import Faces
from .spans import Spans, width
from .spec import Part


def lane_cells(
    faces: Faces,
    flow: Flow,
    lane: Sequence[tuple[CardView, str, Part]],
    words: bool,
    said: Sequence[int],
    separator: Spans,
    apart: bool,
) -> list[int]:
    """Return in how many cells each card of a lane stands: the first, and after a blank, with what leads to
    it, each of the others. ``said``: cells of what follows them; ``apart``: with what keeps their words
    apart, if that is to be."""
    tight = _cells(faces, lane, words, False)
    wide = _cells(faces, lane, words, True) if apart else tight
    if wide == tight:
        return tight
    more, less = [*wide, *said], [*tight, *said]
    breaks = flow.breaks(sum(more), separator) and not flow.breaks(sum(less), separator)
    return tight if breaks or _lines(more, flow.cells) > _lines(less, flow.cells) else wide


def _cells(faces: Faces, lane: Sequence[tuple[CardView, str, Part]], words: bool, apart: bool) -> list[int]:
    found: list[int] = []
    for card, lead, part in lane:
        cells = faces.strip_width(card, part, words, apart)
        found.append(cells + (1 + width(lead) if found else 0))
    return found


def _lines(sizes: Sequence[int], cells: int) -> int:
    """Return how many lines of so many cells pieces of these sizes take one after the other."""
    lines, used = 1, 0
    for size in sizes:
        if used and used + size > cells:
            lines, used = lines + 1, 0
        used += size
    return lines
