"""Over matches played by chance: whoever comes pushes no card on that stands in a line of the same panel."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.table import View
from mk_tui.tui.board.cells import Grids, PanelLayout
from mk_tui.tui.board.ladder import FOLDED, RULED, STRIPS
from mk_tui.tui.board.painter import Painter
from mk_tui.tui.board.spec import Panel
from tests.tui.planned import painter_of, table_of, views_of

WIDTHS = (80, 88, 146)  # of the board on screens of 80, 120 and 200 cells
LEVELS = (FOLDED, RULED, STRIPS)


def lines_of(painter: Painter, panel: Panel, view: View, layout: PanelLayout) -> dict[int, tuple[Any, ...]]:
    """Return of each card in a line, but in fights, piles and under headings, its zone, its cells, and where
    it stands."""
    parts = [part for part in panel.parts if part.show in ("cards", "names")]
    plain = [part for part in parts if not (part.pairs or part.top or part.names)]
    zones = {(part.zone, kind) for part in plain for kind in part.types or ("",)}
    found = {}
    for cell in layout.cells:
        card = painter.company(view).card(cell.cards[0]) if cell.cards else None
        if card is not None and cell.target[0] == "card" and cell.h == 1:
            zone = next(z.kind for z in view.zones if card in z.cards)
            if {(zone, card.type), (zone, "")} & zones:
                found[card.id] = (zone, cell.w, (cell.x, cell.y))
    return found


@pytest.mark.parametrize("game", registry.games())
def test_whoever_comes_pushes_no_card_on_that_stands_in_a_line(game: str) -> None:
    table = table_of(game, 7)
    spec, painter = painter_of(table, "es")
    met, before = 0, None
    for view in views_of(table):
        for panel in spec.panels if before is not None else ():
            if panel.area in ("front", "hand") or panel.parts[0].show == "value":
                continue  # figures that stand before cards push them on
            for seat in range(2) if panel.area == "seat" else (-1,):
                for width in WIDTHS:
                    for level in LEVELS:
                        met += stays(painter, panel, (before, view), seat, width, level)
        before = view
    # On Karmaka's table one card comes at a time, and in HumanKind figures stand first.
    assert met > 20 or game in ("karmaka", "humankind")


def carried(view: View) -> set[tuple[int, int]]:
    """Return which cards are attached to which."""
    return {(c.id, c.host) for z in view.zones for c in z.cards if c.host >= 0}


def stays(painter: Painter, panel: Panel, views: tuple[View, View], seat: int, width: int, level: int) -> int:
    """Look at a panel at two questions, one after the other; returns how many cards it is known of that they
    stay where they are, for somebody has come and nobody has grown."""
    first = painter.layout(panel, views[0], seat, width, level)
    was = lines_of(painter, panel, views[0], first)
    held: Grids = tuple(sorted(first.grids.items()))
    now = lines_of(painter, panel, views[1], painter.layout(panel, views[1], seat, width, level, held))
    both = {card for card in was if card in now}
    grew = any(now[card][1] > was[card][1] for card in both)
    if not both or not now.keys() - was.keys() or grew or carried(views[0]) != carried(views[1]):
        return 0
    assert {c: now[c][2] for c in both} == {c: was[c][2] for c in both}, (panel.id, width, level)
    return len(both)
