"""In matches played by chance: nothing is cut while there is room; what lies on the table stays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.language.glossary import Glossary
from mk_tui.language.namesakes import Namesakes
from mk_tui.players.options import seat_range
from mk_tui.players.people import seat_keys
from mk_tui.table import Table, View
from mk_tui.table.beginning import describe, ruleset_of
from mk_tui.table.match import Match
from mk_tui.tui.board.choices import Choices
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.hand import body
from mk_tui.tui.board.inspect import card_rows
from mk_tui.tui.board.painter import COMPACT, FOLDED, FULL, RULED, TINY, Painter, Target
from mk_tui.tui.board.plan import STACK, WIDE, Held, Key, PanelPlace, plan
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.board.spec import TableSpec, read_spec
from mk_tui.tui.glyphs import ARROW
from mk_tui.tui.texts import texts
from tests.written import beginning

PEOPLE = ["Ana", "Beto", "Carla", "Dani"]
NAMES = PEOPLE[:2]
SIZES = ((80, 20), (120, 36), (200, 48))
ANSWERS = 90


def _table(game: str, seed: int) -> Table:
    return Table.new(game, [(name, "random", "") for name in NAMES], {}, seed)


def _views(table: Table, answers: int = ANSWERS) -> Iterator[View]:
    """Yield what the first seat sees at each of its questions, answered by its computer player."""
    for _ in range(answers):
        if table.result is not None:
            return
        question = table.game.question
        assert question is not None
        if question.seat == 0:
            yield table.view(0)
        table.answer(table.computers.answer())


def _painter(table: Table, lang: str) -> tuple[TableSpec, Painter]:
    spec = read_spec(load_ruleset(table.ruleset)[0])
    speaker = Speaker(lang, table.ruleset, load_pool(table.ruleset)[0], NAMES)
    return spec, Painter(spec, speaker, lang, texts(lang))


def _lines(place: PanelPlace) -> list[str]:
    layout = place.layout
    if layout is None:
        return []
    return ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(place.h)]


def _places(
    painter: Painter, view: View, size: tuple[int, int], held: Held | None = None
) -> list[PanelPlace]:
    w, h = size
    wide = w >= WIDE
    return plan(painter, view, w - w * 27 // 100 if wide else w, h, (), wide, w, held)[0]


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_is_cut_while_its_panel_has_a_free_cell(game: str, lang: str) -> None:
    table = _table(game, 3)
    _, painter = _painter(table, lang)
    cut = []
    for view in list(_views(table))[::3]:
        for size in SIZES:
            for place in _places(painter, view, size):
                lines = _lines(place)
                cut += [(size, place.key, line) for line in lines if "…" in line]
    assert not cut


RELATED = """\
- title: Two in relation, with long names
  clauses: [AR-17.1]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], table: [PU-02, PU-03, PU-04]}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_pair_of_cards_that_is_too_wide_goes_on_in_the_next_line(lang: str) -> None:
    table = Table.of(Match(beginning(RELATED, "human", "human")))
    spec, painter = _painter(table, lang)
    panel = next(p for p in spec.panels if p.area == "seat")
    for cells in range(44, 80):
        layout = painter.layout(panel, table.view(0), 0, cells, FOLDED)
        lines = ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(layout.height)]
        assert "↔" in "".join(lines) and not [line for line in lines if "…" in line]


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize(("size", "kind", "seed"), [((120, 36), "random", 5), ((80, 20), "adept", 2)])
def test_a_card_keeps_its_letter_while_it_lies_in_its_zone(
    game: str, size: tuple[int, int], kind: str, seed: int
) -> None:
    """On the board, folded away meanwhile, as where many play on a low screen, or not; and in the hand."""
    names = PEOPLE[: seat_range(describe(ruleset_of(game)))[1] if kind == "adept" else 2]
    table = Table.new(game, [(name, kind, "") for name in names], {}, seed)
    spec, painter = _painter(table, "en")
    seats = seat_keys(names)
    memory: dict[Target, str] = {}
    numbered: dict[int, dict[Target, str]] = {}
    before: dict[int, tuple[str, int, str]] = {}
    met = 0
    for view in _views(table, 2 * ANSWERS):
        digits = numbered.setdefault(-1 if view.question is None else view.question.seat, {})
        choices = Choices(view.question, table.ruleset.verbs, memory, digits)
        order: list[Target] = []
        hand: list[Target] = []
        for place in _places(painter, view, size):
            area = next((p.area for p in spec.panels if p.id == place.key[0]), "")
            cells = place.layout.cells if place.layout is not None else []
            (hand if area == "hand" else order).extend(c.target for c in cells)
        lying = [("card", c.id) for z in view.zones if z.kind not in spec.hand_zones for c in z.cards]
        held = [("card", c.id) for z in view.zones if z.kind in spec.hand_zones for c in z.cards]
        choices.assign(order, hand, lambda n: "Pass on", seats, lying, held)
        assert not any(letter.isupper() for letter in choices.keys if len(letter) == 1)
        where = {c.id: (z.kind, z.seat) for z in view.zones for c in z.cards}
        now = {}
        for target, letter in choices.letters.items():
            if target[0] == "card" and target in [*order, *hand]:
                now[target[1]] = (*where[target[1]], letter)
        for card, (kind, seat, letter) in now.items():
            if card in before and before[card][:2] == (kind, seat):
                met += 1
                assert before[card][2] == letter
        before = {c: was for c, was in before.items() if where.get(c) == was[:2]} | now
    assert met


