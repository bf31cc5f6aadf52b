"""Cards as boxes: in rows as wide as the panel, what stands with a card in lines below its box.

What comes next in the same panel stands beside them where they are one row and there is room: three groups of
one card each are one row of three boxes, and the rows that this spares are there for the texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.table import CardView, View

from .cells import IN_LINES, NOWHERE, CardGrid, Cell, Flow
from .faces import Face, Faces, Mark
from .ladder import COMPACT, FULL
from .spans import Spans, width
from .spec import Part

if TYPE_CHECKING:
    from .painter import Painter

BOX_WIDTHS = {COMPACT: (17, 24), FULL: (26, 34)}
WIDEST = {COMPACT: 24, FULL: 48}  # where boxes stand in several rows, as many in each as may be
LOWEST = {COMPACT: 4, FULL: 5}  # a box has all lines that it needs, and no fewer than these
APART: Final = 3  # the cells between the boxes of two parts


def lay_boxes(
    painter: Painter, flow: Flow, part: Part, shown: list[CardView], view: View, level: int
) -> bool:
    """Lay cards out as boxes; returns whether there is room for that."""
    places, grid = flow.places(shown), flow.grid
    if grid is None or grid.columns < 0:
        grid = _columns(painter, flow, part, shown, view, level)
    if grid.columns < 0:
        return False
    columns, w, heights = grid.columns, grid.w, grid.sizes
    per_row = columns or max((flow.cells + 1) // (w + 1), 1)
    rows = [places[start : start + per_row] for start in range(0, len(places), per_row)]
    flow.next_line()
    if not columns and grid.at != NOWHERE:
        _begin_beside(flow, grid.at[0])
    beside = 0 if columns else _room_beside(flow, w)
    if beside:  # those that have come since and have no room there go on below
        rest = places[beside:]
        rows = [places[:beside], *(rest[start : start + per_row] for start in range(0, len(rest), per_row))]
    top, end, lines = flow.y, flow.y, list[int]()
    for n, row in enumerate(rows):
        x, y = (flow.boxes[0], flow.boxes[1]) if beside and not n else (flow.left, end)
        least = heights[n] if n < len(heights) else 0
        h, below = _lay_row(painter, flow, part, row, view, level, x, y, w, least)
        lines.append(h)
        end = max(end, below)
    flow.y = end
    # Where there is one row, as many as have room beside them may come without moving anything.
    if not beside and len(rows) < 2:
        columns = max((flow.cells + 1) // (w + 1), per_row)
    flow.stand(0 if beside else columns, w, lines, places, flow.boxes[:2] if beside else NOWHERE)
    flow.x, flow.fresh = flow.left, True
    left = flow.boxes[0] if beside else flow.left
    end_x = left + len(places) * (w + 1) - 1 + APART if len(rows) == 1 else flow.left + flow.cells
    flow.boxes = end_x, flow.boxes[1] if beside else top, flow.y
    return True


def _begin_beside(flow: Flow, x: int) -> None:
    """Let boxes begin where they began beside those of the part before, though there are fewer of these now,
    or none."""
    left, top, bottom = flow.boxes
    if flow.fresh:
        flow.boxes = (max(left, x), top, bottom) if flow.y == bottom else (x, flow.y, flow.y)


def _room_beside(flow: Flow, w: int) -> int:
    """Return how many boxes of so many cells have room beside those right above."""
    return (flow.left + flow.cells - flow.boxes[0] + 1) // (w + 1) if _goes_beside(flow, w) else 0


def _columns(
    painter: Painter, flow: Flow, part: Part, shown: list[CardView], view: View, level: int
) -> CardGrid:
    """Return how cards stand that nothing holds: in lines where there is no room for boxes."""
    least, most = BOX_WIDTHS[level]
    company = [x for c in shown for x in painter.company_of(part, c, view)]
    longest = max((painter.faces.strip_width(o, p) + width(lead) for o, lead, p in company), default=0)
    # What stands with a card has a line below its box where that makes no more rows of them, else several.
    wider = max(least, min(longest, flow.cells))
    if _rows(flow, len(shown), wider) == _rows(flow, len(shown), least):
        least, most = wider, max(most, wider)
    if _goes_beside(flow, len(shown) * (least + 1) - 1):
        return CardGrid(0, min(most, (flow.left + flow.cells - flow.boxes[0] + 1) // len(shown) - 1))
    per_row = (flow.cells + 1) // (least + 1)
    if per_row < 1:
        return CardGrid(IN_LINES, 0)
    rows = -(-len(shown) // per_row)
    per_row = -(-len(shown) // rows)
    if rows > 1 and flow.cells - per_row * (most + 1) >= least:
        most = max(most, WIDEST[level])  # none comes beside them: a box's cells left over are lines less
    return CardGrid(per_row, min(most, (flow.cells + 1) // per_row - 1))


def _rows(flow: Flow, cards: int, least: int) -> int:
    """Return how many rows of boxes so many cards make, each of so many cells at least."""
    return -(-cards // max((flow.cells + 1) // (least + 1), 1))


def _goes_beside(flow: Flow, needed: int) -> bool:
    """Return whether boxes stand right above, and as much as is needed has room beside them."""
    x, _, bottom = flow.boxes
    return flow.fresh and flow.y == bottom and flow.left + flow.cells - x >= needed


def _lay_row(
    painter: Painter,
    flow: Flow,
    part: Part,
    row: list[CardView | None],
    view: View,
    level: int,
    left: int,
    top: int,
    w: int,
    least: int,
) -> tuple[int, int]:
    """Lay out a row of boxes, each ``w`` wide and ``least`` lines high, with what stands below them.

    Returns the lines of the boxes, and the line after it all.
    """
    cells, text = flow.layout.cells, level == FULL
    standing: list[tuple[int, CardView, str, int]] = []  # column, card, what is said under it, what it needs
    for k, card in enumerate(row):
        if card is None:
            continue
        foot = painter.reasons.get(card.id, "")
        if not foot and not painter.company_of(part, card, view):
            foot = painter.said_alone(part, card, view)
        foot = f" {foot} " if foot else ""
        standing.append((k, card, foot, 2 + len(painter.faces.box_body(card, part, w, text, foot))))
    h = max(least, max([LOWEST[level], *[needs for _, _, _, needs in standing]]) if standing else 0)
    end = top + h
    reminders = flow.layout.reminders
    for k, card, foot, needs in standing:
        x = left + k * (w + 1)
        face = painter.faces.face(card, part)
        if text:
            reminders.leave(card, face, w - 4, h - needs)

        def paint(
            mark: Mark, card: CardView = card, face: Face = face, foot: str = foot, h: int = h
        ) -> tuple[Spans, ...]:
            form = reminders.form(card, face) if text else ""
            return painter.faces.box(card, part, mark, w, h, text, foot, form)

        cells.append(Cell(x, top, w, h, ("card", card.id), paint, (card.id,)))
        at = top + h
        for other, lead, shown_as in painter.company_of(part, card, view):
            cells.append(_block(painter.faces, x, at, w, shown_as, other, lead))
            at += cells[-1].h
        end = max(end, at)
    return h, end


def _block(faces: Faces, x: int, y: int, w: int, part: Part, card: CardView, lead: str) -> Cell:
    """Return a card below a box: what a strip says in as many lines as it needs, none of it cut."""
    lines = faces.block(card, part, w, lead)

    def paint(mark: Mark) -> tuple[Spans, ...]:
        return faces.marked(card, part, mark, lines, w)

    return Cell(x, y, w, len(lines), ("card", card.id), paint, (card.id,))
