"""The board stands where it stood: within a step, and in a new one where nobody gains by moving."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.table import CardView, Table, View
from mk_tui.tui.board.cells import IN_LINES
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.painter import COMPACT, FOLDED, FULL, RULED, STRIPS, TINY, Painter
from mk_tui.tui.board.plan import plan
from mk_tui.tui.board.rows import STACK, WIDE, Key, PanelPlace
from mk_tui.tui.board.spec import TableSpec
from mk_tui.tui.board.staying import FREE
from tests.tui.planned import (
    LOW,
    NAMES,
    SIZES,
    in_turn,
    levels_of,
    lines_of,
    painter_of,
    places_of,
    table_of,
    views_of,
)


def natural(painter: Painter, spec: TableSpec, view: View, place: PanelPlace) -> int:
    """Return how many lines a panel needs as it stands."""
    panel = next(p for p in spec.panels if p.id == place.key[0])
    grids = () if place.layout is None else tuple(sorted(place.layout.grids.items()))
    return painter.layout(panel, view, place.key[1], place.w, place.level, grids).height


@pytest.mark.parametrize("game", registry.games())
def test_within_a_step_panels_stand_where_they_stood_as_long_as_it_goes(game: str) -> None:
    """Only a panel that needs more lines than it had moves the others."""
    table = table_of(game, 7)
    spec, painter = painter_of(table, "en")
    held, step, kept = Held(), None, 0
    stood: list[tuple[Key, int, int, int, int, int]] = []
    for view in views_of(table):
        now = (view.round, view.phase, view.active)
        if now != step:
            held, step, stood = Held(), now, []
        grids = dict(held.grids)
        places = [(p.key, p.x, p.y, p.w, p.h, p.level) for p in places_of(painter, view, (200, 48), held)]
        if stood and [p[0] for p in places] == [p[0] for p in stood]:
            panels = {p.id: p for p in spec.panels}
            grew = any(
                painter.layout(panels[key[0]], view, key[1], w, level, grids.get((key, w, level), ())).height
                > h
                for key, _, _, w, h, level in stood
                if key[0] in panels
            )
            stacks = [next((p[4] for p in at if p[0] == STACK), 0) for at in (stood, places)]
            assert grew or stacks[0] < stacks[1] or places == stood
            kept += places == stood
        stood = places
    assert kept


def test_the_stack_comes_and_goes_in_a_step_and_the_board_is_each_time_as_it_was() -> None:
    """Else it would be weighed anew each time, and a panel that grew a moment ago would shrink again."""
    table = table_of("mamlejet_kohanim", 7)
    _, painter = painter_of(table, "en")
    mattered = 0

    def shown(view: View, size: tuple[int, int], held: Held, *wanted: Key) -> list[tuple[object, ...]]:
        places = plan(painter, view, *size, wanted, size[0] >= WIDE, held=held)[0]
        return [(p.key, p.y, p.h, p.level) for p in places]

    for with_stack in (view for view in views_of(table) if view.stack):
        without = replace(with_stack, stack=())
        for size in ((80, 20), (120, 30), (150, 36)):
            held = Held()
            bare = shown(without, size, held, ("hand", 0))
            waiting = shown(with_stack, size, held)
            unheld = held.apart()
            unheld.forms.clear()
            mattered += shown(without, size, unheld) != bare
            assert shown(without, size, held) == bare
            assert shown(with_stack, size, held) == waiting
            held.earlier = True  # in the next step it is weighed anew
            assert shown(without, size, held) is not None and len(held.forms) == 1
    assert mattered


def test_on_a_narrow_screen_nobody_moves_for_what_waits_on_the_stack() -> None:
    """It takes lines of the log, below the hand: all stand as high as they did, if there are lines enough."""
    table = table_of("mamlejet_kohanim", 7)
    spec, painter = painter_of(table, "es")
    low = high = 0
    for view in (view for view in views_of(table, 160) if view.stack):
        for height in (19, 22, 25, 30, 48):
            held = Held()
            without, left = plan(painter, replace(view, stack=()), 80, height, (), held=held, free=4)
            *places, waiting = plan(painter, view, 80, height, asked_for(spec, view), held=held, free=4)[0]
            assert waiting.key == STACK
            if waiting.h <= left and held.kept:
                assert [(p.key, p.y, p.level) for p in places] == [(p.key, p.y, p.level) for p in without]
                low, high = low + (height < 25), high + (height >= 25)
    assert low > 2 and high > 5


@pytest.mark.parametrize("game", registry.games())
def test_on_a_low_screen_no_panel_has_a_frame_that_goes_when_something_is_foretold(game: str) -> None:
    """Those that come and go with it move every card in them, and all that stand below."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 5)
    spec, painter = painter_of(table, "es")
    hands = {p.id for p in spec.panels if p.area == "hand"}
    framed = bare = 0
    for view in views_of(table, 60):
        wanted = asked_for(spec, view)
        for height in range(15, 24, 2):
            held = Held()
            places, left = plan(painter, view, 80, height, wanted, held=held, free=4)
            frames = [p for p in places if p.level >= STRIPS and p.key != STACK]
            frames = [p for p in frames if p.key[0] not in hands or p.level != COMPACT]
            bare += not frames and left > 0
            if frames:
                assert left >= 4
                told, _ = plan(painter, view, 80, height - 4, wanted, held=held)
                assert [(p.key, p.y, p.level) for p in told] == [(p.key, p.y, p.level) for p in places]
                framed += 1
                held.earlier = True  # nor in the next step, because they stood so
                _, left = plan(painter, view, 80, height - 2, wanted, held=held, free=4)
                assert left >= 2
    assert framed and bare


