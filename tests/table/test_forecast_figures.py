"""Beside an answer stands what it makes of the figures of cards that lie in play (HK-15.2)."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import after, beginning

NUMBERS = ("AC01", "AC02", "AC06", "AC07", "AC12")
LAID = """\
- title: Claws for one of two
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB08, AB01], hand: [AB17], counters: {will: 6}}
    Beto: {play: [SCO1]}
  play:
    - {Ana: play, card: AB17}
    - expect: {asked: Ana}
"""
LEADER = """\
- title: The others follow whoever leads them
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAC1, AC01, AC02, AC12], hand: [AC06, AC07], counters: {will: 9}}
    Beto: {play: [SCO1]}
  play: [{expect: {asked: Ana}}]
"""
ARMED = """\
- title: A rider with a dagger attacks
  clauses: [VZ-8.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-06, {card: W-03, attached: P-06}]}
    Beto: {deployment: [J-02], reserves: [P-10]}
  play: [{expect: {asked: Ana}}]
"""


def told(g: Game, lang: str = "en") -> dict[str, str]:
    """Return what is told of each option that names a card, by the card's name."""
    assert g.question is not None
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    asked = forecaster.question
    return {
        g.definition(option[1]).name[lang]: " ".join(
            forecast_lines(forecaster.whole(k), speaker, asked, g.rules.verbs)
        )
        for k, option in enumerate(asked.options)
        if len(option) > 1
    }


def test_the_force_that_a_technology_gives_stands_beside_who_could_carry_it() -> None:
    beside = told(after(LAID, HUMAN, HUMAN).game)
    assert "Huntress of the Pure: Force 3 → 5." in beside["Huntress of the Pure"]
    assert sum("→" in line for line in beside.values()) == 2
    assert not any("Huntress" in line for name, line in beside.items() if "Huntress" not in name)


@pytest.mark.parametrize(("lang", "force"), [("en", "Force"), ("es", "Fuerza")])
def test_whoever_becomes_stronger_by_a_leader_is_told_beside_the_leader(lang: str, force: str) -> None:
    g = beginning(LEADER, HUMAN, HUMAN).begin()
    names = {number: next(d for d in g.pool.cards if d.number == number).name[lang] for number in NUMBERS}
    beside = told(g, lang)
    leader = beside[names["AC06"]]
    assert f"{names['AC01']}: {force} 1 → 2." in leader
    assert f"{names['AC02']}: {force} 2 → 3." in leader
    assert names["AC12"] not in leader  # printed Force 4
    assert "→" not in beside[names["AC07"]]


def test_where_it_is_told_what_a_blow_does_its_force_is_not() -> None:
    g = beginning(ARMED, HUMAN, HUMAN).begin()
    rider = told(g)["Iron Rider"]
    assert "takes 25 damage" in rider
    assert "→" not in rider
