"""What is asked in words that a player can act on."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.table import Table
from tests.written import beginning

DUE = """\
- title: A bully has to challenge, a ploughman may
  clauses: [AMB-27]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], table: [PU-07, PU-01]}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CL-08]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ana: play, travel or challenge; still to challenge: Bully."),
        ("es", "Ana: juega, viaja o reta; falta por retar: Bravucón."),
    ],
)
def test_whoever_has_to_challenge_before_the_turn_ends_is_named(lang: str, said: str) -> None:
    table = Table.at(beginning(DUE, "human", "novice"))
    view = table.view(0)
    assert view.question is not None and view.question.why == "ask.main_bound"
    speaker = Speaker(lang, table.ruleset, table.pool, ["Ana", "Beto"])
    assert speaker.prompt(view.question, view) == said


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Beto wins, having reached 25 VP."), ("es", "Gana Beto: ha llegado a 25 PV.")]
)
def test_who_won_with_just_enough_is_not_said_to_have_maybe_more(lang: str, said: str) -> None:
    table = Table.at(beginning(DUE, "human", "novice"))
    speaker = Speaker(lang, table.ruleset, table.pool, ["Ana", "Beto"])
    assert speaker.say("result.goal", winners="Beto", winner=1, n=1) == said
