"""A key meant for the last question of a turn does not pass in the first one of the next."""

from __future__ import annotations

import math
from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui import keys
from tests.written import beginning

# Ana attacks; Beto could block, and has a Character to play in his own turn.
ATTACKED = """\
- title: The last block of a turn
  clauses: [HK-11.6]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {play: [SCO1, CO08], deck: [CO01, CO01]}
    Beto: {play: [SAB1, AB02], hand: [AB02, AB02], deck: [AB01, AB01]}
  play: [{expect: {asked: Ana}}]
"""


async def test_after_the_last_block_space_is_not_for_ones_own_turn_at_once(
    app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(Table.at(beginning(ATTACKED, "human", "human")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        client = screen.client
        while client.moment.question is None or client.moment.question.kind != "block":
            if client.moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
                await pilot.press(screen.voice.seat_keys[client.moment.seat])
            elif client.moment.question is not None and client.moment.question.kind == "attack":
                screen.course.give((0,))
            else:
                await pilot.press("space")
            await pilot.pause()
        monkeypatch.setattr(keys, "REST", 0.5)
        screen.moves.act(0)
        await pilot.pause()
        while client.moment.stage == stages.HAND_BACK:
            screen.handover.take_back()
            await pilot.pause()
        moment = client.moment
        assert (moment.view.active, moment.view.phase, moment.stage) == (1, "harvest", stages.ASK)
        await pilot.pause(0.6)  # longer than within a turn
        await pilot.press("space")
        await pilot.pause()
        assert client.moment is moment and screen.scene.notice is None
        monkeypatch.setattr(keys, "REST", -math.inf)
        await pilot.press("space")
        await pilot.pause()
        assert screen.scene.notice is not None or client.moment is not moment
