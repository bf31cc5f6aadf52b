"""Keys that are set: what is no good is a sentence, and an action's letter is given to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.language import LANGUAGES
from mk_tui.storage import Settings, load_settings, save_settings
from mk_tui.storage.settings import settings_path
from mk_tui.table import Table
from mk_tui.tui.keymap import AT_TABLE, USUAL, Keymap, action_words, read_keys
from mk_tui.tui.screens.help import HelpScreen
from mk_tui.tui.screens.keys_editor import KeysScreen
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.screens.settings import SettingsScreen
from mk_tui.tui.tabletop.screen import TableScreen

from .awaiting import at, until


def test_every_action_has_a_name_in_both_languages() -> None:
    names = {lang: [action_words(name, lang) for name in USUAL] for lang in LANGUAGES}
    assert all(len(set(of)) == len(USUAL) for of in names.values())
    assert not [n for n in USUAL if action_words(n, "es") == n and n not in ("log",)]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"inspekt": "x"}, 'Did you mean "inspect"?'),
        ({"inspect": "u"}, "look at a card (inspect): it is that of take back (undo)"),
        (
            {"inspect": "x", "log": "x"},
            'The key "x" cannot be set for the whole log (log): it is that of look',
        ),
        ({"inspect": "excape"}, 'Did you mean "escape"?'),
        ({"inspect": "7"}, "digits are for the cards"),
        ({"inspect": "ctrl+q"}, "it means the same everywhere"),
        ({"inspect": " , "}, "No key is set for look at a card"),
        ({"reader_next": "/"}, "for next line found (reader_next): it is that of find words in the"),
        ({"reader_search": "space"}, "it goes about and chooses there"),
        ({"home_up": "f9"}, "it is that of cover the table"),
        ({"home_up": "3"}, "digits are for what is numbered"),
        ({"form_close": "x"}, "it is typed into the fields"),
    ],
)
def test_what_is_no_good_is_said_and_the_usual_key_stays(wanted: dict[str, str], said: str) -> None:
    keymap, troubles = read_keys(wanted)
    assert len(troubles) == 1 and said in troubles[0].say("en") and troubles[0].say("es") != said
    assert {n for n, has in keymap.of.items() if has != USUAL[n]} == set(wanted) - {list(wanted)[-1]}
    assert "⟦" not in troubles[0].say("es") and "{" not in troubles[0].say("es")
    named = troubles[0].actions.get("action")
    assert named is None or "The key stays" in troubles[0].say("en")


def test_keys_can_change_places_and_a_key_that_became_free_can_be_taken() -> None:
    keymap, troubles = read_keys({"inspect": "l", "log": "i", "undo": "f6, x"})
    assert troubles == [] and keymap.of["undo"] == ("f6", "x")
    assert keymap.set == {"table.inspect": "l", "table.log": "i", "table.undo": "f6,x"}
    assert "x" not in keymap.letters and "u" in keymap.letters
    assert not set(Keymap().letters) & {k for name in AT_TABLE for k in USUAL[name]}


def test_one_key_may_be_that_of_two_actions_that_are_never_live_together() -> None:
    keymap, troubles = read_keys({"reader_search": "u", "result_close": "u, escape", "undo": "x"})
    assert troubles == [] and keymap.of["reader_search"] == ("u",)
    assert keymap.set == {"reader.search": "u", "ended.close": "u,escape", "table.undo": "x"}
    assert "u" in keymap.letters and keymap.letters_of("result") == "u"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_keys_away_from_the_table_can_be_set_and_are_said(app_of: Any, text_of: Any, lang: str) -> None:
    wanted = {"home_down": "n", "reader_search": "f6", "form_close": "f7", "reader_contents": "x"}
    app = app_of(None, lang, keys=wanted)
    async with app.run_test(size=(120, 40)) as pilot:
        home = await at(pilot, MenuScreen)
        await until(pilot, lambda: bool(home.list.games))
        keys = [entry.key for entry in home.list.entries]
        assert "n" not in keys and len(set(keys)) == len(keys)  # an action's letter is no entry's
        chosen = home.list.chosen
        await pilot.press("n")
        assert isinstance(app.screen, MenuScreen) and home.list.chosen != chosen
        await pilot.press(next(e.key for e in home.list.entries if e.name == "rules"))
        book = await at(pilot, RulebookScreen)
        await pilot.pause(0.1)
        assert "F6" in text_of(app).splitlines()[-1] and " x " in text_of(app).splitlines()[-1]
        await pilot.press("slash")
        assert not book.query_one("#search").display
        await pilot.press("f6")
        assert book.query_one("#search").display
        await pilot.press("escape", "escape")
        await at(pilot, MenuScreen)
        app.push_screen(SettingsScreen())
        await at(pilot, SettingsScreen)
        await pilot.press("f7")
        await at(pilot, MenuScreen)


async def test_the_editor_sets_the_keys_of_the_rulebook_under_their_heading(
    app_of: Any, text_of: Any
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause(0.2)
        shown = app.screen.list
        rows = [value for _, value in shown.rows]
        shown.move(rows.index("reader_close") - shown.cursor)
        await pilot.pause()
        await pilot.press("enter", "slash")
        await pilot.pause(0.1)
        words = " ".join(text_of(app).replace("│", " ").split())
        assert "In the rulebook" in words and "it is that of find words in the rulebook. The" in words
        await pilot.press("enter", "u")  # which takes back at the table
        assert app.settings.keys == {"reader_close": "u"}
        heading = rows.index("reader_close") - 1
        shown.move(heading - shown.cursor)
        await pilot.press("enter", "delete")  # a heading has no keys
        assert rows[heading] is None and app.settings.keys == {"reader_close": "u"}


@pytest.mark.parametrize(("lang", "said"), [("en", "The letter b does that"), ("es", "La letra b hace eso")])
async def test_a_letter_that_cards_lose_by_it_is_told(
    app_of: Any, text_of: Any, lang: str, said: str
) -> None:
    """It was taken without a word, and a card or a player had another letter from then on."""
    app = app_of(None, lang)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause(0.2)
        shown = app.screen.list
        rows = [value for _, value in shown.rows]
        for name, key, costs in (
            ("inspect", "b", True),
            ("inspect", "i", False),
            ("reader_close", "y", False),
        ):
            shown.move(rows.index(name) - shown.cursor)
            await pilot.press("enter", key)
            await pilot.pause(0.1)
            assert app.keymap.of[name] == (key,) and (said in " ".join(text_of(app).split())) == costs


def test_letters_are_left_for_cards() -> None:
    free = iter(Keymap().letters)
    wanted = {name: next(free) for name in list(USUAL)[:18]}
    keymap, troubles = read_keys(wanted)
    assert keymap == Keymap() and "are left for cards" in troubles[-1].say("en")


def test_keys_are_kept_in_the_file_and_what_a_person_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\nlanguage = "es"\n\n[keys]\n# as I like it\ninspect = "x"\nundo = ["u", "f6"]\n')
    settings, trouble = load_settings(path)
    assert not trouble and settings.keys == {"inspect": "x", "undo": "u, f6"}
    settings.keys["log"] = "y"
    del settings.keys["undo"]
    settings.hints = False
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])
    assert "# as I like it" in path.read_text() and "# mine" in path.read_text()
    fresh = tmp_path / "fresh.toml"
    save_settings(Settings(keys={"log": "y"}), fresh)
    assert load_settings(fresh)[0].keys == {"log": "y"}


@pytest.mark.parametrize("content", ["keys = 3", "[keys]\ninspect = 3", "[keys]\ninspect = [1]"])
def test_a_table_of_keys_that_is_none_is_a_sentence(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(content)
    settings, trouble = load_settings(path)
    assert settings == Settings() and "keys" in str(trouble[0])


async def test_a_set_key_works_is_shown_and_is_no_cards_key(table: Any, app_of: Any, text_of: Any) -> None:
    session = table.FakeTable()
    app = app_of(session, keys={"log": "a", "explain": "f8"})
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.2)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert "a" not in screen.scene.choices.keys and "F8" in text_of(app)
        assert "l" in screen.voice.keymap.letters and screen.voice.seat_keys[0] != "a"  # Ana has another
        await pilot.press("a")
        await pilot.pause(0.1)
        assert screen.overlay.display
        await pilot.press("escape", "f8")
        await pilot.pause(0.2)
        assert isinstance(app.screen, HelpScreen) and "F8" in text_of(app)
        page = app.screen.page
        for key, top in (("end", len(page.rows) - page.inner_rows()), ("home", 0)):
            await pilot.press(key)
            await pilot.pause()
            assert page.top == top


async def test_what_is_wrong_in_the_settings_is_said_at_the_start(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "es", keys={"inspect": "u"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        assert "deshacer" in text_of(app) and "mirar una carta" in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_editor_sets_a_key_refuses_a_clash_and_resets(
    app_of: Any, text_of: Any, size: tuple[int, int]
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=size) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause(0.2)
        above = list(USUAL).index("inspect")  # the cursor is below the heading
        await pilot.press(*["down"] * above, "enter", "u")
        await pilot.pause(0.1)
        words = " ".join(text_of(app).replace("│", " ").split())
        assert 'for look at a card: it is that of take back. The key stays "i".' in words
        assert app.settings.keys == {}
        await pilot.press("enter", "x")
        await pilot.pause(0.1)
        assert app.settings.keys == {"inspect": "x"} and "usually i" in text_of(app)
        assert load_settings(settings_path())[0].keys == {"inspect": "x"}
        await pilot.press("delete")
        assert app.settings.keys == {} and app.keymap.of["inspect"] == ("i",)
        await pilot.press("enter", "f7", "end", "enter")
        await pilot.pause(0.1)
        assert app.settings.keys == {} and "f7" not in app.keymap.set.values()


async def test_what_is_refused_leaves_the_key_that_was_set(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en", keys={"pass": "k", "inspect": "x"})
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(KeysScreen())
        await pilot.pause(0.2)
        for key, why in (("x", "it is that of look at a card"), ("7", "digits are for the cards of a hand")):
            await pilot.press("enter", key)  # the first action is to pass
            await pilot.pause(0.1)
            words = " ".join(text_of(app).replace("│", " ").split())
            assert f'The key "{key}" cannot be set for pass: {why}. The key stays "k".' in words
            assert app.settings.keys == {"pass": "k", "inspect": "x"}
        await pilot.resize_terminal(100, 30)  # which laid it out anew without what was said
        await pilot.pause(0.1)
        assert f'The key "{key}" cannot be set for pass' in " ".join(text_of(app).replace("│", " ").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["ultima_reserva", "aguila_roja"])
async def test_a_prompt_names_the_key_that_passes_and_the_usual_one_says_so(
    app_of: Any, text_of: Any, game: str, lang: str
) -> None:
    table = Table.new(game, [("Ana", "human", ""), ("Beto", "random", "")], {}, 5)
    app = app_of(table, lang, keys={"pass": "ñ"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        voice = app.screen.voice
        said = voice.say(
            "notice.key_moved", key=voice.say("key.space"), action=action_words("pass", lang), now="ñ"
        )
        screen = app.screen
        while not screen.scene.asking or screen.scene.choices.space is None:
            await pilot.press(next(key for key, n in screen.scene.choices.keys.items() if isinstance(n, int)))
            await pilot.pause(0.3)
        usual = table.match.record.entries[:]
        assert "(ñ)" in text_of(app) and voice.say("key.space") not in text_of(app)
        await pilot.press("space")
        await pilot.pause()
        assert " ".join(said.split()) in " ".join(text_of(app).split())
        assert table.match.record.entries == usual


async def test_a_letter_that_chooses_nothing_says_so(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert screen.scene.asking
        free = next(c for c in "bcdfg" if c not in screen.scene.choices.keys)
        said = screen.voice.say("notice.no_key", key=free, options="o")
        await pilot.press("i")
        assert said not in text_of(app)
        await pilot.press("i", free)
        await pilot.pause()
        assert said in text_of(app)
        await pilot.press("1")  # which chooses, and takes the notice away
        await pilot.pause()
        assert said not in text_of(app)
