"""What opens over the board: the card panel, lists of options and piles, the palette."""

from typing import Any

import pytest
from textual.geometry import Size

from mk_tui.cards import registry
from mk_tui.engine.views import QuestionView
from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.tui.board.choices import SEVERAL, target_of
from mk_tui.tui.board.spans import plain
from mk_tui.tui.tabletop.arrangement import LEAST_CARD
from mk_tui.tui.tabletop.options_list import TEXT
from mk_tui.tui.widgets.painted import Painted
from tests.table.test_in_any_case import ANYHOW, choosing
from tests.written import beginning

from .awaiting import until

TWO_RIVALS = """\
- title: An execution among three
  clauses: [AR-7.7]
  game: aguila_roja
  seats: [Ana, Beto, Carla]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], hand: [CR-17], counters: {money: 9}}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CR-09]}
    Carla: {deck: [{card: CL-08, copies: 9}], table: [CR-09]}
  play: [{expect: {asked: Ana}}]
"""
# Two equal resources that make one of two colours, and one that makes one alone.
COLOURS = """\
- title: What makes either of two colours
  clauses: [MK-5.3]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana: {hand: [W02], camp: [{card: N04, copies: 2}, N01], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


async def test_a_list_that_has_just_got_another_size_is_painted_in_it(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("o")
        listing = app.screen.overlay
        for size in (listing.size, Size(30, 5)):  # the new one is there and painted before the list is told
            with monkeypatch.context() as patch:
                patch.setattr(listing, "_size", size)
                assert {listing.render_line(y).cell_length for y in range(size.height)} == {size.width}


@pytest.mark.parametrize("click", [False, True])
async def test_in_which_way_equal_cards_are_used_is_asked(app_of: Any, text_of: Any, click: bool) -> None:
    """The first colour was made without a question, and a card that needs the other one could not be paid."""
    table = Table.of(Match(beginning(COLOURS, "human")))
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, choices = app.screen, app.screen.scene.choices
        camp = {table.game.definition(c).id: c for c in table.game.in_zone("camp", 0)}
        both, one = (
            next(t for t in choices.letters if t[0] == "group" and camp[name] in t)
            for name in ("mk.field_of_efrat", "mk.food_ration")
        )
        if click:
            panel = next(p for p in screen.board.panels.values() if p.card_region(both) is not None)
            x, y, _, _ = panel.card_region(both)
            await pilot.click(panel, offset=(x + 3, y))
        else:
            await pilot.press(choices.letters[both])
        await pilot.pause()
        ways = [choices.options[n][3] for _, n in screen.overlay.rows if n >= 0]
        assert ways == ["white", "red"] and "Field of Efrat: Materials" in text_of(app)
        assert table.game.seats[0]["wealth"] == ()
        await pilot.press("down", "enter")
        await pilot.pause()
        made = [e.fields["colour"] for e in table.events(0) if e.id == "log.wealth"]
        assert made == ["red"] and len(table.game.seats[0]["wealth"]) == 1
        await pilot.press(screen.scene.choices.letters[one])
        await pilot.pause()
        assert len(table.game.seats[0]["wealth"]) == 2 and not screen.overlay.display  # it has one way


async def test_hover_and_i_show_the_card_and_its_keywords(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        enemy = app.screen.scene.view.zone("front").cards[2]
        panel = app.screen.board.panels["front", -1]
        x, y, _, _ = panel.card_region(("card", enemy.id))
        await pilot.hover(panel, offset=(x + 3, y))
        await pilot.pause()
        keyword, reminder = app.screen.voice.speaker.keyword(enemy.keywords[0])
        shown = text_of(app)
        assert keyword in shown and reminder.split()[0] in shown and "MK-10" in shown


async def test_on_a_narrow_screen_i_opens_and_closes_the_inspector(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "i")
        await pilot.pause()
        assert app.screen.inspector.size.height > 3
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.inspector.size.height == 0


async def test_the_list_of_options_has_a_key_for_each(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("o")
        assert app.screen.overlay.display
        assert len(set(app.screen.overlay.keys)) == len(session.script[0].options)
        await pilot.press("down", "enter")
        assert session.given == [(1,)]


async def test_i_opens_what_resolves_next_until_the_cursor_is_moved(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        top = screen.scene.view.stack[-1]
        await pilot.press("i")
        assert screen.inspector.inspected == ("stack", top.id)
        await pilot.press("escape", "down", "i")
        assert screen.inspector.inspected == screen.board.cursor_target() != ("stack", top.id)


async def test_while_a_hand_is_kept_or_changed_i_opens_a_card_of_it(app_of: Any) -> None:
    """Not the other one's Sanctuary, which lies on the table already."""
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("i")
        hand = screen.scene.view.zone("hand", 0).cards
        assert screen.inspector.inspecting and screen.inspector.is_of_the_hand
        assert screen.inspector.rows[0][0][0][0].strip() == screen.voice.speaker.card_name(hand[0].definition)


