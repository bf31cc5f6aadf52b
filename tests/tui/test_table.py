"""The table with keys and mouse: letters, refusals, picks, inspector, lists, curtain, blank, sizes."""

import math
import time
from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Size

from mk_tui.cards import registry
from mk_tui.engine.views import QuestionView
from mk_tui.language.asking_words import passing_on
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui import keys, themes
from mk_tui.tui.board.choices import target_of
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.tabletop.arrangement import LEAST_CARD
from mk_tui.tui.tabletop.options_list import TEXT
from mk_tui.tui.tabletop.scene import PromptNotice
from mk_tui.tui.widgets.framed import Listing
from mk_tui.tui.widgets.painted import Painted

# Names that only their owner may see: those of the hands of the hand-made table.


def hand_names(app: Any, seat: int) -> set[str]:
    from mk_tui.language import clean

    session = app.screen.client.place._sitting.table
    return {
        clean(app.screen.voice.speaker.card_name(c.definition))
        for c in session.view(seat).zone("hand", seat).cards
    }


async def test_a_letter_chooses_the_thing_that_bears_it(table: Any, app_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        letter, target = next((k, t) for k, t in app.screen.scene.choices.keys.items() if k.isalpha())
        await pilot.press(letter)
        position = session.script[0].options.index(("ability", target[1], 0))
        assert session.given == [(position,)]


async def test_a_digit_plays_from_the_hand_and_space_passes(table: Any, app_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2")
        await pilot.press("space")
        options = session.script[0].options
        hand = session.view(0).zone("hand", 0).cards
        assert session.given == [(options.index(("play", hand[1].id)),), (0,)]


async def test_a_second_press_does_not_pass_in_a_question_that_nobody_has_read(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        passing = session.script[0].options.index(("pass",))
        monkeypatch.setattr(keys, "REST", 1000.0)
        await pilot.press("space", "space")
        app.screen.on_painted_hit(Painted.Hit(app.screen.prompt, ("option", passing), 1))
        await pilot.pause()
        assert session.given == []
        await pilot.press("2")  # what is no passing is never too soon
        assert len(session.given) == 1
        monkeypatch.setattr(keys, "REST", 0.05)
        app.screen.course.begin_reading()  # as after the news
        assert app.screen.course.too_soon()
        await pilot.pause(0.2)
        await pilot.press("space")
        assert session.given[-1] == (passing,)


async def test_a_press_meant_for_a_computer_player_has_longer_to_come_too_soon(
    app_of: Any, monkeypatch: Any
) -> None:
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        course = app.screen.course
        for after_bot in (False, True):
            monkeypatch.setattr(keys, "REST", 0.8)
            course._asked_at = time.monotonic() - 1.0
            assert course.too_soon() == after_bot
            monkeypatch.setattr(keys, "REST", -math.inf)
            course.give((0,))  # until one is asked again, after Beto
            while app.screen.scene.stage.what == stages.COMPUTER:
                await pilot.pause(0.05)


async def test_enter_gives_no_picks_in_a_question_that_has_hardly_been_seen(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    hand = table.full_view(0).zone("hand", 0).cards
    ask = QuestionView(0, "choose", "ask.discard", (), tuple(("card", c.id) for c in hand), 0, 2)
    session = table.FakeTable(script=[ask])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(keys, "REST", 1000.0)
        await pilot.press("enter")
        assert session.given == []
        await pilot.press("1", "enter")  # who has picked something has read it
        assert session.given == [(0,)]


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
                patch.setattr(Listing, "size", size)
                assert {listing.render_line(y).cell_length for y in range(size.height)} == {size.width}


async def test_an_illegal_card_says_why_and_question_mark_opens_the_clause(
    table: Any, app_of: Any, text_of: Any
) -> None:
    session = table.FakeTable()
    app = app_of(session, "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert session.given == []
        assert "MK-3.8" in text_of(app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, RulebookScreen)
        await pilot.pause()
        assert "MK-3.8" in text_of(app)
        await pilot.press("escape")
        await pilot.press("escape")
        assert app.screen.scene.notice is None


async def test_enter_by_reflex_chooses_nothing(table: Any, app_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert session.given == []
        assert app.screen.scene.notice is not None


async def test_arrows_and_enter_choose_too(table: Any, app_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(80):
            await pilot.press("right" if app.screen.board.cursor_target() else "down")
            target = app.screen.board.cursor_target()
            if target and app.screen.scene.choices.positions(target):
                break
            if target == app.screen.focused.cells[-1].target:
                await pilot.press("tab")
        await pilot.press("enter")
        assert len(session.given) == 1


async def test_a_click_does_what_the_key_does(table: Any, app_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        panel = app.screen.board.panels["hand", 0]
        target = ("card", session.view(0).zone("hand", 0).cards[1].id)
        x, y, _, _ = panel.card_region(target)
        await pilot.click(panel, offset=(x + 3, y))
        assert session.given == [(1,)]
        # The buttons of the prompt are clickable: the first is "pass".
        await pilot.click(app.screen.prompt, offset=(3, 1))
        assert session.given == [(1,), (0,)]


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


async def test_i_over_a_list_opens_the_card_of_its_row(table: Any, app_of: Any) -> None:
    """Not the card on the board behind it; a menu that is about no cards opens none."""
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("down")
        behind = screen.board.cursor_target()
        await pilot.press("o", "down", "i")
        await pilot.pause()
        option = screen.scene.choices.options[screen.overlay.rows[screen.overlay.cursor][1]]
        shown = target_of(option, screen.scene.verbs)
        assert screen.inspector.inspecting
        assert shown is not None and screen.inspector.inspected == shown != behind
        await pilot.press("i")
        assert not screen.inspector.inspecting
        options, rows = screen.scene.choices.options, screen.overlay.rows
        screen.overlay.cursor = next(n for n, row in enumerate(rows) if options[row[1]] == ("pass",))
        await pilot.press("i")
        assert not screen.inspector.inspecting
        await pilot.press("escape", "full_stop")
        assert screen.overlay.display
        await pilot.press("i")
        assert not screen.inspector.inspecting


async def test_several_picks_enter_confirms_and_escape_takes_back(table: Any, app_of: Any) -> None:
    hand = table.full_view(0).zone("hand", 0).cards
    ask = QuestionView(0, "choose", "ask.discard", (), tuple(("card", c.id) for c in hand), 2, 2)
    session = table.FakeTable(script=[ask])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "enter")
        assert session.given == []
        await pilot.press("escape")  # closes the notice first
        await pilot.press("escape")
        assert app.screen.scene.choices.picks == []
        await pilot.press("3", "1", "enter")
        assert session.given == [(2, 0)]


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


async def test_one_key_picks_all_where_all_may_be_picked(table: Any, app_of: Any, text_of: Any) -> None:
    hand = table.full_view(0).zone("hand", 0).cards
    cards = tuple(("card", c.id) for c in hand)
    asked = [QuestionView(0, "choose", "ask.discard", (), cards, 0, n) for n in (2, len(cards))]
    session = table.FakeTable(script=asked)
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "* all" not in text_of(app)
        await pilot.press("asterisk")
        assert app.screen.scene.choices.picks == [] and "Not all of it" in text_of(app)
        await pilot.press("escape", "2", "enter")
        assert session.given == [(1,)]
        assert "* all" in text_of(app)
        await pilot.press("asterisk", "1", "enter")
        assert session.given == [(1,), tuple(range(1, len(cards)))]


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


async def test_the_language_changes_at_the_table(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable(), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Front" in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "Frente de Batalla" in text_of(app) and "pérdida" in text_of(app)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 16)])
async def test_the_prompt_and_the_hand_are_always_there(
    table: Any, app_of: Any, lines_of: Any, size: tuple[int, int], lang: str
) -> None:
    app = app_of(table.FakeTable(), lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = lines_of(app)
        assert all(len(x) <= size[0] for x in lines)
        assert "Ana" in "".join(lines[-2:])
        assert "1" in "".join(lines) and app.screen.board.panels["hand", 0].plan is not None


async def test_too_small_says_what_is_needed_and_recovers(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable(), "es")
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert "40×10" in text_of(app) and "80×24" in text_of(app)
        await pilot.press("space")
        assert app.screen.client.place._sitting.table.given == []
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        assert "Ana" in text_of(app) and "80×24" not in text_of(app)
        await pilot.press("space")
        assert app.screen.client.place._sitting.table.given == [(0,)]


async def test_names_with_markup_and_control_characters_are_just_text(
    table: Any, app_of: Any, text_of: Any
) -> None:
    session = table.FakeTable()
    session.names[1] = "[b]Be\x1b[31mto[/b]\u202e"
    view = session.view

    def named(seat: Any) -> Any:
        import dataclasses

        v = view(seat)
        players = tuple(dataclasses.replace(p, name=session.names[p.seat]) for p in v.players)
        return dataclasses.replace(v, players=players)

    session.view = named
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "[b]Be[31mto[/b]" in shown
        assert "\x1b" not in shown and "\u202e" not in shown


async def test_a_click_anywhere_on_the_line_with_the_key_lifts_the_curtain(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        curtain = app.screen.handover.curtain
        assert curtain.display
        rows = [curtain.paint(y, 120) for y in range(curtain.size.height)]
        y = next(n for n, row in enumerate(rows) if any(target is not None for _, target in row))
        x = spans_width(rows[y][0][0])  # what stands before it is blank
        await pilot.click(curtain, offset=(x + 1, y))  # on the name, not on the key
        await pilot.pause()
        assert not curtain.display


async def test_the_curtain_hides_everything_and_takes_ones_own_key(
    table: Any, app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)])
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert screen.handover.curtain.display and "ANA" in text_of(app)
        assert screen.scene.view.seat is None and screen.client.viewer is None
        for panel in screen.board.panels.values():
            for cell in panel.cells:
                assert not (
                    cell.target[0] == "card"
                    and cell.target[1] in {c.id for c in session.view(0).zone("hand", 0).cards}
                )
        monkeypatch.setattr(keys, "REST", 1000.0)
        await pilot.press("a")
        assert screen.handover.curtain.display  # that was meant for what stood there
        monkeypatch.setattr(keys, "REST", 0.0)
        await pilot.press("space", "x")
        assert screen.handover.curtain.display
        await pilot.press("a")
        await pilot.pause()
        assert not screen.handover.curtain.display and screen.client.viewer == 0
        assert screen.board.panels["hand", 0].plan is not None
        own = hand_names(app, 0)
        assert any(n[:10] in text_of(app) for n in own)
        await pilot.press("space")  # Ana passes: Beto is next
        await pilot.pause()
        assert screen.handover.curtain.display and "BETO" in text_of(app)
        only_hers = own - public_names(app)
        told = " ".join(screen.voice.speaker.event(e) for e in session.events(None))
        shown = text_of(app)
        assert not any(n in shown for n in only_hers if n not in told)
        assert screen.board.panels["hand", 0].plan is None


def public_names(app: Any) -> set[str]:
    """Return the names that the public table shows anyway."""
    from mk_tui.language import clean

    s = app.screen.client.place._sitting.table
    return {
        clean(app.screen.voice.speaker.card_name(c.definition)) for z in s.view(None).zones for c in z.cards
    }


async def test_the_curtain_lifts_with_a_click_too(table: Any, app_of: Any, lines_of: Any) -> None:
    session = table.FakeTable([0, 1], [table.main_question(0)])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause(keys.REST + 0.05)
        y, line = next((y, x) for y, x in enumerate(lines_of(app)) if "press" in x)
        await pilot.click(offset=(line.index(" A ", line.index("press")) + 1, y))
        await pilot.pause()
        assert not app.screen.handover.curtain.display


def response(table: Any, seat: int) -> QuestionView:
    q = table.main_question(seat)
    return QuestionView(seat, q.kind, q.why, q.fields, q.options, q.least, q.most, True)


async def test_does_anyone_respond_nobody(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable([0, 1], [response(table, 1), response(table, 0), table.main_question(0)])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Does anyone respond?" in text_of(app)
        assert "A Ana" in text_of(app) and "B Beto" in text_of(app)
        assert app.screen.scene.view.seat is None
        await pilot.press("enter")
        await pilot.pause()
        assert session.given == [(0,), (0,)]
        assert app.screen.handover.curtain.display


async def test_does_anyone_respond_beto_does(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable([0, 1], [response(table, 1), response(table, 0)])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        assert not app.screen.handover.curtain.display
        assert app.screen.client.viewer == 1
        assert session.given == []


async def test_one_key_blanks_the_screen_at_once(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        own = hand_names(app, 0) - public_names(app)
        await pilot.press("z")
        await pilot.pause()
        shown = text_of(app)
        assert not any(n in shown for n in own) and app.screen.scene.view.seat is None
        await pilot.pause(keys.REST + 0.05)
        await pilot.press("a")
        await pilot.pause()
        assert not app.screen.handover.curtain.display and app.screen.scene.view.seat == 0


async def test_the_palette_lists_the_legal_moves(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        assert "Pass" in text_of(app)


async def test_computer_players_move_by_themselves(table: Any, app_of: Any) -> None:
    session = table.FakeTable([0], [table.main_question(1), table.main_question(0)])
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        assert session.given == [(0,)]
        assert app.screen.scene.stage.what == "ask"


@pytest.mark.parametrize("theme", themes.NAMES)
async def test_every_theme_draws_and_ascii_mode_is_ascii(
    table: Any, app_of: Any, text_of: Any, theme: str
) -> None:
    app = app_of(table.FakeTable(), theme=theme, ascii=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert all(ch.isascii() or ch.isalnum() for ch in text_of(app) if ch != "\n")


async def test_a_roll_falls_any_key_skips_it_and_it_stays(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable()
    roll = {
        "purpose": "attack",
        "roller": session.view(0).zone("camp", 0).cards[7].definition,
        "seat": 0,
        "against": session.view(0).zone("front").cards[0].definition,
        "base": 4,
        "mods": (),
        "index": 4,
        "value": 7,
        "success": True,
    }
    before = session.events
    session.view_size = 40
    view = session.view

    def grown(seat: Any) -> Any:
        import dataclasses

        return dataclasses.replace(view(seat), log_size=40 + len(session.given))

    def events(seat: Any, since: int = 0) -> Any:
        from mk_tui.engine.views import EventView

        more = [EventView(40, "log.roll", roll)] if session.given else []
        return [*before(seat, 0), *more][since:]

    session.view, session.events = grown, events
    app = app_of(session, animation="full")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("space")
        assert app.screen.dice.falling
        await pilot.press("x")
        assert not app.screen.dice.falling
        await pilot.pause()
        shown = text_of(app)
        assert "7 ║ success" in shown
        assert len(session.given) == 1


async def test_players_piles_and_the_stack_bear_letters_too(table: Any, app_of: Any, text_of: Any) -> None:
    ask = QuestionView(
        0,
        "target",
        "ask.target",
        (("source", "mk.devora_prophetess"),),
        (
            ("player", 2),
            ("pile", "city", 1),
            ("stack", 2),
            ("card", table.full_view(0).zone("front").cards[3].id),
        ),
    )
    for n, target in enumerate((("player", 2), ("zone", "city", 1), ("stack", 2))):
        session = table.FakeTable(script=[ask])
        app = app_of(session)
        async with app.run_test(size=(130, 50)) as pilot:
            await pilot.pause()
            letters = app.screen.scene.choices.letters
            assert len(letters) >= 4 and f"{letters[target]}▸" in text_of(app)
            await pilot.press(letters[target])
            assert session.given == [(n,)]


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


async def test_only_her_own_key_brings_her_hand_back(table: Any, app_of: Any, text_of: Any) -> None:
    script = [table.main_question(0), response(table, 1), table.main_question(0)]
    app = app_of(table.FakeTable([0, 1], script))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("a", "space")
        await pilot.pause()
        assert "Does anyone respond?" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "A show my hand" in text_of(app) and app.screen.scene.view.seat is None
        await pilot.press("b", "space", "enter")
        assert app.screen.scene.view.seat is None
        await pilot.press("a")
        await pilot.pause()
        assert app.screen.scene.view.seat == 0 and app.screen.scene.stage.what == "ask"


async def test_her_own_letter_takes_the_word_and_the_screen(table: Any, app_of: Any, text_of: Any) -> None:
    """Who had the screen last speaks up with one key; and the key that says so gives it back to her."""
    quiet = "space nobody until something else happens: Ana goes on"
    for key, what in (("a", "Does anyone respond?"), ("space", quiet)):
        asked = response(table, 0) if key == "a" else response(table, 1)
        app = app_of(table.FakeTable([0, 1], [table.main_question(0), asked, table.main_question(0)]))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await pilot.press("a", "space")
            await pilot.pause()
            assert what in text_of(app) and app.screen.scene.view.seat is None
            await pilot.press(key)
            await pilot.pause()
            assert app.screen.scene.view.seat == 0 and app.screen.scene.stage.what == "ask"


async def test_a_refusal_leaves_the_buttons(table: Any, app_of: Any, text_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.scene.notice = PromptNotice("That cannot be.", "bad", "MK-3.8")
        app.screen.draw_prompt()
        await pilot.pause()
        assert "That cannot be." in text_of(app) and "space Pass" in text_of(app)


async def test_what_happened_is_told_without_a_key(table: Any, app_of: Any, text_of: Any) -> None:
    """It stands below the board while the next question stands; keys mean what they always mean."""
    from mk_tui.table import Table

    for news in (True, False):
        session = Table.new(table.GAME, [("Ana", "adept", "shilo")], {"level": "heroe"}, 5, None)
        while session.view(0).round < 5:
            session.answer(session.computers.answer())
        session.controllers = ["human"]
        app = app_of(session, news=news)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            told = False
            for _ in range(25):
                if told := bool(app.screen.news.sentences):
                    break
                c = app.screen.scene.choices
                legal = [k for k, v in c.keys.items() if isinstance(v, int) or c.positions(v)]
                key = "space" if c.space is not None else legal[0] if legal else "o"
                await pilot.press("enter" if app.screen.overlay.display or c.answer() is not None else key)
                await pilot.pause()
            assert told == news
            if told:
                answers = len(session.game.answers)
                last = app.screen.news.sentences[-1].split()[0]
                assert last in text_of(app)
                c = app.screen.scene.choices
                if c.space is not None:
                    app.screen.overlay.close()
                    await pilot.press("space")
                    await pilot.pause()
                    assert len(session.game.answers) > answers


@pytest.mark.parametrize(("lang", "size"), [("es", (200, 60)), ("en", (80, 24))])
async def test_who_wants_to_be_asked_next_is_told_that_it_was_heard(
    lang: str, size: tuple[int, int], app_of: Any
) -> None:
    session = Table.new("mamlejet_kohanim", [("Ana", "adept", ""), ("Beto", "adept", "")], {}, 11)
    while session.question.seat or session.game.round < 2:
        session.answer(session.computers.answer())
    session.controllers[:] = ["human", "adept"]
    app = app_of(session, lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("full_stop")
        await pilot.pause()
        assert [key for key in app.screen.overlay.keys if key == "a"]
        await pilot.press("a")
        await pilot.pause()
        heard = app.screen.voice.speaker.say("pass.ask_next")
        assert [n.message for n in app._notifications] == [heard] and not app.screen.overlay.display


async def test_the_hand_stays_where_it_is_when_the_prompt_has_fewer_lines(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        hand = next(p for key, p in screen.board.panels.items() if key == ("hand", 0))
        at = []
        for lines in (33, 37, 35, 37):
            screen.arrangement.forget()
            regions = screen.arrangement.regions(Size(120, lines))
            at.append(regions[hand][0].y)
            card = regions[screen.inspector][0]
            assert card.right <= 120 and regions[screen.arrangement.log][0].bottom <= at[-1]
        assert at == [at[0]] * 4


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


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_at_80_columns_whoever_passes_on_is_said_whole(lang: str, table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable(), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        moment = screen.client.moment
        held = replace(moment, tempo=replace(moment.tempo, until=((1, "step"),)))
        screen.client.moment = held
        screen.header.draw(80)
        words = passing_on(screen.voice.speaker, 1, "step")
        bar = plain(tuple(span for spans, _ in screen.header.lines[0] for span in spans))
        assert words in bar and "\u2026" not in bar


@pytest.mark.parametrize("seed", range(4))
async def test_a_hand_that_was_changed_is_counted_from_one(seed: int, app_of: Any) -> None:
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", "shoftim")], {}, seed))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(3):
            await pilot.press("c")
            await pilot.pause()
            cards = app.screen.scene.view.zone("hand", 0).cards
            letters = app.screen.scene.choices.letters
            assert [letters[("card", c.id)] for c in cards] == [str(n + 1) for n in range(len(cards))]
        assert len(cards) == 4


async def test_space_says_once_that_the_resource_is_still_in_hand(app_of: Any) -> None:
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", "shoftim")], {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("k")
        await pilot.pause()
        scene = app.screen.scene
        assert (scene.view.phase, scene.view.round) == ("2b", 1)
        await pilot.press("space")
        await pilot.pause()
        assert "resource is still in your hand" in scene.notice.sentence and scene.view.round == 1
        await pilot.press("space")
        await pilot.pause()
        assert scene.view.round == 2
