"""Panels as text: what stands where, at which size, in both languages."""

import re
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import view
from mk_tui.language import Speaker
from mk_tui.lessons import Attempt, puzzles
from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.tui import glyphs as g
from mk_tui.tui.board.choices import Choices
from mk_tui.tui.board.faces import PLAIN
from mk_tui.tui.board.painter import FOLDED, FULL, LEVELS, STRIPS, TINY, Painter
from mk_tui.tui.board.plan import plan
from mk_tui.tui.board.reminders import form_for
from mk_tui.tui.board.rows import rows_of
from mk_tui.tui.board.spans import plain, spans_width, width
from mk_tui.tui.board.spec import read_spec
from mk_tui.tui.texts import texts
from tests.written import beginning

RESERVES = """\
- title: One card of each sort
  clauses: [VZ-4.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-02, W-01]}
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.fixture(params=["en", "es"])
def painter(request: Any, table: Any) -> Painter:
    speaker = Speaker(request.param, table.ruleset(), table.pool(), table.NAMES)
    return Painter(read_spec(load_ruleset(table.ruleset())[0]), speaker, request.param, texts(request.param))


def drawn(layout: Any, marks: Any = lambda t: PLAIN) -> list[str]:
    return ["".join(plain(s) for s, _ in layout.line(y, marks)) for y in range(layout.height)]


def panel(painter: Painter, area: str) -> Any:
    return next(p for p in painter.spec.panels if p.area == area)


def test_a_camp_says_names_states_figures_and_piles(painter: Painter, table: Any) -> None:
    layout = painter.layout(panel(painter, "seat"), table.full_view(0), 1, 100, 2)
    text = "\n".join(drawn(layout))
    speaker = painter.speaker
    camp = table.full_view(0).zone("camp", 1).cards
    for card in camp:
        if card.type in ("soldier", "object", "strategy"):
            assert speaker.card_name(card.definition) in text
    assert "Beto" in text and "24/50" in text and "4/50" in text and g.FULL in text
    assert "↷" in text  # dedicated
    assert "7" in text and "39" in text  # hand and city


def test_resources_are_grouped_as_free_of_all(painter: Painter, table: Any) -> None:
    layout = painter.layout(panel(painter, "seat"), table.full_view(0), 0, 100, 2)
    groups = [c for c in layout.cells if c.target[0] == "group"]
    assert [len(c.cards) for c in groups] == [3, 2, 2]
    assert plain(groups[0].line(0, PLAIN)).strip().endswith("2/3")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cells", [40, 78, 120])
def test_every_line_of_every_level_has_the_panels_width(
    painter: Painter, table: Any, level: int, cells: int
) -> None:
    view = table.full_view(0)
    for p in painter.spec.panels:
        layout = painter.layout(p, view, 0 if p.area in ("seat", "hand") else -1, cells, level)
        for y in range(layout.height):
            line = layout.line(y, lambda t: PLAIN)
            assert sum(spans_width(s) for s, _ in line) <= cells, (p.id, level, y, drawn(layout)[y])


def test_an_enemy_shows_die_points_keywords_and_its_opponent(painter: Painter, table: Any) -> None:
    view = table.full_view(0)
    front = view.zone("front").cards
    layout = painter.layout(panel(painter, "front"), view, -1, 120, 4)
    text = "\n".join(drawn(layout))
    assert "d4 4e" in text  # the second enemy's die and emuná
    opponent = next(c for c in front if c.type == "soldier")
    assert painter.speaker.card_name(opponent.definition)[:8] in text and g.FACING in text
    assert {"en": "free", "es": "libre"}[painter.lang] in text


def test_a_changed_figure_has_an_arrow(painter: Painter, table: Any) -> None:
    text = "\n".join(drawn(painter.layout(panel(painter, "front"), table.full_view(0), -1, 120, 2)))
    assert f"d5{g.UP}" in text


def test_a_full_box_holds_the_cards_text(painter: Painter, table: Any) -> None:
    view = table.full_view(0)
    text = "\n".join(drawn(painter.layout(panel(painter, "hand"), view, 0, 180, FULL)))
    card = view.zone("hand", 0).cards[0]
    assert painter.speaker.card_text(card.definition).split()[0] in text


def test_legal_cards_bear_letter_and_sign(painter: Painter, table: Any) -> None:
    question = table.main_question()
    choices = Choices(question, table.ruleset().verbs)
    view = table.full_view(0, question=question)
    layout = painter.layout(panel(painter, "hand"), view, 0, 80, 2)
    choices.assign((), [c.target for c in layout.cells], str)
    text = "\n".join(drawn(layout, choices.mark))
    assert f"2{g.LEGAL}" in text and "1 " in text and f"1{g.LEGAL}" not in text


@pytest.mark.parametrize("level", [level for level in LEVELS if level >= FOLDED])
def test_a_players_title_line_is_theirs_from_end_to_end(painter: Painter, table: Any, level: int) -> None:
    layout = painter.layout(panel(painter, "seat"), table.full_view(0), 1, 100, level)
    for standing in (layout, layout.standing(layout.height + 3, "edge-focus")):
        title, *others = (standing.line(y, lambda t: PLAIN) for y in range(standing.height))
        assert {target for _, target in title} == {("player", 1)}
        assert all(target is None for run in others for spans, target in run if not plain(spans).strip())
    table_panel = painter.layout(panel(painter, "front"), table.full_view(0), -1, 100, level)
    assert {target for _, target in table_panel.line(0, lambda t: PLAIN)} == {None}


def test_folded_a_seat_is_one_line(painter: Painter, table: Any) -> None:
    assert painter.layout(panel(painter, "seat"), table.full_view(0), 1, 80, TINY).height == 1


def test_a_folded_seat_counts_one_soldier_and_several_soldiers(painter: Painter, table: Any) -> None:
    view, speaker = table.full_view(0), painter.speaker
    camp = view.zone("camp", 1)
    soldiers = [c for c in camp.cards if c.type == "soldier"]
    one, many = speaker.type_name("soldier"), speaker.type_name("soldier", n=2)
    assert one != many and len(soldiers) > 1
    for cards in (soldiers, soldiers[:1]):
        zones = [replace(z, cards=tuple(cards)) if z is camp else z for z in view.zones]
        text = drawn(painter.layout(panel(painter, "seat"), replace(view, zones=tuple(zones)), 1, 80, TINY))[
            0
        ]
        assert f" {many if len(cards) > 1 else one} {len(cards)} " in text


@pytest.mark.parametrize(("cells", "lines"), [(80, 21), (84, 37), (144, 57), (60, 14)])
def test_the_plan_fits_and_wastes_nothing_it_could_use(
    painter: Painter, table: Any, cells: int, lines: int
) -> None:
    places, left = plan(painter, table.full_view(0), cells, lines)
    assert left >= 0
    assert {p.key for p in places} >= {("front", -1), ("hand", 0)}
    covered = set()
    for p in places:
        for y in range(p.y, p.y + p.h):
            for x in range(p.x, p.x + p.w):
                assert (x, y) not in covered
                covered.add((x, y))
    assert max(y for _, y in covered) < lines


def test_more_room_means_larger_cards(painter: Painter, table: Any) -> None:
    small, _ = plan(painter, table.full_view(0), 80, 21)
    large, _ = plan(painter, table.full_view(0), 144, 57)
    assert sum(p.level for p in large) / len(large) > sum(p.level for p in small) / len(small)


def test_only_single_width_signs_without_emoji_are_on_the_board(painter: Painter, table: Any) -> None:
    view = table.full_view(0)
    signs = {glyph for glyph, _ in painter.spec.flag_glyphs(painter.lang)}
    for p in painter.spec.panels:
        for level in LEVELS:
            for line in drawn(painter.layout(p, view, 0 if p.area != "front" else -1, 100, level)):
                for ch in line:
                    assert width(ch) == 1 and ch != "\ufe0f"
                    assert ch.isascii() or ch.isalnum() or ch in g.ALLOWED or ch in signs, ch
    for ch in g.ALLOWED | signs:
        assert width(ch) <= 1


def test_ascii_mode_stands_in_cell_for_cell(painter: Painter, table: Any) -> None:
    stand_ins = g.ascii_table(painter.spec.flag_glyphs(painter.lang))
    assert all(len(v) == 1 and v.isascii() for v in stand_ins.values())
    for line in drawn(painter.layout(panel(painter, "front"), table.full_view(0), -1, 100, 4)):
        done = line.translate(stand_ins)
        assert len(done) == len(line)
        assert all(ch.isascii() or ch.isalnum() for ch in done)


def test_of_two_players_the_other_one_shows_cards_before_a_hand_its_texts() -> None:
    """Nor does a panel in which nothing lies take the lines that they need."""
    match = Attempt(next(p for p in puzzles("humankind")[0] if p.id == "two_blockers")).match
    rules = match.game.rules
    speaker = Speaker("en", rules, match.game.pool, ["Ana", "Beto"])
    painter = Painter(read_spec(load_ruleset(rules)[0]), speaker, "en", texts("en"))
    for lines in range(9, 24):
        places, left = plan(painter, view(match.game, 0), 80, lines)
        level = {p.key: p.level for p in places}
        assert left >= 0 and level["side", 1] >= FOLDED, lines


@pytest.mark.parametrize("variant", ["teams", "free"])
def test_folded_a_seat_says_on_whose_side_it_is(variant: str) -> None:
    names = ("Ana", "Beto", "Carla", "Dana")
    table = Table.new("karmaka", [(name, "human", "") for name in names], {"variant": variant}, 3)
    ruleset = table.ruleset
    painter = Painter(
        read_spec(load_ruleset(ruleset)[0]), Speaker("en", ruleset, table.pool, names), "en", texts("en")
    )
    seen = table.view(None)
    for seat, side in enumerate("ABAB"):
        (line,) = drawn(painter.layout(panel(painter, "seat"), seen, seat, 80, TINY))
        assert ("side " in line) == (variant == "teams") == (f"side {side} " in line)


def test_a_card_in_hand_says_what_it_pays() -> None:
    table = Table.new("ultima_reserva", [("Ana", "human", "veil"), ("Beto", "human", "anvil")], {}, 4)
    ruleset, seen = table.ruleset, table.view(0)
    speaker = Speaker("en", ruleset, table.pool, ("Ana", "Beto"))
    painter = Painter(read_spec(load_ruleset(ruleset)[0]), speaker, "en", texts("en"))
    for level in (STRIPS, FULL):
        text = "\n".join(drawn(painter.layout(panel(painter, "hand"), seen, 0, 110, level)))
        assert text.count("+10V") == sum(c.type == "source" for c in seen.zone("hand", 0).cards) > 0
        assert "+0V" not in text


def test_boxes_of_the_next_part_stand_beside_those_of_one_row_where_there_is_room() -> None:
    g = beginning(RESERVES, "human", "human").begin()
    speaker = Speaker("en", g.rules, g.pool, ("Ana", "Beto"))
    painter = Painter(read_spec(load_ruleset(g.rules)[0]), speaker, "en", texts("en"))

    def boxes(cells: int) -> list[tuple[int, int]]:
        """Where the boxes of the player, the Character and the Weapon stand."""
        laid = painter.layout(panel(painter, "seat"), seen, 0, cells, FULL).cells
        at = {seen.card(c.target[1]).type: (c.x, c.y) for c in laid if c.target[0] == "card" and c.h > 1}
        return [at[kind] for kind in ("player", "character", "weapon")]

    seen: Any = view(g, 0)
    player, character, weapon = boxes(120)
    assert player[1] == character[1] == weapon[1] and player < character < weapon
    player, character, weapon = boxes(80)  # room for two
    assert player[1] == character[1] < weapon[1] and player[0] == weapon[0] < character[0]
    player, character, weapon = boxes(40)
    assert player[1] < character[1] < weapon[1] and player[0] == character[0] == weapon[0]


def test_who_has_left_the_match_is_a_line_that_says_so() -> None:
    names = ("Ana", "Beto", "Carla")
    table = Table.new("ultima_reserva", [(name, "human", "") for name in names], {}, 3)
    ruleset, seen = table.ruleset, table.view(0)
    spec, speaker = read_spec(load_ruleset(ruleset)[0]), Speaker("en", ruleset, table.pool, names)
    painter = Painter(spec, speaker, "en", texts("en"))
    gone = replace(seen, order=(0, 2))
    for at, rows in ((seen, [(1, 2), (0,)]), (gone, [(2,), (1,), (0,)])):
        board = [row for row in rows_of(spec, at, 130, True) if row.keys[0][0] == "player"]
        assert [tuple(seat for _, seat in row.keys) for row in board] == rows
        title = drawn(painter.layout(panel(painter, "seat"), at, 1, 100, FULL))[0]
        assert ("Beto · out of the match" in title) == (at is gone)
    assert "out of" not in drawn(painter.layout(panel(painter, "seat"), gone, 2, 100, FULL))[0]


@pytest.mark.parametrize(
    ("lang", "clergy", "royal"), [("en", "Clergy", "Royal House"), ("es", "Clero", "Casa Real")]
)
def test_which_faction_somebody_leads_stands_beside_their_name(lang: str, clergy: str, royal: str) -> None:
    """Of everybody, the ghost too; where there is hardly room for what is tracked the name stands alone."""
    table = Table.new("aguila_roja", [("Ana", "human", "clergy")], {"ghost": "royal_house"}, 3)
    ruleset, seen = table.ruleset, table.view(0)
    painter = Painter(
        read_spec(load_ruleset(ruleset)[0]),
        Speaker(lang, ruleset, table.pool, [str(p["name"]) for p in table.game.config["seats"]]),
        lang,
        texts(lang),
    )
    for seat, faction in ((0, clergy), (1, royal)):
        for cells in (86, 43):
            title, *others = drawn(painter.layout(panel(painter, "seat"), seen, seat, cells, FULL))
            assert f" · {faction} " in title and "/25" in title
            assert not any(faction in line for line in others)
        folded = drawn(painter.layout(panel(painter, "seat"), seen, seat, 80, TINY))
        assert f" · {faction} " in folded[0] and "/25" in folded[0]
        narrow = drawn(painter.layout(panel(painter, "seat"), seen, seat, 30, FULL))[0]
        assert faction not in narrow and "/25" in narrow


def boxed(painter: Painter, card: Any, part: Any, w: int, h: int) -> list[str]:
    """The lines of a box in which nothing else of that name stands beside the card."""
    faces = painter.faces
    rows = h - 2 - len(faces.box_body(card, part, w, True, ""))
    form = form_for(faces.face(card, part), {(w - 4, rows)})
    return [plain(line)[2:-2].strip() for line in faces.box(card, part, PLAIN, w, h, True, "", form)]


KEYWORDS = """\
- title: A card that has keywords and no text, beside one that has a text
  clauses: [HK-17.8, HK-17.11]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SAB1], hand: [AB03, AB10, AB20], deck: [AB01, AB01]}
    Beto: {play: [SCO1], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_card_without_text_says_what_its_keywords_mean_in_lines_that_stay_empty(lang: str) -> None:
    """And takes no line more for it; what they do not have room for all of is the longest of them."""
    g = beginning(KEYWORDS, "human", "human").begin()
    seen, speaker = view(g, 0), Speaker(lang, g.rules, g.pool, ("Ana", "Beto"))
    painter = Painter(read_spec(load_ruleset(g.rules)[0]), speaker, lang, texts(lang))
    hand = panel(painter, "hand")
    part = hand.parts[0]
    (hound,) = [c for c in seen.zone("hand", 0).cards if c.definition == "hk.mutated_hound"]
    face = painter.faces.face(hound, part)
    means = dict(face.reminders)
    names = [speaker.keyword(word)[0] for word in ("primitive", "entropy")]
    assert list(means) == names

    def said(w: int, h: int) -> str:
        inside = boxed(painter, hound, part, w, h)
        return " ".join(" ".join(inside[1:-1]).split())

    assert said(90, 9).endswith(" ".join(f"{name}: {means[name]}" for name in names))
    assert said(46, 7).endswith(" ".join(means[name] for name in names))
    assert said(41, 7).endswith(f"{names[1]}: {means[names[1]]}") and means[names[0]] not in said(41, 7)
    assert not any(reminder in said(34, 5) for reminder in means.values())
    for level in (FULL - 1, FULL):  # as text, and in boxes
        text = "\n".join(drawn(painter.layout(hand, seen, 0, 118, level)))
        assert {"en": "destroyed", "es": "destruye"}[lang] in text


@pytest.mark.parametrize("lang", ["en", "es"])
def test_cards_of_one_name_say_what_their_keywords_mean_in_one_form(lang: str) -> None:
    """Beside a long text the same card said more than in another row of the same hand."""
    several = KEYWORDS.replace("[AB03, AB10, AB20]", "[AB03, AB20, AB10, AB03]")
    match = beginning(several, "human", "human").begin()
    seen, speaker = view(match, 0), Speaker(lang, match.rules, match.pool, ("Ana", "Beto"))
    painter = Painter(read_spec(load_ruleset(match.rules)[0]), speaker, lang, texts(lang))
    hand = panel(painter, "hand")
    ids = [c.id for c in seen.zone("hand", 0).cards if c.definition == "hk.mutated_hound"]
    assert len(ids) == 2
    differ = 0
    for wide in range(50, 121, 5):
        for level in (FULL - 1, FULL):
            layout = painter.layout(hand, seen, 0, wide, level)
            shown = [cell for cell in layout.cells if cell.cards and cell.cards[0] in ids]
            if len({cell.w for cell in shown}) > 1:
                continue
            differ += len({cell.h for cell in shown}) > 1
            said = [
                " ".join(plain(line).strip(g.V + " ") for line in cell.paint(PLAIN)[1:]) for cell in shown
            ]
            assert said[0].split() == said[1].split()
    assert differ  # of their boxes some are of another height


FRENZY = """\
- title: Whose keyword is long, and whose stands beside a text
  clauses: [MK-20.2]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table: {front: [E01], Ana: {hand: [N01], camp: [R07, W10, W11], city: [N01]}}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_empty_lines_of_a_box_say_what_keywords_mean_as_far_as_they_go(lang: str) -> None:
    """Of a long one its first sentences, and beside a text too: four lines stood empty below its name."""
    g = beginning(FRENZY, "human").begin()
    seen, speaker = view(g, 0), Speaker(lang, g.rules, g.pool, ("Ana",))
    painter = Painter(read_spec(load_ruleset(g.rules)[0]), speaker, lang, texts(lang))
    part = panel(painter, "hand").parts[0]
    camp = {c.definition: c for c in seen.zone("camp", 0).cards}

    def said(name: str, h: int) -> str:
        return " ".join(" ".join(boxed(painter, camp[f"mk.{name}"], part, 34, h)[1:-1]).split())

    means = {word: ": ".join(speaker.keyword(word)) for word in ("frenzy", "courage", "zerizut")}
    first = means["frenzy"].partition(". ")[0] + "."
    assert said("shamgar_son_of_anat", 12).endswith(means["frenzy"])
    assert said("shamgar_son_of_anat", 8).endswith(first)
    assert first not in said("shamgar_son_of_anat", 6)
    both = f"{means['courage']} {means['zerizut']}"
    assert said("guidon", 12).endswith(both)
    yael = said("yael", 20)
    text = " ".join(speaker.card_text("mk.yael").split())
    assert text in yael and yael.endswith(means["courage"])


ADDON = """\
- title: An Add-on in the hand
  clauses: [HK-3.7]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SAC1], hand: [AC13], deck: [{card: AC01, copies: 9}], counters: {will: 5}}
    Beto: {play: [SCO1], deck: [{card: CO01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_an_addon_in_the_hand_shows_its_structure_by_the_sign_of_the_rulebook(
    app_of: Any, text_of: Any, lang: str
) -> None:
    """A letter of one language stood there; V and E are the signs in both (rulebook, signs)."""
    app = app_of(Table.of(Match(beginning(ADDON, "human", "human"))), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert re.search(r"3V \+\dV \+\dE", text_of(app))