async def test_i_over_a_list_tells_all_of_the_card_of_its_row(table: Any, app_of: Any) -> None:
    """Not of the card on the board behind it; a menu that is about no cards tells nothing."""
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("down", "o", "down")
        await pilot.pause()
        option = screen.scene.choices.options[screen.overlay.rows[screen.overlay.cursor][1]]
        shown = target_of(option, screen.scene.verbs)
        assert shown is not None and shown != screen.board.cursor_target()
        first, *rest = [plain(spans) for spans, _ in screen.inspector.rows_of(shown, 52)][1:]
        short = tail_of(screen)
        assert screen.voice.speaker.card_text(screen.scene.view.card(shown[1]).definition)[:20] in short
        await pilot.press("i")
        assert (
            tail_of(screen).index(first) < tail_of(screen).index(rest[0]) and not screen.inspector.inspecting
        )
        await pilot.press("i")
        assert tail_of(screen) == short
        options, rows = screen.scene.choices.options, screen.overlay.rows
        screen.overlay.cursor = next(n for n, row in enumerate(rows) if options[row[1]] == ("pass",))
        await pilot.press("i")
        assert tail_of(screen) == short and not screen.inspector.inspecting
        await pilot.press("escape", "full_stop")
        assert screen.overlay.display and not screen.overlay.tail
        await pilot.press("i")
        assert not screen.inspector.inspecting


def tail_of(screen: Any) -> str:
    """Return what an open list tells below its rows."""
    return "\n".join(plain(spans) for spans in screen.overlay.tail[1:])


