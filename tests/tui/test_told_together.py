"""Of several that are picked it is told what comes of all of them, not of each alone."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from tests.written import beginning

from .awaiting import until

ATTACKS = """\
- title: Two who may attack
  clauses: [HK-11.2]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {play: [SCO1, CO08, CO02, CO03, CO07], deck: [CO01, CO01]}
    Beto: {play: [SAB1], deck: [AB01, AB01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.foresight
@pytest.mark.parametrize("size", [(120, 40), (200, 60), (80, 24)])
async def test_with_two_attackers_the_forecast_is_that_of_both(
    size: tuple[int, int], app_of: Any, text_of: Any
) -> None:
    app = app_of(Table.at(beginning(ATTACKS, "human", "random")))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        scene = screen.scene
        await until(pilot, lambda: scene.asking and all((n,) in scene.foreseen for n in (0, 1)))
        question = screen.client.moment.question
        assert question is not None and question.kind == "attack"
        for position in range(2):
            screen.moves.act(position)
        picks = scene.choices.together
        assert picks == (0, 1)
        await until(pilot, lambda: picks in scene.foreseen and scene.foreseen[picks].whole)
        key = screen.voice.key("confirm")
        await until(pilot, lambda: f"{key} Beto: Structure 10 → 6." in text_of(app))
        assert "takes 2 damage" not in text_of(app)  # what comes of either alone is not what is chosen
        screen.moves.act(1)  # taken back again
        await until(pilot, lambda: "takes 2 damage" in text_of(app) and "→ 6" not in text_of(app))
