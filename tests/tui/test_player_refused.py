"""Why a player cannot be chosen: said with its clause, by the table, as lines and on the screen."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mk_tui.engine import Refusal
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table.match import Match
from mk_tui.table.place import NotForYou
from tests.written import beginning

LONGEVITY = """\
- title: Longevity among four
  clauses: [KK-13.2]
  game: karmaka
  seats: [Ana, Beto, Carla, Dana]
  phase: play
  table:
    source: [sowing, spite]
    Ana: {hand: [longevity, peek]}
    Beto: {hand: [jubilee]}
    Carla: {hand: [panic]}
    Dana: {hand: [denial]}
  play: [{expect: {asked: Ana}}]
"""
ANA, BETO, CARLA = 0, 1, 2
OPPOSITE = Refusal("KK-13.2", "refuse.opposite", {"player": CARLA})


def table_of() -> Table:
    """Return a table of four people."""
    return Table.of(Match(beginning(LONGEVITY, *["human"] * 4)))


def longevity(table: Table) -> int:
    """Return the position of playing the Longevity, after which Ana is asked on whom."""
    (card,) = [c for c in table.game.in_zone("hand", ANA) if table.game.definition(c).id == "ka.longevity"]
    assert table.game.question is not None
    return table.game.question.options.index(("play", card))


def test_the_table_says_by_which_clause_a_player_is_not_chosen() -> None:
    table = table_of()
    place = table.sit()
    with pytest.raises(NotForYou):
        place.why_not(CARLA, "player")  # the curtain is down
    place.do(give.Look(place.moment().number, ANA))
    assert place.why_not(CARLA, "player") is None  # no player is asked for
    place.do(give.Answer(place.moment().number, (longevity(table),)))
    assert place.why_not(CARLA, "player") == OPPOSITE
    assert place.why_not(BETO, "player") is place.why_not(ANA, "player") is None


@pytest.mark.parametrize(
    "lang, typed, said",
    [
        ("en", "why carla", "KK-13.2: Carla sits opposite; cards are played on neighbours only."),
        ("es", "por qué Carla", "KK-13.2: Carla está enfrente; las cartas solo se juegan sobre vecinos."),
    ],
)
def test_as_lines_a_player_is_asked_about_as_a_card_is(lang: str, typed: str, said: str) -> None:
    table = table_of()
    place = table.sit()
    place.do(give.Look(place.moment().number, ANA))
    place.do(give.Answer(place.moment().number, (longevity(table),)))
    match = PlainMatch(place, lang, Console(io.StringIO(), io.StringIO()))
    view = place.moment().view
    assert match.commands.lines(typed, match.speaker, view, None) == [said]
    (none,) = match.commands.lines("why Beto", match.speaker, view, None) or []
    assert "KK-" not in none


async def test_on_the_screen_who_cannot_be_chosen_is_refused_and_who_is_not_asked_for_is_shown(
    app_of: Any, text_of: Any
) -> None:
    table = table_of()
    app = app_of(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        app.screen.moves.choose(("player", CARLA))
        await pilot.pause()
        assert "KK-13.2" not in text_of(app)
        app.screen.moves.act(longevity(table))
        await pilot.pause()
        app.screen.moves.choose(("player", CARLA))
        await pilot.pause()
        assert "KK-13.2" in text_of(app)
