"""In matches played by chance: nothing is cut while there is room; what lies on the table stays there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.language.glossary import Glossary
from mk_tui.language.namesakes import Namesakes
from mk_tui.players.options import seat_range
from mk_tui.players.people import seat_keys
from mk_tui.table import Table
from mk_tui.table.beginning import describe, ruleset_of
from mk_tui.table.match import Match
from mk_tui.tui.board.choices import Choices
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.hand import body
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.inspect import card_rows
from mk_tui.tui.board.painter import COMPACT, FOLDED, FULL, GRID, RULED, STRIPS, Painter, Target
from mk_tui.tui.board.plan import plan
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.glyphs import ARROW
from mk_tui.tui.texts import texts
from tests.tui.planned import (
    ANSWERS,
    LOW,
    NAMES,
    PEOPLE,
    SIZES,
    lines_of,
    painter_of,
    places_of,
    table_of,
    views_of,
)
from tests.written import beginning


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_is_cut_while_its_panel_has_a_free_cell(game: str, lang: str) -> None:
    """Neither where the board is placed anew, nor where cards stand as they stood and some have gone."""
    table = table_of(game, 3)
    _, painter = painter_of(table, lang)
    cut, step, turn = [], None, None
    helds = {size: Held() for size in SIZES}
    for n, view in enumerate(views_of(table)):
        begins, turns = (view.round, view.phase, view.active) != step, (view.round, view.active) != turn
        step, turn = (view.round, view.phase, view.active), (view.round, view.active)
        for size, held in helds.items():
            held.earlier, held.turned = held.earlier or begins, held.turned or turns
            for places in (
                places_of(painter, view, size, held),
                () if n % 3 else places_of(painter, view, size),
            ):
                cut += [(size, p.key, line) for p in places for line in lines_of(p) if "…" in line]
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
    spec, painter = painter_of(table, lang)
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
    spec, painter = painter_of(table, "en")
    seats = seat_keys(names)
    memory: dict[Target, str] = {}
    numbered: dict[int, dict[Target, str]] = {}
    before: dict[int, tuple[str, int, str]] = {}
    met = 0
    for view in views_of(table, 2 * ANSWERS):
        digits = numbered.setdefault(-1 if view.question is None else view.question.seat, {})
        choices = Choices(view.question, table.ruleset.verbs, memory, digits)
        order: list[Target] = []
        hand: list[Target] = []
        for place in places_of(painter, view, size):
            area = next((p.area for p in spec.panels if p.id == place.key[0]), "")
            cells = place.layout.cells if place.layout is not None else []
            (hand if area == "hand" else order).extend(c.target for c in cells)
        lying = {c.id for z in view.zones if z.kind in spec.lying_zones for c in z.cards}
        held = {c.id for z in view.zones if z.kind in spec.hand_zones for c in z.cards}
        choices.assign(order, hand, lambda n: "Pass on", seats, lying, held)
        assert not any(letter.isupper() for letter in choices.keys if len(letter) == 1)
        # What has gone to a pile that shows a number leaves its letter to who lies there now.
        assert {t[1] for t in memory if t[0] == "card" and t not in order} <= lying
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
    spec, painter = painter_of(table, "en")
    views = []
    while table.result is None and len(views) < 2 * ANSWERS:
        views.append(table.view(0))
        table.answer(table.computers.answer())
    busy = [v for v in views if sum(bool(c.flags) for z in v.zones if z.open for c in z.cards) > 2] or views
    met = 0
    for view in busy[:: max(len(busy) // 8, 1)]:
        cells = [
            c for p in places_of(painter, view, (200, 60)) if p.layout is not None for c in p.layout.cells
        ]
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


@pytest.mark.parametrize("game", ["humankind", "ultima_reserva"])
def test_at_80_by_24_the_other_ones_cards_are_listed_wherever_all_fits_folded(game: str) -> None:
    """Before borders and texts: what can block or strike has to be in sight."""
    table = Table.new(game, [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = painter_of(table, "es")
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


def test_cards_of_one_name_have_their_numbers_on_the_board_as_soon_as_they_are_given() -> None:
    laid = RESOURCES.replace("  table:\n", "  table:\n    front: [{card: E01, copies: 2}]\n")
    table = Table.at(beginning(laid, "human"))
    spec = read_spec(load_ruleset(table.ruleset)[0])
    namesakes = Namesakes(load_ruleset(table.ruleset)[0])
    speaker = Speaker("en", table.ruleset, load_pool(table.ruleset)[0], NAMES, namesakes=namesakes)
    painter = Painter(spec, speaker, "en", texts("en"))

    def front() -> str:
        places = places_of(painter, table.view(0), SIZES[1])
        return " ".join(line for p in places if p.key[0] == "front" for line in lines_of(p))

    assert "Pelishtí Warrior" in front() and "#" not in front()
    namesakes.see(table.view(0))
    assert "Pelishtí Warrior #1" in front() and "Pelishtí Warrior #2" in front()


def test_whom_an_enemy_goes_for_stands_in_its_line() -> None:
    table = Table.new("mamlejet_kohanim", [(name, "adept", "") for name in NAMES], {}, 4)
    spec, painter = painter_of(table, "es")
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


def test_the_hand_of_a_game_with_one_type_of_card_does_not_name_it_on_each() -> None:
    table = table_of("karmaka", 3)
    _, painter = painter_of(table, "en")
    view = next(iter(views_of(table)))
    shown = [lines_of(p) for size in SIZES for p in places_of(painter, view, size) if p.key[0] == "hand"]
    assert len(shown) == len(SIZES)
    assert not [line for lines in shown for line in lines if line.strip("│ ") == "card"]


@pytest.mark.parametrize(("lang", "said"), [("en", "[D]: Put 1W at your"), ("es", "[D]: Pon 1B a tu")])
def test_at_80_by_24_a_resource_in_hand_says_what_it_gives(lang: str, said: str) -> None:
    """Which of them comes into play is chosen by that, and there is a line for it."""
    table = Table.at(beginning(RESOURCES, "human"))
    _, painter = painter_of(table, lang)
    shown = [
        line for p in places_of(painter, table.view(0), LOW) if p.key[0] == "hand" for line in lines_of(p)
    ]
    assert sum(said in line for line in shown) == 1, shown
    kinds = painter.speaker.type_name("soldier")
    assert any(kinds in line for line in shown)  # what costs something is told by its type there


@pytest.mark.parametrize("game", registry.games())
def test_at_80_by_24_the_hand_says_why_a_card_cannot_be_played(game: str) -> None:
    """Wherever that fits with the rest of the board folded."""
    table = table_of(game, 3)
    spec, painter = painter_of(table, "es")
    panels = {p.id: p for p in spec.panels}
    said = 0
    for view in list(views_of(table))[::3]:
        cards = [c.id for z in view.zones if z.kind == "hand" and z.seat == 0 for c in z.cards]
        painter.reasons = dict.fromkeys(cards, "Ahora no.")
        places = places_of(painter, view, (80, 19))
        told = [line for p in places if p.key[0] == "hand" for line in lines_of(p) if "Ahora no." in line]
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
    spec, painter = painter_of(table, "es")
    part = next(part for p in spec.panels if p.area == "hand" for part in p.parts)
    card = next(c for z in table.view(0).zones for c in z.cards if c.definition == "mk.horseman")
    for texts_shown in (True, False):
        lines = body(painter.faces, card, part, 30, "No puedes pagar 1R+1.", texts_shown)
        told = ["".join(text for text, _ in line) for line in lines]
        assert "No puedes pagar 1R+1." in told and ("zerizut" in told) == texts_shown


def test_behind_what_a_card_is_stands_its_text_where_all_of_it_fits_there() -> None:
    """A line of a low screen had 30 cells free beside "event", and no text."""
    table = table_of("aguila_roja", 7)
    spec, painter = painter_of(table, "en")
    part = next(part for p in spec.panels if p.area == "hand" for part in p.parts)
    views = views_of(table, 40)
    cards = {c.definition: c for view in views for c in view.zone("hand", 0).cards if any(c.cost)}
    met = 0
    for card in cards.values():
        face = painter.faces.face(card, part)
        for cells in (34, 70):
            lines = [
                "".join(text for text, _ in line)
                for line in body(painter.faces, card, part, cells, "", False)
            ]
            assert all(len(line) <= cells for line in lines)
            whole = bool(face.text) and lines[-1].endswith(f" · {face.text}")
            met += whole
            assert whole or not face.text or len(f"{lines[-1]} · {face.text}") > cells
    assert met


def test_boxes_in_several_rows_take_the_cells_that_would_be_left_over() -> None:
    """Six stood three to a row in boxes of 34, with 39 cells free and lines wanted below them."""
    six = RESOURCES.replace("camp: [", "camp: [W02, W03, W04, W05, W07, R04, ")
    table = Table.at(beginning(six, "human"))
    spec, painter = painter_of(table, "es")
    view = table.view(0)
    panel = next(p for p in spec.panels if any(part.zone == "camp" for part in p.parts) and p.area == "seat")
    layout = painter.layout(panel, view, 0, 144, FULL)
    soldiers = {c.id for c in view.zone("camp", 0).cards if c.type == "soldier"}
    boxes = [cell for cell in layout.cells if set(cell.cards) & soldiers]
    assert len(boxes) == 6 and len({cell.y for cell in boxes}) == 2
    assert all(cell.w > 40 for cell in boxes) and max(cell.x + cell.w for cell in boxes) <= 144


def test_a_card_in_hand_says_what_sets_it_apart() -> None:
    """In its own words: of an object, not of the weapon that it is."""
    table = Table.at(beginning(RESOURCES.replace("hand: [", "hand: [O06, "), "human"))
    spec, painter = painter_of(table, "es")
    part = next(part for p in spec.panels if p.area == "hand" for part in p.parts)
    cards = {c.definition: c for z in table.view(0).zones for c in z.cards}
    bow, spearman = (
        painter.faces.face(cards[d], part) for d in ("mk.bow_of_yonatan", "mk.spearman_of_efraim")
    )
    assert (bow.kind, spearman.kind) == ("objeto legendario", "soldado")


@pytest.mark.parametrize("game", registry.games())
def test_no_line_of_the_card_panel_is_wider_than_the_panel(game: str) -> None:
    table = table_of(game, 3)
    spec, painter = painter_of(table, "es")
    say, glossary = texts("es"), Glossary(load_ruleset(table.ruleset)[0], "es")
    view = list(views_of(table))[-1]
    for card in [c for z in view.zones for c in z.cards]:
        for cells in (28, 36):
            given = (spec, painter.speaker, "es", say, glossary, card.definition, card, view, cells)
            assert [r for r, _ in card_rows(*given) if spans_width(r) > cells] == []


def test_the_card_panel_says_under_a_figure_what_changes_it() -> None:
    table = table_of("mamlejet_kohanim", 3)
    spec, painter = painter_of(table, "en")
    say, glossary = texts("en"), Glossary(load_ruleset(table.ruleset)[0], "en")
    view = list(views_of(table))[-1]
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
    spec, painter = painter_of(table, "es")
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
    spec, painter = painter_of(table, "en")
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


@pytest.mark.parametrize("game", ["ultima_reserva", "aguila_roja"])
def test_ones_own_cards_have_their_texts_before_the_other_sides_whatever_is_chosen_from(game: str) -> None:
    """The other side is larger only where one's own cards would not fit so, whatever it had."""
    table = table_of(game, 3)
    spec, painter = painter_of(table, "es")
    panel = next(p for p in spec.panels if p.area == "seat")
    own, other, larger = (panel.id, 0), (panel.id, 1), 0
    for view in list(views_of(table, 2 * ANSWERS))[::2]:
        places, _ = plan(painter, view, 88, 36, {other}, True, 120)
        at = {p.key: p for p in places}
        if other not in at or at[other].level <= at[own].level:
            continue
        taken = sum(p.h for p in places if p.key not in (own, other))
        for level, before in ((COMPACT, GRID), (FULL, COMPACT)):
            if at[own].level < level <= at[other].level:
                high = painter.layout(panel, view, 0, 88, level).height
                least = painter.layout(panel, view, 1, 88, before).height
                assert high <= at[own].h or taken + high + least > 36
        larger += 1
    assert larger < ANSWERS


