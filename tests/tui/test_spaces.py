"""Two Combat Zones face to face, what is foretold, and damage that is spread over cards in a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards.panel_model import PanelModel
from mk_tui.cards.vocabulary import Vocabulary
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.ruleset import Ruleset
from mk_tui.engine.tables import Shown, Terms
from mk_tui.engine.views import CardView, PlayerView, QuestionView, View, ZoneView
from mk_tui.language import Speaker
from mk_tui.tui.board.choices import Choices
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.painter import FOLDED, STRIPS, Painter
from mk_tui.tui.board.spaces import hyphened
from mk_tui.tui.board.spans import plain
from mk_tui.tui.board.spec import TableSpec, read_spec
from mk_tui.tui.texts import texts

PANEL: dict[str, Any] = {
    "id": "combat",
    "area": "front",
    "parts": [
        {
            "zone": "combat",
            "show": "spaces",
            "spaces": 3,
            "key": "outlook",
            "aims": "foe",
            "badges": ["{force}/{vital-}"],
            "beside": ["r{resistance-}"],
        }
    ],
}


class Field(Ruleset):
    """A game with two Combat Zones and nothing else."""

    id = "field"
    zones = (ZoneSpec("combat", in_play=True),)
    terms = Terms(stats=("force", "vital", "resistance"))
    shown = Shown(table_figures=("outlook", "foe"))


def spec(spaces: int = 3, flags: Sequence[Any] = ()) -> TableSpec:
    raw = {**PANEL, "parts": [{**PANEL["parts"][0], "spaces": spaces}]}
    panel = PanelModel.model_validate(raw, context=Vocabulary(Field())).plain()
    return read_spec({"id": "field", "name": {}, "panels": [panel], "flags": flags})


class Pool:
    """Cards that are called what their ids are; ``asked``: those that were looked up."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.by_id = self

    def get(self, definition: str) -> Any:
        self.asked.append(definition)
        return SimpleNamespace(name={"en": definition}, text={}, actions=())


def painter_of(spec: TableSpec, pool: Pool | None = None) -> Painter:
    speaker = Speaker("en", Field(), pool or Pool(), NAMES, description={})
    return Painter(spec, speaker, "en", texts("en"))


def card(n: int, name: str, seat: int, facing: int = -1, **more: Any) -> CardView:
    stats = (("force", 5, 5), ("vital", 20, 20))
    return CardView(n, name, "fighter", "", seat, seat, (), stats=stats, facing=facing, **more)


NAMES = ("Ana", "Beto", "Carla")
FLAGS = {"attacking": "◊", "out": "†"}
SHIELD = replace(card(4, "Shield", 1), stats=(("resistance", 10, 10),), host=3, counters=4)


def view(seat: int | None, lancer: str = "Lancer") -> View:
    """Ana attacks with two; Beto's Guard, which bears a shield, meets the second."""
    first, second = card(1, lancer, 0), card(2, "Rider", 0, 3, counters=5)
    guard = card(3, "Guard", 1, 2, attached=(4,))
    players = tuple(PlayerView(s, name, ()) for s, name in enumerate(NAMES))
    zones = (
        ZoneView("combat", 0, 2, True, (first, second)),
        ZoneView("combat", 1, 1, True, (guard,)),
        ZoneView("combat", 2, 0, True),
        ZoneView("reserves", 1, 1, True, (SHIELD,)),
    )
    values = (("foe", 1), ("outlook", ((1, "sign.die", (("n", 5),)), (3, "sign.die", (("n", 20),)))))
    return View("field", seat, 1, "x", 0, (0, 1, 2), players, zones, (), None, None, 0, values)


def drawn(
    seat: int | None, level: int = STRIPS, cells: int = 70, lancer: str = "Lancer", spaces: int = 3
) -> list[str]:
    painter = painter_of(spec(spaces))
    layout = painter.layout(painter.spec.panels[0], view(seat, lancer), -1, cells, level)
    return [
        "".join(plain(s) for s, _ in layout.line(y, lambda t: Choices(None, {}).mark(t)))
        for y in range(layout.height)
    ]


@pytest.mark.parametrize(("seat", "attacker_below"), [(0, True), (1, False), (2, True), (None, True)])
def test_whoever_looks_stands_below(seat: int | None, attacker_below: bool) -> None:
    text = drawn(seat)
    row = {
        name: next(y for y, line in enumerate(text) if name in line) for name in ("Lancer", "Rider", "Guard")
    }
    assert row["Lancer"] == row["Rider"]
    assert (row["Rider"] > row["Guard"]) is attacker_below


def test_each_stands_in_its_space_with_what_it_can_still_take_and_what_is_foretold() -> None:
    text = drawn(0)
    whole = "\n".join(text)
    assert "5/20" in whole and "5/15" in whole and "r6" in whole  # less the counters
    assert "[d5]" in whole and "[d20]" in whole
    rider = next(line for line in text if "Rider" in line)
    guard = next(line for line in text if "Guard" in line)
    assert rider.index("Rider") == guard.index("Guard") > rider.index("Lancer")


@pytest.mark.parametrize(("cells", "spaces"), [(48, 3), (70, 5)])
def test_a_long_name_takes_the_cells_of_empty_spaces(cells: int, spaces: int) -> None:
    text = drawn(0, cells=cells, lancer="Portaestandarte", spaces=spaces)
    assert any("Portaestandarte" in line for line in text)
    assert all(len(line) == cells for line in text)
    for k in range(1, spaces + 1):
        assert any(f" {k} " in line for line in text)


