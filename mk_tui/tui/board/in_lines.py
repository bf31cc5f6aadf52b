"""Cards in lines: one strip after the other, each with those that stand with it behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.table import CardView, View

from .cells import IN_LINES, NOWHERE, Flow
from .columns import COMMA
from .ladder import RULED, STRIPS
from .lanes import lane_cells
from .spans import Spans, spans_width, width
from .spec import Part
from .taken import GAP, TakenCells

if TYPE_CHECKING:
    from .painter import Painter


def lay_in_lines(
    painter: Painter,
    flow: Flow,
    part: Part,
    shown: list[CardView],
    view: View,
    level: int,
    before: Spans,
    gap: Spans,
    taken: TakenCells,
) -> None:
    """Write cards as strips, one after the other; what keeps the words of those that stand in a fight
    apart makes no line more."""
    fights = shown if part.pairs else ()
    lanes = [((card, "", part), *painter.company_of(part, card, view)) for card in fights]
    apart = any(len(painter.faces.face(c, so).words) > 1 for lane in lanes for c, _, so in lane)
    if apart:
        trials = flow.trial(), flow.trial()
        for trial, so in zip(trials, (True, False), strict=True):
            _lay_strips(painter, trial, part, shown, view, level, before, gap, so, TakenCells())
        apart = trials[0].y <= trials[1].y
    _lay_strips(painter, flow, part, shown, view, level, before, gap, apart, taken)


def _lay_strips(
    painter: Painter,
    flow: Flow,
    part: Part,
    shown: list[CardView],
    view: View,
    level: int,
    before: Spans,
    gap: Spans,
    apart: bool,
    taken: TakenCells,
) -> None:
    """Write cards as strips, one after the other; each begins where it did, if nothing stands there, and
    behind all others if it has come and would push one of them on."""
    may_wait = not (part.pairs or flow.ranked or painter.named(part))
    places, grid = flow.places(shown), flow.grid
    held = grid.starts if grid is not None and grid.columns == IN_LINES else ()
    sizes: list[int] = []
    starts: list[tuple[int, int]] = []
    first = True
    for n, card in enumerate(places):
        at, size = held[n] if n < len(held) else NOWHERE, 0
        if card is not None:
            separator, end = before if first else gap, (flow.x, flow.y)
            behind = may_wait and taken.stands_behind(card.id)
            if at != NOWHERE and not behind:
                flow.go_to(at, separator)
            if behind or (
                may_wait
                and taken.pushes(flow, _needs(painter, flow, part, card, view, level), separator, card.id, n)
            ):
                _put_off(painter, flow, part, card, view, level, n, at if behind else NOWHERE, taken)
                sizes.append(0)
                starts.append(at)
                continue
            # Behind a place that is kept free no dot stands, but where there are no cells of it.
            dot = flow.goes_on if first else places[n - 1] is not None or (flow.x, flow.y) == end
            first = False
            at, size = _in_a_row(painter, flow, part, card, view, level, separator, dot, apart)
        elif grid is not None and n < len(grid.sizes):
            size = grid.sizes[n]
        sizes.append(size)
        starts.append(at)
    flow.stand(IN_LINES, 0, sizes, places, flow.begun, starts)


def _needs(painter: Painter, flow: Flow, part: Part, card: CardView, view: View, level: int) -> int:
    """Return in how many cells a card stands as a strip, with what stands beside it."""
    words = flow.words or level >= STRIPS
    lane = ((card, "", part), *painter.company_of(part, card, view))
    newest = painter.newest(part, card, view)
    said = spans_width(GAP) + width(newest) if newest else 0
    return (
        sum([painter.faces.strip_width(c, so, words) + (1 + width(x) if x else 0) for c, x, so in lane])
        + said
    )


def _put_off(
    painter: Painter,
    flow: Flow,
    part: Part,
    card: CardView,
    view: View,
    level: int,
    place: int,
    at: tuple[int, int],
    taken: TakenCells,
) -> None:
    """Let a card stand behind all others of its panel, and be held there."""
    number = flow.part

    def lay(separator: Spans) -> None:
        at, size = _in_a_row(painter, flow, part, card, view, level, separator, True, False)
        grid = flow.layout.grids[number]
        flow.layout.grids[number] = grid._replace(
            starts=(*grid.starts[:place], at, *grid.starts[place + 1 :]),
            sizes=(*grid.sizes[:place], size, *grid.sizes[place + 1 :]),
        )

    taken.put_off(number, at, lay)


def _in_a_row(
    painter: Painter,
    flow: Flow,
    part: Part,
    card: CardView,
    view: View,
    level: int,
    separator: Spans,
    dot: bool,
    apart: bool,
) -> tuple[tuple[int, int], int]:
    """Write a card as a strip, with what stands beside it; returns where that begins, and in how many
    cells it stands, 0 where they are more than a line's."""
    beside, words = painter.company_of(part, card, view), flow.words or level >= STRIPS
    aim = painter.aim(part, card, view) if not beside else ""
    newest = painter.newest(part, card, view)
    alone = ""
    if part.free is not None and level >= RULED and not (beside or aim or newest):
        alone = painter.free_said(part, card)
    # What is said of a card is no keyword of it.
    then = COMMA if apart and not beside and painter.faces.says_words(card, part, words) else GAP
    said = [spans_width(then) + width(x) for x in (newest, alone) if x] + [1 + width(aim)] * bool(aim)
    cells = lane_cells(painter.faces, flow, ((card, "", part), *beside), words, said, separator, apart)
    own, whole = cells[0], sum(cells) + sum(said)
    if not words and flow.whole:
        shown = [(card, part), *[(other, so) for other, _, so in beside]]
        flow.whole = not any([painter.faces.leaves_out(one, so) for one, so in shown])
    # In the line below they would seem to stand with whoever comes before.
    if whole > own and flow.breaks(whole, separator):
        flow.next_line()
    painter.set_strip(flow, part, card, own, separator, dot)
    begun = flow.y
    at = flow.layout.cells[-1].x, begun
    for (other, lead, shown_as), needed in zip(beside, cells[1:], strict=True):
        painter.set_strip(flow, shown_as, other, needed - 1 - width(lead), GAP, False, lead)
    if aim:
        flow.layout.write(flow.room(width(aim), GAP), flow.y, ((aim, "warn"),))
    if newest:
        flow.layout.write(flow.room(width(newest), then), flow.y, ((newest, "word"),))
    if alone:
        flow.layout.write(flow.room(width(alone), then), flow.y, ((alone, "dim"),))
    if flow.y > begun:
        if beside:  # who comes next would seem to stand with these
            flow.next_line()
        return at, 0
    return at, flow.x - at[0]
