"""Each game looks like itself: emblem, frames and hue are its own, in true colours and in 16."""

from __future__ import annotations

from itertools import combinations

import pytest

from mk_tui.cards import registry
from mk_tui.cards.description import LookEntry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.tui import glyphs, paint, themes


def _looks() -> dict[str, LookEntry]:
    return {game: load_ruleset(registry.get(game))[0]["look"] for game in registry.games()}


def test_no_two_games_share_a_hue_a_frame_or_an_emblem() -> None:
    for (a, one), (b, other) in combinations(_looks().items(), 2):
        for key in ("hue", "frame", "emblem"):
            assert dict(one)[key] != dict(other)[key], (a, b, key)


@pytest.mark.parametrize("theme", [name for name in themes.NAMES if name != "mono"])
def test_frames_are_told_apart_by_colour_in_every_theme_that_has_any(theme: str) -> None:
    variables, terminal = themes.make(theme).variables, theme == "16"
    for key in ("edge", "game"):
        found = {str(paint.make(variables, terminal, look["hue"])[key].color) for look in _looks().values()}
        assert len(found) == len(_looks())


def test_a_hue_changes_nothing_that_means_something() -> None:
    variables = themes.make("dark").variables
    plain = paint.make(variables, False)
    for look in _looks().values():
        dressed = paint.make(variables, False, look["hue"])
        assert {name for name in plain if plain[name] != dressed[name]} == {"edge", "game"}


def test_frames_are_drawn_cell_for_cell() -> None:
    usual = glyphs.FRAMES["round"]
    drawn = {
        look["frame"]: usual.translate(glyphs.frame_table(look["frame"]) or {}) for look in _looks().values()
    }
    assert drawn == {frame: glyphs.FRAMES[frame] for frame in drawn}
    assert len(set(drawn.values())) == len(drawn)


async def test_the_table_wears_its_game_and_the_menu_none(table, app_of, text_of) -> None:  # type: ignore[no-untyped-def]
    app = app_of(table.FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        look = _looks()[table.GAME]
        assert look["emblem"] in text_of(app) and glyphs.FRAMES[look["frame"]][0] in text_of(app)
        app.leave_table()
        await pilot.pause()
        assert app.look is None and app.signs is None
