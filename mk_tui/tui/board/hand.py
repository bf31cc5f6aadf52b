"""One's own hand as text: names, figures and texts of all cards side by side, without a frame round each.

What cannot be played says why below its name, where others say what they are. As many cards stand beside
each other as make the hand lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.table import CardView

from .. import glyphs as g
from .cells import CardGrid, Cell, Flow
from .faces import SLOT, Face, Faces, Mark, cursor, name_style, reminded, slot
from .spans import Span, Spans, fit_spans, flow_spans, spans_width, width, wrap
from .spec import Part

if TYPE_CHECKING:
    from .painter import Painter

GUTTER: Final = 2  # cells between two cards
NARROWEST: Final = 22  # cells of a card
LEAST: Final = 36  # cells of a card whose text is not shown
BETWEEN: Final = f" {g.DOT} "  # what a card is and its text, where one line has room for both


def lay_hand(painter: Painter, flow: Flow, part: Part, cards: list[CardView], texts: bool) -> None:
    """Lay the cards out in columns, with their texts or without."""
    places, grid = flow.places(cards), flow.grid
    if grid is None or grid.columns <= 0:
        grid = _columns(painter, flow, part, places, texts)
    columns, w, held = grid.columns, grid.w, grid.sizes
    flow.next_line()
    lines = _rows(painter, part, places, columns, w, texts)
    lines = [max(h, held[n]) if n < len(held) else h for n, h in enumerate(lines)]
    flow.stand(columns, w, lines, places)
    reminders = flow.layout.reminders
    for n, h in enumerate(lines):
        for k, card in enumerate(places[n * columns : (n + 1) * columns]):
            if card is None:
                continue
            reason = painter.reasons.get(card.id, "")
            face = painter.faces.face(card, part)
            if texts:
                rest = h - len(body(painter.faces, card, part, w - SLOT, reason, texts))
                reminders.leave(card, face, w - SLOT, rest)

            def paint(
                mark: Mark, card: CardView = card, face: Face = face, reason: str = reason
            ) -> tuple[Spans, ...]:
                form = reminders.form(card, face) if texts else ""
                return painted(painter.faces, card, part, mark, w, reason, texts, form)

            x = flow.left + k * (w + GUTTER)
            flow.layout.cells.append(Cell(x, flow.y, w, h, ("card", card.id), paint, (card.id,)))
        flow.y += h
    flow.x, flow.fresh = flow.left, True


def _columns(painter: Painter, flow: Flow, part: Part, cards: list[CardView | None], texts: bool) -> CardGrid:
    """Return how cards stand that nothing holds: the more beside each other, the lower."""
    least = NARROWEST if texts else LEAST
    most = max(1, min(len(cards), (flow.cells + GUTTER) // (least + GUTTER)))
    best: tuple[int, int] | None = None
    for columns in range(1, most + 1):
        w = _width(flow.cells, columns)
        rows = _rows(painter, part, cards, columns, w, texts)
        if best is None or sum(rows) <= best[0] + 1:  # a line more is worth having them beside each other
            best = (min(sum(rows), best[0]) if best is not None else sum(rows), columns)
    assert best is not None
    return CardGrid(best[1], _width(flow.cells, best[1]))


def _width(cells: int, columns: int) -> int:
    return (cells + GUTTER) // columns - GUTTER


def _rows(
    painter: Painter, part: Part, cards: list[CardView | None], columns: int, w: int, texts: bool
) -> list[int]:
    """Return the height of each row of cards."""
    heights = [
        0 if c is None else len(body(painter.faces, c, part, w - SLOT, painter.reasons.get(c.id, ""), texts))
        for c in cards
    ]
    return [max(heights[at : at + columns]) for at in range(0, len(cards), columns)]


def body(faces: Faces, card: CardView, part: Part, cells: int, reason: str, texts: bool) -> tuple[Spans, ...]:
    """Return the lines of a card: name and figures, why it cannot be played or what it is, its text; where
    texts are not shown as much of it as stands in the line of what it is, if that is all of it.

    Kept: nothing of it depends on the open question but the reason.
    """
    key = ("h", card, part, cells, reason, texts)
    got = faces.kept(key)
    if got is not None:
        return got
    face = faces.face(card, part)
    words: tuple[Span, ...] = tuple((w, "heading") for w in face.name.split())
    figures = (*face.badges, *face.flags)
    lines: list[Spans] = list(flow_spans((*words, *figures), cells))
    kind: tuple[Span, ...] = ((face.kind, "dim"),) if face.kind else ()
    keywords = face.said
    if reason:
        lines += [((x, "why"),) for x in wrap(reason, cells)]
        # What cannot be played now may be later: where its text is read, its keywords are as well.
        lines += flow_spans(keywords, cells) if texts and keywords else []
    elif not texts and face.text and not any(card.cost) and width(face.text) <= cells:
        lines.append(
            ((face.text, "text"),)
        )  # which of what costs nothing gives what is all there is to choose
    elif kind or keywords:
        lines += flow_spans((*kind, *keywords), cells)
        rest = cells - spans_width(lines[-1]) - width(BETWEEN)
        if not texts and face.text and width(face.text) <= rest:
            lines[-1] = (*lines[-1], (BETWEEN, "dim"), (face.text, "text"))
    if texts and face.text:
        lines += [((x, "text"),) for x in wrap(face.text, cells)]
    return faces.keep(key, tuple(lines))


def painted(
    faces: Faces, card: CardView, part: Part, mark: Mark, w: int, reason: str, texts: bool, reminder: str
) -> tuple[Spans, ...]:
    """Return the lines of a card, marked, with what is said of its keywords below its text."""
    lines = body(faces, card, part, w - SLOT, reason, texts)
    lines = (*lines, *reminded(reminder, w - SLOT))
    named = name_style(faces.face(card, part), mark)
    out: list[Spans] = []
    for n, line in enumerate(lines):
        spans = tuple((t, named if s == "heading" else s) for t, s in line)
        lead: Spans = slot(mark) if n == 0 else ((" " * SLOT, ""),)
        out.append(cursor(fit_spans((*lead, *spans), w), mark) if n == 0 else (*lead, *spans))
    return tuple(out)
