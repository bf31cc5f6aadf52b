"""The key that lists what can be chosen is always on the line of keys; another gives way to it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.players.levels import HUMAN, random_answer
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.tabletop.prompt import wrap_runs

from .laid import READY, laid

ASKED = 15


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["humankind", "ultima_reserva", "aguila_roja"])
async def test_the_way_to_the_options_is_always_said(app_of: Any, game: str, lang: str) -> None:
    table = Table.new(game, [("Ana", HUMAN, ""), ("Beto", HUMAN, "")], {}, 1)
    app, rng, asked, ends = app_of(table, lang), random.Random(1), 0, 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        while asked < ASKED:
            moment, choices = screen.client.moment, screen.scene.choices
            if moment.stage == stages.ASK and len(choices.options) > len(choices.loose):
                keys = screen.prompt.lines
                targets = [target for line in keys for _, target in line]
                assert ("do", "options") in targets, keys
                asked, ends = asked + 1, ends + (("do", "end_turn") in targets)
            if moment.stage == stages.ALOUD:
                screen.course.nobody(quiet=True)
            elif moment.stage == stages.ASK:
                screen.course.give(random_answer(moment.question, rng))
            else:
                screen.client.give.take_screen()
                screen.course.proceed()
            await pilot.pause()
    assert ends or game == "aguila_roja"  # where passing ends the turn, no other key does


async def test_passing_until_something_gives_way_where_that_spares_a_line(app_of: Any) -> None:
    app = app_of(laid(READY, 1), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        def shown(cells: int) -> list[str]:
            lines = wrap_runs(app.screen.prompt._buttons(cells), cells)
            targets = [target for line in lines for _, target in line if target is not None]
            return [str(len(lines)), *(target[1] for target in targets if target[0] == "do")]

        assert shown(200) == ["1", "pass_until", "options", "inspect"]
        few = [shown(cells) for cells in range(100, 40, -1)]
        assert all("options" in found for found in few)
        # From the widest on: the card gives way first, then how far one passes.
        assert list(dict.fromkeys(map(tuple, few)))[:3] == [
            ("1", "pass_until", "options", "inspect"),
            ("1", "pass_until", "options"),
            ("1", "options", "inspect"),
        ], few
