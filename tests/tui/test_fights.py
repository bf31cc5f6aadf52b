"""Cards that face several others, badges with a style of their own, figures in one, notes with numbers."""

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine import compiled
from mk_tui.engine.views import CardView, View
from mk_tui.language import Speaker
from mk_tui.tui import glyphs as g
from mk_tui.tui.board.faces import PLAIN, Mark
from mk_tui.tui.board.painter import STRIPS, Painter
from mk_tui.tui.board.spans import plain
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.texts import texts

FIGHT = {
    "id": "fight",
    "area": "front",
    "name": {"en": "fights", "es": "luchas"},
    "parts": [
        {
            "zone": "camp",
            "flags": ["assigned"],
            "badges": ["d{difficulty}", "({was_difficulty})", {"text": "*{emuna}", "style": "bad"}],
            "beside": ["e{emuna}"],
            "pairs": True,
        }
    ],
}
SIDE = {
    "id": "side",
    "area": "seat",
    "parts": [{"show": "value", "form": "{hold}/{by_hand}", "name": {"en": "hold", "es": "aviso"}}],
}


def painter_of(table: Any) -> Painter:
    spec = read_spec(table.described([FIGHT, SIDE]))
    return Painter(spec, Speaker("en", table.ruleset(), table.pool(), table.NAMES), "en", texts("en"))


def fighting(table: Any) -> tuple[View, CardView, list[CardView]]:
    """Return a view in which a soldier of the active seat faces two of the next one's."""
    view = table.full_view(0)
    camps = {z.seat: z for z in view.zones if z.kind == "camp"}
    mine = next(c for c in camps[view.active].cards if c.type == "soldier")
    rival = next(s for s in camps if s != view.active)
    theirs = [c for c in camps[rival].cards if c.type == "soldier"][:2]
    theirs = [
        replace(
            c, flags=("assigned",), facing=mine.id, host=-1, stats=tuple((s, p, p) for s, _, p in c.stats)
        )
        for c in theirs
    ]
    stats = tuple((s, now + (s == "difficulty"), printed) for s, now, printed in mine.stats)
    mine = replace(
        mine,
        flags=("assigned",),
        facing=theirs[0].id,
        stats=stats,
        notes=(("note.pending", 3), "note.pending"),
    )
    new = {c.id: c for c in (mine, *theirs)}
    zones = tuple(replace(z, cards=tuple(new.get(c.id, c) for c in z.cards)) for z in view.zones)
    return replace(view, zones=zones), mine, theirs


def text_of(painter: Painter, panel: Any, view: View, seat: int) -> str:
    layout = painter.layout(panel, view, seat, 150, STRIPS)
    return "\n".join(
        "".join(plain(s) for s, _ in layout.line(y, lambda t: PLAIN)) for y in range(layout.height)
    )


def test_a_front_panel_shows_the_cards_of_all_seats_with_a_flag_and_everybody_they_face(table: Any) -> None:
    painter = painter_of(table)
    view, mine, theirs = fighting(table)
    text = text_of(painter, painter.spec.panels[0], view, -1)
    assert text.count(f"× {painter.speaker.player(theirs[0].controller)}: ") == len(theirs) == 2
    for card in (mine, *theirs):
        assert painter.speaker.card_name(card.definition) in text
    others = [c for z in view.zones if z.kind == "camp" for c in z.cards if "assigned" not in c.flags]
    named = {c.definition for c in (mine, *theirs)}
    assert all(
        painter.speaker.card_name(c.definition) not in text for c in others if c.definition not in named
    )


def test_a_blank_stands_before_the_key_of_whoever_is_faced(table: Any) -> None:
    """Else the letter reads as the last one of the words before it."""
    painter = painter_of(table)
    view, _, theirs = fighting(table)
    layout = painter.layout(painter.spec.panels[0], view, -1, 150, STRIPS)
    faced = {("card", c.id) for c in theirs}
    told = "\n".join(
        "".join(plain(s) for s, _ in layout.line(y, lambda t: Mark("Z", True) if t in faced else PLAIN))
        for y in range(layout.height)
    )
    assert told.count(f"Z{g.LEGAL}{g.FACING}") == len(theirs) == told.count(f" Z{g.LEGAL}{g.FACING}")


