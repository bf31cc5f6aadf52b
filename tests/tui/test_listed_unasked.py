"""What is listed without being asked for: what lies nowhere on the board, and nothing that a hand tells."""

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import beginning

LAST_CARD = """\
- title: One card left
  clauses: [KK-4.4]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    ruins: [panic, vengeance]
    source: [{card: panic, copies: 6}]
    Ana: {hand: [recycle], future: [peek, panic], works: [peek, panic]}
    Beto: {hand: [jubilee, peek], deck: [mimic, voyage], works: [voyage, mimic]}
  play: [{expect: {asked: Ana}}]
"""


async def test_what_the_last_card_of_a_hand_can_do_is_listed_by_its_key_alone(
    app_of: Any, text_of: Any, monkeypatch: Any
) -> None:
    """Its list lay over the rival at each turn, unasked, and told what stands in the hand below."""
    app = app_of(Table.of(Match(beginning(LAST_CARD, "human", "human"))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen, told = app.screen, "Put one of the top 3 cards of the Ruins"
        assert len(screen.scene.choices.at) == 1 and not screen.overlay.display
        await pilot.press("1")
        await pilot.pause()
        assert len(screen.overlay.rows) == 3 and text_of(app).count(told) == 1
        screen.overlay.close()
        monkeypatch.setattr(screen.scene, "legible", frozenset())  # as where the hand has no texts
        screen.options.open_all()
        await pilot.pause()
        assert text_of(app).count(told) == 2


LEVY = """\
- title: Two soldiers lie in the guenizá
  clauses: [MK-7.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana:
      hand: [H03]
      camp: [{card: N01, copies: 3}]
      city: [N01, N02]
      guenizah: [W02, W01]
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_what_lies_nowhere_on_the_board_is_listed_again_when_another_list_is_closed(
    app_of: Any, text_of: Any, size: tuple[int, int]
) -> None:
    """A hint was looked at and closed: of the two targets nothing was in sight any more."""
    app = app_of(Table.of(Match(beginning(LEVY, "human"))))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        listed = (screen.controls.deeds["log"], screen.controls.menu.open, screen.piles.choose)
        await pilot.press("1")
        await pilot.pause()
        targets = [n for _, n in screen.overlay.rows if n >= 0]
        assert screen.overlay.subject == "options" and len(set(targets)) == 2
        for opens in listed:
            opens()
            assert screen.overlay.subject == ""
            await pilot.press("escape")
            await pilot.pause()
            assert screen.overlay.display and screen.overlay.subject == "options", opens
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.overlay.display and screen.scene.choices.half_way  # it was put away
        listed[0]()
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.overlay.display
        await pilot.press("o")
        assert screen.overlay.subject == "options"
