"""All cards of a game and its decks on the screen: keys, clicks, filters, names, what is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from mk_tui.cards.decks import deck_files
from mk_tui.storage.remembered import LastTable, LastTables
from mk_tui.tui.palette import PaletteCommands
from mk_tui.tui.screens.card_games import CardGamesScreen
from mk_tui.tui.screens.card_room import CardRoom
from mk_tui.tui.screens.deck_list import DecksScreen
from mk_tui.tui.screens.gallery import GalleryScreen
from mk_tui.tui.screens.gallery_view import CARDS, CLAUSES, VALUES
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.place_help import PlaceHelp
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.widgets.spinner import Spinner

from .awaiting import at, until

MK = "mamlejet_kohanim"


async def opened(app: Any, pilot: Any, screen: Any) -> Any:
    await pilot.pause()
    app.push_screen(screen)
    await at(pilot, type(screen))
    await pilot.pause(0.05)
    return screen


async def click_on(app: Any, pilot: Any, lines_of: Any, words: str, last: bool = False) -> None:
    """Click on words where they stand on the screen, the first time that they do."""
    lines = lines_of(app)
    found = [(line.index(words), y) for y, line in enumerate(lines) if words in line]
    x, y = found[-1 if last else 0]
    await pilot.click(offset=(x + len(words) - 1, y))
    await pilot.pause(0.05)


def own_decks(game: str = MK) -> list[Any]:
    room = CardRoom(game, "en")
    return [one.deck for one in deck_files(room.ruleset, room.pool) if one.own]


@pytest.mark.parametrize(
    ("lang", "key", "words"), [("en", "c", "Cards and decks"), ("es", "t", "Cartas y mazos")]
)
async def test_home_leads_to_the_cards_and_back(
    app_of: Any, text_of: Any, lang: str, key: str, words: str
) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await at(pilot, MenuScreen)
        assert words in text_of(app)
        await pilot.press(key)
        await at(pilot, CardGamesScreen)
        await pilot.press("2")
        gallery = await at(pilot, GalleryScreen)
        assert gallery.room.game == "karmaka"
        await until(pilot, lambda: app.say("gallery.counter", n=23, of=23) in text_of(app))
        await pilot.press("d")
        await at(pilot, DecksScreen)
        await until(pilot, lambda: app.say("decks.of_nobody")[:30] in text_of(app))
        await pilot.press("n", "escape", "escape", "escape")
        await at(pilot, MenuScreen)


async def test_filters_by_digit_by_word_and_by_click(app_of: Any, text_of: Any, lines_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        gallery = await opened(app, pilot, GalleryScreen(CardRoom(MK, "en")))
        whole = len(gallery.shown)
        await pilot.press("1")
        assert gallery.mode == VALUES and "soldier  44" in text_of(app)
        await pilot.press("down", "down", "enter")
        assert gallery.mode == CARDS and len(gallery.shown) == 44 and "44 of 123" in text_of(app)
        await click_on(app, pilot, lines_of, "3 cost")
        await click_on(app, pilot, lines_of, "│    4  ")
        assert gallery.filters.chosen == {"type": "soldier", "cost": "4"} and len(gallery.shown) < 44
        await click_on(app, pilot, lines_of, "all again")
        assert len(gallery.shown) == whole
        await pilot.press("slash", *"heal tent")
        await pilot.pause(0.05)
        assert [d.id for d in gallery.shown] == ["mk.tent_of_wounded"]  # as it is typed
        await pilot.press("enter")
        assert gallery.filters.words and not gallery.query_one("#gallery-words").display
        gallery.look_at("mk.yael")  # not among those that are listed
        await pilot.pause(0.05)
        assert len(gallery.shown) == whole and not gallery.query_one("#gallery-words", Input).value
        await pilot.press("slash", *"heal tent", "enter")
        assert len(gallery.shown) == 1
        await pilot.press("slash", "escape")
        await pilot.pause(0.05)
        assert len(gallery.shown) == whole and app.screen is gallery


async def test_the_card_under_the_cursor_is_read_beside_the_list(
    app_of: Any, text_of: Any, lines_of: Any
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        gallery = await opened(app, pilot, GalleryScreen(CardRoom(MK, "en"), card="mk.camp_healer"))
        assert "On a successful healing roll" in text_of(app)
        await pilot.press("j")
        assert gallery.card != "mk.camp_healer" and "On a successful" not in text_of(app)
        await click_on(app, pilot, lines_of, "Camp Healer 1W+1")
        assert gallery.card == "mk.camp_healer"
        await pilot.press("r")  # several clauses: one is chosen
        assert gallery.mode == CLAUSES
        await pilot.press("down", "enter")
        book = await at(pilot, RulebookScreen)
        assert book.clause == gallery.room.clauses_of(gallery.definition)[1]
        await pilot.press("escape")
        await at(pilot, GalleryScreen)
        await pilot.pause(0.05)
        await click_on(app, pilot, lines_of, "Shoftim")
        decks = await at(pilot, DecksScreen)
        assert decks.at == "shoftim"


async def test_on_a_narrow_screen_list_and_card_take_turns(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        gallery = await opened(app, pilot, GalleryScreen(CardRoom(MK, "es"), card="mk.camp_healer"))
        assert "dificultad: 3" not in text_of(app)
        await pilot.press("tab")
        await pilot.pause(0.05)
        assert "dificultad: 3" in text_of(app) and not gallery.list.display
        await pilot.press("f2")
        await pilot.pause(0.05)
        assert "difficulty: 3" in text_of(app) and app.lang == "en"
        await pilot.press("escape")
        assert gallery.list.display and app.screen is gallery
        await pilot.press("question_mark")
        await at(pilot, PlaceHelp)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_deck_is_built_from_the_gallery(app_of: Any, text_of: Any, size: tuple[int, int]) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=size) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en"), "shilo"))
        decks.reading = False
        await pilot.press("enter")
        gallery = await at(pilot, GalleryScreen)
        await pilot.pause(0.05)
        assert gallery.card == "mk.food_ration" and len(gallery.shown) == len(gallery.bench.deck.cards)
        await pilot.press("plus")
        await pilot.pause(0.05)
        assert "13 Food Ration" in text_of(app) and "MK-12.1: The deck has 61 cards" in text_of(app)
        assert "your copy is" in text_of(app) and own_decks()[0].cards["mk.food_ration"] == 13
        await pilot.press("t")
        await pilot.pause(0.05)
        assert "It cannot be tried yet: MK-12.1" in text_of(app)
        await pilot.press("left")
        await pilot.press("t")
        form = await at(pilot, SetupScreen)
        await until(pilot, lambda: bool(form.query("#begin")))
        assert form.query_one("#deck-0", Spinner).value == own_decks()[0].id
        await pilot.press("escape")
        await at(pilot, GalleryScreen)
        await pilot.press("escape")
        await at(pilot, DecksScreen)
        assert decks.at == own_decks()[0].id


async def test_a_click_on_a_deck_leads_back_to_the_decks_from_one_that_is_built(
    app_of: Any, lines_of: Any
) -> None:
    """Not to another list over it, in which the same deck could be built a second time."""
    app = app_of(None, "en")
    async with app.run_test(size=(120, 70)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en"), "shilo"))
        decks.action_build()
        gallery = await at(pilot, GalleryScreen)
        gallery.look_at("mk.camp_healer")
        await pilot.pause(0.05)
        await click_on(app, pilot, lines_of, "Shoftim")
        await at(pilot, DecksScreen)
        assert app.screen is decks and gallery not in app.screen_stack


async def test_a_shipped_deck_is_tried_as_it_is(app_of: Any, text_of: Any, tmp_path: Path) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en"), "shoftim"))
        decks.action_build()
        await at(pilot, GalleryScreen)
        await pilot.press("t")
        form = await at(pilot, SetupScreen)
        await until(pilot, lambda: bool(form.query("#begin")))
        assert form.query_one("#deck-0", Spinner).value == "shoftim" and not form.query("#not-tried")
        await pilot.press("escape")
        gallery = await at(pilot, GalleryScreen)
        (tmp_path / "data").mkdir(exist_ok=True)
        (tmp_path / "data" / "decks").write_text("no folder")
        gallery.action_change(1)
        gallery.action_change(-1)
        gallery.action_try()
        await pilot.pause(0.05)
        assert app.screen is gallery
        told = " ".join(text_of(app).split())
        assert "tried yet: its last change is not" in told and "cannot be written" in told


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "was to be tried is not"), ("es", "querías probar ya no")]
)
async def test_the_form_says_that_the_deck_to_try_is_gone(
    app_of: Any, text_of: Any, lang: str, words: str
) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(120, 50)) as pilot:
        form = await opened(app, pilot, SetupScreen(MK, deck="gone"))
        await until(pilot, lambda: bool(form.query("#not-tried")) and words in text_of(app))
        form.decks[0] = "shilo"
        await form.fill()
        assert not form.query("#not-tried")


async def test_a_card_that_leaves_the_deck_gives_its_place_to_the_next(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en"), "shilo"))
        decks.action_build()
        gallery = await at(pilot, GalleryScreen)
        await pilot.pause(0.05)
        listed = [d.id for d in gallery.shown]
        n = listed.index("mk.yael")
        gallery.look_at("mk.yael")
        await pilot.press("minus")
        assert gallery.card == listed[n + 1] and "mk.yael" not in [d.id for d in gallery.shown]


async def test_names_clash_in_a_sentence_and_a_deck_goes_at_the_second_press(
    app_of: Any, text_of: Any, lines_of: Any
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        await pilot.press("c")
        box = decks.query_one("#gallery-words", Input)
        assert box.value == "Shiló (mine)"
        box.value = "SHILO"
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "There is a deck called" in text_of(app) and box.value == "SHILO" and not own_decks()
        box.value = "Tent"
        await pilot.press("enter")
        assert [deck.name["es"] for deck in own_decks()] == ["Tent"]
        await pilot.pause(0.05)
        await pilot.press("r")
        box.value = "Tents"
        await pilot.press("enter")
        assert [deck.name["es"] for deck in own_decks()] == ["Tents"]
        await pilot.press("x", "down", "up", "x")
        await pilot.pause(0.05)
        assert 'Delete "Tents" for good?' in text_of(app) and own_decks()  # what lay between keeps it
        await click_on(app, pilot, lines_of, "x delete", last=True)
        assert not own_decks() and "The deck is deleted." in text_of(app)
        await pilot.press("x")
        await pilot.pause(0.05)
        assert "Only a deck of your own" in text_of(app)


async def test_a_key_that_is_held_down_deletes_nothing(app_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mk_tui.tui.keys.REST", 60.0)
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        await pilot.press("c", "enter")
        await pilot.press("x", "x", "x")
        assert len(own_decks()) == 1


async def test_whatever_is_done_before_the_second_press_keeps_a_deck(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        await pilot.press("c", "enter")
        for between in ("tab", "f4", "t escape", "g q", "question_mark escape", "f2"):
            await pilot.press("x")
            await pilot.pause(0.05)
            assert decks.doomed and decks.notice, between
            for key in between.split():
                await pilot.press(key)
                await pilot.pause(0.05)
            await until(pilot, lambda: app.screen is decks and not decks.notice)
            await pilot.press("x")
            await pilot.pause(0.05)
            assert own_decks() and decks.notice, between
            await pilot.press("f4")


async def test_the_palette_asks_before_it_deletes_as_well(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        await pilot.press("c", "enter", "ctrl+p", *"delete")
        await until(pilot, lambda: app.screen is not decks)
        await pilot.pause(0.5)
        await pilot.press("enter")
        await until(pilot, lambda: bool(decks.notice))
        await pilot.pause(0.05)
        assert "for good?" in text_of(app) and len(own_decks()) == 1
        await pilot.press("x")
        assert not own_decks()


async def test_a_pile_of_ones_own_that_nobody_brings_is_not_deleted(app_of: Any, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "decks" / MK
    folder.mkdir(parents=True)
    shipped = CardRoom(MK, "en").deck("enemies_default")
    assert shipped is not None
    text = shipped.file.read_text(encoding="utf-8").replace("id: enemies_default", "id: mine", 1)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en"), "mine"))
        assert decks.found is not None and decks.found.own
        await pilot.press("x", "x")
        assert [deck.id for deck in own_decks()] == ["mine"] and not decks.notice


async def test_a_name_goes_to_the_deck_that_it_was_asked_for(
    app_of: Any, text_of: Any, lines_of: Any
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        box = decks.query_one("#gallery-words", Input)
        for name in ("First", "Second"):
            await pilot.press("c")
            box.value = name
            await pilot.press("enter")
        await pilot.pause(0.05)
        second = decks.at
        await pilot.press("r", "f2")
        await pilot.pause(0.05)
        assert "¿Cómo se llama el mazo desde ahora?" in text_of(app) and box.has_focus
        await pilot.press("f2", "up", "tab")
        assert box.has_focus and decks.at == second and decks.named.deck.id == second
        await click_on(app, pilot, lines_of, "First")
        assert decks.at != second and not decks.naming and not box.display and decks.named is None
        await pilot.press("enter")
        await at(pilot, GalleryScreen)
        assert [deck.name["en"] for deck in own_decks()] == ["First", "Second"]


async def test_what_the_foot_says_are_the_keys_that_are_set(app_of: Any, text_of: Any) -> None:
    app = app_of(None, "en", keys={"gallery_decks": "m", "decks_new": "e"})
    async with app.run_test(size=(120, 40)) as pilot:
        gallery = await opened(app, pilot, GalleryScreen(CardRoom(MK, "en")))
        assert " m decks" in text_of(app)
        await pilot.press("d")
        assert app.screen is gallery
        await pilot.press("m")
        decks = await at(pilot, DecksScreen)
        await pilot.pause(0.05)
        assert "e begins one" in text_of(app) and " e new" in text_of(app)
        await pilot.press("e")
        assert decks.naming == "new"


async def test_ctrl_p_has_what_can_be_done_there(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        gallery = await opened(app, pilot, GalleryScreen(CardRoom(MK, "en")))
        offered = dict(PaletteCommands(gallery).commands())
        assert {"type", "cost", "decks", "rulebook", "words", "all again", "Quit"} <= set(offered)
        offered["cost"]()
        assert gallery.mode == VALUES and gallery.filters.facets[gallery.facet].id == "cost"
        offered["decks"]()
        decks = await at(pilot, DecksScreen)
        offered = dict(PaletteCommands(decks).commands())
        assert {"build", "try", "new", "copy"} <= set(offered) and "delete" not in offered
        offered["all cards"]()
        await at(pilot, GalleryScreen)


@pytest.mark.failures("folder")
async def test_a_deck_file_that_cannot_be_written_is_said_below_the_list(
    app_of: Any, text_of: Any, tmp_path: Path
) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        decks = await opened(app, pilot, DecksScreen(CardRoom(MK, "en")))
        (tmp_path / "data" / "decks").mkdir(parents=True)
        (tmp_path / "data" / "decks" / MK).write_text("no folder")
        await pilot.press("c", "enter")
        await pilot.pause(0.05)
        assert "cannot be written" in " ".join(text_of(app).split()) and decks.naming == "copy"


def test_the_deck_that_is_tried_stands_on_the_first_seat_of_its_game_alone(tmp_path: Path) -> None:
    seats = (("Ana", "human", "shilo"), ("Beto", "adept", "yehoshua"))
    LastTables().keep(LastTable(MK, seats, {}, True, False))
    form = SetupScreen(MK, deck="shoftim")
    assert form.decks == {0: "shoftim", 1: "yehoshua"} and form.kinds[1] == "adept"
    form._recall("humankind")
    assert form.decks == {}
    form._recall(MK)
    assert form.decks[0] == "shoftim" and SetupScreen(MK).decks[0] == "shilo"
