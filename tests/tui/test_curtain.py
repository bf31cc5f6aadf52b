"""A hotseat on the screen: the curtain, questions asked aloud, the blank screen, whose key is whose."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mk_tui.engine.views import QuestionView
from mk_tui.language import clean
from mk_tui.language.asking_words import passing_on
from mk_tui.players.answers import orders_effects, pass_position
from mk_tui.players.levels import HUMAN
from mk_tui.storage import Store
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.tui import keys
from mk_tui.tui.app import MkTui
from mk_tui.tui.board.spans import plain, spans_width
from mk_tui.tui.screens.help import HelpScreen
from mk_tui.tui.screens.settings import SettingsScreen
from mk_tui.tui.tabletop.scene import PromptNotice
from tests.table.test_kept_orders import DAILY
from tests.table.test_last_chance import PRAYING
from tests.written import beginning

PUT_BY = """\
- title: A card is put by for the next life
  clauses: [KK-5.3]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [voyage, spite, mimic, embody]
    Ana: {hand: [panic, crisis]}
    Beto: {hand: [jubilee, roulette]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def hand_names(app: Any, seat: int) -> set[str]:
    """Names that only their owner may see: those of the hands of the hand-made table."""
    session = app.screen.client.place._sitting.table
    return {
        clean(app.screen.voice.speaker.card_name(c.definition))
        for c in session.view(seat).zone("hand", seat).cards
    }


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


async def test_where_there_is_no_room_for_a_table_that_covers_the_curtain_too(
    table: Any, app_of: Any, text_of: Any
) -> None:
    """It says nothing of a key that would lift it, for there is nothing to be seen under it."""
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert "40×10" in text_of(app) and "ANA" not in text_of(app)
        await pilot.press("a", "escape", "u")
        await pilot.click(offset=(20, 8))
        await pilot.pause()
        assert app.screen.handover.covered and "40×10" in text_of(app) and "ANA" not in text_of(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "40×10" not in text_of(app) and "ANA" in text_of(app)
        await pilot.press("a")
        await pilot.pause()
        assert not app.screen.handover.covered and "ANA" not in text_of(app)


async def test_the_curtain_tells_what_there_is_room_for_when_the_terminal_changes_too(
    table: Any, app_of: Any, text_of: Any
) -> None:
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        told = text_of(app)
        assert "Ana: press" in told
        await pilot.resize_terminal(60, 15)
        await pilot.pause()
        assert "Ana: press" in text_of(app) and "more lines in the log" in text_of(app)
        await pilot.resize_terminal(100, 40)
        await pilot.pause()
        assert text_of(app) == told


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
        await pilot.pause()
        assert screen.handover.curtain.display and "The key x does nothing now." in text_of(app)
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


@pytest.mark.parametrize("by", ["key", "click"])
async def test_who_answered_may_take_it_back_at_the_curtain(
    app_of: Any, lines_of: Any, text_of: Any, by: str
) -> None:
    app = app_of(Table.of(Match(beginning(PUT_BY, HUMAN, HUMAN))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a", "1", "c")
        await pilot.pause()
        assert app.screen.handover.curtain.display and app.screen.client.moment.undo == 0
        y, line = next((y, x) for y, x in enumerate(lines_of(app)) if "u Ana takes" in x)
        if by == "key":
            await pilot.press("u")
        else:
            await pilot.click(offset=(line.index("u Ana") + 3, y))
        await pilot.pause()
        assert "u Ana takes" not in text_of(app)  # nothing else can be taken back
        assert len(app.screen.client.place._sitting.table.game.in_zone("hand", 0)) == 2


def response(table: Any, seat: int) -> QuestionView:
    q = table.main_question(seat)
    return QuestionView(seat, q.kind, q.why, q.fields, q.options, q.least, q.most, True)


@asynccontextmanager
async def responding(table: Any, app_of: Any, seat: int, lang: str = "en") -> AsyncIterator[tuple[Any, Any]]:
    """A screen on which Ana has passed, so that a seat is asked before everybody whether it responds; Ana is
    next again. With its pilot."""
    script = [table.main_question(0), response(table, seat), table.main_question(0)]
    app = app_of(table.FakeTable([0, 1], script), lang)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("a", "space")
        await pilot.pause()
        yield app, pilot


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


async def test_only_her_own_key_brings_her_hand_back(table: Any, app_of: Any, text_of: Any) -> None:
    async with responding(table, app_of, 1) as (app, pilot):
        assert "Beto, do you want to act?" in text_of(app)  # Ana has just passed
        await pilot.press("enter")
        await pilot.pause()
        assert "A show my hand" in text_of(app) and app.screen.scene.view.seat is None
        await pilot.press("b", "space", "enter")
        assert app.screen.scene.view.seat is None
        await pilot.press("a")
        await pilot.pause()
        assert app.screen.scene.view.seat == 0 and app.screen.scene.stage.what == "ask"


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_before_everybody_a_key_that_names_nothing_is_told_of(
    lang: str, table: Any, app_of: Any, text_of: Any
) -> None:
    """At what all are asked, and where the screen goes back to whoever had it."""
    async with responding(table, app_of, 1, lang) as (app, pilot):
        screen = app.screen
        say, written = screen.voice.say, screen.voice.key
        dead = {"4": "4", "k": "k", "E": "E", "o": "o", "f5": written("own_cards")}
        waiting = {"b": "b", "x": "x", "space": written("pass"), "enter": written("confirm")}
        for stage, pressed in (("aloud", dead), ("hand back", dead | waiting)):
            assert screen.scene.stage.what == stage
            for key, shown in pressed.items():
                await pilot.press(key)
                await pilot.pause()
                assert say("notice.dead_key", key=shown) in text_of(app), key
                assert screen.scene.stage.what == stage and screen.scene.view.seat is None
            await pilot.press("tab")  # which has a meaning, and takes the notice away
            await pilot.pause()
            assert screen.scene.notice is None
            await pilot.press("enter" if stage == "aloud" else "a")
            await pilot.pause()
        assert screen.scene.asking and screen.scene.notice is None


async def test_her_own_letter_takes_the_word_and_the_screen(table: Any, app_of: Any, text_of: Any) -> None:
    """Who had the screen last and is asked too speaks up with one key; and the key that says so gives it back
    to her."""
    quiet = "space nobody until something else happens: Ana goes on"
    for key, what in (("a", "Does anyone respond?"), ("space", quiet)):
        async with responding(table, app_of, 0) as (app, pilot):
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
        assert not app.screen.overlay.display and not list(app._notifications)
        notice = app.screen.scene.notice
        assert notice is not None and notice.sentence == heard and notice.style == "dim"


@pytest.mark.parametrize("until", ["step", "turn", "round", "touched"])
@pytest.mark.parametrize("seats", [(1,), (1, 2), (1, 2, 3)])
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_at_80_columns_whoever_passes_on_takes_no_room_from_the_rest(
    lang: str, seats: tuple[int, ...], until: str, table: Any, app_of: Any
) -> None:
    """Whose turn it is and the keys stay; how far they pass is told whole in the menu of passing."""
    app = app_of(table.FakeTable([0, 1, 2, 3]), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen = app.screen
        moment = screen.client.moment
        far = tuple((seat, until) for seat in seats)
        screen.client.moment = replace(moment, tempo=replace(moment.tempo, until=far))
        screen.header.draw(80)
        bar = plain(tuple(span for spans, _ in screen.header.lines[0] for span in spans))
        speaker, say = screen.voice.speaker, screen.voice.say
        for words in (say("header.turn", name="Ana"), "^p", say("header.menu", key=screen.voice.key("back"))):
            assert words in bar
        assert "\u2026" not in bar
        words = passing_on(speaker, seats, until)
        assert any(form in bar for form in screen.header._passing()) and screen.header._passing()[0] == words
        screen.controls.passing.open()
        told = " ".join(plain(spans).strip() for spans, _ in screen.overlay.rows)
        assert words in " ".join(told.split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("asked", [(("order",), ("orders",)), (("mute", False), ("unmute",), ("mute", True))])
async def test_what_is_asked_for_of_cards_and_orders_is_said_to_be_taken_in(
    asked: tuple[tuple[object, ...], ...], lang: str, app_of: Any
) -> None:
    table = Table.of(Match(beginning(DAILY, HUMAN)))
    while asked[0] == ("order",) and not orders_effects(table.question):
        table.answer((pass_position(table.question) or 0,))
    app = app_of(table, lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        listed = app.screen.overlay
        for what, *more in asked:
            await pilot.press("full_stop")
            await pilot.pause()
            picks = [(row[0], *row[2:])[: 1 + len(more)] for _, row in listed.rows]
            n = picks.index((what, *more))
            words = plain(listed.rows[n][0])
            if what.endswith("mute"):  # what is told afterwards is how it is now
                said = "mute.off" if what == "unmute" else "mute.match" if more[0] else "mute.turn"
                words = app.screen.voice.speaker.say(said, card=str(listed.rows[n][1][1]))
            await pilot.press(listed.keys[n])
            await pilot.pause()
            # It stands in the prompt, above what is asked: a message over the screen would lie on that.
            assert app.screen.scene.notice is not None and not list(app._notifications)
            assert app.screen.scene.notice.sentence == words


@pytest.mark.parametrize("city", ["", "W02"])
async def test_who_may_be_asked_for_the_last_time_is_told_so(app_of: Any, text_of: Any, city: str) -> None:
    table = Table.at(beginning(PRAYING.format(city=city), "human", "human"))
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("a", "1", "1"):
            await pilot.press(key)
            await pilot.pause()
        assert ("Last chance: the match may end first." in text_of(app)) == (not city)


@pytest.mark.parametrize("blanked", [False, True])
async def test_f2_speaks_the_other_language_at_the_curtain(
    blanked: bool, table: Any, app_of: Any, text_of: Any
) -> None:
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        if blanked:
            await pilot.press("a", "z")
            await pilot.pause()
        words = "The screen is covered." if blanked else "Pass the keyboard to"
        assert app.screen.handover.covered and words in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert app.screen.handover.covered and app.lang == "es"
        said = "La pantalla está tapada." if blanked else "ANA"
        assert words not in text_of(app) and said in text_of(app)
        assert app.screen.client.viewer is None


@pytest.mark.parametrize("blanked", [False, True])
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_the_menu_opens_over_the_curtain_and_shows_nobodys_hand(
    lang: str, blanked: bool, text_of: Any, store: Store
) -> None:
    """Whoever wants to leave need not have a hand shown first."""
    seats = [(name, "human", "") for name in ("Ana", "Beto")]
    table = Table.new("karmaka", seats, {"first": "1"}, 12, store)
    app = MkTui(store, Settings(animation="off", theme="dark"), table.sit(), lang)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause(keys.REST + 0.1)
        screen: Any = app.screen
        if blanked:
            await pilot.press("a")
            await pilot.pause(0.1)
            await pilot.press("z")
            await pilot.pause(0.1)
        speaker, curtain = screen.voice.speaker, screen.handover.curtain
        hands = {speaker.card_name(c.definition) for s in (0, 1) for c in table.view(s).zone("hand", s).cards}
        assert curtain.display and not screen.overlay.display and len(hands) > 4
        menu = {"en": "Esc menu", "es": "Esc menú"}[lang]
        seen = [text_of(app)]
        assert menu in seen[0]
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert screen.overlay.above and curtain.display
        names = [name for _, name in screen.overlay.rows]
        assert names == ["continue", "help", "rulebook", "log", "language", "theme", "settings", "leave"]
        seen.append(text_of(app))
        assert screen.voice.say("menu.table.leave") in seen[-1]
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert not screen.overlay.display and curtain.display
        for key, page in (("l", None), ("h", HelpScreen)):
            await pilot.press("escape", key)
            await pilot.pause(0.3)
            assert screen.overlay.above if page is None else isinstance(app.screen, page)
            seen.append(text_of(app))
            assert screen.voice.say("log.foot") not in seen[-1]
            await pilot.press("enter")  # a card of the log is not opened under the curtain
            await pilot.pause(0.1)
            assert not screen.inspector.inspecting
            await pilot.press("escape")
            await pilot.pause(0.1)
            assert app.screen is screen and curtain.display and not screen.overlay.display
        assert len({*seen}) == 4
        assert not [name for name in hands for shown in seen if name in shown]
        await pilot.press("escape", "down", "up", "q")
        await pilot.pause(0.3)
        assert app.screen is not screen and len(store.list_unfinished()) == 1


async def test_the_menu_over_the_curtain_goes_with_it_and_has_the_mouse(
    table: Any, app_of: Any, lines_of: Any
) -> None:
    session = table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)])
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(keys.REST + 0.1)
        screen = app.screen

        async def click(words: str) -> None:
            y, line = next((y, line) for y, line in enumerate(lines_of(app)) if words in line)
            await pilot.click(offset=(line.index(words) + 1, y))
            await pilot.pause(0.1)

        await click("Esc menu")
        assert screen.overlay.above
        await click("Help and keys")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.pause(0.1)
        await pilot.press("escape", "c")
        await pilot.pause(0.1)
        assert screen.handover.curtain.display and not screen.overlay.display
        await pilot.press("escape")
        screen.handover.press("a")
        await pilot.pause(0.1)
        assert not screen.handover.curtain.display and not screen.overlay.display
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert screen.overlay.display and not screen.overlay.above
        assert "piles" in [name for _, name in screen.overlay.rows]


async def test_the_menu_over_the_curtain_has_language_and_settings(
    table: Any, app_of: Any, text_of: Any
) -> None:
    app = app_of(table.FakeTable([0, 1], [table.main_question(0), table.main_question(1)]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(keys.REST + 0.1)
        screen = app.screen
        await pilot.press("escape", "e")
        await pilot.pause(0.1)
        assert app.lang == "es" and screen.handover.covered and not screen.overlay.display
        assert "Esc menú" in text_of(app) and "Pass the keyboard to" not in text_of(app)
        await pilot.press("escape", "f2")  # that key is not the menu's, which does not stand there unsaid
        await pilot.pause(0.1)
        assert app.lang == "en" and screen.handover.covered and not screen.overlay.display
        await pilot.press("escape", "s")
        await pilot.pause(0.1)
        assert isinstance(app.screen, SettingsScreen)
        app.next_language()
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert app.screen is screen and screen.handover.covered and screen.client.viewer is None
        assert "Esc menú" in text_of(app)