@pytest.mark.parametrize("game", registry.games())
def test_a_card_that_lies_on_the_table_stands_in_one_place(game: str) -> None:
    """Fighters stand among those who fight, and not at home as well."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = _painter(table, "en")
    views = []
    while table.result is None and len(views) < 2 * ANSWERS:
        views.append(table.view(0))
        table.answer(table.computers.answer())
    busy = [v for v in views if sum(bool(c.flags) for z in v.zones if z.open for c in z.cards) > 2] or views
    met = 0
    for view in busy[:: max(len(busy) // 8, 1)]:
        cells = [c for p in _places(painter, view, (200, 60)) if p.layout is not None for c in p.layout.cells]
        found = Counter(card for cell in cells for card in cell.cards)
        for zone in view.zones:
            parts = [p for panel in spec.panels if panel.area != "hand" for p in panel.parts]
            laid = [
                p for p in parts if p.zone == zone.kind and p.show in ("cards", "names", "groups", "spaces")
            ]
            for card in zone.cards if zone.open and any(not p.top for p in laid) else ():
                if any(p.takes(card.type) for p in laid):
                    assert found[card.id] == 1, (card.definition, card.flags, card.facing)
                    met += 1
    assert met


@pytest.mark.parametrize("game", registry.games())
def test_within_a_step_panels_stand_where_they_stood_as_long_as_it_goes(game: str) -> None:
    """Only a panel that needs more lines than it had moves the others."""
    table = _table(game, 7)
    spec, painter = _painter(table, "en")
    held, step, kept = Held(), None, 0
    stood: list[tuple[Key, int, int, int, int, int]] = []
    for view in _views(table):
        now = (view.round, view.phase, view.active)
        if now != step:
            held, step, stood = Held(), now, []
        places = [(p.key, p.x, p.y, p.w, p.h, p.level) for p in _places(painter, view, (200, 48), held)]
        if stood and [p[0] for p in places] == [p[0] for p in stood]:
            panels = {p.id: p for p in spec.panels}
            grew = any(
                painter.layout(panels[key[0]], view, key[1], w, level).height > h
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
    table = _table("mamlejet_kohanim", 7)
    _, painter = _painter(table, "en")
    mattered = 0

    def shown(view: View, size: tuple[int, int], held: Held, *wanted: Key) -> list[tuple[object, ...]]:
        places = plan(painter, view, *size, wanted, size[0] >= WIDE, held=held)[0]
        return [(p.key, p.y, p.h, p.level) for p in places]

    for with_stack in (view for view in _views(table) if view.stack):
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


def test_in_a_new_step_panels_stand_where_they_stood_unless_one_can_show_more() -> None:
    """An emptied hand keeps its height, and the others their places, as long as nobody gains by moving."""
    table = _table("mamlejet_kohanim", 7)
    _, painter = _painter(table, "en")
    view = list(_views(table))[12]
    held = Held()
    before = _places(painter, view, (200, 60), held)
    hands = [n for n, z in enumerate(view.zones) if (z.kind, z.seat) == ("hand", 0)]
    assert view.zones[hands[0]].cards
    zones = tuple(
        replace(z, cards=z.cards[:1], count=1) if n in hands else z for n, z in enumerate(view.zones)
    )
    held.earlier = True
    after = _places(painter, replace(view, zones=zones), (200, 60), held)
    assert held.kept and [(p.key, p.y, p.h, p.level) for p in after] == [
        (p.key, p.y, p.h, p.level) for p in before
    ]
    held.earlier = True  # on a low screen the others gain by it, and move
    low = Held()
    _places(painter, view, (80, 19), low)
    folded = {key: level for key, (level, _) in low.rows.items()}
    low.earlier = True
    _places(painter, replace(view, zones=zones), (80, 19), low)
    assert low.kept or any(level > folded[key] for key, (level, _) in low.rows.items())


@pytest.mark.parametrize("game", ["humankind", "ultima_reserva"])
def test_at_80_by_24_the_other_ones_cards_are_listed_wherever_all_fits_folded(game: str) -> None:
    """Before borders and texts: what can block or strike has to be in sight."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = _painter(table, "es")
    panels = {p.id: p for p in spec.panels}
    listed = 0
    for n in range(90):
        view = table.view(0)
        if table.result is not None:
            break
        table.answer(table.computers.answer())
        if n % 4:
            continue
        cards = [c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
        painter.reasons = dict.fromkeys(
            cards, "No tienes puntos de Voluntad para pagarla, ni puedes jugarla ahora."
        )
        places = plan(painter, view, 80, 17, {("hand", 0)}, False, 80)[0]
        other = next(p for p in places if panels[p.key[0]].area == "seat" and p.key[1] == 1)
        keys = [p.key for p in places if p.key[0] in panels]
        least = sum(painter.layout(panels[k], view, seat, 80, FOLDED).height for k, seat in keys)
        assert other.level >= FOLDED or least + len(view.stack) + 1 > 17
        listed += other.level >= FOLDED
    assert listed > 5


LOW = (80, 16)
RESOURCES = """\
- title: What to put into play
  clauses: [MK-3.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    Ana: {hand: [N01, N02, W02], camp: [{card: N01, copies: 2}], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def _levels(places: list[PanelPlace], spec: TableSpec) -> dict[str, int]:
    areas = {p.id: p.area for p in spec.panels}
    return {areas[p.key[0]]: p.level for p in places if p.key[0] in areas and p.key[1] in (-1, 0)}


def _in_turn(table: Table, phase: str) -> View:
    """Return what the first seat sees when it is asked in a step of its own turn, and has many cards."""
    for _ in range(400):
        view = table.view(0)
        question = table.game.question
        own = question is not None and question.seat == view.active == 0
        if own and view.phase == phase and view.round > 3:
            return view
        table.answer(table.computers.answer())
    raise AssertionError("never asked")


def test_on_a_low_screen_the_hand_gives_way_to_what_is_chosen_on_the_board() -> None:
    """Why none of its cards can be played is worth less than what one chooses from."""
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = _painter(table, "es")
    view = _in_turn(table, "2c")
    cards = [c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
    painter.reasons = dict.fromkeys(cards, "Solo en tu paso 2b (recurso).")
    hand, front = ("hand", 0), ("front", -1)
    w, h = LOW
    from_hand = _levels(plan(painter, view, w, h, {hand, front})[0], spec)
    on_board = _levels(plan(painter, view, w, h, {front})[0], spec)
    assert from_hand["hand"] >= RULED > on_board["hand"]
    assert on_board["front"] > FOLDED and on_board["seat"] > from_hand["seat"]


def test_a_hand_that_was_chosen_from_in_a_step_stands_until_it_is_over() -> None:
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = _painter(table, "es")
    view = _in_turn(table, "2b")
    hand, front = ("hand", 0), ("front", -1)
    w, h = LOW

    def hand_of(held: Held, *wanted: Key) -> int:
        return _levels(plan(painter, view, w, h, wanted, held=held)[0], spec)["hand"]

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
    table = _table("ultima_reserva", 7)
    spec, painter = _painter(table, "es")
    own, met = ("player", 0), 0

    def hand_of(view: View, height: int, held: Held, *wanted: Key) -> int:
        return _levels(plan(painter, view, 150, height, wanted, True, 200, held)[0], spec)["hand"]

    for view in _views(table, 30):
        for height in range(30, 50, 2):
            held = Held()
            if hand_of(view, height, held) != COMPACT:
                continue
            del held.rows[own]  # something stands anew, and what is chosen from lies on the board
            assert hand_of(view, 60, held, own) == COMPACT
            held.earlier = True
            del held.rows[own]
            met += hand_of(view, 60, held, own) == FULL
    assert met


def test_of_two_who_chooses_on_the_board_sees_the_other_side_and_then_the_hand_again() -> None:
    """Who attacks is chosen by who may block; a hand that was read a moment ago stood before them."""
    table = _table("humankind", 7)
    spec, painter = _painter(table, "es")
    own, hand = (("side", 0), ("hand", 0))
    assert {p.id: p.area for p in spec.panels if p.id in ("side", "hand")} == {"side": "seat", "hand": "hand"}
    w, h, low = LOW[0], 18, 15  # the prompt is higher where one chooses with advice
    folded = 0
    for view in _views(table, 120):
        rivals, cards = view.zone("play", 1).cards, view.zone("hand", 0).cards
        if view.seat != 0 or len(rivals) < 3 or len(cards) < 3:
            continue
        held = Held()
        first = _levels(plan(painter, view, w, h, {own, hand}, held=held)[0], spec)["hand"]
        assert held.rows[own][0] > TINY
        places, _ = plan(painter, view, w, low, {own}, held=held)
        (against,) = [p.level for p in places if p.key == ("side", 1)]
        fresh, _ = plan(painter, view, w, low, {own}, held=Held())
        assert against > TINY or [p.level for p in fresh if p.key == ("side", 1)] == [TINY]
        folded += held.gave_way
        assert _levels(plan(painter, view, w, low, {own}, held=held)[0], spec) == _levels(places, spec)
        again = _levels(plan(painter, view, w, h, {own, hand}, held=held)[0], spec)["hand"]
        assert again == first
    assert folded


def test_a_hand_of_fewer_cards_has_their_texts_where_the_others_stood() -> None:
    table = _table("aguila_roja", 7)
    spec, painter = _painter(table, "es")
    w, h = LOW
    grown = 0
    for view in _views(table, 120):
        zone = next(z for z in view.zones if (z.kind, z.seat) == ("hand", 0))
        if view.seat != 0 or len(zone.cards) < 4:
            continue
        held = Held()
        before = plan(painter, view, w, h, {("hand", 0)}, held=held)[0]
        less = replace(zone, cards=zone.cards[:1], count=1)
        fewer = replace(view, zones=tuple(less if z is zone else z for z in view.zones))
        after = plan(painter, fewer, w, h, {("hand", 0)}, held=held)[0]
        assert [(p.key, p.y, p.h) for p in after] == [(p.key, p.y, p.h) for p in before]
        grown += _levels(after, spec)["hand"] == COMPACT > _levels(before, spec)["hand"]
        text = painter.faces.face(zone.cards[0], spec.part_of("hand")).text
        (own,) = [p for p in after if p.key == ("hand", 0)]
        if _levels(after, spec)["hand"] == COMPACT and text:
            assert text.split()[0] in " ".join(_lines(own))
    assert grown


def test_cards_of_one_name_have_their_numbers_on_the_board_as_soon_as_they_are_given() -> None:
    laid = RESOURCES.replace("  table:\n", "  table:\n    front: [{card: E01, copies: 2}]\n")
    table = Table.at(beginning(laid, "human"))
    spec = read_spec(load_ruleset(table.ruleset)[0])
    namesakes = Namesakes(load_ruleset(table.ruleset)[0])
    speaker = Speaker("en", table.ruleset, load_pool(table.ruleset)[0], NAMES, namesakes=namesakes)
    painter = Painter(spec, speaker, "en", texts("en"))

    def front() -> str:
        places = _places(painter, table.view(0), SIZES[1])
        return " ".join(line for p in places if p.key[0] == "front" for line in _lines(p))

    assert "Pelishtí Warrior" in front() and "#" not in front()
    namesakes.see(table.view(0))
    assert "Pelishtí Warrior #1" in front() and "Pelishtí Warrior #2" in front()


def test_whom_an_enemy_goes_for_stands_in_its_line() -> None:
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = _painter(table, "es")
    front = next(p for p in spec.panels if p.area == "front")
    foes: list[int] = []
    while len(foes) < 3:
        table.answer(table.computers.answer())
        view = table.view(0)
        foes = [c.id for z in view.zones if z.kind == "front" for c in z.cards if c.facing < 0]
    values = {**dict(view.values), "cities": tuple((card, n % 2) for n, card in enumerate(foes))}
    seen = replace(view, values=tuple(values.items()))
    aimed = 0
    for cells in range(40, 120):
        layout = painter.layout(front, seen, -1, cells, FOLDED)
        lines = ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(layout.height)]
        aimed += sum(line.count(ARROW) for line in lines)
        assert not [line for line in lines if line.strip("║ ").startswith(ARROW)], cells
    assert aimed == 80 * len(foes)


@pytest.mark.parametrize("size", SIZES)
def test_a_track_has_one_form_on_a_screen_whoever_is_asked(size: tuple[int, int]) -> None:
    table = Table.new("karmaka", [(name, "adept", "") for name in NAMES], {}, 3)
    spec, painter = _painter(table, "es")
    track = next(p.id for p in spec.panels if any(part.show == "track" for part in p.parts))
    forms = []
    for _ in range(60):
        view = table.view(0)
        forms += ["●" in "".join(_lines(p)) for p in _places(painter, view, size) if p.key[0] == track]
        table.answer(table.computers.answer())
    assert len(forms) == 60 and set(forms) == {size[1] > 24}


def test_the_hand_of_a_game_with_one_type_of_card_does_not_name_it_on_each() -> None:
    table = _table("karmaka", 3)
    _, painter = _painter(table, "en")
    view = next(iter(_views(table)))
    shown = [_lines(p) for size in SIZES for p in _places(painter, view, size) if p.key[0] == "hand"]
    assert len(shown) == len(SIZES)
    assert not [line for lines in shown for line in lines if line.strip("│ ") == "card"]


@pytest.mark.parametrize(("lang", "said"), [("en", "[D]: Put 1W at your"), ("es", "[D]: Pon 1B a tu")])
def test_at_80_by_24_a_resource_in_hand_says_what_it_gives(lang: str, said: str) -> None:
    """Which of them comes into play is chosen by that, and there is a line for it."""
    table = Table.at(beginning(RESOURCES, "human"))
    _, painter = _painter(table, lang)
    shown = [line for p in _places(painter, table.view(0), LOW) if p.key[0] == "hand" for line in _lines(p)]
    assert sum(said in line for line in shown) == 1, shown
    kinds = painter.speaker.type_name("soldier")
    assert any(kinds in line for line in shown)  # what costs something is told by its type there


@pytest.mark.parametrize("game", registry.games())
def test_at_80_by_24_the_hand_says_why_a_card_cannot_be_played(game: str) -> None:
    """Wherever that fits with the rest of the board folded."""
    table = _table(game, 3)
    spec, painter = _painter(table, "es")
    panels = {p.id: p for p in spec.panels}
    said = 0
    for view in list(_views(table))[::3]:
        cards = [c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
        painter.reasons = dict.fromkeys(cards, "Ahora no.")
        places = _places(painter, view, (80, 19))
        told = [line for p in places if p.key[0] == "hand" for line in _lines(p) if "Ahora no." in line]
        least = sum(
            painter.layout(panels[key], view, seat, 80, RULED if key == "hand" else FOLDED).height
            for key, seat in (p.key for p in places)
            if key in panels
        )
        assert told or not cards or least + len(view.stack) > 19
        said += bool(told)
    assert said


def test_what_cannot_be_played_now_says_what_it_can_do_where_its_text_is_read() -> None:
    table = Table.at(beginning(RESOURCES.replace("hand: [", "hand: [R15, "), "human"))
    spec, painter = _painter(table, "es")
    part = next(part for p in spec.panels if p.area == "hand" for part in p.parts)
    card = next(c for z in table.view(0).zones for c in z.cards if c.definition == "mk.horseman")
    for texts_shown in (True, False):
        lines = body(painter.faces, card, part, 30, "No puedes pagar 1R+1.", texts_shown)
        told = ["".join(text for text, _ in line) for line in lines]
        assert "No puedes pagar 1R+1." in told and ("zerizut" in told) == texts_shown


@pytest.mark.parametrize("game", registry.games())
def test_no_line_of_the_card_panel_is_wider_than_the_panel(game: str) -> None:
    table = _table(game, 3)
    spec, painter = _painter(table, "es")
    say, glossary = texts("es"), Glossary(load_ruleset(table.ruleset)[0], "es")
    view = list(_views(table))[-1]
    for card in [c for z in view.zones for c in z.cards]:
        for cells in (28, 36):
            given = (spec, painter.speaker, "es", say, glossary, card.definition, card, view, cells)
            assert [r for r, _ in card_rows(*given) if spans_width(r) > cells] == []


def test_the_card_panel_says_under_a_figure_what_changes_it() -> None:
    table = _table("mamlejet_kohanim", 3)
    spec, painter = _painter(table, "en")
    say, glossary = texts("en"), Glossary(load_ruleset(table.ruleset)[0], "en")
    view = list(_views(table))[-1]
    card = next(c for z in view.zones for c in z.cards if c.stats)
    given = (spec, painter.speaker, "en", say, glossary, card.definition, card, view, 36)
    why = {"difficulty": (("mk.boaz", 1), ("roll.level", 5))}
    told = [plain(spans) for spans, _ in card_rows(*given, why)]
    below = next(k for k, line in enumerate(told) if line.startswith("difficulty:"))
    assert " ".join(told[below + 1 :]).strip().startswith("Bóaz +1 · challenge level +5 (A-70)")


TURNED = """\
- title: The ghost has turned cards up
  clauses: [SO-5]
  game: aguila_roja
  seats: [Ana, Ghost]
  phase: main
  counters: {ghost: Ghost}
  table:
    Ana: {deck: [{card: CL-08, copies: 9}]}
    Ghost: {deck: [{card: CR-08, copies: 9}], table: [CR-08, CR-09], turned: [CR-16, CR-10]}
  play: [{expect: {asked: Ana}}]
"""


def test_cards_under_a_heading_stand_in_its_line_where_they_fit_there() -> None:
    """In the next one they would seem to lie where those before the heading do."""
    table = Table.of(Match(beginning(TURNED, "human", "human")))
    spec, painter = _painter(table, "es")
    panel = next(p for p in spec.panels if p.area == "seat")
    for cells in range(70, 100):
        layout = painter.layout(panel, table.view(0), 1, cells, FOLDED)
        lines = ["".join(plain(s) for s, _ in layout.line(y, lambda _: PLAIN)) for y in range(layout.height)]
        (headed,) = [line for line in lines if "a la vista:" in line]
        assert "Estado de excepción" in headed and "Arcabucero del tercio" in headed, cells


ARMED = """\
- title: An armed Character attacks
  clauses: [HK-11.5]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SAC2, AC03, {card: AC18, attached: AC03}]}
    Beto: {play: [SQU1, QU06]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_a_fighter_carries_stands_beside_it_and_not_behind_whom_it_faces() -> None:
    table = Table.at(beginning(ARMED, "human", "human"))
    spec, painter = _painter(table, "en")
    view = table.view(0)
    cards = {c.definition: c for z in view.zones for c in z.cards}
    armed = next(c for c in cards.values() if c.attached)
    foe = cards["hk.brother_wolf"]
    zones = tuple(
        replace(z, cards=tuple(replace(c, facing=foe.id) if c.id == armed.id else c for c in z.cards))
        for z in view.zones
    )
    view = replace(view, zones=zones)
    part = next(part for p in spec.panels for part in p.parts if part.pairs)
    found = [c.id for c, _, _ in painter.company_of(part, replace(armed, facing=foe.id), view)]
    assert found == [*armed.attached, foe.id]
