"""The form of a new match: each choice stands where it stood, and only where there is one."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import Paste

from mk_tui.tui import glyphs as g
from mk_tui.tui.screens.game_shelf import GameCard, GameShelf, Grid
from mk_tui.tui.screens.setup import SetupScreen
from mk_tui.tui.widgets.field import Field
from mk_tui.tui.widgets.spinner import Spinner

from .awaiting import until


async def form_of(pilot: Any, game: str) -> SetupScreen:
    """Open the form for a game, and return it when it is filled in."""
    await pilot.pause()
    form = SetupScreen(game)
    pilot.app.push_screen(form)
    await until(pilot, lambda: bool(form.query("#begin")))
    await pilot.pause()
    return form


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_arrows_stand_where_they_stood_whichever_value_is_chosen(
    lang: str, size: tuple[int, int], app_of: Any
) -> None:
    """A shorter name drew the second arrow nearer, away from the mouse that had just clicked on it."""
    app = app_of(None, lang)
    async with app.run_test(size=size) as pilot:
        form = await form_of(pilot, "humankind")
        for spinner in form.query(Spinner):
            if not spinner.display or not spinner.size.width:
                continue
            stand = set()
            for n in range(len(spinner.values)):
                spinner.at = n
                line = "".join(text for spans, _ in spinner.paint(0, spinner.size.width) for text, _ in spans)
                stand.add((line.index(g.LEFT), line.rindex(g.RIGHT)))
            assert len(stand) == 1, spinner.id


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_a_number_that_stands_for_none_has_a_word(lang: str, app_of: Any) -> None:
    app = app_of(None, lang)
    async with app.run_test(size=(80, 30)) as pilot:
        form = await form_of(pilot, "humankind")
        timer = form.query_one("#option-response_timer", Spinner)
        assert timer.values[:2] == [(0, "no"), (1, "1")] and timer.value == 0


async def test_what_has_one_value_for_so_many_players_is_not_offered(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(80, 30)) as pilot:
        form = await form_of(pilot, "karmaka")
        seats, variant = form.query_one("#seats", Spinner), form.query_one("#option-variant", Spinner)
        shown = {}
        for _ in seats.values:
            shown[seats.value] = (variant.display, len(variant.values) > 1)
            seats.turn(1)
            await until(pilot, lambda: form.seats == seats.value)
            await pilot.pause()
        assert shown[2] == (False, False) and (True, True) in shown.values()
        assert all(display == several for display, several in shown.values())


@pytest.mark.parametrize(
    ("field", "pasted", "stands"),
    [
        ("#name-0", "Ana\nBeto", "Ana"),
        ("#name-0", "A" * 60, "A" * 24),
        ("#seed", "7712345999999999999988", "77123459999999999999"),
    ],
)
async def test_of_a_text_that_is_too_long_stands_what_has_room_and_that_is_said(
    field: str, pasted: str, stands: str, app_of: Any
) -> None:
    """It was dropped without a word."""
    app = app_of(None, "en")
    async with app.run_test(size=(80, 30)) as pilot:
        form = await form_of(pilot, "karmaka")
        box = form.query_one(field, Field)
        box.value = ""
        box.focus()
        box.post_message(Paste(pasted))
        await until(pilot, lambda: box.value == stands)
        told = [notification.message for notification in app._notifications]
        whole = pasted.startswith(stands + "\n")
        assert told == ([] if whole else [f"At most {len(stands)} characters have room here."])
        if not whole:
            await pilot.press("end", "x")
            assert box.value == stands and len(app._notifications) == 1


def test_a_tile_says_in_words_how_many_matches_can_go_on() -> None:
    shelf = GameShelf()
    shelf.games = [
        GameCard("g", "Game", "Text", "2 players", "2", "4 matches to go on with", 4, "4 begun", None)
    ]
    for cells, said in ((38, "2 players · 4 begun"), (60, "2 players · 4 matches to go on with")):
        grid = Grid(1, 1, cells, 6, 2)
        lines = ["".join(text for text, _ in spans) for spans in shelf._framed(0, shelf.games[0], grid)]
        assert any(said in line for line in lines), lines
