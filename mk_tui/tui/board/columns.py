"""Cards side by side in columns, as many as their names have room for: each with those that stand with it in
the lines below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.table import CardView, View

from .. import glyphs as g
from .cells import Flow
from .faces import SLOT
from .spans import Spans, fit, spans_width, width
from .spec import Part
from .taken import GAP

if TYPE_CHECKING:
    from .painter import Painter

COMMA: Spans = ((", ", ""),)


def lay_columns(painter: Painter, flow: Flow, part: Part, shown: list[CardView], view: View) -> None:
    """Lay cards out in columns, each with what stands with it below it."""
    companies = [(c, painter.company_of(part, c, view)) for c in shown]
    need = max(
        *(painter.faces.strip_width(c, part) for c in shown),
        *(
            painter.faces.strip_width(other, shown_as) + width(lead)
            for _, company in companies
            for other, lead, shown_as in company
        ),
        0,
    )
    need = min(need, flow.cells)
    columns = max(1, min(len(shown), (flow.cells + 1) // (max(need, 20) + 1)))
    w = (flow.cells - columns + 1) // columns
    held: tuple[int, ...] = ()
    places, grid = flow.places(shown), flow.grid
    if grid is not None and grid.columns > 0 and grid.w >= need:
        columns, w, held = grid.columns, grid.w, grid.sizes
    flow.next_line()
    depths: list[int] = []
    for start in range(0, len(places), columns):
        deep = max(1, held[len(depths)] if len(depths) < len(held) else 0)
        for k, card in enumerate(places[start : start + columns]):
            if card is None:
                continue
            x = flow.left + k * (w + 1)
            below = painter.company_of(part, card, view)
            alone = painter.said_alone(part, card, view) if not below else ""
            # Beside it, where there are cells for that: a line of its own says little.
            own = painter.faces.strip_width(card, part)
            then = COMMA if alone[:1] != g.ARROW and painter.faces.says_words(card, part) else GAP
            beside = bool(alone) and own + spans_width(then) + width(alone) <= w
            cells = own if beside else w
            flow.layout.cells.append(painter.strip_cell(x, flow.y, cells, part, card))
            for d, (other, lead, shown_as) in enumerate(below, 1):
                flow.layout.cells.append(painter.strip_cell(x, flow.y + d, w, shown_as, other, lead))
            if beside:
                flow.layout.write(x + own, flow.y, (*then, (alone, "dim")))
            elif alone:
                flow.layout.write(x + SLOT, flow.y + 1, ((fit(alone, w - SLOT), "dim"),))
                deep = max(deep, 2)
            deep = max(deep, 1 + len(below))
        flow.y += deep
        depths.append(deep)
    flow.stand(columns, w, depths, places)
    flow.x, flow.fresh = flow.left, True
