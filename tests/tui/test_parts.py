"""Parts of panels that not every game has: counts that warn, pairs of cards, printed figures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine.tables import Shown
from mk_tui.engine.views import EventView, QuestionView
from mk_tui.language import Speaker
from mk_tui.tui import glyphs as g
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.painter import Painter
from mk_tui.tui.board.spans import plain
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.tabletop.news import last_of
from mk_tui.tui.tabletop.telling import weight, worth_telling
from mk_tui.tui.texts import texts


def painted(table: Any, part: dict[str, Any], view: Any, seat: int = 0, cells: int = 100) -> Any:
    """Return a seat's panel that has this one part."""
    return laid(table, [part], view, seat, cells)


def laid(table: Any, parts: list[dict[str, Any]], view: Any, seat: int = 0, cells: int = 100) -> Any:
    """Return a seat's panel that has these parts."""
    panel = {"id": "one", "area": "seat", "parts": parts}
    spec = read_spec(table.described([panel], table_figures=("bonds",)))
    speaker = Speaker("en", table.ruleset(), table.pool(), table.NAMES)
    return Painter(spec, speaker, "en", texts("en")).layout(spec.panels[0], view, seat, cells, 2)


def lines(layout: Any) -> str:
    return "\n".join(
        "".join(plain(s) for s, _ in layout.line(y, lambda t: PLAIN)) for y in range(layout.height)
    )


@pytest.mark.parametrize("low", [0, 6, 7, 8])
def test_a_count_that_is_low_is_a_warning(table: Any, low: int) -> None:
    view = table.full_view(0)
    held = view.zone("hand", 1).count
    layout = painted(table, {"zone": "hand", "show": "count", "low": low}, view, 1)
    assert (f"{held} !" in lines(layout)) == (held <= low)
    cell = next(c for c in layout.cells if c.target[0] == "zone")
    styles = {style for span in cell.line(0, PLAIN) for style in span[1:]}
    assert ("warn" in styles) == (held <= low)


def test_pairs_of_cards_stand_at_the_player_of_the_first(table: Any) -> None:
    view = table.full_view(0)
    mine, theirs = view.zone("camp", 0).cards[0], view.zone("camp", 1).cards[0]
    linked = replace(view, values=(("bonds", ((mine.id, theirs.id), (theirs.id, mine.id))),))
    part = {"show": "links", "key": "bonds", "name": {"en": "bonds", "es": "lazos"}}
    speaker = Speaker("en", table.ruleset(), table.pool(), table.NAMES)
    names = [speaker.card_name(c.definition) for c in (mine, theirs)]
    assert f"bonds {names[0]} {g.LINK} {names[1]}" in lines(painted(table, part, linked, 0))
    assert f"bonds {names[1]} {g.LINK} {names[0]}" in lines(painted(table, part, linked, 1))
    assert "bonds" not in lines(painted(table, part, view, 0))


@pytest.mark.parametrize(("less", "wanted"), [(0, "{}"), (1, f"{{}}{g.DOWN}"), (-1, f"{{}}{g.UP}")])
def test_a_card_of_the_hand_shows_what_it_costs_now(table: Any, less: int, wanted: str) -> None:
    view = table.full_view(0)
    card = next(c for c in view.zone("hand", 0).cards if any(c.cost))
    at = next(k for k, n in enumerate(card.cost) if n)
    now = (*card.cost[:at], card.cost[at] - less, *card.cost[at + 1 :])
    asked = QuestionView(0, "priority", prices=((card.id, now),) if less else ())
    part = {"zone": "hand", "show": "cards", "badges": ["{cost}"]}
    layout = painted(table, part, replace(view, question=asked), cells=300)
    speaker = Speaker("en", table.ruleset(), table.pool(), table.NAMES)
    name = speaker.card_name(card.definition)
    assert f"{name} {wanted.format(speaker.cost(now))} " in lines(layout) + " "


def test_two_that_are_a_pair_either_way_are_told_once(table: Any) -> None:
    view = table.full_view(0)
    one, other = view.zone("camp", 0).cards[:2]
    linked = replace(view, values=(("bonds", ((one.id, other.id), (other.id, one.id))),))
    part = {"show": "links", "key": "bonds", "name": {"en": "bonds", "es": "lazos"}}
    assert lines(painted(table, part, linked, 0)).count(g.LINK) == 1


@pytest.mark.parametrize("show", ["names", "groups"])
def test_nothing_stands_between_a_heading_and_its_first_card(table: Any, show: str) -> None:
    part = {"zone": "camp", "show": show, "name": {"en": "here", "es": "aquí"}}
    told = lines(painted(table, part, table.full_view(0)))
    first = told.split("here:", 1)[1].lstrip()
    assert first[0].isalnum(), told


