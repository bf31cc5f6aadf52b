"""The table with keys and mouse: letters, refusals, picks, dice, news, languages, sizes."""

import math
import time
from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Size

from mk_tui.engine.views import QuestionView
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui import keys, themes
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.widgets.painted import Painted


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


async def test_a_click_that_was_aimed_at_an_earlier_question_chooses_nothing(table: Any, app_of: Any) -> None:
    """Of two quick clicks on a button the second one names an option of a question that is gone."""
    session = table.FakeTable()
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        last = len(session.script[0].options) - 1
        clicks = [Painted.Hit(app.screen.prompt, ("option", last), 1) for _ in range(2)]
        clicks.append(Painted.Hit(app.screen.prompt, ("option", 99), 1))
        for click in clicks:
            app.screen.on_painted_hit(click)
        await pilot.pause()
        assert session.given == [(last,)]


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


async def test_a_second_press_does_not_answer_what_somebody_else_is_asked(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    """Nor another kind of question: it was meant for the one before."""
    same, other = (QuestionView(0, kind, "ask.priority", (), (("pass",),)) for kind in ("priority", "defend"))
    for then, longer in ((same, False), (other, True)):
        session = table.FakeTable(script=[same, then])
        app = app_of(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("space")
            await pilot.pause()
            assert len(session.given) == 1
            monkeypatch.setattr(keys, "REST", 0.8)
            app.screen.course._asked_at = time.monotonic() - 1.0
            assert app.screen.course.too_soon() == longer
            monkeypatch.setattr(keys, "REST", -math.inf)


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
        assert "40×10" in text_of(app) and "80×24" in text_of(app) and "Ctrl+Q sale" in text_of(app)
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
        assert "╔════╗ success" in shown and "║  7 ║" in shown
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


async def test_the_stack_comes_and_goes_on_a_high_screen_and_moves_nobody(app_of: Any) -> None:
    """It comes to lines that nobody needs: those below what is fought."""
    size, moved = Size(200, 54), 0
    session = Table.new("mamlejet_kohanim", [("Ana", "adept", ""), ("Beto", "adept", "")], {}, 7)
    views = []
    for _ in range(160):
        if session.view(0).stack:
            views.append(session.view(0))
        session.answer(session.computers.answer())
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", ""), ("Beto", "adept", "")], {}, 7))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        screen = app.screen
        for view in views:
            at = []
            for stack in ((), view.stack, ()):
                screen.scene.view = replace(view, stack=stack)
                screen.arrangement.forget()
                regions = screen.arrangement.regions(size)
                at.append({key: regions[p][0] for key, p in screen.board.panels.items() if p in regions})
            assert at[2] in at[:2], "it goes and moves somebody once more"
            moved += at[0] != at[1]
    assert len(views) > 20 and moved <= len(views) // 4  # there is no room for it


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


async def test_the_key_of_another_card_shows_it_while_one_is_open_over_the_board(app_of: Any) -> None:
    """On a low screen a card is read before it is played; its key again plays it."""
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", "shilo")], {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        await pilot.pause()
        scene, inspector = app.screen.scene, app.screen.inspector
        resources = [t for t in scene.choices.letters if scene.choices.positions(t)]
        other = next(t for t in scene.choices.letters if t not in resources)
        keys = [scene.choices.letters[t] for t in (other, resources[0])]
        await pilot.press("i", keys[0])
        assert inspector.inspecting and inspector.inspected == other
        await pilot.press(keys[1])
        assert inspector.inspecting and inspector.inspected == resources[0] and scene.view.round == 1
        await pilot.press(keys[1])
        await pilot.pause()
        assert resources[0][1] not in [c.id for c in scene.view.zone("hand", 0).cards]
        assert not inspector.inspecting


async def test_the_key_of_the_card_that_was_opened_reads_it_once_before_it_plays_it(
    app_of: Any, text_of: Any
) -> None:
    """Who opens a card by where the cursor stands, and presses a key to read a card, may mean the same."""
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", "shilo")], {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        await pilot.pause()
        scene, inspector = app.screen.scene, app.screen.inspector
        resource = next(t for t in scene.choices.letters if scene.choices.positions(t))
        app.screen.board.point_at(resource)
        key = scene.choices.letters[resource]
        await pilot.press("i", key)
        assert inspector.inspecting and inspector.inspected == resource
        assert f"{key} once more chooses it." in " ".join(text_of(app).split())
        assert resource[1] in [c.id for c in scene.view.zone("hand", 0).cards]
        await pilot.press(key)
        await pilot.pause()
        assert resource[1] not in [c.id for c in scene.view.zone("hand", 0).cards]
