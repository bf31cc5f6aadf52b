"""Equal cards of a zone together, with how many they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mk_tui.table import CardView, ZoneView

from .. import glyphs as g
from .cells import NOWHERE, Cell, Flow
from .faces import SLOT, Faces, Mark, cursor, slot
from .spans import Spans, fit, width
from .spec import Part
from .taken import GAP, TakenCells

Painted = Callable[[Mark], tuple[Spans, ...]]


def figures(part: Part, cards: Sequence[CardView]) -> str:
    """Return how many equal cards there are: as free/all where some may be busy."""
    return f"{_free(part, cards)}/{len(cards)}" if part.busy else f"{g.FACING}{len(cards)}"


def _free(part: Part, cards: Sequence[CardView]) -> int:
    return sum(1 for c in cards if not set(part.busy) & set(c.flags))


def lay_groups(
    faces: Faces, flow: Flow, part: Part, zone: ZoneView, before: Spans, taken: TakenCells
) -> None:
    """Set the groups of a zone in a flow, the first one after ``before``; behind all others whichever would
    push a card on that is held."""
    groups: dict[str, list[CardView]] = {}
    for card in zone.cards:
        if part.takes(card.type):
            groups.setdefault(card.definition, []).append(card)
    first = True
    for cards in groups.values():
        face, free, count = faces.face(cards[0], part), _free(part, cards), figures(part, cards)
        name = fit(face.name, flow.cells - SLOT - width(count) - 1)
        w = SLOT + width(name) + 1 + width(count)
        ids = tuple(c.id for c in cards)

        def paint(
            mark: Mark, name: str = name, count: str = count, free: int = free, style: str = face.style
        ) -> tuple[Spans, ...]:
            quiet = (style or "name") if free else "dim"
            named = "legal" if mark.legal else "picked" if mark.picked else quiet
            return (cursor((*slot(mark), (name + " ", named), (count, "badge" if free else "dim")), mark),)

        def lay(separator: Spans, ids: tuple[int, ...], paint: Painted, w: int, dot: bool) -> None:
            x = flow.room(w, separator)
            flow.layout.cells.append(Cell(x, flow.y, w, 1, ("group", *ids), paint, ids, flow.follows and dot))

        separator = before if first else GAP
        if not part.names and taken.pushes(flow, w, separator, ids[0], 0):
            taken.put_off(flow.part, NOWHERE, partial(lay, ids=ids, paint=paint, w=w, dot=True))
            continue
        lay(separator, ids, paint, w, flow.goes_on or not first)
        first = False