def test_badges_say_what_is_printed_where_it_differs_and_keep_their_style(table: Any) -> None:
    painter = painter_of(table)
    _, mine, theirs = fighting(table)
    part = painter.spec.panels[0].parts[0]
    now, printed = next((now, printed) for s, now, printed in mine.stats if s == "difficulty")
    badges = painter.faces.face(mine, part).badges
    assert badges[0][0].startswith(f"d{now}") and badges[1][0] == f"({printed})"
    assert badges[-1][1] == "bad"
    assert not any("(" in text for text, _ in painter.faces.face(theirs[0], part).badges)


def test_several_printed_figures_in_one_badge_are_one_sign(table: Any) -> None:
    """(1/1) where both are other numbers now, a dot for the one that is not, nothing where none is."""
    faces = painter_of(table).faces
    _, mine, _ = fighting(table)
    form = "({was_strength}/{was_victory})"

    def told(strength: tuple[int, int], victory: tuple[int, int]) -> str | None:
        card = replace(mine, stats=(("strength", *strength), ("victory", *victory)))
        found = faces.badge(card, form, "dim")
        return None if found is None else found[0]

    assert told((2, 1), (3, 1)) == "(1/1)"
    assert told((2, 1), (1, 1)) == f"(1/{g.DOT})" and told((1, 1), (0, 1)) == f"({g.DOT}/1)"
    assert told((1, 1), (1, 1)) is None


def test_figures_in_one_are_shown_even_when_they_are_nothing(table: Any) -> None:
    painter = painter_of(table)
    view = table.full_view(0)
    players = tuple(replace(p, values=(("hold", 0), ("by_hand", 1))) for p in view.players)
    assert "hold 0/1" in text_of(painter, painter.spec.panels[1], replace(view, players=players), 0)


def test_a_note_may_have_a_number(table: Any) -> None:
    painter = painter_of(table)
    _, mine, _ = fighting(table)
    words = painter.faces.face(mine, painter.spec.panels[0].parts[0]).words
    assert words.count(painter.speaker.say("note.pending")) == 2
    assert "damage waits" in painter.speaker.card_line(mine, table.full_view(0))


def test_a_fight_that_needs_more_than_a_line_begins_one(table: Any) -> None:
    """Else whom a card faces, in the line below, seems to stand with whoever comes before it."""
    painter = painter_of(table)
    view, mine, theirs = fighting(table)
    camp = next(z for z in view.zones if z.kind == "camp" and any(c.id == mine.id for c in z.cards))
    first = replace(theirs[1], id=990, facing=-1, controller=mine.controller)
    swap = {mine.id: mine, theirs[0].id: theirs[0], theirs[1].id: replace(theirs[1], facing=-1, flags=())}
    zones = tuple(
        replace(z, cards=(*((first,) if z is camp else ()), *(swap.get(c.id, c) for c in z.cards)))
        for z in view.zones
    )
    seen = replace(view, zones=zones)
    panel = painter.spec.panels[0]
    wrapped = 0
    for width in range(40, 150):
        cells = painter.layout(panel, seen, -1, width, STRIPS).cells
        places = {c.target: (c.x, c.y) for c in cells}
        before, fighter, faced = (places[("card", n)] for n in (990, mine.id, theirs[0].id))
        if faced[1] > fighter[1]:
            wrapped += 1
            assert fighter == (before[0], before[1] + 1), width
    assert wrapped


def test_who_comes_after_a_fight_of_several_lines_begins_a_line(table: Any) -> None:
    """Else it seems to stand with what is attached to the fighters."""
    painter = painter_of(table)
    view, mine, theirs = fighting(table)
    camp = next(z for z in view.zones if z.kind == "camp" and any(c.id == mine.id for c in z.cards))
    last = replace(theirs[1], id=990, facing=-1, controller=mine.controller)
    fight = replace(theirs[1], facing=-1, flags=())
    swap = {c.id: c for c in (mine, theirs[0], fight)}
    zones = tuple(
        replace(
            z,
            cards=(
                *(swap.get(c.id, c) for c in z.cards),
                *((last,) if z is camp else ()),
            ),
        )
        for z in view.zones
    )
    seen = replace(view, zones=zones)
    panel = painter.spec.panels[0]
    one_line = painter.layout(panel, seen, -1, 150, STRIPS)
    where = {c.target: (c.x, c.y) for c in one_line.cells}
    assert where[("card", 990)][1] == where[("card", mine.id)][1]
    wrapped = 0
    for width in range(40, 150):
        places = {c.target: (c.x, c.y) for c in painter.layout(panel, seen, -1, width, STRIPS).cells}
        first, faced, after = (places[("card", n)] for n in (mine.id, theirs[0].id, 990))
        if faced[1] > first[1]:
            wrapped += 1
            assert after == (first[0], faced[1] + 1), width
    assert wrapped