SEARCH = """\
- title: Ten may be found
  clauses: [AR-15.2]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana:
      deck: [PU-04, PU-05, PU-06, PU-07, PU-08, PU-09, PU-10, PU-11, PU-12, PU-02, PU-19, PU-19]
      hand: [PU-17, PU-18]
      counters: {money: 9}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CR-09]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_of_what_is_searched_for_it_is_told_what_it_says(app_of: Any, size: tuple[int, int]) -> None:
    """By the arrows and by the mouse: below the list, or in the card panel where there is one."""
    app = app_of(Table.of(Match(beginning(SEARCH, *["human"] * 2))))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a", "1")
        await pilot.pause()
        screen = app.screen
        overlay, choices = screen.overlay, screen.scene.choices
        assert overlay.display

        def told() -> str:
            panel = " ".join(plain(spans) for spans, _ in screen.inspector.rows)
            return " ".join((panel if screen.scene.wide else tail_of(screen)).split())

        def words(row: int) -> str:
            card = screen.scene.view.card(choices.options[overlay.rows[row][1]][1])
            return str(screen.voice.speaker.card_text(card.definition)).split(".")[0]

        spoken = [
            n for n, row in enumerate(overlay.rows) if row[1] >= 0 and choices.options[row[1]][0] == "card"
        ]
        spoken = [n for n in spoken if words(n)][:4]
        for row in spoken[1:3]:
            await pilot.hover(overlay, offset=(6, 1 + row - overlay.top))
            await pilot.pause()
            assert words(row)[:24] in told() and not choices.picks
        await pilot.click(overlay, offset=(6, 1 + spoken[3] - overlay.top), button=3)
        await pilot.pause()
        assert words(spoken[3])[:24] in told() and not choices.picks
        await pilot.click(overlay, offset=(6, 1 + spoken[1] - overlay.top))
        await pilot.pause()
        question = screen.scene.view.question  # one may be found: the click has given it
        assert question is None or question.kind != "search"


async def test_enter_gives_what_was_picked_in_the_list_by_its_letter(table: Any, app_of: Any) -> None:
    """It would pick the row that the cursor has stood on all along in its place."""
    hand = table.full_view(0).zone("hand", 0).cards
    cards = tuple(("card", c.id) for c in hand)
    asked = [QuestionView(0, "choose", "ask.discard", (), cards, 0, n) for n in (1, 2)]
    session = table.FakeTable(script=asked)
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("o", "3", "enter")
        assert session.given == [(2,)]
        await pilot.press("o", "enter", "down", "enter")  # by the cursor: Enter picks what it is on
        assert app.screen.scene.choices.picks == [0, 1]
        await pilot.press("enter")
        assert session.given == [(2,), (0, 1)]


async def test_a_pile_opens_with_a_key_and_with_a_click(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("p", "a")
        assert app.screen.overlay.display and "(6)" in text_of(app)
        await pilot.press("escape")
        panel = app.screen.board.panels["camp", 0]
        zone = next(c.target for c in panel.cells if c.target[0] == "zone" and c.target[1] == "guenizah")
        x, y, _, _ = panel.card_region(zone)
        await pilot.click(panel, offset=(x + 3, y))
        assert app.screen.overlay.display


async def test_the_palette_lists_the_legal_moves(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        assert "Pass" in text_of(app)


async def test_the_palette_finds_the_theme_by_its_name(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable(), "es")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p", *"tema")
        await pilot.pause(0.4)
        assert "Otro tema de colores" in text_of(app)


async def test_what_is_nowhere_on_the_board_is_asked_in_a_list(table: Any, app_of: Any) -> None:
    cards = table.full_view(0).zone("guenizah", 1).cards
    ask = QuestionView(0, "choose", "ask.discard", (), tuple(("card", c.id) for c in cards))
    session = table.FakeTable(script=[ask])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.overlay.display
        await pilot.press("down", "enter")
        assert session.given == [(1,)]


@pytest.mark.parametrize("game", registry.games())
async def test_at_80_by_24_a_card_and_a_list_leave_the_hand_in_sight(game: str, app_of: Any) -> None:
    names = [("Ana", "adept", ""), ("Beto", "adept", "")]
    session = Table.new(game, names, {}, 4)
    while session.question.kind in ("mulligan", "setup") or session.question.seat or session.game.round < 2:
        session.answer(session.computers.answer())
    session.controllers[:] = ["human", "adept"]
    app = app_of(session, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        hand = next(p for key, p in screen.board.panels.items() if key == ("hand", 0))
        longest = max(
            (c for z in screen.scene.view.zones if z.kind == "hand" for c in z.cards),
            key=lambda c: len(screen.voice.speaker.card_text(c.definition)),
        )
        screen.inspector.inspect(("card", longest.id))
        await pilot.pause()
        card = screen.inspector.region
        assert card.height > 6 and card.bottom <= max(hand.region.y, 1 + LEAST_CARD)
        for other in (c for z in screen.scene.view.zones if z.kind != "hand" for c in z.cards[:3]):
            screen.inspector.inspect(("card", other.id))
            await pilot.pause()
            over = screen.inspector  # as high as it needs to be: nothing is chosen from the hand meanwhile
            assert not over.overflows or over.region.height >= 20, screen.voice.speaker.card_name(
                other.definition
            )
        screen.inspector.inspect(screen.inspector.inspected)
        screen.options.open_all()
        await pilot.pause()
        listed = screen.overlay.region
        assert listed.bottom <= hand.region.y or listed.y == 1


@pytest.mark.parametrize(("size", "there"), [((80, 24), True), ((120, 40), False)])
async def test_the_list_of_what_a_card_may_do_says_what_it_does_where_no_panel_does(
    size: tuple[int, int], there: bool, table: Any, app_of: Any
) -> None:
    card = next(c for c in table.full_view(0).zone("hand", 0).cards if "mk." in c.definition)
    ask = QuestionView(
        0, "choose", "ask.discard", (), (("ability", card.id, 0), ("ability", card.id, 1)), 1, 1
    )
    session = table.FakeTable(script=[ask])
    app = app_of(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        overlay, options = app.screen.overlay, app.screen.options
        options.open([0, 1])
        text = app.screen.voice.speaker.card_text(card.definition)
        told = " ".join(plain(spans).strip() for spans, value in overlay.rows if value == TEXT)
        assert told == (text if there else "") and text
        assert overlay.rows[overlay.cursor][1] == 0
        overlay.cursor = 0
        await pilot.press("enter")
        assert session.given == ([] if there else [(0,)]), "a row of text chooses nothing"


async def test_the_list_says_whose_a_card_is_where_two_rivals_have_one_of_its_name(
    app_of: Any, text_of: Any
) -> None:
    table = Table.of(Match(beginning(TWO_RIVALS, *["human"] * 3)))
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a", "1", "o")
        await pilot.pause()
        rows = [plain(spans) for spans, _ in app.screen.overlay.rows]
        name = app.screen.voice.speaker.card_name("ar.palace_halberdier")
        assert [row for row in rows if row.startswith(name)] == [
            f"{name} (Beto) [table]",
            f"{name} (Carla) [table]",
        ]


EYE = """\
- title: The Eye changes a card
  clauses: [VZ-6.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  turn: Beto
  phase: end
  table:
    Ana: {deployment: [J-02, HJ-03], hand: [P-10, P-11, W-06], deck: [{card: F-01, copies: 9}]}
    Beto: {deployment: [J-01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_comes_of_each_choice_alike_is_told_once(app_of: Any, text_of: Any, size: Any) -> None:
    app = app_of(Table.at(beginning(EYE, "human", "random")))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        question = app.screen.scene.view.question
        assert question.why == "ask.cycle" and len(question.options) == 4
        screen = app.screen
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in range(4)})
        await pilot.press("o")
        once = "If you choose one: Ana draws a card."  # none of them is a choice as well
        told = [plain(spans).strip() for spans, _ in screen.overlay.rows]
        assert told.count(once) == 1 and not [line for line in told if line != once and "draws" in line]


DESTINY = """\
- title: Three cards of the Source that lie nowhere on the board
  clauses: [A-23]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [crisis, mimic, voyage, spite]
    Ana: {hand: [destiny, denial, panic]}
    Beto: {hand: [peek]}
  play: [{expect: {asked: Ana}}]
"""


async def test_a_card_keeps_its_letter_in_a_list_of_which_another_was_chosen(app_of: Any) -> None:
    table = Table.of(Match(beginning(DESTINY, "human", "adept")))
    app = app_of(table)

    def listed() -> dict[str, str]:
        rows = zip(app.screen.overlay.keys, app.screen.overlay.rows, strict=True)
        return {plain(spans).split()[0]: key for key, (spans, _) in rows if key}

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        destiny = next(c.id for z in table.view(0).zones for c in z.cards if c.definition == "ka.destiny")
        app.screen.moves.act(table.question.options.index(("play", destiny)))
        await pilot.pause()
        await until(pilot, lambda: app.screen.overlay.display)
        before = listed()
        assert {"Crisis", "Mimic", "Voyage", "No"} <= set(before), (before, table.question)
        await pilot.press(before["Mimic"])
        await until(pilot, lambda: "Mimic" not in listed())
        await until(pilot, lambda: app.screen.overlay.display)
        after = listed()
        assert set(after) == set(before) - {"Mimic"}
        assert all(after[name] == before[name] for name in after), (before, after)


CROWD = """\
- title: More soldiers than there are keys
  clauses: [MK-7.1]
  game: mamlejet_kohanim
  seats: [Ana, Beto, Carla]
  phase: 2b
  table:
    Ana: {hand: [T02, W03, W04, R02, R03], camp: [W01, W02, W05, W06, W07, W09, R04, {card: N03, copies: 3}]}
    Beto: {camp: [R01, R02, R03, R05, R06, R07, R08]}
    Carla: {camp: [B01, B02, B03, B04, B05, B06, B07, B08, B09, B10]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_shares_a_key_is_listed_by_it(app_of: Any, size: tuple[int, int]) -> None:
    """All 24 soldiers have a key; the two that have one letter are told apart in a list of them alone."""
    app = app_of(Table.of(Match(beginning(CROWD, *["human"] * 3))))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a", "1")
        await pilot.pause()
        screen = app.screen
        choices = screen.scene.choices
        assert [choices.shown_key(n) for n in range(24) if not choices.shown_key(n)] == []
        shared = next(
            key for key, what in choices.keys.items() if isinstance(what, tuple) and what[0] == SEVERAL
        )
        sharing = [t for t, key in choices.letters.items() if key == shared]
        await pilot.press(shared)
        await pilot.pause()
        rows = {value for _, value in screen.overlay.rows if value >= 0}
        assert len(sharing) == 2 and rows == {choices.at[t][0] for t in sharing}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_comes_of_every_answer_is_told_once(size: tuple[int, int], app_of: Any) -> None:
    """Below the rows of the list, and in the card panel: a card gets stronger whoever is helped."""
    app = app_of(Table.of(choosing()))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.scene.foreseen.update({(k,): screen.client.forecast(k) for k in range(2)})
        screen.redraw()
        await pilot.press("o")
        told = " ".join(plain(spans) for spans, _ in screen.overlay.rows)
        assert told.count(ANYHOW) == 1 and told.count("Force +2") == 2
        if size[0] > 80:
            shown = [plain(spans) for spans, _ in screen.inspector.rows]
            assert " ".join(shown).count(ANYHOW) == 1


@pytest.mark.parametrize("key", ["o", "full_stop", "W", "l", "escape", "over"])
async def test_an_open_list_is_laid_out_anew_in_another_size(key: str, app_of: Any, lines_of: Any) -> None:
    """As one that is opened in it: of a wide one only a corner was left on a screen that had become small."""
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3), "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.moves.act(screen.scene.choices.question.options.index(("keep",)))
        await pilot.pause()

        async def open_list() -> None:
            if key == "over":  # what a word means, over a list; nobody lists it again
                await pilot.press("o")
                told = (("what it means, and that at length, " * 4, ""),)
                screen.overlay.put_up("A word", [("a", told, 1)] * 5, "foot", lambda _: None, over=True)
            else:
                await pilot.press(key)
            await pilot.pause()
            assert screen.overlay.display

        def seen() -> Any:
            listed = screen.overlay
            return listed.region, listed.title, [plain(spans) for spans, _ in listed.rows], lines_of(app)

        await open_list()
        for size in ((60, 18), (40, 10), (60, 18), (120, 40)):
            if key != "l":  # which goes to its end
                await pilot.press("end")
            on = screen.overlay.rows[screen.overlay.cursor][1]
            await pilot.resize_terminal(*size)
            for _ in range(4):
                await pilot.pause()
            if size[0] == 40:  # which says that it is too small
                continue
            assert screen.overlay.rows[screen.overlay.cursor][1] == on
            resized = seen()
            assert screen.size.region.contains_region(resized[0])
            screen.overlay.close()
            await pilot.pause()
            await open_list()
            if key != "l":
                await pilot.press("end")
            await pilot.pause()
            assert resized == seen()


async def test_a_card_that_is_looked_at_lies_over_no_list(app_of: Any, text_of: Any) -> None:
    """A right click on another card while one's ways to be played are listed: it opened behind the list."""
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 5), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        hand = screen.board.panels["hand", 0]
        first, second = (cell for cell in hand.cells[:2])
        screen.moves.choose(first.target)
        await pilot.pause()
        assert screen.overlay.display
        screen.controls.click(Painted.Hit(hand, second.target, 3))
        await pilot.pause()
        assert screen.inspector.inspecting and not screen.overlay.display
        seen = screen.scene.view.card(second.target[1])
        assert screen.voice.speaker.card_name(seen.definition) in text_of(app)
