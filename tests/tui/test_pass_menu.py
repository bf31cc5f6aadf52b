"""Which cards the menu of passing offers to let stop the game no more, and in what words."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.tui.board.spans import plain
from tests.table.test_kept_orders import DAILY
from tests.written import beginning

OWN_TURN = """\
- title: A hand of three in a turn that may be passed
  clauses: [KK-4.5]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [voyage, spite, mimic, embody]
    Ana: {hand: [panic, crisis, thievery], deck: [mimic, voyage]}
    Beto: {hand: [jubilee, roulette], deck: [mimic, voyage]}
  play: [{expect: {asked: Ana}}]
"""


async def offered(app: Any) -> list[str]:
    """Return what the menu says of cards that stop the game."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("full_stop")
        await pilot.pause()
        assert app.screen.overlay.display
        return [plain(spans) for spans, pick in app.screen.overlay.rows if pick[0] == "mute"]


async def test_no_card_is_offered_where_a_turn_comes_in_any_case(app_of: Any) -> None:
    table = Table.at(beginning(OWN_TURN, "human", "random"))
    assert table.question is not None and any(o[0] == "pass" for o in table.question.options)
    assert await offered(app_of(table)) == []


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "do not stop the game for"), ("es", "no detener el juego por")]
)
async def test_where_a_card_stops_the_game_the_row_is_a_command(lang: str, words: str, app_of: Any) -> None:
    rows = await offered(app_of(Table.at(beginning(DAILY, "human")), lang))
    assert rows and all(row.strip().startswith(words) for row in rows)
