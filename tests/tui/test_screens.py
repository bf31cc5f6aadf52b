"""Menu, set-up, settings, rulebook, help, result, resume: with keys and with the mouse."""

import re
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.language import LANGUAGES, program_catalogue
from mk_tui.lessons import lessons
from mk_tui.players.levels import NOVICE
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.tui.screens.menu import MenuScreen
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.screens.settings import SettingsScreen
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.tabletop.screen import TableScreen
from mk_tui.tui.texts import LOCALE, texts
from mk_tui.tui.widgets.spinner import Spinner

from .awaiting import at, until
from .test_result import over


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


@pytest.mark.parametrize(("lang", "word"), [("en", "New match"), ("es", "Nueva partida")])
async def test_the_menu_in_both_languages(
    app_of: Any, text_of: Any, store: Store, lang: str, word: str
) -> None:
    app = app_of(None, lang, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert word in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert word not in text_of(app)


async def test_a_match_from_the_menu_to_the_table_with_keys_and_back(
    app_of: Any, text_of: Any, store: Store
) -> None:
    app = app_of(None, "es", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await at(pilot, SetupScreen)
        await pilot.pause(0.1)
        assert "Jugadores" in text_of(app)
        app.screen.query_one("#seed").value = "7"
        await pilot.press("enter")
        table = await at(pilot, TableScreen)
        await pilot.pause(0.1)
        assert table.client.place._sitting.table.seed == 7 and len(store.list_unfinished()) == 1
        await pilot.press("escape", "q")
        await at(pilot, MenuScreen)
        await pilot.pause(0.1)
        assert "1 partida empezada" in text_of(app)
        await pilot.press("r")
        await pilot.pause(0.1)
        await pilot.press("enter")
        again = await at(pilot, TableScreen)
        assert again.client.place.match_id == table.client.place.match_id


async def test_the_set_up_with_the_mouse(app_of: Any, lines_of: Any, store: Store) -> None:
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        y, line = next((y, x) for y, x in enumerate(lines_of(app)) if "New match" in x)
        await pilot.click(offset=(line.index("New"), y))
        screen = await at(pilot, SetupScreen)
        await pilot.pause(0.1)
        seats = screen.query_one("#seats", Spinner)
        assert seats.value == 1 and "beginner wins about" in "".join(lines_of(app))
        for _ in range(2):
            x = lines_of(app)[seats.region.y].index("›")
            await pilot.click(offset=(x, seats.region.y))
            await pilot.pause(0.2)
        assert screen.seats == 3 and screen.query_one("#kind-2", Spinner).value == "novice"
        assert "beginner wins about" not in "".join(lines_of(app)), "that was of another table"
        await pilot.click("#begin", offset=(3, 0))
        await at(pilot, TableScreen)
        assert len(app.screen.client.place.names) == 3


async def test_the_level_follows_the_number_of_players_until_it_is_chosen(app_of: Any, store: Store) -> None:
    """What a newcomer is proposed is for one alone; for three or four the rules propose another level."""
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.push_screen(SetupScreen("mamlejet_kohanim"))
        form = await filled(pilot)
        seats, level = (form.query_one(which, Spinner) for which in ("#seats", "#option-level"))
        assert (seats.value, level.value) == (1, "escudero")
        seats.focus()
        followed = []
        for key in ("right", "right", "right", "left", "left", "left"):
            await pilot.press(key)
            await pilot.pause(0.1)
            followed.append((seats.value, level.value))
        some = [(2, "guerrero"), (3, "heroe"), (4, "heroe")]
        assert followed == [*some, *some[1::-1], (1, "escudero")]
        level.focus()
        await pilot.press("right")
        await pilot.pause(0.1)
        chosen = level.value
        seats.focus()
        await pilot.press("right", "right")
        await pilot.pause(0.1)
        assert (seats.value, level.value) == (3, chosen) and chosen == "guerrero"


async def test_a_bad_seed_is_said_and_nothing_begins(app_of: Any, text_of: Any, store: Store) -> None:
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await at(pilot, SetupScreen)
        await pilot.pause(0.1)
        for seed in ("seven", "9" * 20):
            app.screen.query_one("#seed").value = seed
            await pilot.press("enter")
            await pilot.pause()
            said = " ".join(text_of(app).split())
            assert "whole number from -9223372036854775807 to 9223372036854775807" in said
            assert isinstance(app.screen, SetupScreen)


async def test_letters_typed_into_a_name_are_no_shortcuts(app_of: Any, store: Store) -> None:
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await at(pilot, SetupScreen)
        await pilot.pause(0.1)
        box = app.screen.query_one("#name-0")
        box.focus()
        box.value = ""
        await pilot.press(*"zoe")
        assert box.value == "zoe"


async def test_settings_are_made_from_their_declarations_and_kept(
    app_of: Any, text_of: Any, store: Store
) -> None:
    from mk_tui.storage.settings import DECLARED, load_settings

    app = app_of(None, "en", store, animation="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        screen = await at(pilot, SettingsScreen)
        await pilot.pause()
        assert len(screen.query(Spinner)) == len(DECLARED)
        assert "⟦" not in text_of(app)
        screen.query_one("#set-language", Spinner).focus()
        while app.settings.language != "es":
            await pilot.press("right")
        await pilot.pause()
        assert "Ajustes" in text_of(app)
        assert load_settings()[0].language == "es"
        await pilot.press("escape")
        await at(pilot, MenuScreen)


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_help_names_every_key_in_words(table: Any, app_of: Any, text_of: Any, lang: str) -> None:
    app = app_of(table.FakeTable(), lang)
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        shown = text_of(app)
        assert "⟦" not in shown and "MK-19.5" in shown and "F9" in shown


@pytest.mark.parametrize(
    ("result", "word"),
    [
        (("win", (0,), "result.score"), "Victory"),
        (("win", (1,), "result.score"), "Defeat"),
        (("loss", (), "result.emuna_lost"), "All have lost"),
        (("draw", (), "result.both_reached"), "A draw: a score"),
    ],
)
async def test_the_end_is_told_with_everybodys_figures(
    table: Any, app_of: Any, text_of: Any, result: Any, word: str
) -> None:
    session = table.FakeTable()
    session.result = result
    app = app_of(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await at(pilot, ResultScreen)
        await pilot.pause()
        shown = text_of(app)
        assert word in shown and all(n in shown for n in table.NAMES) and "24/50" in shown
        assert shown.count("draw") == (result[0] == "draw")  # once, with its reason
        await pilot.press("t")
        await at(pilot, TableScreen)


def test_both_catalogues_have_the_same_messages_and_every_id_in_use() -> None:
    import re

    def messages(lang: str) -> set[str]:
        text = (LOCALE / lang / "LC_MESSAGES" / "tui.po").read_text(encoding="utf-8")
        return set(re.findall(r'^msgid "(.+)"', text, re.M))

    en, es = messages("en"), messages("es")
    assert en == es
    folder = LOCALE.parent
    used = set()
    for path in folder.rglob("*.py"):
        # What the speaker says is the program's, in a catalogue of its own (tests/language/test_messages.py).
        said = r'(?<!speaker\.)(?:say|words)\(\s*"([a-z][a-z_.]+)"'
        used |= set(re.findall(said, path.read_text(encoding="utf-8")))
    assert used and used <= en, used - en
    for lang in ("en", "es"):
        say = texts(lang)
        assert not [m for m in en if say(m, n=1).startswith("⟦") or say(m, n=2).startswith("⟦")]


def test_a_crash_of_the_app_shows_no_local_variables(
    table: Any, app_of: Any, monkeypatch: Any, capsys: Any
) -> None:
    from mk_tui.storage.settings import Settings
    from mk_tui.tui import app as module

    def broken(self: Any) -> None:
        secret = "the hand of Beto"
        raise ZeroDivisionError(len(secret))

    monkeypatch.setattr(MenuScreen, "compose", broken)
    monkeypatch.setattr(module.MkTui, "run", lambda self: module.App.run(self, headless=True))
    with pytest.raises(ZeroDivisionError):
        module.run(None, Settings(), None, "en")
    out = capsys.readouterr()
    assert "the hand of Beto" not in out.out + out.err


async def filled(pilot: Any) -> Any:
    """Wait until the form is on top, with everything on it."""
    form = await at(pilot, SetupScreen)
    while not form.query("#begin"):
        await pilot.pause(0.05)
    await pilot.pause(0.1)
    return form


async def test_the_shelf_shows_every_game_and_goes_on_with_the_last_match(
    app_of: Any, text_of: Any, store: Store
) -> None:
    from mk_tui.cards.registry import shelf

    number = Table.new("karmaka", [("Zoe", "human", ""), ("Beto", "novice", "")], {}, 5, store).match_id
    for size in ((80, 24), (120, 40), (200, 60)):
        app = app_of(None, "es", store)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause(0.1)
            menu = app.screen
            assert [card.game for card in menu.list.games] == shelf()
            said = " ".join(re.sub("[│║┃]", " ", text_of(app)).split())
            assert (
                all(card.name in said for card in menu.list.games) and "Seguir: Karmaka · Zoe, Beto" in said
            )
            lines = text_of(app).splitlines()
            for card in menu.list.games:  # every word of every card has its place, in the game's own frame
                spot = next(s for s in menu.list.placed().spots if s.target == ("game", card.game))
                cut = [line[spot.x : spot.x + spot.w] for line in lines[spot.y : spot.y + spot.h]]
                side = card.lines[-1]
                assert f" {card.look['emblem']} {card.name}" in " ".join(cut)
                assert (
                    cut[1].startswith(side)
                    and " ".join(" ".join(cut).replace(side, " ").split()).count(card.text) == 1
                )
            assert menu.list.chosen == ("go", 0)
            seen = set()
            for _ in menu.list.placed().spots:
                await pilot.press("right")
                seen.add(menu.list.chosen)
            assert len(seen) == 1 + len(shelf()) + len(menu.list.entries)
            if size == (80, 24):
                await pilot.press("3")
                assert (await filled(pilot)).game == shelf()[2]
                await pilot.press("escape")
                await at(pilot, MenuScreen)
            spot = next(s for s in menu.list.placed().spots if s.target == ("game", "karmaka"))
            await pilot.click(offset=(spot.x + 4, spot.y + 1))
            assert (await filled(pilot)).game == "karmaka"
            await pilot.press("escape")
            await at(pilot, MenuScreen)
            await pilot.press("0")
            table = await at(pilot, TableScreen)
            assert table.client.match_id == number


async def test_the_form_is_as_it_was_set_last_and_the_result_offers_a_rematch(
    app_of: Any, text_of: Any, store: Store
) -> None:
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("n")
        form = await filled(pilot)
        first = form.game
        form.query_one("#game", Spinner).turn(1)
        while form.game == first:
            await pilot.pause(0.05)
        await filled(pilot)
        form.query_one("#name-0").value = "Zoe"
        form.query_one("#kind-1", Spinner).take("novice")
        second = form.game
        await pilot.press("tab")
        form.query_one("#begin").focus()
        await pilot.press("enter")
        await at(pilot, TableScreen)
        app.leave_table()
        await pilot.press("n")
        again = await filled(pilot)
        assert second != first and again.game == second and again.games == registry.shelf()
        assert again.query_one("#name-0").value == "Zoe"
        assert again.query_one("#kind-1", Spinner).value == "novice"


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_an_option_that_hangs_on_another_is_shown_with_it_alone(lang: str, app_of: Any) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        form = await filled(pilot)
        form.query_one("#game", Spinner).take("mamlejet_kohanim")
        form.query_one("#game", Spinner).turn(1)
        while form.game == "mamlejet_kohanim":
            await pilot.pause(0.05)
        form.query_one("#game", Spinner).turn(-1)
        while form.game != "mamlejet_kohanim":
            await pilot.pause(0.05)
        await filled(pilot)
        trial, limit = (form.query_one(f"#option-{name}", Spinner) for name in ("time_trial", "limit"))
        assert trial.value == "off" and not limit.display
        for shown in (True, True, False):
            trial.turn(1)
            await pilot.pause()
            assert limit.display == shown


@pytest.mark.parametrize("game", ["aguila_roja", "mamlejet_kohanim"])
async def test_everybody_is_proposed_another_deck_while_there_are_any(game: str, app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(100, 40)) as pilot:
        await app.push_screen(SetupScreen(game))
        form = await filled(pilot)

        def decks() -> list[str]:
            return [s.value for n in range(4) for s in form.query(f"#deck-{n}") if n < form.seats]

        seen = []
        for seats in (3, 4):
            while form.query_one("#seats", Spinner).value != seats:
                form.query_one("#seats", Spinner).turn(1)
                await pilot.pause(0.1)
            seen = decks()
            assert len(set(seen)) == seats, seen
        form.query_one("#seats", Spinner).turn(-1)
        await pilot.pause(0.1)
        while form.query_one("#deck-2", Spinner).value != seen[3]:
            form.query_one("#deck-2", Spinner).turn(1)
            await pilot.pause(0.1)
        assert decks()[2] == seen[3], "what somebody has chosen stays"


async def test_what_only_the_wolf_needs_is_asked_of_the_wolf_alone(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("n")
        form = await filled(pilot)
        form.query_one("#game", Spinner).take("karmaka")
        form.query_one("#game", Spinner).turn(1)
        while form.game == "karmaka":
            await pilot.pause(0.05)
        form.query_one("#game", Spinner).turn(-1)
        while form.game != "karmaka":
            await pilot.pause(0.05)
        await filled(pilot)
        while form.query_one("#seats", Spinner).value != 3:
            form.query_one("#seats", Spinner).turn(1)
            await pilot.pause(0.1)
        found = set()
        while len(found) < 2:
            form.query_one("#option-variant", Spinner).turn(1)
            await pilot.pause(0.1)
            variant = form.query_one("#option-variant", Spinner).value
            shown = [form.query_one(f"#option-{n}").display for n in ("wolf", "partner_future")]
            assert shown == [variant == "wolf"] * 2
            found.add(variant)


def finished(store: Store, more: int = 0) -> Any:
    """Return a table whose match was played to its end, ``more`` than two at it; nobody sits at it."""
    return over(store, "karmaka", 2 + more)


async def test_the_result_tells_the_match_and_begins_others(
    app_of: Any, text_of: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = finished(store), finished(store)
    app, copied = app_of(None, "en", store), []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table.sit())
        result = await at(pilot, ResultScreen)
        await until(pilot, lambda: result.story is not None)
        await pilot.pause(0.1)
        assert "Karmaka" in text_of(app)
        last = next(line for line in text_of(app).splitlines() if "rung Transcendence" in line)
        assert re.search(r"points \d+  Rings", last), last  # there is no goal any more, and so no bar between
        await pilot.press("c")
        await pilot.pause(0.1)
        assert "Karmaka: Ana and Beto" in copied[0] and "Turning points" in copied[0]
        await pilot.press("p", *"7", "enter")
        branch = await at(pilot, TableScreen)
        assert branch.client.place._sitting.table.match.record.answers[:7] == table.match.record.answers[:7]
        app.leave_table()
        app.open_table(other.sit())
        await at(pilot, ResultScreen)
        await pilot.press("t")
        await at(pilot, TableScreen)
        await pilot.pause(0.1)
        assert "back to the result" in text_of(app)
        await pilot.press("escape")
        await at(pilot, ResultScreen)
        await pilot.press("a")
        again = await at(pilot, TableScreen)
        assert again.client.place.match_id not in (None, other.match_id, branch.client.place.match_id)
        await pilot.pause(0.1)
        assert app.look is not None  # though the table before has gone since


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_no_figure_of_the_result_is_cut(lang: str, app_of: Any, text_of: Any, store: Store) -> None:
    table = finished(store, more=1)
    app, rings = app_of(None, lang, store), {"en": "Rings", "es": "Anillos"}[lang]
    async with app.run_test(size=(200, 60)) as pilot:
        app.open_table(table.sit())
        await at(pilot, ResultScreen)
        for size in ((200, 60), (120, 40), (110, 30), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            lines = text_of(app).splitlines()
            seats = [line for line in lines if re.search(rf"(Ana|Beto|Carla) .* {rings} \d+", line)]
            assert len(seats) == 3 and not any("…" in line for line in seats), (size, seats)
            bars = ["░" in line for line in seats]
            assert any(bars) == (size[0] not in (120, 110)), (size, seats)  # where there is room for them


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_is_called_in_the_form_what_it_is_called_everywhere(lang: str) -> None:
    levels = {level: program_catalogue(lang).say(f"kind.{level}") for level in (NOVICE, "adept", "master")}
    assert levels == {level: texts(lang)(f"setup.kind.{level}") for level in levels}
    if lang == "es":  # a lesson plays on against one, and says so in that word
        told = [lesson.end.say(lang) for game in registry.games() for lesson in lessons(game)[0]]
        novices = [words for words in told if "novato" in words]
        assert len(novices) == 4 and levels[NOVICE].endswith("novato")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_a_setting_names_its_values_as_the_screen_does(lang: str) -> None:
    said, told = texts(lang), program_catalogue(lang).say("setting.hold.doc")
    assert all(said(f"settings.hold.{value}") in told for value in (0, 1, 2))


@pytest.mark.parametrize("label", ["", "mazo"])
def test_a_value_is_shown_whole_wherever_there_are_cells_for_it(label: str) -> None:
    value = "ordenador, un principiante"
    needed = len(value) + (len(label) + 1 if label else 0) + 5
    for cells, whole in ((needed, True), (needed - 1, False)):
        (line,) = [list(Spinner(label, [(1, value)], 1).paint(0, cells))]
        said = "".join(text for spans, _ in line for text, _ in spans)
        assert (value in said) == whole and len(said) <= cells


@pytest.mark.parametrize(("lang", "how"), [("en", "Ctrl+Q quits"), ("es", "Ctrl+Q sale")])
async def test_ctrl_c_says_how_one_leaves_in_the_language_of_the_screen(
    app_of: Any, lang: str, how: str
) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert [n.message.startswith(how) for n in app._notifications] == [True]


async def test_f2_speaks_the_other_language_in_a_form_and_keeps_what_was_filled_in(
    app_of: Any, text_of: Any, store: Store
) -> None:
    app = app_of(None, "es", store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await at(pilot, SetupScreen)
        await pilot.pause(0.1)
        name = app.screen.query_one("#name-0")
        name.value = "Zoe"
        name.focus()
        await pilot.pause()
        assert "Jugadores" in text_of(app)
        await pilot.press("f2")
        await pilot.pause(0.1)
        assert app.lang == "en" and "Players" in text_of(app) and "Jugadores" not in text_of(app)
        assert app.screen.query_one("#name-0").value == "Zoe" and app.screen.focused.id == "name-0"


async def test_f2_speaks_the_other_language_in_the_settings(app_of: Any, text_of: Any, store: Store) -> None:
    app = app_of(None, "es", store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        app.push_screen(SettingsScreen())
        await at(pilot, SettingsScreen)
        await pilot.pause(0.1)
        before = text_of(app)
        await pilot.press("f2")
        await pilot.pause(0.1)
        assert app.lang == "en" and text_of(app) != before
        assert app.screen.query_one("#set-language", Spinner).value == "en"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_of_the_row_of_a_player_each_part_has_the_room_that_it_needs(
    size: tuple[int, int], app_of: Any
) -> None:
    """The deck by chance was cut beside a name and a kind of player that left half of their cells free."""
    for lang in LANGUAGES:
        app = app_of(None, lang)
        async with app.run_test(size=size) as pilot:
            app.push_screen(SetupScreen("ultima_reserva"))
            form = await at(pilot, SetupScreen)
            await pilot.pause()
            kind, deck = (form.query_one(f"#{part}-0", Spinner) for part in ("kind", "deck"))
            name = form.query_one("#name-0")
            given = name.region.width, kind.region.width, deck.region.width
            assert size[0] - 4 <= sum(given) <= size[0] - 2 and given[2] > given[1] > 0 and given[0] >= 14
            for choice, cells in ((kind, given[1]), (deck, given[2])) if size[0] == 80 else ():
                for n, (_, value) in enumerate(choice.values):
                    choice.at = n
                    text = "".join(t for spans, _ in choice.paint(0, cells) for t, _ in spans)
                    assert value in text