@pytest.mark.parametrize("game", ["aguila_roja", "humankind", "mamlejet_kohanim", "ultima_reserva"])
def test_in_lines_keywords_stand_wherever_they_cost_no_line(game: str) -> None:
    """Who guards, or strikes first, is read on a low screen as well; no panel is higher for it."""
    table = table_of(game, 7)
    spec, painter = painter_of(table, "es")
    said = 0
    for view in list(views_of(table, 60))[::6]:
        for panel in (p for p in spec.panels if p.area == "seat"):
            for seat, width in product((0, 1), (76, 80, 100)):
                shown = painter.layout(panel, view, seat, width, FOLDED)
                bare, whole = painter._laid_out(panel, view, seat, width, FOLDED, (), False)
                full, _ = painter._laid_out(panel, view, seat, width, FOLDED, (), True)
                assert shown.height == bare.height
                if not whole:  # before it has a border a panel has them at the cost of lines
                    ruled = painter.layout(panel, view, seat, width, RULED)
                    assert ruled.height <= full.height
                    assert sum(c.w for c in ruled.cells) >= sum(c.w for c in full.cells)
                if full.height == bare.height and not whole:
                    cells = sum(cell.w for cell in shown.cells)
                    assert cells == sum(cell.w for cell in full.cells) > sum(cell.w for cell in bare.cells)
                    said += 1
    assert said > 3