@pytest.mark.parametrize("show", ["cards", "groups"])
@pytest.mark.parametrize("cells", range(50, 100))
def test_no_heading_stands_at_the_end_of_a_line(table: Any, show: str, cells: int) -> None:
    before = {"zone": "camp", "show": "cards", "types": ["resource"]}
    headed = {"zone": "camp", "show": show, "types": ["soldier"], "name": {"en": "here", "es": "aquí"}}
    headed |= {"marks": True} if show == "cards" else {}
    told = lines(laid(table, [before, headed], table.full_view(0), 0, cells))
    (line,) = (line for line in told.splitlines() if "here:" in line)
    assert line.split("here:")[1].strip(), told


@pytest.mark.parametrize(("busy", "counted"), [(["dedicated"], "2/3"), ([], "×3")])
def test_equal_cards_are_free_of_all_only_where_some_may_be_busy(
    table: Any, busy: list[str], counted: str
) -> None:
    part = {"zone": "camp", "show": "groups", "types": ["resource"], "busy": busy}
    assert f" {counted} " in lines(painted(table, part, table.full_view(0)))


def test_news_leave_out_that_what_was_just_played_has_entered() -> None:
    events = [
        EventView(0, "log.played", {"card": "a", "card_id": 7, "seat": 0}),
        EventView(1, "log.entered", {"card": "a", "card_id": 7, "seat": 0}),
        EventView(2, "log.resolves", {"definition": "a"}),
        EventView(3, "log.entered", {"card": "a", "card_id": 7, "seat": 0}),
        EventView(4, "log.played", {"card": None, "card_id": 8, "seat": 0}),
        EventView(5, "log.entered", {"card": "a", "card_id": 9, "seat": 0}),
    ]
    assert [e.index for e in worth_telling(events)] == [0, 3, 4, 5]


def test_news_tell_what_is_played_and_at_what_not_how_it_is_paid() -> None:
    events = [
        EventView(0, "log.paid", {"seat": 0, "cards": ("b",), "source": "a", "cost": (1,)}),
        EventView(1, "log.played", {"card": "a", "card_id": 7, "seat": 0}),
        EventView(2, "log.stacked_card", {"card": "a", "card_id": 7, "seat": 0, "targets": ()}),
        EventView(3, "log.played", {"card": "c", "card_id": 8, "seat": 0}),
        EventView(4, "log.stacked_card", {"card": "c", "card_id": 8, "seat": 0, "targets": (("card", "d"),)}),
    ]
    assert [e.index for e in worth_telling(events)] == [1, 3, 4]


def test_a_blow_is_not_told_beside_the_damage_that_it_does() -> None:
    def taken(index: int, card: int, n: int) -> EventView:
        return EventView(index, "log.damaged", {"card_id": card, "n": n})

    events = [
        EventView(0, "log.deals", {"card_id": 1, "target_id": 2, "n": 5}),
        EventView(1, "log.deals", {"card_id": 2, "target_id": 1, "n": 7}),  # a shield takes some of it
        EventView(2, "log.struck", {"card_id": 2, "n": 5}),
        taken(3, 2, 5),
        taken(4, 1, 3),
    ]
    told_by = {"log.deals": "log.damaged", "log.struck": "log.damaged"}
    assert [e.index for e in worth_telling(events, told_by)] == [1, 2, 3, 4]
    assert [e.index for e in worth_telling([*events, taken(5, 2, 5)], told_by)] == [1, 3, 4, 5]
    assert [e.index for e in worth_telling(events)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("cells", "room", "wanted"),
    [
        (40, 2, (("One attacks. · Two attacks. · Three", "blocks."), 0)),
        (24, 1, (("Three blocks.",), 2)),  # not "attacks. · Three blocks."
        (28, 1, (("Two attacks. · Three blocks.",), 1)),
        (8, 1, (("Three",), 2)),
    ],
)
def test_news_begin_with_a_whole_sentence(cells: int, room: int, wanted: Any) -> None:
    assert last_of(["One attacks.", "Two attacks.", "Three blocks."], cells, room) == wanted


