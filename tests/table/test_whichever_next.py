"""What is told of an act whose player goes on to choose whom it is to meet."""

from __future__ import annotations

from mk_tui.language import Speaker
from mk_tui.table import Table, forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

# The shot is Ana's last chance in this round, and the next one brings enemies from cities that are empty.
LAST_SHOT = """\
- title: A shot after a combat, while the enemy cities are empty
  clauses: [MK-10.7, A-35]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 4a
  table:
    front: [E01, E02]
    Ana: {camp: [W03], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""
TO_MEET = """\
- title: A soldier who may shoot, or meet a chariot
  clauses: [MK-10.7, MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01, E03, E05]
    Ana: {camp: [W03], city: [N01, N02, W02, W03], enemy_city: [E01, E01]}
  play: [{expect: {asked: Ana}}]
"""


def told(text: str) -> dict[str, list[str]]:
    """Return what is told of each option of the question that a scenario ends with, by its verb."""
    table = Table.at(beginning(text, "human"))
    forecaster = Forecaster(table.match.game)
    speaker, question = Speaker("en", table.ruleset, table.pool, table.names), forecaster.question
    lines = [
        forecast_lines(forecaster.whole(k), speaker, question, table.ruleset.verbs)
        for k in range(len(question.options))
    ]
    return {option[0]: told for option, told in zip(question.options, lines, strict=True)}


def test_how_likely_one_succeeds_is_told_before_it_is_chosen_against_whom() -> None:
    """Nothing was told of a shot, nor of sending a soldier, where there are several to meet."""
    assert told(TO_MEET)["shoot"] == ["40–60 %: Shepherd of Bet-Léjem succeeds."]
    assert told(TO_MEET)["assign"][:2] == [
        "50–70 %: Shepherd of Bet-Léjem succeeds, if it still stands.",
        "70 %: Whom it meets succeeds.",
    ]


def test_what_the_next_round_brings_is_told_of_no_shot() -> None:
    assert told(LAST_SHOT)["shoot"] == ["60 %: Shepherd of Bet-Léjem succeeds."]
