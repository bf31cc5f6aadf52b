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


# The Golem, who strikes last, bears a Staff that lends it 5 Force: it may break by the blow of the Mistress.
LAST = """\
- title: A Golem with a Staff takes the damage of whom it attacks
  clauses: [VZ-9.4, VZ-10.8]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-02], reserves: [P-16, {card: W-06, attached: P-16}]}
    Beto: {deployment: [J-01]}
  play:
    - {Ana: attack, card: P-16}
    - {Ana: pass}
    - {Beto: none}
    - {Ana: pass}
    - expect: {asked: Ana, kind: distribute}
"""


@pytest.mark.foresight
async def test_what_one_order_does_not_bring_does_not_come_in_any_case(app_of: Any) -> None:
    """What picking nothing comes to was listed as what comes whatever is chosen: 25, and 20 came."""
    table = Table.of(after(LAST, "human", "random"))
    app = app_of(table, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        await until(pilot, lambda: screen.scene.foreseen.keys() >= {(), (0,), (1,)})
        screen.options.open_all()
        await pilot.pause()
        said = [plain(spans) for spans, _ in screen.overlay.rows]
        assert any("Mistress of the Anvil (Beto) takes 25" in line for line in said)
        assert not any("Whichever you choose" in line for line in said)
