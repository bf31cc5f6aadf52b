"""A track: its steps in a row with a line between them, and below each step the pieces that stand on it.

Where not all of it fits, or the panel is folded, it is a row of words instead: each step, and after it who
stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.table import View

from .. import glyphs as g
from .cells import Flow
from .spans import Span, Spans, spans_width, width
from .spec import Part

if TYPE_CHECKING:
    from .painter import Painter

LINE: Final = 2  # cells of line that two steps have at least between them


def lay_track(painter: Painter, flow: Flow, part: Part, view: View, folded: bool) -> None:
    """Lay the steps out, with the players who stand on each."""
    steps = painter.steps(part)
    there = [_pieces(painter, part, view, n) for n in range(len(steps))]
    sizes = [
        max(2 + width(label), *(2 + width(x) for x, _ in here), 0)
        for label, here in zip(steps, there, strict=True)
    ]
    spare = flow.cells - sum(sizes) - (LINE + 2) * (len(steps) - 1)
    if folded or spare < 0:
        _words(flow, steps, there)
        return
    flow.next_line()
    between = LINE + min(spare // max(len(steps) - 1, 1), LINE * 3)
    x, deepest = flow.left, 0
    for n, (label, here, size) in enumerate(zip(steps, there, sizes, strict=True)):
        sign = (g.NODE_TAKEN, "title-active") if here else (g.NODE, "edge")
        flow.layout.write(x, flow.y, (sign, (" " + label, "title" if here else "dim")))
        for d, name in enumerate(here, 1):
            flow.layout.write(x, flow.y + d, ((g.PIECE + " ", "title-active"), name))
        if n < len(steps) - 1:
            line = size - 2 - width(label) + between
            flow.layout.write(x + 3 + width(label), flow.y, ((g.H * line, "edge"),))
        deepest = max(deepest, len(here))
        x += size + between + 2
    flow.y += 1 + deepest
    flow.x, flow.fresh = flow.left, True


def _pieces(painter: Painter, part: Part, view: View, step: int) -> list[Span]:
    """Return the names of who stand on a step, or are on their way over it."""
    found: list[Span] = []
    for player in view.players:
        own = (player.seat, part.key)
        if painter.counted.get(own, dict(player.trackers).get(part.key)) == step:
            found.append((painter.speaker.player(player.seat), "lit" if own in painter.counted else "name"))
    return found


def _words(flow: Flow, steps: list[str], there: list[list[Span]]) -> None:
    """Set the track as words."""
    for label, here in zip(steps, there, strict=True):
        names = f" {g.DOT} ".join(name for name, _ in here)
        style = "lit" if any(style == "lit" for _, style in here) else "title"
        spans: Spans = ((label, "name"), *(((" " + names, style),) if here else ()))
        flow.layout.write(flow.room(spans_width(spans), ((" ── ", "edge"),)), flow.y, spans)
