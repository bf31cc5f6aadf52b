"""An act in vain says why, in the last phase too."""

from __future__ import annotations

from itertools import chain

import pytest

from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN, RANDOM
from mk_tui.table import Table, forecast_lines
from mk_tui.table.match import Match
from tests.written import beginning

LAST = """\
- title: In Contemplation a change lasts no longer than it
  clauses: [HK-R34]
  game: humankind
  seats: [Ana, Beto]
  phase: contemplation
  turn: Beto
  table:
    Ana: {play: [SQU1, QU05], hand: [QU19, QU20, QU22], deck: [QU01, QU01], counters: {will: 3}}
    Beto: {play: [SCO1, CO02], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "What changes in Contemplation is over with it. (HK-R34)"),
        ("es", "Lo que cambia en la Contemplación acaba con ella. (HK-R34)"),
    ],
)
def test_what_would_be_over_at_once_is_said_to_be(lang: str, why: str) -> None:
    place = Table.of(Match(beginning(LAST, HUMAN, RANDOM))).sit()
    moment = place.moment()
    assert moment.question is not None
    plays = [(k,) for k, option in enumerate(moment.question.options) if option[0] == "play"]
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    found = chain.from_iterable(told or () for told in place.foresee(moment.number, *plays))
    known = {forecast.picks: forecast for forecast in found}
    vain = [known[picks] for picks in plays if known[picks].nothing]
    assert len(vain) == 2 < len(plays)  # what takes a Character back to a hand is asked for
    for forecast in vain:
        (said,) = forecast_lines(forecast, speaker, moment.question, place.ruleset.verbs)
        assert said.endswith(why)
