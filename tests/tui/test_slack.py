"""Lines in which nothing stands give way before anything moves, and are kept where cards are to come."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.players.levels import random_answer
from mk_tui.table import Table, View
from mk_tui.table.moment import ALOUD, COMPUTER, READ
from mk_tui.tui.board.cells import IN_LINES, CardGrid, Cell, PanelLayout, gone, with_order
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.ladder import COMPACT, FOLDED, RULED, STRIPS
from mk_tui.tui.board.painter import Painter
from mk_tui.tui.board.plan import plan
from mk_tui.tui.board.rows import Key, PanelPlace, PanelRow
from mk_tui.tui.board.slack import catch_up, close_up, stand_below
from tests.tui.planned import NAMES, painter_of, places_of, table_of, views_of

Spots = dict[int, tuple[int, int]]


def spots(places: list[PanelPlace], key: Key | None = None) -> Spots:
    """Return where each card stands on the board."""
    return {
        cell.cards[0]: (place.x + cell.x, place.y + cell.y)
        for place in places
        if place.layout is not None and key in (None, place.key)
        for cell in place.layout.cells
        if cell.target[0] == "card"
    }


def with_hand(view: View, *cards: int) -> View:
    """Return a view in which the first seat has just these cards in its hand."""
    return replace(
        view,
        zones=tuple(
            replace(z, cards=tuple(c for c in z.cards if c.id in cards), count=len(cards))
            if (z.kind, z.seat) == ("hand", 0)
            else z
            for z in view.zones
        ),
    )


def hands_of(game: str, least: int) -> Iterator[tuple[Painter, View, tuple[int, ...]]]:
    """Yield what the first seat sees while it has so many cards in its hand."""
    table = table_of(game, 7)
    _, painter = painter_of(table, "es")
    for view in views_of(table):
        cards = tuple([c.id for c in view.zone("hand", 0).cards])
        if len(cards) >= least:
            yield painter, view, cards


@pytest.mark.parametrize("game", ["aguila_roja", "humankind"])
def test_in_ones_turn_a_card_that_comes_finds_a_line_free_and_moves_nobody_below(game: str) -> None:
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 5)
    spec, painter = painter_of(table, "es")
    side = next(p.id for p in spec.panels if p.area == "seat")
    met, stayed = 0, {1: 0, 0: 0}
    for view in views_of(table, 120):
        own = next((z for z in view.zones if z.seat == 0 and z.kind in ("table", "play") and z.cards), None)
        if view.active != 0 or own is None:
            continue
        more = replace(own, cards=(*own.cards, *[replace(c, id=900 + c.id) for c in own.cards[:2]]))
        after = replace(view, zones=tuple(more if z is own else z for z in view.zones))
        for log in stayed:
            held = Held()
            first, _ = plan(painter, view, 80, 22, {("hand", 0)}, held=held, free=4, log=log)
            then, _ = plan(painter, after, 80, 22, {("hand", 0)}, held=held)
            height = {p.key: p.layout.height for p in first if p.layout is not None}
            grown = {p.key: p.layout.height for p in then if p.layout is not None}
            if height[side, 0] + 1 == grown[side, 0] and held.kept:
                met += log
                tops = [next(p.y for p in places if p.key == ("hand", 0)) for places in (first, then)]
                stayed[log] += tops[0] == tops[1]
    assert met > 3 and stayed[1] > met // 2 and not stayed[0]


def test_what_the_last_cards_of_a_hand_are_gives_way_to_what_is_chosen_on_the_board() -> None:
    """One line less and nobody moves: neither what is chosen from nor the hand."""
    met = 0
    for painter, with_stack, _ in hands_of("mamlejet_kohanim", 3):
        view = replace(with_stack, stack=())
        for height in (16, 18, 20):
            held = Held()
            before, left = plan(painter, view, 80, height, {("hand", 0)}, held=held)
            hand = next(p for p in before if p.key == ("hand", 0))
            if left or hand.layout is None or hand.level != RULED or hand.h != hand.layout.height:
                continue
            after, _ = plan(painter, view, 80, height - 1, {("front", -1)}, held=held)
            assert [(p.key, p.y, p.level) for p in after] == [(p.key, p.y, p.level) for p in before]
            assert spots(after) == spots(before) and after[-1].h == hand.h - 1
            met += 1
    assert met


def test_what_waits_says_less_before_anybody_moves_for_a_line() -> None:
    met = 0
    for painter, view, _ in hands_of("mamlejet_kohanim", 1):
        for height in (16, 18, 20, 22) if view.stack else ():
            held = Held()
            *before, stack = plan(painter, view, 80, height, {("hand", 0)}, held=held)[0]
            if sum(p.h for p in (*before, stack)) != height or stack.level < STRIPS:
                continue
            *after, less = plan(painter, view, 80, height - 1, {("hand", 0)}, held=held)[0]
            if held.kept:
                assert spots(after) == spots(before) and less.h < stack.h
                met += 1
    assert met


@pytest.mark.parametrize("game", registry.games())
def test_a_hand_of_which_a_card_is_played_stands_as_it_stood_within_the_step(game: str) -> None:
    """What it is paid with is chosen from the others: none of them moves for their texts."""
    met = 0
    for painter, view, cards in hands_of(game, 4):
        for height in (17, 19, 21):
            held = Held()
            before = plan(painter, view, 80, height, {("hand", 0)}, held=held)[0]
            stood = spots(before, ("hand", 0))
            level = before[-1].level
            for left in ((*cards[:1], *cards[2:]), cards[:2], cards[2:4]):
                fewer, then = with_hand(view, *left), held.apart()
                played = plan(painter, fewer, 80, height, {("hand", 0)}, held=then)[0]
                if RULED <= level < COMPACT and then.kept:
                    shift = played[-1].level >= STRIPS and level < STRIPS
                    now = {card: (x - shift, y) for card, (x, y) in spots(played, ("hand", 0)).items()}
                    assert now == {card: at for card, at in stood.items() if card in left}
                    met += 1
    assert met or game == "karmaka"  # whose hand has its texts on such a screen


async def asked(pilot: Any) -> None:
    """Go on until somebody is asked."""
    for _ in range(100):
        await pilot.pause()
        scene = pilot.app.screen.scene
        if scene.asking and scene.choices.question is not None:
            return
        await (pilot.press("space") if scene.stage.what in (READ, ALOUD, COMPUTER) else pilot.pause(0.02))


async def test_no_lines_are_taken_for_what_is_foretold_while_one_chooses_how_to_pay(app_of: Any) -> None:
    """Nothing ever is, and the hand would be rearranged for it."""
    rng, met = random.Random(1), 0
    session = Table.new("ultima_reserva", [("Ana", "human", ""), ("Beto", "random", "")], {}, 2)
    app = app_of(session, "es", news=False)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(40):
            await asked(pilot)
            if app.screen.scene.view.question.proposal and len(app.screen.scene.choices.at):
                assert not app.screen.arrangement.end.foretells
                met += 1
            app.screen.course.give(random_answer(session.question, rng))
    assert met


async def test_whoever_takes_back_what_they_did_finds_each_card_in_its_place(app_of: Any) -> None:
    """Though panels have grown for it in the meantime, and the hand had another form."""
    rng, met = random.Random(1), 0
    session = Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 12)
    app = app_of(session, "es", news=False)

    def spots_of(hands: tuple[str, ...]) -> dict[Key, Any]:
        areas = app.screen.arrangement.areas
        panels = {
            k: w for k, w in app.screen.board.panels.items() if areas[k[0]] in hands and w.plan is not None
        }
        return {k: (w.region.y, [(c.target, c.x, c.y) for c in w.plan.cells]) for k, w in panels.items()}

    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(30):
            await asked(pilot)
            view, stood = app.screen.scene.view, spots_of(("hand", "seat"))
            high = app.screen.prompt.lines_high
            app.screen.course.give(random_answer(session.question, rng))
            await pilot.pause()
            now = app.screen.scene.view
            step = (view.round, view.phase, view.active) == (now.round, now.phase, now.active)
            if not step or now.zones == view.zones or session.match.why_no_undo(0) is not None:
                continue
            moved = spots_of(("hand", "seat")) != stood
            await pilot.press("u")
            await asked(pilot)
            if app.screen.scene.view.zones == view.zones and app.screen.prompt.lines_high <= high:
                assert spots_of(("hand", "seat")) == stood
                met += moved
            app.screen.course.give(random_answer(session.question, rng))
            await pilot.pause()
    assert met > 1


def test_whose_card_has_gone_is_remembered_in_every_form_of_a_hand() -> None:
    grid = CardGrid(2, 36, (2, 2), (1, 2, 3, 4))
    assert with_order(grid, (1, 3, 4)).cards == (1, gone(2), 3, 4)
    assert with_order(grid, (1, gone(2), 3, 4)).cards == (1, gone(2), 3, 4)
    assert with_order(grid, (1, 5, 3, 4)).cards == (1, 5, 3, 4)
    assert with_order(grid, (4, gone(2), 1)).cards == (4, 1)


def test_a_card_that_grows_takes_the_cells_of_one_that_has_gone_and_moves_nobody() -> None:
    table = table_of("aguila_roja", 7)
    spec, painter = painter_of(table, "es")
    panel = next(p for p in spec.panels if p.area == "seat")
    met = 0
    for view in views_of(table):
        zone = view.zone("table", 0)
        before = painter.layout(panel, view, 0, 80, RULED)
        grid = before.grids.get(0)
        if grid is None or len(grid.cards) < 3 or grid.columns != IN_LINES:
            continue
        stood = {c.cards[0]: (c.x, c.y) for c in before.cells if c.target[0] == "card"}
        first, second, third = grid.cards[:3]
        for other in {c.definition for c in zone.cards}:
            cards = [replace(c, definition=other) if c.id == first else c for c in zone.cards]
            cards = [c for c in cards if c.id != second]
            zones = tuple([replace(z, cards=tuple(cards)) if z == zone else z for z in view.zones])
            held = tuple(before.grids.items())
            after = painter.layout(panel, replace(view, zones=zones), 0, 80, RULED, held)
            now = {c.cards[0]: (c.x, c.y) for c in after.cells if c.target[0] == "card"}
            wider = [next(c.w for c in x.cells if c.cards == (first,)) for x in (before, after)]
            met += wider[1] > wider[0]
            assert now[first] == stood[first] and now[third] == stood[third]
    assert met


def row_of(name: str, height: int, needs: int) -> PanelRow:
    row, layout = PanelRow([(name, -1)], [None], 1), PanelLayout(80)
    layout.height, row.height, row.layouts, row.level = needs, height, [layout], RULED
    return row


def test_rows_that_come_to_stand_lower_give_their_empty_lines() -> None:
    before = {("front", -1): (RULED, 3), ("side", -1): (RULED, 5), ("hand", -1): (RULED, 6)}
    rows = [row_of("front", 4, 4), row_of("side", 5, 3), row_of("hand", 6, 6)]
    assert catch_up(rows, before) == 1 and [row.height for row in rows] == [4, 4, 6]
    assert close_up(rows, 2) == 1 and [row.height for row in rows] == [4, 3, 6]
    rows = [row_of("front", 2, 2), row_of("side", 5, 5), row_of("hand", 6, 6)]
    assert stand_below(rows, before, 0) == 0
    assert stand_below(rows, before, 1) == 1 and [row.height for row in rows] == [3, 5, 6]


def test_places_of_cards_that_were_played_give_way_before_a_word_of_the_hand_is_cut() -> None:
    """Why the last card could not be played lost its last word, beside two rows in which nothing stood."""
    met = 0
    for painter, view, cards in hands_of("aguila_roja", 4):
        for height in range(13, 20):
            painter.reasons = dict.fromkeys(cards, "No")
            held = Held()
            before, left = plan(painter, view, 80, height, {("hand", 0)}, held=held)
            hand = next(p for p in before if p.key == ("hand", 0))
            if left or hand.level != RULED or hand.layout is None or hand.h != hand.layout.height:
                continue
            fewer = with_hand(view, *cards[2:])  # of two beside each other: a row is free
            plan(painter, fewer, 80, height, {("front", -1)}, held=held)
            painter.reasons[cards[-1]] = "why not " * 6
            after, _ = plan(painter, fewer, 80, height, {("front", -1)}, held=held)
            hand = next(p for p in after if p.key == ("hand", 0))
            if hand.level == RULED and hand.layout is not None:
                met += 1
                assert hand.layout.height <= hand.h
    assert met


def test_what_gives_way_to_the_frame_does_not_stand_in_it() -> None:
    """Of the last line of a hand there stood what the frame had not covered."""
    layout = PanelLayout(20)
    cell = Cell(2, 1, 10, 2, ("card", 1), lambda mark: ((("name", "name"),), (("its words", "word"),)))
    layout.cells, layout.height = [cell], 4
    marks = {("card", 1): PLAIN}.__getitem__

    def said(lines: PanelLayout, y: int) -> str:
        return "".join(text for spans, _ in lines.line(y, marks) for text, _ in spans)

    assert "its words" in said(layout, 2)
    lower = layout.standing(3, layout.edge)
    assert "name" in said(lower, 1) and set(said(lower, 2)) == {"╰", "─", "╯"}


def test_what_lies_on_the_table_begins_a_step_with_the_lines_by_which_it_has_grown_before() -> None:
    """What is played there comes and goes: the first time everybody below it moves, and never again."""
    table = table_of("karmaka", 7)
    _, painter = painter_of(table, "es")
    stayed = list[bool]()
    for view in views_of(table):
        ruins = view.zone("ruins", -1)
        centre = view.zone("centre", -1)
        if centre.cards or len(ruins.cards) < 3:
            continue
        played = replace(centre, cards=ruins.cards[:3], count=3)
        after = replace(view, zones=tuple(played if z is centre else z for z in view.zones))
        held, tops = Held(), list[dict[Key, int]]()
        for seen in (view, after, view, after):
            held.earlier = held.turned = seen is view
            places, _ = plan(painter, seen, 80, 22, {("hand", 0)}, held=held, free=4, log=1)
            tops.append({p.key: p.y for p in places})
        if held.grown["middle", -1] == 1 and tops[0] != tops[1]:
            stayed.append(tops[2] == tops[3])
    assert len(stayed) > 5 and all(stayed)


def with_zone(view: View, kind: str, seat: int, cards: Any) -> View:
    """Return the table with these cards in a zone."""
    zones = [
        replace(z, cards=tuple(cards), count=len(cards)) if (z.kind, z.seat) == (kind, seat) else z
        for z in view.zones
    ]
    return replace(view, zones=tuple(zones))


def cards_in(view: View, kind: str, seat: int) -> Any:
    return next(z.cards for z in view.zones if (z.kind, z.seat) == (kind, seat))


def test_for_a_card_that_comes_to_the_table_its_frame_goes_before_anybody_at_a_seat_shows_less() -> None:
    """What one chooses among lost its text for it, though no line of that was needed."""
    table = table_of("karmaka", 7)
    spec, painter = painter_of(table, "es")
    middle = next(p for p in spec.panels if p.id == "middle")
    ruled = 0
    for view in views_of(table):
        hand = cards_in(view, "hand", 0)
        if not hand or cards_in(view, "centre", -1):
            continue
        came = with_zone(view, "centre", -1, hand[-1:])
        for height in range(30, 40):
            held = Held()
            before = {p.key: p for p in places_of(painter, view, (120, height), held)}
            after = {p.key: p for p in places_of(painter, came, (120, height), held)}
            at = before["middle", -1]
            needs = painter.layout(middle, came, -1, at.w, RULED).height
            if at.level < STRIPS or sum([p.h for p in before.values()]) - at.h + needs > height:
                continue
            seats = [("player", 1), ("player", 0)]
            assert [after[key].level for key in seats] == [before[key].level for key in seats]
            ruled += after["middle", -1].level == RULED
    assert ruled


def test_for_a_frame_round_names_alone_nobody_moves() -> None:
    """They are the same in any form: no step begins with a larger one for them."""
    table = table_of("karmaka", 7)
    _, painter = painter_of(table, "es")
    stayed = 0
    for view in views_of(table):
        if cards_in(view, "future", 0) or not cards_in(view, "hand", 0):
            continue
        named = with_zone(view, "future", 0, cards_in(view, "hand", 0)[-1:])
        for height in range(30, 38):
            held = Held()
            before = places_of(painter, view, (120, height), held)
            if not FOLDED <= next(p.level for p in before if p.key == ("future", 0)) < STRIPS:
                continue
            held.earlier = True
            after = places_of(painter, named, (120, height), held)
            assert [(p.key, p.y, p.level) for p in after] == [(p.key, p.y, p.level) for p in before]
            stayed += 1
    assert stayed