def test_in_a_new_step_panels_stand_where_they_stood_unless_one_can_show_more() -> None:
    """An emptied hand keeps its height, and the others their places, as long as nobody gains by moving."""
    table = table_of("mamlejet_kohanim", 7)
    _, painter = painter_of(table, "en")
    view = list(views_of(table))[12]
    held = Held()
    before = places_of(painter, view, (200, 60), held)
    hands = [n for n, z in enumerate(view.zones) if (z.kind, z.seat) == ("hand", 0)]
    assert view.zones[hands[0]].cards
    zones = tuple(
        replace(z, cards=z.cards[:1], count=1) if n in hands else z for n, z in enumerate(view.zones)
    )
    held.earlier = True
    after = places_of(painter, replace(view, zones=zones), (200, 60), held)
    assert held.kept and [(p.key, p.y, p.h, p.level) for p in after] == [
        (p.key, p.y, p.h, p.level) for p in before
    ]
    held.earlier = True  # on a low screen the others gain by it, and move
    low = Held()
    places_of(painter, view, (80, 19), low)
    folded = {key: level for key, (level, _) in low.rows.items()}
    low.earlier = True
    places_of(painter, replace(view, zones=zones), (80, 19), low)
    assert low.kept or any(level > folded[key] for key, (level, _) in low.rows.items())


