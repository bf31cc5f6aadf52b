"""Equal cards of a zone together, with how many they are."""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.table import CardView, ZoneView

from .. import glyphs as g
from .cells import Cell, Flow
from .faces import SLOT, Faces, Mark, cursor, slot
from .spans import Spans, fit, width
from .spec import Part


def figures(part: Part, cards: Sequence[CardView]) -> str:
    """Return how many equal cards there are: as free/all where some may be busy."""
    return f"{_free(part, cards)}/{len(cards)}" if part.busy else f"{g.FACING}{len(cards)}"


def _free(part: Part, cards: Sequence[CardView]) -> int:
    return sum(1 for c in cards if not set(part.busy) & set(c.flags))


def lay_groups(faces: Faces, flow: Flow, part: Part, zone: ZoneView, before: Spans) -> None:
    """Set the groups of a zone in a flow, the first one after ``before``."""
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

        x = flow.room(w, before if first else ((" ", ""),))
        flow.layout.cells.append(
            Cell(x, flow.y, w, 1, ("group", *ids), paint, ids, flow.follows and (flow.goes_on or not first))
        )
        first = False
