"""The card beside the board: more than its name, or nothing at all, whatever dice lie below it."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.tui.tabletop.arrangement import LEAST_BESIDE, LEAST_LOG
from mk_tui.tui.widgets.compositing import Regions
from mk_tui.tui.widgets.dice_tray import ShownRoll

from .laid import READY, laid

ROLLS = [ShownRoll(f"Somebody {n}", f"Somebody {n} rolls {n}.", "", 0, n, None, "") for n in range(9)]


async def test_dice_leave_a_card_more_than_its_name(app_of: Any, lines_of: Any) -> None:
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.inspector.follow(("card", next(c.id for z in screen.scene.view.zones for c in z.cards)))
        long = screen.inspector.lines_in(32)
        for lying in ([], ROLLS[:1], ROLLS):
            screen.dice.rolls = lying
            for high in range(8, 40):
                regions: Regions = {}
                log_h = screen.arrangement._beside(regions, 88, 32, high, True)
                card = regions[screen.inspector][0]
                below = regions[screen.dice][0].height if lying else 0
                assert card.height == 0 or card.height >= min(LEAST_BESIDE, long + 2), (high, len(lying))
                assert card.height + below + log_h == high and log_h >= min(LEAST_LOG, high - below)
                # Where nothing of it is shown it stands over the board when it is asked for.
                assert screen.inspector.beside == (max(high - below - LEAST_LOG - 2, 0) if card.height else 0)
                assert card.height or high < LEAST_BESIDE * 2 + LEAST_LOG


@pytest.mark.parametrize("high", [10, 17])
async def test_where_there_is_no_room_for_it_no_card_is_shown_and_it_can_be_opened(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch, high: int
) -> None:
    app = app_of(laid(READY, 1), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert "═ Card ═" in text_of(app)
        beside = screen.arrangement._beside
        monkeypatch.setattr(screen.arrangement, "_beside", lambda r, x, w, h, log: beside(r, x, w, high, log))
        screen.dice.rolls = ROLLS
        screen.redraw()
        await pilot.pause()
        assert ("═ Card ═" in text_of(app)) == (high == 17)
        await pilot.press("i")
        await pilot.pause()
        assert "═ Card ═" in text_of(app)
        await pilot.press("i")
        await pilot.pause()
        assert ("═ Card ═" in text_of(app)) == (high == 17)