def test_on_a_low_screen_the_hand_gives_way_to_what_is_chosen_on_the_board() -> None:
    """Why none of its cards can be played is worth less than what one chooses from."""
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = painter_of(table, "es")
    view = in_turn(table, "2c")
    cards = [c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
    painter.reasons = dict.fromkeys(cards, "Solo en tu paso 2b (recurso).")
    hand, front = ("hand", 0), ("front", -1)
    w, h = LOW
    from_hand = levels_of(plan(painter, view, w, h, {hand, front})[0], spec)
    on_board = levels_of(plan(painter, view, w, h, {front})[0], spec)
    assert from_hand["hand"] >= RULED > on_board["hand"]
    assert on_board["front"] > FOLDED and on_board["seat"] > from_hand["seat"]


def test_a_hand_that_was_chosen_from_in_a_step_stands_until_it_is_over() -> None:
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = painter_of(table, "es")
    view = in_turn(table, "2b")
    hand, front = ("hand", 0), ("front", -1)
    w, h = LOW[0], LOW[1] - 1

    def hand_of(held: Held, *wanted: Key) -> int:
        return levels_of(plan(painter, view, w, h, wanted, held=held)[0], spec)["hand"]

    held = Held()
    played = hand_of(held, hand, front)
    assert hand_of(held, front) == played  # a target of what was played
    unread = Held()
    idle = hand_of(unread)  # somebody else is asked
    assert hand_of(unread, front) < idle  # nothing of it could be used yet in this step
    held.earlier = True
    assert hand_of(held, front) < played


def test_within_a_step_the_hand_does_not_turn_from_lines_into_boxes() -> None:
    """Whatever room has come for it, on a high screen; in the next step it takes that room."""
    table = table_of("ultima_reserva", 7)
    spec, painter = painter_of(table, "es")
    own, met = ("player", 0), 0

    def hand_of(view: View, height: int, held: Held, *wanted: Key) -> int:
        return levels_of(plan(painter, view, 150, height, wanted, True, 200, held)[0], spec)["hand"]

    for view in views_of(table, 30):
        for height in range(30, 50, 2):
            held = Held()
            if hand_of(view, height, held) != COMPACT:
                continue
            del held.rows[own]  # something stands anew, and what is chosen from lies on the board
            assert hand_of(view, 60, held, own) == COMPACT
            held.earlier = held.turned = True
            del held.rows[own]
            met += hand_of(view, 60, held, own) == FULL
    assert met


def test_of_two_who_chooses_on_the_board_sees_the_other_side_and_then_the_hand_again() -> None:
    """Who attacks is chosen by who may block; a hand that was read a moment ago stood before them."""
    table = table_of("humankind", 7)
    spec, painter = painter_of(table, "es")
    own, hand = (("side", 0), ("hand", 0))
    assert {p.id: p.area for p in spec.panels if p.id in ("side", "hand")} == {"side": "seat", "hand": "hand"}
    w, h, low = LOW[0], 18, 15  # the prompt is higher where one chooses with advice
    folded = 0
    for view in views_of(table, 120):
        rivals, cards = view.zone("play", 1).cards, view.zone("hand", 0).cards
        if view.seat != 0 or len(rivals) < 3 or len(cards) < 3:
            continue
        held = Held()
        first = levels_of(plan(painter, view, w, h, {own, hand}, held=held)[0], spec)["hand"]
        assert held.rows[own][0] > TINY
        places, _ = plan(painter, view, w, low, {own}, held=held)
        (against,) = [p.level for p in places if p.key == ("side", 1)]
        fresh, _ = plan(painter, view, w, low, {own}, held=Held())
        assert against > TINY or [p.level for p in fresh if p.key == ("side", 1)] == [TINY]
        folded += held.gave_way
        assert levels_of(plan(painter, view, w, low, {own}, held=held)[0], spec) == levels_of(places, spec)
        again = levels_of(plan(painter, view, w, h, {own, hand}, held=held)[0], spec)["hand"]
        assert again == first
    assert folded


def test_nobody_is_folded_away_for_lines_of_the_hand_in_which_nothing_stands() -> None:
    """Who is on guard decides what one does: three at a low screen, and cards of the hand played in turn."""
    names = [(name, "random", "") for name in ("Ana", "Beto", "Carla")]
    freed = 0
    for seed in range(3, 9):
        table = Table.new("aguila_roja", names, {}, seed)
        spec, painter = painter_of(table, "es")
        panel = next(p for p in spec.panels if p.area == "seat")
        chosen = {("hand", 0), (panel.id, 0)}
        for view in views_of(table, 60):
            hand = view.zone("hand", 0).cards
            if view.phase != "main" or view.active != 0 or len(hand) < 5:
                continue
            for height in (13, 14, 16, 17):
                held = Held()
                plan(painter, view, 80, height, chosen, held=held)
                hidden = [at for at, (n, _) in held.rows.items() if at[0] == panel.id and n == TINY]
                few = {c.id for c in hand[:2]}
                zones = [
                    replace(z, cards=tuple(c for c in z.cards if c.id in few)) if z.cards == hand else z
                    for z in view.zones
                ]
                fewer = replace(view, zones=tuple(zones))
                places, _ = plan(painter, fewer, 80, height, chosen, held=held)
                level = {p.key: p.level for p in places}
                empty = sum(
                    p.h - natural(painter, spec, fewer, p) for p in places if p.layout is not None and p.level
                )
                for key in (k for k, n in level.items() if k[0] == panel.id and n == TINY):
                    if fewer.zone("table", key[1]).cards:
                        opened = painter.layout(panel, fewer, key[1], 80, FOLDED).height
                        assert opened - 1 > empty
                freed += any(level[key] > TINY for key in hidden)
    assert freed > 5


def test_a_hand_of_fewer_cards_has_their_texts_where_the_others_stood() -> None:
    table = table_of("aguila_roja", 7)
    spec, painter = painter_of(table, "es")
    w, h = LOW
    grown = 0
    for view in views_of(table, 120):
        zone = next(z for z in view.zones if (z.kind, z.seat) == ("hand", 0))
        if view.seat != 0 or len(zone.cards) < 4:
            continue
        held = Held()
        before = plan(painter, view, w, h, {("hand", 0)}, held=held)[0]
        less = replace(zone, cards=zone.cards[:1], count=1)
        fewer = replace(view, zones=tuple(less if z is zone else z for z in view.zones))
        after = plan(painter, fewer, w, h, {("hand", 0)}, held=held)[0]
        assert [(p.key, p.y, p.h) for p in after] == [(p.key, p.y, p.h) for p in before]
        grown += levels_of(after, spec)["hand"] == COMPACT > levels_of(before, spec)["hand"]
        text = painter.faces.face(zone.cards[0], spec.part_of("hand")).text
        (own,) = [p for p in after if p.key == ("hand", 0)]
        if levels_of(after, spec)["hand"] == COMPACT and text:
            assert text.split()[0] in " ".join(lines_of(own))
    assert grown


@pytest.mark.parametrize("game", registry.games())
def test_when_any_card_goes_those_that_stand_with_it_stay_where_they_are(game: str) -> None:
    """The first of a line as well, and those under a heading: laid out as they are held."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = painter_of(table, "es")
    met = {"lines": 0, "columns": 0}
    views = [view for n, view in enumerate(views_of(table, 90)) if n % 5 == 0]
    for view, panel in ((view, panel) for view in views for panel in spec.panels if panel.area != "side"):
        seat = -1 if panel.area in ("front", "table") else 0
        for level, width in ((FOLDED, 76), (STRIPS, 100), (COMPACT, 88), (FULL, 140)):
            before = painter.layout(panel, view, seat, width, level)
            at = {c.cards[0]: (c.x, c.y) for c in before.cells if c.target[0] == "card"}
            for n, grid in before.grids.items():
                part = panel.parts[n]
                gone = [k for k, card in enumerate(grid.cards) if grid.columns != IN_LINES or grid.sizes[k]]
                if len(grid.cards) < 2 or part.pairs or part.top or part.newest or not gone:
                    continue
                left = [card for k, card in enumerate(grid.cards) if k != gone[0]]
                zones = [
                    replace(z, cards=tuple(c for c in z.cards if c.id != grid.cards[gone[0]]))
                    if z.kind == part.zone
                    else z
                    for z in view.zones
                ]
                held = tuple(sorted(before.grids.items()))
                after = painter.layout(panel, replace(view, zones=tuple(zones)), seat, width, level, held)
                now = {c.cards[0]: (c.x, c.y) for c in after.cells if c.target[0] == "card"}
                for card in left:
                    assert now[card][0] == at[card][0], (panel.id, level, card)
                    assert grid.columns != IN_LINES or now[card] == at[card], (panel.id, level, card)
                met["lines" if grid.columns == IN_LINES else "columns"] += 1
                stood = tuple(sorted({**before.grids, **after.grids}.items()))
                back = painter.layout(panel, view, seat, width, level, stood)  # what was done is taken back
                again = {c.cards[0]: (c.x, c.y) for c in back.cells if c.target[0] == "card"}
                assert [again[card] for card in grid.cards] == [at[card] for card in grid.cards]
    assert min(met.values()) > 3


@pytest.mark.parametrize("size", SIZES)
def test_cards_whose_order_counts_stand_in_it_whoever_comes_and_goes(size: tuple[int, int]) -> None:
    """What lies on top of the Ruins is named first: some cards take from there (KK-2)."""
    table = Table.new("karmaka", [(name, "adept", "") for name in NAMES], {}, 7)
    spec, painter = painter_of(table, "es")
    panel = next(p for p in spec.panels if any(part.top for part in p.parts))
    top = next(part.top for part in panel.parts if part.top)
    held, changed, before = Held(), 0, ()
    for view in views_of(table, 60):
        ruins = next(z for z in view.zones if z.kind == "ruins")
        newest = tuple([card.id for card in reversed(ruins.cards[-top:])])
        place = next(p for p in places_of(painter, view, size, held) if p.key[0] == panel.id)
        cells = sorted(place.layout.cells if place.layout else (), key=lambda c: (c.y, c.x))
        shown = tuple(c.cards[0] for c in cells if c.target[0] == "card" and c.cards[0] in newest)
        assert shown in ((), newest)
        changed += bool(shown) and shown != before
        before = shown
    assert changed > 5


@pytest.mark.parametrize("game", registry.games())
def test_a_card_that_comes_to_the_hand_takes_the_place_of_one_that_has_gone(game: str) -> None:
    """So nobody else moves, and in every other form of the hand who comes before whom is the same."""
    table = table_of(game, 7)
    _, painter = painter_of(table, "es")
    filled, forms = 0, set()

    def columns(view: View, cards: tuple[CardView, ...], height: int, held: Held) -> dict[int, Any]:
        """Return level, column and row of each card of the hand; none where they stand in no columns."""
        zones = [replace(z, cards=cards, count=len(cards)) if z == hand else z for z in view.zones]
        shown = replace(view, zones=tuple(zones))
        seen = cards_in_columns(plan(painter, shown, 150, height, {("hand", 0)}, True, 200, held)[0])
        own = [card for card in seen if card in {c.id for c in cards}]
        rows = sorted({seen[card][3] for card in own})
        found = {card: (seen[card][1], seen[card][2], rows.index(seen[card][3])) for card in own}
        return found if all(level >= RULED for level, _, _ in found.values()) else {}

    for view in views_of(table, 60):
        hand = next(z for z in view.zones if (z.kind, z.seat) == ("hand", 0))
        if len(hand.cards) < 4:
            continue
        first, gone, *others, new = hand.cards
        held = Held()
        before = columns(view, (first, gone, *others), 48, held)
        without = columns(view, (first, *others), 48, held)
        after = columns(view, (first, *others, new), 48, held)
        if not before or not held.kept:
            continue  # where there is no room for all as they stood, cards close up
        filled += 1
        assert without == {card: at for card, at in before.items() if card != gone.id}
        assert after == {**without, new.id: before[gone.id]}
        for height in (14, 18, 22, 26, 48):
            held.earlier = held.turned = True
            again = columns(view, (first, *others, new), height, held)
            forms |= {level for level, _, _ in again.values()}
            order = sorted(again, key=lambda card: again[card][::-1])
            assert order in ([], [first.id, new.id, *[card.id for card in others]])
    assert filled and len(forms) > 1


@pytest.mark.parametrize("size", SIZES)
def test_a_track_has_one_form_on_a_screen_whoever_is_asked(size: tuple[int, int]) -> None:
    table = Table.new("karmaka", [(name, "adept", "") for name in NAMES], {}, 3)
    spec, painter = painter_of(table, "es")
    track = next(p.id for p in spec.panels if any(part.show == "track" for part in p.parts))
    forms = []
    for _ in range(60):
        view = table.view(0)
        forms += ["●" in "".join(lines_of(p)) for p in places_of(painter, view, size) if p.key[0] == track]
        table.answer(table.computers.answer())
    assert len(forms) == 60 and set(forms) == {size[1] > 24}


Seen = dict[
    int, tuple[Key, int, int, int, int, int]
]  # of each card: panel, level, column, line, cells, lines


def cards_in_columns(places: list[PanelPlace]) -> Seen:
    """Return where each card stands, in the order of the board, in panels whose cards stand in columns."""
    found: Seen = {}
    for place in places:
        if place.layout is not None and place.layout.grids:
            for cell in place.layout.cells:
                if cell.target[0] == "card" and len(cell.cards) == 1:
                    found[cell.cards[0]] = (place.key, place.level, cell.x, cell.y, cell.w, cell.h)
    return found


def asked_for(spec: TableSpec, view: View) -> set[Key]:
    """Return the panels in which something lies that the first seat may choose."""
    question = view.question
    if question is None or question.seat != 0:
        return set()
    chosen = {x for option in question.options for x in option[1:] if isinstance(x, int)}
    lying = {z.kind: z.seat for z in view.zones if any(c.id in chosen for c in z.cards)}
    return {
        (p.id, lying[part.zone] if p.area in ("seat", "hand") else -1)
        for p in spec.panels
        for part in p.parts
        if part.zone in lying
    }


@pytest.mark.parametrize("game", registry.games())
def test_on_a_high_screen_a_row_has_another_form_only_where_it_has_to_or_much_is_free(game: str) -> None:
    """From step to step and from round to round as well: boxes that come and go with each are not read."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 5)
    spec, painter = painter_of(table, "es")
    panels, areas = {p.id: p for p in spec.panels}, {p.id: p.area for p in spec.panels}
    held, step, kept, smaller = Held(), None, 0, 0
    height, w, full = 33, 88, 120
    for view in views_of(table, 200):
        now = (view.round, view.phase, view.active)
        held.earlier, held.turned = held.earlier or now != step, held.turned or now[::2] != (step or ())[::2]
        step, before, grids = now, dict(held.lately), dict(held.grids)
        places = plan(painter, view, w, height, asked_for(spec, view), True, full, held)[0]

        def lines(key: Key, width: int, level: int, grids: Any = grids, view: View = view) -> int:
            """Return the lines that a panel needs, closed up where it is lower so."""
            stood = grids.get((key, width, level), ())
            return min(
                painter.layout(panels[key[0]], view, key[1], width, level, g).height for g in (stood, ())
            )

        stack = sum(p.h for p in places if p.key == STACK)
        own = [p for p in places if p.key in before]
        changed = [p for p in own if p.level != before[p.key][0]]
        needed = stack + sum(lines(p.key, p.w, before[p.key][0]) for p in own)
        for place in changed:
            level = before[place.key][0]
            if place.level < level:
                smaller += 1
                came = (
                    areas[place.key[0]] == "side" and lines(place.key, place.w, level) > before[place.key][1]
                )
                assert needed > height or came, place.key  # what comes to the table moves nobody else
            elif level > TINY and not (place.key[0] == "hand" and level < COMPACT):
                assert height - sum(lines(p.key, p.w, p.level) for p in own) - stack >= height // FREE
        kept += len(own) - len(changed)
    assert kept > 10 * smaller > 0


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize(("kind", "seed"), [("random", 2), ("adept", 5)])
def test_within_a_step_a_card_keeps_its_size_and_its_place_in_the_columns(
    game: str, kind: str, seed: int
) -> None:
    """Whatever comes and goes, even who stood before it, as long as its panel stands in its form and that
    fits; and no panel takes a larger form, which would move what is read."""
    table = Table.new(game, [(name, kind, "") for name in NAMES], {}, seed)
    spec, painter = painter_of(table, "es")
    held, step, met, gone = Held(), None, 0, 0
    was: Seen = {}
    lay: dict[int, Any] = {}
    levels: dict[Key, int] = {}
    for view in views_of(table, 160):
        now = (view.round, view.phase, view.active)
        if now != step:
            step, held.earlier, was, levels = now, True, {}, {}
        grids = dict(held.grids)
        places = plan(painter, view, 88, 36, asked_for(spec, view), True, 120, held)[0]
        seen = cards_in_columns(places)
        # What has another state may stand elsewhere in its panel.
        lies = {c.id: (z.kind, z.seat, c.flags, c.host, c.facing) for z in view.zones for c in z.cards}
        same_rows = {p.key for p in places} == set(levels)
        for place in places if same_rows and not held.kept else ():
            assert place.level <= levels[place.key] or levels[place.key] < STRIPS or place.key[0] == "hand"
        order = list(was)
        for card, (key, level, x, _, w, h) in seen.items():
            if card not in was or lies[card] != lay.get(card) or was[card][:2] != (key, level):
                continue
            place = next(p for p in places if p.key == key)
            assert place.layout is not None
            met += 1
            if w != was[card][4] and h > 1:
                # Its columns are others only where the panel would not have fitted as it stood.
                panel = next(p for p in spec.panels if p.id == key[0])
                stood = painter.layout(panel, view, key[1], place.w, level, grids[key, place.w, level])
                assert not held.kept and stood.height > place.layout.height
                continue
            before = {c for c in order[: order.index(card)] if was[c][0] == key}
            ahead = {c for c in list(seen)[: list(seen).index(card)] if seen[c][0] == key}
            if ahead <= before and held.kept and (h > 1 or was[card][5] > 1):
                assert x == was[card][2], card
                assert h >= was[card][5], card
                gone += ahead < before  # and nobody has closed up for that
        was, lay, levels = seen, lies, {p.key: p.level for p in places}
    assert met > 50 and gone
