"""What effects on a player say is a sentence."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.table import Table
from tests.written import beginning

HARMONY = """\
- title: Harmony is played
  clauses: [HK-14.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SQU1], hand: [QU23], deck: [QU01, QU01, QU01], counters: {will: 3}}
    Beto: {play: [SCO1], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ana takes no Sanctuary Damage this turn."),
        ("es", "Ana no recibe Daño a Santuario este turno."),
    ],
)
def test_that_no_damage_is_taken_is_said_without_a_figure(lang: str, said: str) -> None:
    table = Table.at(beginning(HARMONY, "human", "random"))
    before = len(table.events(None))
    assert table.question is not None
    table.answer((next(k for k, option in enumerate(table.question.options) if option[0] == "play"),))
    speaker = Speaker(lang, table.ruleset, table.pool, table.names)
    assert said in [speaker.event(event) for event in table.events(None, before)]
