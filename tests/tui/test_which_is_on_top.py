"""Of a pile whose order counts it is said which card is on top, on the board and where it is looked into."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.tui.board.spans import plain
from tests.written import beginning

LIVES = """\
- title: Somebody's Future Life
  clauses: [KK-2.5]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    ruins: [spite, panic]
    Ana: {hand: [thievery], future: [crisis, recycle], deck: [panic]}
    Beto: {hand: [jubilee], deck: [panic]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("lang", "word"), [("en", "on top"), ("es", "encima")])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_which_card_of_ones_future_life_is_on_top_is_said(
    size: tuple[int, int], lang: str, word: str, app_of: Any, text_of: Any
) -> None:
    """The top one is what Stolen Dreams and Hell's Heart take (A-37)."""
    table = Table.at(beginning(LIVES, HUMAN, "random"))
    pile = table.game.in_zone("future", 0)
    app = app_of(table, lang, news=False)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        speaker = app.screen.voice.speaker
        under, top = (speaker.card_name(table.game.definition(card).id) for card in pile)
        shown = text_of(app)
        line = next(line for line in shown.splitlines() if under in line and top in line)
        assert line.index(under) < line.index(top) < line.index(word) and line.count(word) == 1, shown
        await pilot.press("p")
        await pilot.pause()
        overlay, name = app.screen.overlay, speaker.words.name("zone", "future")
        rows = zip(overlay.keys, overlay.rows, strict=True)
        key = next((key for key, (spans, _) in rows if name in plain(spans)), None)
        assert key, "it can be looked into"
        await pilot.press(key)
        await pilot.pause()
        first, second = (plain(spans) for spans, _ in overlay.rows[:2])
        assert top in first and word in first and under in second and word not in second
