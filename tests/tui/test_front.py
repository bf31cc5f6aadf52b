"""What can be fought is read with all that decides a fight, however little room there is for it."""

from __future__ import annotations

import pytest

from mk_tui.table import Table
from mk_tui.tui.board.ladder import COMPACT, FULL, GRID, RULED, STRIPS
from mk_tui.tui.board.painter import PLAIN, Painter
from mk_tui.tui.board.spans import plain
from tests.tui.laid import laid
from tests.tui.planned import painter_of

FOES = """\
- title: Somebody to send, and who was sent
  clauses: [MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2c
  table:
    front: [E01, E02, E05]
    Ana: {hand: [W02, N01, W03], camp: [W02, W03, {card: N02, copies: 3}], city: [N01, N02, W02, W03]}
    Beto: {hand: [N01], camp: [{card: N02, copies: 2}, W03], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def sent() -> Table:
    """Return the table where Ana's first soldier has been sent against the first enemy."""
    table = laid(FOES)
    zones = {(z.kind, z.seat): z.cards for z in table.view(0).zones}
    first = next(c.id for c in zones["camp", 0] if c.type == "soldier")
    for card in (first, zones["front", -1][0].id):
        options = table.view(0).question.options
        table.answer([next(n for n, option in enumerate(options) if card in option[1:])])
    return table


def front_of(table: Table, cells: int, level: int) -> list[str]:
    _, painter = painter_of(table, "es")
    layout = front_layout(painter, table, cells, level)
    return ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(layout.height)]


def front_layout(painter: Painter, table: Table, cells: int, level: int):  # type: ignore[no-untyped-def]
    panel = next(p for p in painter.spec.panels if p.area == "front")
    return painter.layout(panel, table.view(0), -1, cells, level)


@pytest.mark.parametrize("level", [RULED, STRIPS, COMPACT, FULL])
def test_an_enemy_nobody_meets_is_free_and_has_its_keywords_at_every_level(level: int) -> None:
    said = " ".join(" ".join(front_of(sent(), 80, level)).replace("║", " ").replace("│", " ").split())
    assert said.count("libre") == 2 and "proyectiles" in said
    assert "Lancero de Efráim d5 coraje" in said


@pytest.mark.parametrize("foes", ["E01, E02, E05", "E01, E02, E05, E01, E02, E05, E01, E02, E05"])
def test_in_columns_an_enemy_says_that_it_is_free_in_its_own_line_where_there_are_cells(foes: str) -> None:
    """Nine of them were eighteen lines, nine of which said nothing else."""
    table = laid(FOES.replace("E01, E02, E05", foes))
    enemies = len(foes.split(", "))
    lines = front_of(table, 60, GRID)
    assert len(lines) == enemies + 2 and sum("libre" in line for line in lines) == enemies
    assert any("proyectiles, libre" in line for line in lines)
    narrow = front_of(table, 36, GRID)  # where it has no room it stands below
    assert sum("libre" in line for line in narrow) == enemies and len(narrow) > enemies + 2


@pytest.mark.parametrize("cells", [60, 88, 120])
@pytest.mark.parametrize("level", [COMPACT, FULL])
def test_whoever_meets_an_enemy_stands_below_its_box_whole(cells: int, level: int) -> None:
    table = sent()
    _, painter = painter_of(table, "es")
    layout = front_layout(painter, table, cells, level)
    (foe, *_) = next(z.cards for z in table.view(0).zones if z.kind == "front")
    soldier = next(c.id for z in table.view(0).zones for c in z.cards if c.facing == foe.id)
    (met,) = [c for c in layout.cells if soldier in c.cards]
    said = " ".join(" ".join(plain(line) for line in met.paint(PLAIN)).split())
    assert said == "× Ana: Lancero de Efráim d5 coraje"
