"""Boards as they are planned for matches played by chance: what the tests of the board's room look at."""

from __future__ import annotations

from collections.abc import Iterator

from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.table import Table, View
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.painter import Painter
from mk_tui.tui.board.plan import plan
from mk_tui.tui.board.rows import WIDE, PanelPlace
from mk_tui.tui.board.spans import plain
from mk_tui.tui.board.spec import TableSpec, read_spec
from mk_tui.tui.texts import texts

PEOPLE = ["Ana", "Beto", "Carla", "Dani"]
NAMES = PEOPLE[:2]
SIZES = ((80, 20), (120, 36), (200, 48))
ANSWERS = 90


def table_of(game: str, seed: int) -> Table:
    return Table.new(game, [(name, "random", "") for name in NAMES], {}, seed)


def views_of(table: Table, answers: int = ANSWERS) -> Iterator[View]:
    """Yield what the first seat sees at each of its questions, answered by its computer player."""
    for _ in range(answers):
        if table.result is not None:
            return
        question = table.game.question
        assert question is not None
        if question.seat == 0:
            yield table.view(0)
        table.answer(table.computers.answer())


def painter_of(table: Table, lang: str) -> tuple[TableSpec, Painter]:
    spec = read_spec(load_ruleset(table.ruleset)[0])
    speaker = Speaker(lang, table.ruleset, load_pool(table.ruleset)[0], NAMES)
    return spec, Painter(spec, speaker, lang, texts(lang))


def lines_of(place: PanelPlace) -> list[str]:
    layout = place.layout
    if layout is None:
        return []
    return ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(place.h)]


def places_of(
    painter: Painter, view: View, size: tuple[int, int], held: Held | None = None
) -> list[PanelPlace]:
    w, h = size
    wide = w >= WIDE
    return plan(painter, view, w - w * 27 // 100 if wide else w, h, (), wide, w, held)[0]


LOW = (80, 16)


def levels_of(places: list[PanelPlace], spec: TableSpec) -> dict[str, int]:
    areas = {p.id: p.area for p in spec.panels}
    return {areas[p.key[0]]: p.level for p in places if p.key[0] in areas and p.key[1] in (-1, 0)}


def in_turn(table: Table, phase: str) -> View:
    """Return what the first seat sees when it is asked in a step of its own turn, and has many cards."""
    for _ in range(400):
        view = table.view(0)
        question = table.game.question
        own = question is not None and question.seat == view.active == 0
        if own and view.phase == phase and view.round > 3:
            return view
        table.answer(table.computers.answer())
    raise AssertionError("never asked")
