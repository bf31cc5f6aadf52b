"""Where somebody else's choice comes next, which no passing tells, it is told on whom it depends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table.forecast_worlds import once
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.next_choice import NOBODY, depends_on
from tests.table.test_ends_told import lines
from tests.written import after

# Whoever destroys the Sisters has 2 damage done to a Character of Beto's choice.
SISTERS = """\
- title: A frenzy before the Sisters fall
  clauses: [HK-11.9]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {play: [SAB1, AB08, AB07], hand: [AB19], counters: {will: 3}}
    Beto: {play: [SCO1, AC05]}
  play:
    - {Ana: pass}
    - {Ana: attack, cards: [AB08]}
    - {Beto: pass}
    - {Beto: block, card: AC05, against: AB08}
    - {Ana: play, card: AB19}
    - expect: {asked: Ana, kind: target}
"""


@pytest.mark.parametrize(
    ("lang", "depends"), [("en", "Then it depends on Beto."), ("es", "Luego depende de Beto.")]
)
def test_before_a_rival_chooses_it_is_told_on_whom_it_depends(lang: str, depends: str) -> None:
    """Beside the target by which a choice is left to Beto, and once where it is by each."""
    told = lines(after(SISTERS, HUMAN, HUMAN).game, lang)
    second = next(n for n, line in enumerate(told) if line.startswith("2. "))
    assert depends in "".join(told[1:second]) and depends not in told[0] + "".join(told[second:])
    told = lines(after(SISTERS.replace("AB07]", "AB07, AB07]"), HUMAN, HUMAN).game, lang)
    assert told[0].endswith(depends) and depends not in "".join(told[1:])


def test_what_hangs_on_a_roll_depends_on_nobody_yet() -> None:
    """By chance alone the few worlds that were tried may have led to the same choice."""
    game = after(SISTERS, HUMAN, HUMAN).game
    forecaster = Forecaster(game)
    fall = once(forecaster._worlds.world(0), forecaster._trying.player((0,)))
    rolled: Any = SimpleNamespace(told=fall.told, dice=lambda: ([6], False))
    assert fall.dice() == ([], False) and depends_on([fall]) == 1
    assert depends_on([fall, rolled]) == NOBODY
