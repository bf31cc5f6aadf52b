"""What hangs on how somebody else spreads damage over their cards is not told as certain (VZ-9.4, VZ-9.5)."""

from __future__ import annotations

import pytest

from mk_tui.players.levels import HUMAN
from tests.table.test_ends_told import lines
from tests.written import after

# The shield breaks by 5 damage, or whoever bears it takes them: that is for Ana to choose.
SHIELD = """\
- title: An attacker with a shield
  clauses: [VZ-9.4, VZ-9.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {{Ana: 2, Beto: 2}}
  table:
    Ana: {{deployment: [J-01], reserves: [P-10, {{card: O-01, attached: J-01}}]}}
    Beto: {{deployment: [J-02], reserves: [P-01]}}
  play:
    - {{Ana: attack, card: J-01}}
{play}
"""
FACES = """\
    - {Ana: attack, card: P-10}
    - {Beto: none}
    - {Beto: none}
    - expect: {asked: Beto, kind: face}"""
RESPONDS = """\
    - {Ana: pass}
    - {Beto: respond, card: P-01}
    - {Ana: pass}
    - expect: {asked: Beto, kind: priority}"""


@pytest.mark.parametrize(
    ("lang", "perhaps", "surely"),
    [
        ("en", "Possible: Oak Shield (Ana) is destroyed.", "Anvil Squire (Beto) is destroyed."),
        ("es", "Posible: Se destruye Escudo de Roble (Ana).", "Se destruye Escudero del Yunque (Beto)."),
    ],
)
def test_what_breaks_for_whoever_chooses_it_is_only_possible(lang: str, perhaps: str, surely: str) -> None:
    """It was told as certain, as it is what is proposed to her."""
    told = lines(after(SHIELD.format(play=FACES), HUMAN, HUMAN).game, lang)
    assert told[3] == f"   {perhaps}" and "possible" not in told[5].lower()
    told = lines(after(SHIELD.format(play=RESPONDS), HUMAN, HUMAN).game, lang)
    assert (
        told[1].endswith(surely)
        and told[2].endswith(f", {perhaps[0].lower()}{perhaps[1:]}")
        and len(told) == 3
    )


# The horn takes 5 of what the hammerer cannot, or his player does: that is for Beto to choose.
HORN = """\
- title: A responder with a horn
  clauses: [VZ-9.4, VZ-9.5, VZ-9.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-16, P-13]}
    Beto: {deployment: [J-02], reserves: [P-03, {card: O-05, attached: P-03}]}
  play:
    - {Ana: attack, card: P-16}
    - {Ana: attack, card: P-13}
    - {Ana: pass}
    - {Beto: respond, card: P-03}
    - {Beto: none}
    - expect: {asked: Ana, kind: priority}
"""


def test_a_figure_is_told_with_all_that_it_may_become() -> None:
    """Only who takes first was tried, and not that a card takes nothing: 75 was told as certain."""
    told = " ".join(lines(after(HORN, HUMAN, HUMAN).game))
    assert "If all pass: Beto: Vital 90 → 70–75." in told and "90 → 75" not in told
