"""Two rows of spaces that face each other: the attacker's fighters and those who meet them.

Each column is a space: above whoever is opposite the viewer, below the viewer's own side (the attacker's on a
board that nobody looks at in particular). A fighter has two lines, its name and its figures with what would
come to it as things stand; what is attached to it stands behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.table import CardView, View

from .. import glyphs as g
from .cells import Cell, Flow
from .faces import SLOT, Mark
from .spans import Span, Spans, fit, fit_spans, flow_spans, width, wrap
from .spec import Part

if TYPE_CHECKING:
    from .painter import Painter

Pair = tuple[CardView | None, CardView | None]
EMPTY: Final = 6  # cells that an empty space wants at least
VOWELS: Final = "aeiouáéíóúü"


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
        text = painter.speaker.say(message, **dict(fields))
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
            _line(painter, flow, part, view, a, b, told)
        return
    if view.seat is not None and view.seat == dict(view.values).get(part.aims):
        pairs = [(b, a) for a, b in pairs]
    columns = max(part.spaces, len(pairs))
    widths = _widths(painter, part, view, pairs, columns, flow.cells)
    upper = [_Column(painter, part, view, up, widths[0], told) for _, up in pairs]
    lower = [_Column(painter, part, view, down, widths[0], told) for down, _ in pairs]
    over, above = max(c.behind for c in upper), max(len(c.body) or 1 for c in upper)
    under, below = max(c.behind for c in lower), max(len(c.body) or 1 for c in lower)
    flow.next_line()
    top = flow.y
    middle = top + over + above
    x = flow.left
    for k, w in enumerate(widths):
        met = k < len(pairs)
        if met:
            upper[k].put(flow, x, top + over, above, -1)
            lower[k].put(flow, x, middle + 1, below, 1)
        else:
            for y in (top + over, middle + 1):
                flow.layout.write(x + SLOT, y, ((g.DOT, "dim"),))
        sign = g.FACING if met and None not in pairs[k] else g.DOT
        line: Spans = ((fit(f"{sign} {k + 1} ", w) + g.H * max(w - 4 - width(sign), 0), "edge"),)
        flow.layout.write(x, middle, (fit_spans(line, w)))
        x += w + 1
    flow.y = middle + 1 + below + under
    flow.x, flow.fresh = flow.left, True


def _widths(
    painter: Painter, part: Part, view: View, pairs: list[Pair], columns: int, cells: int
) -> list[int]:
    """Return how wide each space is: all alike, but empty ones leave the others what a long word needs."""
    free, met = cells - columns + 1, len(pairs)
    even, empty = free // columns, columns - met
    fighters = [c for pair in pairs for c in pair if c is not None]
    shown = [(c, "") for c in fighters]
    shown += [(c, g.ATTACHED + " ") for f in fighters for c in painter.company(view).attached(f)]
    named = [lead + painter.faces.face(c, part).name for c, lead in shown]
    needed = SLOT + max((width(word) for name in named for word in name.split()), default=0)
    if needed <= even or not empty:
        return [even] * columns
    wide = max(min(needed, (free - EMPTY * empty) // met), even)
    return [wide] * met + [(free - wide * met) // empty] * empty


def hyphened(name: str, cells: int) -> str:
    """Return a name whose words are no longer than so many cells, the longer ones cut with a hyphen, where
    one may: before a consonant and a vowel."""
    words: list[str] = []
    for word in name.split():
        while width(word) > cells > 2:
            cuts = range(2, cells)
            good = [k for k in cuts if word[k] not in VOWELS and word[k + 1 : k + 2] in tuple(VOWELS)]
            at = max(good, default=cells - 1)
            words.append(word[:at] + "-")
            word = word[at:]
        words.append(word)
    return " ".join(words)


def _line(
    painter: Painter,
    flow: Flow,
    part: Part,
    view: View,
    a: CardView | None,
    b: CardView | None,
    told: dict[int, Span],
) -> None:
    """Put a pair into a line, each with what would come to it, and what is attached to it behind it.

    One that does not fit into the rest of a line begins another, and so does who comes after it.
    """
    standing: list[tuple[CardView, Part, str]] = []
    for card, lead in ((a, ""), (b, f"{g.FACING} ")):
        if card is not None:
            borne = painter.company(view).attached(card)
            standing.append((card, part, lead))
            standing += [(c, painter.beside(part), g.ATTACHED + " ") for c in borne]
    coming = {card.id: width(told[card.id][0]) + 1 for card, _, _ in standing if card.id in told}
    sizes = [
        1 + width(lead) + painter.faces.strip_width(card, so) + coming.get(card.id, 0)
        for card, so, lead in standing
    ]
    flow.keep(min(sum(sizes), flow.cells))
    begun = flow.y
    for (card, so, lead), cells in zip(standing, sizes, strict=True):
        # What would come to it stands in its line.
        flow.keep(cells)
        painter.strip(flow, so, card, ((" ", ""),), lead)
        if card.id in told:
            text = told[card.id]
            flow.layout.write(flow.room(width(text[0]), ((" ", ""),)), flow.y, (text,))
    if len(standing) > 1 and flow.y > begun:
        flow.next_line()


class _Column:
    """A fighter in its space, all of it: name, figures and what would come to it; behind it what it bears."""

    def __init__(
        self,
        painter: Painter,
        part: Part,
        view: View,
        card: CardView | None,
        w: int,
        told: dict[int, Span],
    ) -> None:
        self.faces, self.card, self.w = painter.faces, card, w
        self.part = painter.placed(part)  # the place says who attacks
        self.body: tuple[Spans, ...] = ()
        self.others: list[tuple[CardView, Part, tuple[Spans, ...]]] = []
        if card is None:
            return
        coming = (told[card.id],) if card.id in told else ()
        self.body = self._lines(card, self.part, "", coming)
        borne = painter.beside(part)
        for other in painter.company(view).attached(card):
            self.others.append((other, borne, self._lines(other, borne, g.ATTACHED + " ", ())))

    @property
    def behind(self) -> int:
        """How many lines what stands behind the fighter takes."""
        return sum(len(lines) for _, _, lines in self.others)

    def _lines(self, card: CardView, part: Part, lead: str, coming: Spans) -> tuple[Spans, ...]:
        face, inner = self.faces.face(card, part), self.w - SLOT
        named = wrap(lead + hyphened(face.name, inner), inner)
        figures = (*face.badges, *face.flags, *coming, *face.said)
        if lead:  # what is borne stands in as few lines as it can
            return flow_spans((*((x, "heading") for x in named), *figures), inner)
        return (*(((x, "heading"),) for x in named), *flow_spans(figures, inner))

    def put(self, flow: Flow, x: int, y: int, h: int, way: int) -> None:
        """Put the fighter at ``y``, ``h`` lines high, and what it bears above (-1) or below it (1)."""
        if self.card is None:
            flow.layout.write(x + SLOT, y, ((g.DOT, "dim"),))
            return
        at = y if way < 0 else y + h
        for other, part, lines in self.others:
            at -= len(lines) if way < 0 else 0
            self._cell(flow, x, at, len(lines), other, part, lines)
            at += len(lines) if way > 0 else 0
        self._cell(flow, x, y, h, self.card, self.part, self.body)

    def _cell(
        self, flow: Flow, x: int, y: int, h: int, card: CardView, part: Part, lines: tuple[Spans, ...]
    ) -> None:
        w = self.w

        def paint(mark: Mark) -> tuple[Spans, ...]:
            return self.faces.marked(card, part, mark, lines, w)

        flow.layout.cells.append(Cell(x, y, w, h, ("card", card.id), paint, (card.id,)))
