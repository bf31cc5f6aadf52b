"""What everybody sees is asked before everybody: no screen is handed over for it."""

from mk_tui.table import Table
from mk_tui.table import moment as stages
from tests.written import after

MIRROR = """\
- title: A Mirror is destroyed in the other's combat, and strikes back
  clauses: [VZ-12.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-02], reserves: [P-01, P-14, P-12], deck: [P-01, P-01]}
    Beto: {deployment: [J-01], reserves: [P-10, {card: O-07, attached: P-10}], deck: [P-01, P-01]}
  play:
    - {Ana: attack, card: P-01}
    - {Ana: pass}
    - {Beto: respond, card: P-10}
    - {Beto: distribute, cards: [O-07, P-10]}
    - expect: {asked: Beto, kind: target}
"""


def test_what_a_trigger_is_aimed_at_is_chosen_before_everybody() -> None:
    """A curtain in the middle of the other's combat did not say what for, and no hand was needed."""
    moment = Table.of(after(MIRROR, "human", "human")).sit().moment()
    assert (moment.stage, moment.seat) == (stages.ASK, 1) and moment.in_the_open
    assert moment.question is not None and moment.question.open
