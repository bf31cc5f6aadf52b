"""What comes of damage that is spread is told of the whole order, whichever card is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.tui.board.spans import plain
from tests.written import after

from .awaiting import until

SPREAD = """\
- title: An armed attacker takes the damage of who responds
  clauses: [VZ-12.3]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana:
      deployment: [J-01]
      reserves: [P-07, {card: W-04, attached: P-07}]
    Beto:
      deployment: [J-02]
      reserves: [P-18]
  play:
    - {Ana: attack, card: P-07}
    - {Ana: pass}
    - {Beto: respond, card: P-18}
    - {Ana: pass}
    - expect: {asked: Ana, kind: distribute}
"""


@pytest.mark.foresight
async def test_the_card_panel_tells_the_order_that_is_picked_and_no_other(app_of: Any) -> None:
    """A card that is looked at was told of as if it took the damage first."""
    table = Table.of(after(SPREAD, "human", "random"))
    app = app_of(table, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        choices, inspector = screen.scene.choices, screen.inspector
        choices.picks[:] = [1, 0]  # the bearer first
        screen.course.foresight.picked()
        answers = [tuple(choices.picks), *((n,) for n in range(len(choices.options)))]
        await until(pilot, lambda: screen.scene.foreseen.keys() >= {*answers})
        assert choices.question is not None and choices.question.limits
        picked = screen.voice.foreseen(screen.client.forecast(*choices.picks), screen.scene)
        alone = {
            line
            for n in range(len(choices.options))
            for line in screen.voice.foreseen(screen.client.forecast(n), screen.scene)
        }
        assert picked and alone - {*picked}
        for card in (target for target in choices.at if target[0] == "card"):
            inspector.follow(card)
            await pilot.pause()
            said = " ".join(" ".join(plain(spans) for spans, _ in inspector.rows).split())
            assert all(" ".join(line.split()) in said for line in picked)
            assert not [line for line in alone - {*picked} if " ".join(line.split()) in said]
