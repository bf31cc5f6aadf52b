"""Away from the table: what ctrl+p and ? offer, the numbers of kept matches, and from which answer on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.tui.palette import Palette, PaletteCommands
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.place_help import PlaceHelp
from mk_tui.tui.screens.play_on import FROM, ROUND, PlayOnScreen
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.screens.resume import ResumeScreen
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import at, until

SEATS = [("Ana", "human", ""), ("Beto", "novice", "")]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def offered(app: Any) -> dict[str, Any]:
    """Return what the palette has over the screen on top, by its words."""
    return dict(PaletteCommands(app.screen).commands())


def flat(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


async def test_ctrl_p_has_all_that_home_and_form_have(app_of: Any, store: Store) -> None:
    Table.new("karmaka", SEATS, {}, 1, store).leave()
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        home = await at(pilot, MenuScreen)
        await until(pilot, lambda: bool(home.described))
        found = offered(app)
        labels = {entry.label for entry in home.list.entries}
        assert labels <= set(found) and home.list.going in found
        assert {f"New match: {card.name}" for card in home.list.games} <= set(found)
        await pilot.press("ctrl+p")
        await at(pilot, Palette)
        await pilot.press("escape")
        await at(pilot, MenuScreen)
        found["New match: Karmaka"]()
        form = await at(pilot, SetupScreen)
        assert form.game == "karmaka"
        await until(pilot, lambda: bool(form.query("#begin")))
        found = offered(app)
        assert {"Begin", "Help and keys", "Back, without a match"} <= set(found)
        found["Back, without a match"]()
        await at(pilot, MenuScreen)


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_a_question_mark_helps_at_home_and_in_the_form(app_of: Any, text_of: Any, lang: str) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await at(pilot, MenuScreen)
        await pilot.pause()
        assert "? help" in text_of(app) or "? ayuda" in text_of(app)
        await pilot.press("question_mark")
        await at(pilot, PlaceHelp)
        await pilot.pause()
        assert app.say("help.home").split()[0] in text_of(app) and "F4" in text_of(app)
        whole, longer = (app.say(f"help.foot_{x}", close="Esc", down="↓") for x in ("whole", "short"))
        assert whole in text_of(app) and longer not in text_of(app)  # nothing of it is below
        await pilot.press("question_mark")
        await at(pilot, MenuScreen)
        app.push_screen(SetupScreen("karmaka"))
        form = await at(pilot, SetupScreen)
        await until(pilot, lambda: bool(form.query("#begin")))
        await pilot.press("question_mark")
        await at(pilot, PlaceHelp)
        await pilot.press("escape")
        await at(pilot, SetupScreen)
        box = form.query_one("#name-0", Input)
        box.focus()
        await pilot.pause()
        await pilot.press("end", "question_mark")  # it is typed where one types
        await pilot.pause()
        assert box.value.endswith("?") and app.screen is form
        await pilot.press("f1")
        await at(pilot, PlaceHelp)


async def test_kept_matches_show_the_number_that_commands_take(
    app_of: Any, text_of: Any, store: Store
) -> None:
    longer = [("Ana del Puerto", "human", ""), ("Beto del Castillo", "novice", "")]
    for seed, seats in ((1, SEATS), (2, longer)):  # one that needs a line, and one that needs two
        Table.new("karmaka", seats, {}, seed, store).leave()
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ResumeScreen())
        await at(pilot, ResumeScreen)
        await pilot.pause()
        for record in store.list_unfinished():
            assert f"#{record.id} · Karmaka" in flat(text_of(app))


async def test_one_plays_on_from_a_round_and_what_happened_there(
    app_of: Any, text_of: Any, store: Store
) -> None:
    """Nobody knows answers by their numbers ("0 to 767")."""
    table = Table.new("karmaka", SEATS, None, 5, store)
    place = table.sit()
    while not table.game.result:
        thought = place.think(place.moment().number)
        if thought is not None:
            place.do(thought)
        else:
            assert table.question is not None
            table.answer(range(table.question.least))
    table.sittings.clear()
    app = app_of(None, "en", store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_table(table.sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.points.worked and result.story is not None)
        from_any = next(key for key, name in result.keys.items() if name == "from")
        await pilot.press(from_any)
        listed = await at(pilot, PlayOnScreen)
        await pilot.pause()
        rounds, values = result.points.rounds(), [value for _, value in listed.list.rows if value]
        turns = result.story.turns
        assert turns and (FROM, turns[0].answer - 1) in values and {(ROUND, n) for n in rounds} <= {*values}
        assert list(rounds) == list(range(table.game.round + 1))
        weighty = next(
            event for events in place.afterwards.steps() for event in events if event.id == "log.climbed"
        )
        assert result.speaker.event(weighty) in flat(text_of(app))  # and not who drew what

        third = listed.list.rows.index(next(row for row in listed.list.rows if row[1] == (ROUND, 3)))
        await pilot.press(listed.list.keys[third])
        await pilot.pause()
        assert [*dict.fromkeys(v for _, v in listed.list.rows)] == [(FROM, p.answers) for p in rounds[3]]
        assert rounds[3][0].told[0].startswith("Round 3 begins.")
        assert result.points.say(rounds[3][1]) in flat(text_of(app))
        await pilot.press("escape")
        await pilot.pause()
        assert listed.list.rows[listed.list.cursor][1] == (ROUND, 3)
        await pilot.press("enter", "down", "enter")
        played = await at(pilot, TableScreen)
        other = played.client.place._sitting.table.match
        assert other.beginning.branch == rounds[3][1].answers


@pytest.mark.parametrize(("lang", "words"), [("en", "End the turn"), ("es", "Acabar el turno")])
async def test_what_is_a_move_and_has_a_key_is_offered_once(app_of: Any, lang: str, words: str) -> None:
    """To end the turn stood there twice, and nobody could tell which was which."""
    table = Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 7)
    app = app_of(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at(pilot, TableScreen)
        for _ in range(40):
            moment = screen.client.moment
            if moment.tempo.ends and moment.question is not None and moment.question.kind == "main":
                break
            if screen.scene.asking:
                screen.course.give((0,))
            await pilot.pause(0.05)
        labels = [text for text, _ in PaletteCommands(screen).commands()]
        assert labels.count(words) == 1
        assert words in [said for _, name, said in screen.controls.menu.names() if name == "end_turn"]


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_a_damaged_match_is_not_the_one_to_go_on_with(
    app_of: Any, text_of: Any, store: Store, lang: str
) -> None:
    """It stood first for ever, and nothing but its refusal came of it."""
    for seed in (1, 2):
        session = Table.new("karmaka", SEATS, {}, seed, store)
        session.answer((0,))
        session.leave()
    store._db.execute("UPDATE answers SET answer = '[9]' WHERE match = 2 AND n = 0")
    app = app_of(None, lang, store)
    async with app.run_test(size=(120, 40)) as pilot:
        home = await at(pilot, MenuScreen)
        await until(pilot, lambda: bool(home.described))
        assert home.last is not None and home.last.id == 1
        app.push_screen(ResumeScreen())
        await at(pilot, ResumeScreen)
        await pilot.pause()
        said = flat(text_of(app))
        words = {"en": "damaged from answer 1 on", "es": "dañada a partir de la respuesta 1"}[lang]
        assert words in said and "mk-tui branch 2" in said and "mk-tui branch 1" not in said


async def test_a_match_that_cannot_go_on_makes_room_for_the_one_before(app_of: Any, store: Store) -> None:
    for seed in (1, 2):
        Table.new("karmaka", SEATS, {}, seed, store).leave()
    store._db.execute("UPDATE matches SET card_hash = 'other' WHERE id = 2")
    app = app_of(None, "en", store)
    async with app.run_test(size=(80, 24)) as pilot:
        home = await at(pilot, MenuScreen)
        await until(pilot, lambda: bool(home.described))
        assert home.last is not None and home.last.id == 2
        await pilot.press("0")
        await pilot.pause()
        assert home.last is not None and home.last.id == 1


async def test_a_new_match_and_the_rules_begin_with_the_game_that_was_played_last(
    app_of: Any, store: Store
) -> None:
    """After a match that had begun in a lesson they were another game's, of which one was still open."""
    Table.new("karmaka", SEATS, {}, 3, store)
    over = Table.new("humankind", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3, store)
    store.finish(over.match_id, {"kind": "draw", "winners": ()})
    app = app_of(None, "en", store)
    async with app.run_test(size=(120, 40)) as pilot:
        menu = await at(pilot, MenuScreen)
        assert menu.last is not None and menu.last.game == "karmaka"
        menu._rules()
        book = await at(pilot, RulebookScreen)
        assert book.ruleset.id == "humankind"
        app.pop_screen()
        await pilot.press(next(e.key for e in menu.list.entries if e.name == "new"))
        form = await at(pilot, SetupScreen)
        assert form.game == "humankind"
