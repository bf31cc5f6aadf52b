"""Two rows of spaces that face each other: the attacker's fighters and those who meet them.

Each column is a space: above whoever is opposite the viewer, below the viewer's own side (the attacker's on a
board that nobody looks at in particular). A fighter has two lines, its name and its figures with what would
come to it as things stand; what is attached to it stands behind it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mk_tui.language import clean
from mk_tui.table import CardView, View

from .. import glyphs as g
from .cells import Cell, Flow
from .faces import SLOT, Mark, cursor, name_style, slot
from .spans import Span, Spans, fit, fit_spans, width
from .spec import Part

if TYPE_CHECKING:
    from .painter import Painter

TALL = 2  # lines of a fighter
Pair = tuple[CardView | None, CardView | None]


def pairs_of(view: View, part: Part) -> list[Pair]:
    """Return (attacker, who faces it) in the order of the spaces."""
    own = [z for z in view.zones if z.kind == part.zone]
    fighters = {c.id: c for z in own for c in z.cards}
    first = next((z.cards for z in own if z.seat == view.active), ())
    pairs: list[Pair] = [(c, fighters.get(c.facing)) for c in first]
    met = {c.id for pair in pairs for c in pair if c is not None}
    return [*pairs, *((None, c) for c in fighters.values() if c.id not in met)]


def outlooks(painter: Painter, part: Part, view: View) -> dict[int, Span]:
    """Return what the table says would come to each card."""
    told: dict[int, Span] = {}
    for card, message, fields in dict(view.values).get(part.key) or ():
        text = clean(painter.speaker.say(message, **dict(fields)))
        told[card] = (text, "bad" if ".out" in message else "warn" if ".free" in message else "dim")
    return told


def lay_spaces(painter: Painter, flow: Flow, part: Part, view: View, folded: bool) -> None:
    """Lay the rows out; ``folded``: as pairs in a line."""
    pairs = pairs_of(view, part)
    if not pairs:
        text = painter.words("table.none")
        flow.layout.write(flow.room(width(text), ()), flow.y, ((text, "dim"),))
        return
    told = outlooks(painter, part, view)
    if folded:
        for a, b in pairs:
            _line(painter, flow, part, a, b, told)
        return
    if view.seat is not None and view.seat == dict(view.values).get(part.aims):
        pairs = [(b, a) for a, b in pairs]
    columns = max(part.spaces, len(pairs))
    w = (flow.cells - columns + 1) // columns
    behind = replace(part, show="beside", badges=part.beside)
    over = max((len(_behind(view, up)) for _, up in pairs), default=0)
    under = max((len(_behind(view, down)) for down, _ in pairs), default=0)
    flow.next_line()
    top = flow.y
    for k in range(columns):
        x = flow.left + k * (w + 1)
        down, up = pairs[k] if k < len(pairs) else (None, None)
        for d, other in enumerate(_behind(view, up), 1):
            cell = painter.strip_cell(x, top + over - d, w, behind, other, g.ATTACHED + " ")
            flow.layout.cells.append(cell)
        _fighter(painter, flow, part, up, x, top + over, w, told)
        sign = g.FACING if down is not None and up is not None else g.DOT
        line: Spans = ((fit(f"{sign} {k + 1} ", w) + g.H * max(w - 4 - width(sign), 0), "edge"),)
        flow.layout.write(x, top + over + TALL, (fit_spans(line, w)))
        _fighter(painter, flow, part, down, x, top + over + TALL + 1, w, told)
        for d, other in enumerate(_behind(view, down)):
            y = top + over + 2 * TALL + 1 + d
            flow.layout.cells.append(painter.strip_cell(x, y, w, behind, other, g.ATTACHED + " "))
    flow.y = top + over + 2 * TALL + 1 + under
    flow.x, flow.fresh = flow.left, True


def _behind(view: View, card: CardView | None) -> list[CardView]:
    """Return what is attached to a fighter."""
    if card is None:
        return []
    return [c for c in (view.card(n) for n in card.attached) if c is not None]


def _line(
    painter: Painter,
    flow: Flow,
    part: Part,
    a: CardView | None,
    b: CardView | None,
    told: dict[int, Span],
) -> None:
    """Put a pair into a line, each with what would come to it."""
    for card, lead in ((a, ""), (b, f"{g.FACING} ")):
        if card is not None:
            painter.strip(flow, part, card, ((" ", ""),), lead)
            if card.id in told:
                text = told[card.id]
                flow.layout.write(flow.room(width(text[0]), ((" ", ""),)), flow.y, (text,))


def _fighter(
    painter: Painter,
    flow: Flow,
    part: Part,
    card: CardView | None,
    x: int,
    y: int,
    w: int,
    told: dict[int, Span],
) -> None:
    """Put a fighter's two lines; an empty space is a dot."""
    if card is None:
        flow.layout.write(x + SLOT, y, ((g.DOT, "dim"),))
        return
    face = painter.faces.face(card, replace(part, show="beside"))  # the place says who attacks
    outlook = told.get(card.id)

    def paint(mark: Mark) -> tuple[Spans, ...]:
        head: Spans = (*slot(mark), (fit(face.name, w - SLOT), name_style(face, mark)))
        tail: list[Any] = [(" " * SLOT, ""), *face.tail[1:]]
        if outlook is not None:
            tail += [(" ", ""), outlook]
        for word in face.words:
            tail += [(" ", ""), (word, "word")]
        return tuple(cursor(fit_spans(tuple(line), w), mark) for line in (head, tail))

    flow.layout.cells.append(Cell(x, y, w, TALL, ("card", card.id), paint, (card.id,)))