def test_what_happens_in_a_fight_and_what_one_can_do_are_told_apart_without_colour(table: Any) -> None:
    painter = painter_of(table)
    view, mine, _ = fighting(table)
    before, mine = mine, replace(mine, keywords=tuple(painter.spec.keywords)[:2])
    zones = tuple(replace(z, cards=tuple(mine if c is before else c for c in z.cards)) for z in view.zones)
    view = replace(view, zones=zones)
    panel = painter.spec.panels[0]
    marked = replace(panel, parts=(replace(panel.parts[0], marks=True),))
    face = painter.faces.face(mine, marked.parts[0])
    happening, can_do = face.words[: face.notes], face.words[face.notes :]
    assert len(happening) == len(can_do) == 2
    told = f"{', '.join(happening)}; {', '.join(can_do)}"
    assert told in text_of(painter, marked, view, -1)
    box = painter.faces.box(mine, marked.parts[0], PLAIN, 100, 6, True)
    assert f"{face.kind}; {told}" in "".join(plain(line) for line in box)
    assert {style for _, style in face.said[: face.notes]} == {"flag"}
    alone = replace(marked.parts[0], pairs=False)
    strip = plain(painter.faces.strip(mine, alone, PLAIN, 140)[0])
    assert f"{' '.join(happening)}; {' '.join(can_do)}" in strip


@pytest.mark.skipif(compiled(), reason="a compiled class lets nothing take the place of its methods")
def test_words_of_a_fight_are_told_apart_where_that_costs_no_word_and_no_line(
    table: Any, monkeypatch: Any
) -> None:
    painter, tight = painter_of(table), painter_of(table)
    narrow = tight.faces.strip_width
    monkeypatch.setattr(
        tight.faces, "strip_width", lambda card, part, words=True, apart=False: narrow(card, part, words)
    )
    view, *_ = fighting(table)
    panel = painter.spec.panels[0]
    marked = replace(panel, parts=(replace(panel.parts[0], marks=True),))
    wider = 0
    for width in range(40, 150):
        layouts = [each.layout(marked, view, -1, width, STRIPS) for each in (painter, tight)]
        assert layouts[0].height == layouts[1].height, width
        lines = [
            "\n".join("".join(plain(s) for s, _ in out.line(y, lambda t: PLAIN)) for y in range(out.height))
            for out in layouts
        ]
        wider += lines[0] != lines[1]
        told = [line.replace(",", "").replace(";", "").split() for line in lines]
        assert told[0] == told[1], width
    assert wider


def test_that_nobody_faces_a_card_is_no_keyword_of_it(table: Any) -> None:
    painter = painter_of(table)
    view, mine, _ = fighting(table)
    panel = painter.spec.panels[0]
    free = replace(panel, parts=(replace(panel.parts[0], marks=True, free={"en": "free"}),))
    alone = replace(mine, facing=-1)
    zones = tuple(
        replace(
            z, cards=tuple(alone if c.id == mine.id else replace(c, facing=-1, flags=()) for c in z.cards)
        )
        for z in view.zones
    )
    words = painter.faces.face(alone, free.parts[0]).words
    assert f"{words[-1]}, free" in text_of(painter, free, replace(view, zones=zones), -1)
    aims = replace(free, parts=(replace(free.parts[0], aims="aims"),))
    seen = replace(view, zones=zones, values=(*view.values, ("aims", ((mine.id, 0),))))
    assert f"{words[-1]} → " in text_of(painter, aims, seen, -1)  # an arrow goes on with no words
