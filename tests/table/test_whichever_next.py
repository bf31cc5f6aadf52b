"""What is told of rolls: of an act whose player goes on to choose whom it meets, and of each one need."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mk_tui.language import Speaker
from mk_tui.table import EventView, Foreseen, Table, forecast_lines, whichever_line
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN
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


DEFENDED = """\
- title: Somebody to defend
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  table:
    front: [E01]
    Ana: {camp: [W02, W03], city: [N01, N02, W02, W03]}
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


def test_whom_one_meets_may_be_one_that_does_not_roll() -> None:
    """Of two enemies one has shot (A-06): it was told how likely the other one succeeds, whichever is met."""
    shot = TO_MEET.replace("[E01, E03, E05]", "[E01, {card: E02, dedicated: true}]")
    assert told(shot)["assign"] == [
        "70 %: Shepherd of Bet-Léjem succeeds.",
        "0–70 %: Whom it meets succeeds.",
    ]


@pytest.mark.parametrize(
    ("lang", "declinable", "lines", "said"),
    [
        (
            "en",
            False,
            ["0–60 %: Whom it meets succeeds."],
            "Whichever you choose, 0–60 %: Whom it meets succeeds.",
        ),
        ("en", True, ["If all pass: Ana wins."], "If you choose one, if all pass: Ana wins."),
        ("es", True, ["60 %: Su oponente acierta."], "Si eliges algo, 60 %: Su oponente acierta."),
        ("es", False, ["Cae Débora.", "Cae Yael."], "Elijas lo que elijas: Cae Débora. Cae Yael."),
    ],
)
def test_what_comes_of_each_alike_is_told_with_one_colon(
    lang: str, declinable: bool, lines: list[str], said: str
) -> None:
    table = Table.at(beginning(TO_MEET, "human"))
    assert whichever_line(lines, Speaker(lang, table.ruleset, table.pool, table.names), declinable) == said


def test_what_the_next_round_brings_is_told_of_no_shot() -> None:
    assert told(LAST_SHOT)["shoot"] == ["60 %: Shepherd of Bet-Léjem succeeds."]


def test_of_one_roll_one_need_is_told() -> None:
    """Not the one as well that it has in some worlds, after what else may come in them (MK-19.11)."""
    table = Table.at(beginning(DEFENDED, "human"))
    forecaster = Forecaster(table.match.game)
    speaker, question = Speaker("en", table.ruleset, table.pool, table.names), forecaster.question
    known = forecaster.of(0)
    foe = next(roll.event for roll in known.odds if "warrior" in roll.event.fields["roller"])
    attack = foe.fields | {"purpose": "attack"}
    both = [
        Foreseen(EventView(9, foe.id, attack | {"index": index}), CERTAIN // 2, rolled=CERTAIN // 2)
        for index in (foe.fields["index"] - 1, foe.fields["index"] - 2)
    ]
    for odds in (known.odds, ()):
        forecast = replace(known, outcomes=tuple(both), odds=odds, exact=False, settled=False)
        lines = forecast_lines(forecast, speaker, question, table.ruleset.verbs)
        assert " ".join(lines).count("Warrior succeeds") == 1, lines