SEVEN = """\
- title: Three players with a Work each, and a hand of seven with long texts
  clauses: [KK-6.1]
  game: karmaka
  seats: [Ana, Beto, Carla]
  phase: play
  table:
    Ana: {hand: [spite, mimic, vengeance, dwindle, thievery, roulette, stolen_dreams], works: [spite]}
    Beto: {hand: [jubilee], works: [voyage]}
    Carla: {hand: [denial], works: [crisis]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("height", (33, 34, 36))
def test_a_hand_has_its_texts_wherever_everybodys_cards_are_listed_beside_it(lang: str, height: int) -> None:
    """A hand of seven had names alone beside empty lines, for its texts take more than half of all."""
    match = Match(beginning(SEVEN, "human", "human", "human"))
    table = Table.of(match)
    spec, view = read_spec(load_ruleset(table.ruleset)[0]), table.view(0)
    speaker = Speaker(lang, table.ruleset, load_pool(table.ruleset)[0], ["Ana", "Beto", "Carla"])
    places, _ = plan(Painter(spec, speaker, lang, texts(lang)), view, 80, height, (), True, 120)
    levels = {place.key: place.level for place in places}
    assert levels["hand", 0] >= COMPACT
    assert not any(z.cards for z in view.zones if (z.kind, z.seat) == ("future", 0))
    assert all(level >= FOLDED for key, level in levels.items() if key[1] >= 0 and key != ("future", 0))


def test_a_zone_of_ones_own_in_which_nothing_lies_has_no_frame_before_everybody_at_a_seat_has_one() -> None:
    """What others have is what one chooses among; that there is nothing is said in a line as well."""
    table = table_of("karmaka", 7)
    spec, painter = painter_of(table, "es")
    areas = {p.id: p.area for p in spec.panels}
    scarce = 0
    for view in views_of(table):
        if any([zone.cards for zone in view.zones if (zone.kind, zone.seat) == ("future", 0)]):
            continue
        for height in range(24, 37):
            places = {p.key: p for p in places_of(painter, view, (120, height))}
            seats = [p for p in places.values() if areas[p.key[0]] == "seat"]
            if any([p.level < STRIPS for p in seats]):
                assert places["future", 0].level < STRIPS
                scarce += 1
    assert scarce
