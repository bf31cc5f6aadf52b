"""That the match ends by any of several answers is said beside the board as well, and in the list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine.views import EventView
from mk_tui.players.levels import HUMAN
from mk_tui.table import Foreseen, Table
from mk_tui.table.forecast_entries import end_event
from mk_tui.table.foreseen import CERTAIN
from mk_tui.tui.board.spans import plain
from tests.written import SURPLUS, after

from .awaiting import until

ENDS = "The match ends: Ana wins."


@pytest.mark.foresight
async def test_the_list_and_the_panel_say_that_no_response_saves_one(app_of: Any) -> None:
    """Beside the way not to respond too, of which the keys alone said it."""
    app = app_of(Table.of(after(SURPLUS, "random", HUMAN)), "en")
    async with app.run_test(size=(140, 44)) as pilot:
        screen = app.screen
        await until(pilot, lambda: screen.scene.asking and len(screen.scene.foreseen) >= 4)
        await pilot.pause()
        beside = " ".join(" ".join(plain(spans) for spans, _ in screen.inspector.rows).split())
        assert beside.count(ENDS) == 3, beside
        await pilot.press("o")
        rows = [(value, plain(spans)) for spans, value in screen.overlay.rows]
        told = {value for value, line in rows if ENDS in line}
        assert told == {0, 1, 2}, rows  # the last comes to the same as the first, and says so


@pytest.mark.foresight
async def test_what_is_told_of_each_is_that_the_match_ends_where_it_does_by_each(app_of: Any) -> None:
    """Of what comes of each alike nothing was said, as it helps nobody to choose."""
    app = app_of(Table.of(after(SURPLUS, "random", HUMAN)), "en")
    async with app.run_test(size=(140, 44)) as pilot:
        screen = app.screen
        await until(pilot, lambda: screen.scene.asking and len(screen.scene.foreseen) >= 4)
        drew = Foreseen(EventView(0, "log.drew", {"seat": 0, "card": None}), CERTAIN)
        known = {n: screen.client.forecast(n) for n in (1, 2)}
        for outcomes, said in (((Foreseen(end_event("win", (0,)), CERTAIN),), [ENDS]), ((drew,), [])):
            alike = {n: replace(one, outcomes=outcomes) for n, one in known.items()}
            told = [one.text for form in screen.inspector.foretelling.forms(alike) for one in form.told]
            assert [line for line in told if ENDS in line][:1] == [f"If you choose one: {s}" for s in said]