def test_where_all_spaces_are_taken_a_long_name_is_cut_with_a_hyphen() -> None:
    text = drawn(0, cells=27, lancer="Portaestandarte", spaces=2)
    assert any("Portaes-" in line for line in text) and any("tandarte" in line for line in text)


@pytest.mark.parametrize(
    ("name", "cells", "cut"),
    [
        ("Portaestandarte", 12, "Portaestan- darte"),
        ("Ilusionista", 10, "Ilusionis- ta"),
        ("Guardia de Piedra", 8, "Guardia de Piedra"),
    ],
)
def test_a_word_is_cut_where_one_may(name: str, cells: int, cut: str) -> None:
    assert hyphened(name, cells) == cut


def test_what_is_written_on_a_fighter_is_made_once() -> None:
    pool = Pool()
    painter = painter_of(spec(), pool)
    painter.layout(painter.spec.panels[0], view(0), -1, 70, STRIPS)
    assert set(pool.asked) == {"Guard", "Lancer", "Rider", "Shield"}
    pool.asked.clear()
    painter.layout(painter.spec.panels[0], view(0), -1, 70, STRIPS)  # its records are others, and equal
    assert pool.asked == []


@pytest.mark.parametrize("level", [FOLDED, STRIPS])
def test_who_stands_with_a_card_is_who_does_in_the_view_that_is_drawn(level: int) -> None:
    met = {"zone": "combat", "show": "cards", "attached": True}
    panel = PanelModel.model_validate({**PANEL, "parts": [met]}, context=Vocabulary(Field())).plain()
    painter = painter_of(read_spec({"id": "field", "name": {}, "panels": [panel]}))
    before = view(0)
    alone = [replace(z, cards=tuple(replace(c, attached=()) for c in z.cards)) for z in before.zones]
    cards = [
        [c.target[1] for c in painter.layout(painter.spec.panels[0], seen, -1, 70, level).cells]
        for seen in (before, replace(before, zones=tuple(alone)))
    ]
    assert [SHIELD.id in numbers for numbers in cards] == [True, False]


def test_folded_it_is_said_in_lines() -> None:
    whole = "\n".join(drawn(0, FOLDED))
    assert all(word in whole for word in ("Lancer", "Rider", "Guard", "[d5]", "[d20]"))


@pytest.mark.parametrize("cells", [70, 36])
def test_folded_what_a_fighter_bears_stands_behind_it(cells: int) -> None:
    """It can be taken damage on: where it was not seen it had no letter of its own."""
    painter = painter_of(spec())
    layout = painter.layout(painter.spec.panels[0], view(0), -1, cells, FOLDED)
    places = {cell.target: (cell.y, cell.x) for cell in layout.cells}
    guard, shield = places["card", 3], places["card", SHIELD.id]
    assert guard < shield and not any(guard < at < shield for at in places.values())
    assert "+ Shield r6" in "\n".join(drawn(0, FOLDED, cells))


def test_of_the_flags_of_a_fighter_that_it_is_out_is_shown_in_its_space() -> None:
    flags = [{"id": name, "name": {}, "glyph": glyph, "gone": name == "out"} for name, glyph in FLAGS.items()]
    seen = view(0)
    fallen = tuple(replace(c, flags=tuple(FLAGS)) for c in seen.zones[0].cards)
    painter = painter_of(spec(3, flags))
    zones = (replace(seen.zones[0], cards=fallen), *seen.zones[1:])
    layout = painter.layout(painter.spec.panels[0], replace(seen, zones=zones), -1, 70, STRIPS)
    text = "".join(plain(s) for y in range(layout.height) for s, _ in layout.line(y, lambda t: PLAIN))
    assert text.count("†") == 2 and "◊" not in text


@pytest.mark.parametrize("seat", [0, 1])
def test_where_nobody_has_responded_yet_the_empty_spaces_have_a_line(seat: int) -> None:
    attack = view(seat)
    free = tuple(replace(c, facing=-1) for c in attack.zones[0].cards)
    alone = (replace(attack.zones[0], cards=free), replace(attack.zones[1], count=0, cards=()))
    painter = painter_of(spec())
    layout = painter.layout(
        painter.spec.panels[0], replace(attack, zones=(*alone, attack.zones[2])), -1, 70, STRIPS
    )
    frame = {layout.height - 1, 0}
    assert frame.isdisjoint(y for y, spans in layout.fixed.items() if any(plain(s) == "·" for _, s in spans))


@pytest.mark.parametrize("cells", range(36, 70))
def test_a_pair_that_fits_into_a_line_is_not_parted(cells: int) -> None:
    lines = drawn(0, FOLDED, cells)
    (pair,) = (line for line in lines if "Rider" in line)
    assert "× Guard" in pair and "[d20]" in pair
    (free,) = (line for line in lines if "Lancer" in line)
    assert "[d5]" in free  # nor what comes to one from that one


def test_what_is_proposed_is_picked_and_the_order_can_be_another() -> None:
    options = (("card", 3), ("card", 4))
    q = QuestionView(1, "distribute", "ask", (("n", 7),), options, 0, 2, limits=(20, 6), proposal=(1, 0))
    choices = Choices(q, {"card": ("card",)})
    assert choices.many and choices.answer() == (1, 0)
    choices.toggle(1)
    assert choices.answer() == (0,)
    choices.toggle(1)
    assert choices.answer() == (0, 1)
