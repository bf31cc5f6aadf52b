"""Beside a choice that is thrown for at once stands what each roll needs, whoever else throws (MK-11.23)."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game, advance
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

FRENZY = """\
- title: A soldier and an elephant, both in frenzy
  clauses: [MK-11.22, MK-11.24]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3d
  table:
    front: [{card: E01, as: G1}, {card: E01, as: G2, dedicated: true}, {card: E02, dedicated: true}, E06]
    Ana: {camp: [{card: W02, defends_against: E06}], city: [{card: N01, copies: 9}]}
    Beto: {camp: [{card: R04, assigned_to: G1}], city: [{card: N01, copies: 9}]}
  dice: [10, 10, 10]
  play: [{expect: {asked: Ana, kind: frenzy}}]
"""


def choosing() -> Game:
    g = beginning(FRENZY, HUMAN, HUMAN).begin()
    while g.question is not None and g.question.kind != "frenzy":
        advance(g, (0,))
    assert g.question is not None and g.question.seat == 0 and len(g.question.options) == 2
    return g


@pytest.mark.parametrize("lang", ["en", "es"])
def test_who_rolls_besides_takes_no_chance_from_who_is_chosen(lang: str) -> None:
    """The city that the elephant goes for is drawn: with that nothing was exact, and no figure was told."""
    g = choosing()
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    for k in range(2):
        known = forecaster.whole(k)
        assert not known.exact and not known.settled
        lines = forecast_lines(known, speaker, forecaster.question, g.rules.verbs)
        assert [line[:6] for line in lines[:2]] == ["70 %: ", "60 %: "]
        for words in ("in frenzy", "en frenesí"):  # the option says who goes for whom
            assert words not in " ".join(lines)