def test_what_was_done_to_a_seat_matters_more_than_that_a_round_began(table: Any) -> None:
    seen = table.full_view(0)
    own = seen.zone("camp", 0).cards[0].id
    foreign = seen.zone("camp", 1).cards[0].id
    told = {
        "log.round_began": ({"n": 3}, 0),
        "log.initiative": ({"seats": (0,), "seat": 0}, 0),
        "log.played": ({"card": "a", "card_id": own, "seat": 0}, 0),
        "log.only_blocks": ({"card": "a", "card_id": foreign, "clause": "A-14"}, 0),
        "log.entered": ({"card": "a", "card_id": 77, "seat": -1}, 2),
        "log.eliminated": ({"card": "a", "card_id": own, "seat": 0, "by": -1}, 4),
        "log.lost": ({"card": "a", "card_id": 78, "seat": 0, "source": "b", "source_id": foreign}, 3),
        "log.own_roll": ({"roller": "a", "seat": 0, "value": 7, "index": 5, "success": True}, 3),
        "log.aimed": ({"card": "a", "card_id": 78, "seat": 1, "targets_id": (own,)}, 3),
        "log.aimed_elsewhere": ({"card": "a", "card_id": 78, "seat": 1, "targets_id": (foreign,)}, 2),
        "log.drew": ({"card": "a", "card_id": own, "seat": 0}, 2),
        "log.drew_by_another": ({"card": None, "card_id": 77, "seat": 1}, 1),
        "log.played_by_another": ({"card": "a", "card_id": foreign, "seat": 1}, 2),
        "log.damage_waits": ({"card": "a", "card_id": own, "seat": 0, "n": 1}, 2),
        "log.wealth": ({"card": "a", "card_id": foreign, "seat": 1}, 1),
        "log.initiative_roll": ({"seat": 0, "value": 7, "index": 0}, 0),
        "log.roll": ({"roller": "a", "seat": -1, "value": 7, "index": 5, "success": True}, 2),
    }
    shown = table.ruleset().shown
    for what, (fields, wanted) in told.items():
        assert weight(EventView(0, what, fields), seen, 0, shown)[0] == wanted, what


def test_of_what_was_done_to_a_seat_its_losses_come_first_and_then_what_weighs(table: Any) -> None:
    seen = table.full_view(0)
    own = seen.zone("camp", 0).cards[0].id
    told = [
        ("log.challenge", {"card": "b", "card_id": 78, "seat": 1, "whose": 0}),
        ("log.scored", {"card": "b", "card_id": 78, "seat": 1, "whose": 0, "n": 2}),
        ("log.dies", {"card": "a", "card_id": own, "seat": 0}),
    ]
    told.insert(2, ("log.saved", {"card": "a", "card_id": 79, "seat": 0, "by": 1}))
    shown = Shown(falls=frozenset(("log.dies",)), weighty=("log.saved", "log.scored"))
    rated = [weight(EventView(k, what, fields), seen, 0, shown) for k, (what, fields) in enumerate(told)]
    assert rated == sorted(set(rated))


def test_the_figures_of_the_cards_are_named(table: Any) -> None:
    badges = ["d{difficulty}", "({was_difficulty})", {"text": "*{emuna-}", "style": "bad"}, "{cost}"]
    part = {"zone": "camp", "badges": badges, "beside": ["d{difficulty}", "{difficulty}/{emuna}"]}
    described = table.described([{"id": "one", "area": "seat", "parts": [part]}])
    stats = {s["id"]: s["name"]["en"] for s in described["stats"]}
    difficulty, emuna = stats["difficulty"], stats["emuna"]
    assert read_spec(described).figures("en") == [
        ("dn", difficulty),
        ("(n)", ""),
        ("*n", emuna),
        ("n/n", f"{difficulty} / {emuna}"),
    ]


def test_two_parts_of_one_heading_stand_under_it_together(table: Any) -> None:
    named = {"name": {"en": "here", "es": "aquí"}}
    soldiers = {"zone": "camp", "show": "cards", "types": ["soldier"], **named}
    resources = {"zone": "camp", "show": "groups", "types": ["resource"], **named}
    told = lines(laid(table, [soldiers, resources], table.full_view(0)))
    assert told.count("here:") == 1 and "×3" in told
    between = {"zone": "camp", "show": "cards", "types": ["object"]}
    told = lines(laid(table, [soldiers, between, resources], table.full_view(0)))
    assert told.count("here:") == 2


@pytest.mark.parametrize(("n", "wanted"), [(1, "lacks 1"), (2, "lack 2")])
def test_a_figure_of_one_may_have_another_word(table: Any, n: int, wanted: str) -> None:
    view = table.full_view(0)
    counted = replace(view, values=(("bonds", n),))
    name, one = {"en": "lack", "es": "faltan"}, {"en": "lacks", "es": "falta"}
    panel = {
        "id": "one",
        "area": "table",
        "parts": [{"show": "value", "key": "bonds", "name": name, "one": one}],
    }
    spec = read_spec(table.described([panel], table_figures=("bonds",)))
    speaker = Speaker("en", table.ruleset(), table.pool(), table.NAMES)
    layout = Painter(spec, speaker, "en", texts("en")).layout(spec.panels[0], counted, -1, 60, 2)
    assert wanted in lines(layout)


def test_of_one_thing_karmaka_says_falta() -> None:
    parts = (p for panel in load_ruleset(registry.get("karmaka"))[0]["panels"] for p in panel["parts"])
    said = {p["key"]: (p["one"]["es"], p["name"]["es"]) for p in parts if p["one"]}
    assert said["lacking"] == ("falta", "faltan")
    assert said["ringed"] == ("con un Anillo llega: falta", "con Anillos llega: faltan")
