"""A card for which the panel beside the board has no room is read whole: it stands over what is below it."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table

ALONE = [("Ana", "human", "shoftim")]
WIDE = (120, 40)


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_i_opens_a_card_that_is_longer_than_its_panel(app_of: Any, lang: str) -> None:
    app = app_of(Table.new("mamlejet_kohanim", ALONE, {}, 1), lang)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        screen = app.screen
        panel = screen.inspector
        card = screen.board.panels["hand", 0].plan.cells[0].target
        screen.board.point_at(card)
        panel.follow(card)
        long = [(((f"line {n}", ""),), None) for n in range(27)]
        panel.rows_of = lambda target, cells: long  # longer than the panel ever gets beside the log
        panel.draw()
        await pilot.pause()
        assert panel.overflows and not panel.inspecting
        assert panel.foot == {"en": "i: the whole card", "es": "i: la carta entera"}[lang]
        stood = panel.region
        await pilot.press("i")
        await pilot.pause()
        assert panel.inspecting and not panel.overflows and panel.region.height > stood.height
        assert screen.arrangement.log.region.overlaps(panel.region) and panel.foot.startswith("i: c")
        await pilot.press("escape")
        await pilot.pause()
        assert not panel.inspecting and panel.region == stood


async def test_i_on_a_card_that_is_read_whole_covers_nothing_and_says_so(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.new("mamlejet_kohanim", ALONE, {}, 1))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert "i inspect" not in text_of(app) and bool(screen.inspector.foot) == screen.inspector.overflows
        screen.board.point_at(screen.board.panels["hand", 0].plan.cells[1].target)  # a resource
        await pilot.press("i", "i")
        await pilot.pause()
        assert not screen.inspector.inspecting and not screen.inspector.overflows
        assert not screen.inspector.foot
        assert "The whole card stands in its panel already" in text_of(app)
