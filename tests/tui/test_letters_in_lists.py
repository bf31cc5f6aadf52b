"""What a letter of the board does in a list of what may be chosen, and what a list of some of it tells."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.tui.board.spans import plain
from tests.written import after

from .awaiting import until

# With either of two Weapons or with both, and a card is drawn for the attack in any case.
ARMED = """\
- title: One who may attack with either of two Weapons
  clauses: [VZ-10.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana:
      deck: [{card: F-01, copies: 9}]
      deployment: [J-01]
      reserves:
        - P-05
        - {card: W-04, attached: P-05}
        - {card: W-02, attached: P-05}
        - {card: O-05, attached: P-05}
        - P-18
    Beto: {deployment: [J-02], reserves: [P-10]}
  play:
    - {Ana: attack, card: P-05}
    - expect: {asked: Ana, kind: weapons}
"""


@pytest.mark.foresight
async def test_a_weapon_has_its_letter_in_the_list_and_the_difference_beside_it(app_of: Any) -> None:
    """With both it hangs on a Weapon's letter as well, but that has Space of its own."""
    table = Table.of(after(ARMED, HUMAN, "random"))
    app = app_of(table, "en")
    async with app.run_test(size=(140, 44)) as pilot:
        screen = app.screen
        c = screen.scene.choices
        await until(pilot, lambda: len(screen.scene.foreseen) >= len(c.options) == 4)
        await pilot.pause()
        verbs = [option[0] for option in c.options]
        axe = next(letter for target, letter in c.letters.items() if target == ("card", c.options[0][1]))
        (alone,) = [n for n in c.positions(("card", c.options[0][1])) if verbs[n] == "weapon"]
        for keys in (("o",), (axe,)):
            await pilot.press(*keys)
            await pilot.pause()
            overlay = screen.overlay
            assert overlay.display
            at = next(n for n, row in enumerate(overlay.rows) if row[1] == alone)
            assert overlay.keys[at] == axe
            told = {value: plain(spans).strip() for spans, value in overlay.rows if value >= 0}
            assert [told[0], told[alone]] == [f"Forge Captain: Force 15 → {n}." for n in (45, 30)]
            (said,) = [plain(spans) for spans, value in overlay.rows if value < 0]
            assert said == "Whichever you choose, if all pass: Ana draws a card. Ana discards a card."
            await pilot.press("escape")
        given = len(table.match.record.answers)
        await pilot.press("o", axe)
        await pilot.pause()
        assert not screen.overlay.display and table.match.record.answers[given] == (alone,)
