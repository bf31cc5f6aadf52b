"""What an act brings beside damage is foretold: what somebody is given for it, what they may not do."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.table import Table, forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

ACTS = """\
- title: An Auditor in the hand and somebody to challenge
  clauses: [HK-10.5]
  game: humankind
  seats: [Ana, Beto]
  phase: {phase}
  table:
    Ana: {{play: [SCO1, CO08], hand: [{hand}], deck: [CO01, CO01], counters: {{will: 3}}}}
    Beto: {{play: [SAB1, AB02, AB04], deck: [AB01, AB01]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


def told_of_each(phase: str, hand: str, lang: str) -> list[str]:
    """Do the first thing that Ana may do, and return what is told of each choice that she has for it."""
    table = Table.at(beginning(ACTS.format(phase=phase, hand=hand), "human", "human"))
    table.answer((1,))
    forecaster = Forecaster(table.game)
    question, verbs = forecaster.question, table.ruleset.verbs
    speaker = Speaker(lang, table.ruleset, table.pool, table.names)
    each = [forecaster.whole(k) for k in range(len(question.options)) if question.options[k][0] == "card"]
    return [" ".join(forecast_lines(forecast, speaker, question, verbs)) for forecast in each]


@pytest.mark.parametrize(("lang", "said"), [("en", "Beto gains 2V."), ("es", "Beto obtiene 2V.")])
def test_who_is_challenged_is_told_to_get_will(lang: str, said: str) -> None:
    told = told_of_each("duel", "", lang)
    assert len(told) == 2 and all(said in one for one in told), told


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "cannot block this turn."), ("es", "no puede bloquear este turno.")]
)
def test_that_a_target_cannot_block_is_told_with_its_force(lang: str, said: str) -> None:
    told = told_of_each("harvest", "CO04", lang)
    assert len(told) == 2 and all(said in one and "-2" in one for one in told), told
