"""Who does something, and then what with: the card first, and then where it goes, means the same."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.table.other_order import instead
from tests.written import beginning

TRAVEL = """\
- title: Two characters, and places for one, for two and for one
  clauses: [AR-9.1, AR-9.2]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [PU-04, PU-05], table: [PU-04, PU-05, PU-13, PU-14, PU-15], hand: [PU-17]}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CR-09, CR-08]}
  play: [{expect: {asked: Ana}}]
"""

WHO = 3  # the number of the second character


def begun() -> tuple[Table, list[int]]:
    """Return a table at which Ana's second character is about to challenge, and her places."""
    table = Table.of(Match(beginning(TRAVEL, "human", "human")))
    game = table.game
    assert game.question is not None
    table.answer((next(k for k, o in enumerate(game.question.options) if o == ("challenge", WHO)),))
    return table, [c for c in game.in_zone("table", 0) if game.definition(c).type == "place"]


def test_a_place_is_named_after_who_goes_there() -> None:
    table, places = begun()
    before = table.match.branch(0).game.question
    assert before is not None
    for place in places:
        found = instead(table.match, 0, place)
        assert found is not None and found[1] == WHO and before.options[found[0]] == ("travel", place)


def test_what_joins_in_nothing_and_who_can_take_nothing_back_mean_nothing_else() -> None:
    table, places = begun()
    hand = table.game.in_zone("hand", 0)[0]
    assert [instead(table.match, seat, card) for seat, card in ((0, hand), (0, WHO), (1, places[0]))] == [
        None
    ] * 3
    fresh = Table.of(Match(beginning(TRAVEL, "human", "human")))
    assert instead(fresh.match, 0, places[0]) is None  # nothing is half done


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_on_the_screen_the_letter_of_a_place_takes_along_who_was_named(app_of: Any, size: Any) -> None:
    app = app_of(Table.of(Match(beginning(TRAVEL, "human", "human"))))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        screen = app.screen
        game = screen.client.place._sitting.table.game
        letters = dict(screen.scene.choices.letters)
        place = [c for c in game.in_zone("table", 0) if game.definition(c).type == "place"][2]
        await pilot.press(letters["card", WHO])
        await pilot.pause()
        assert screen.scene.view.question.why == "ask.challenge"
        await pilot.press(letters["card", place])
        await pilot.pause()
        assert game.host == {WHO: place} and screen.scene.view.question.kind == "main"
        await pilot.press("u")  # and who went is taken back like any other answer
        await pilot.pause()
        assert screen.scene.view.question.why == "ask.travel"
