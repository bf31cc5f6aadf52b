"""What stands in brackets behind the words of declining: a figure, and what else weighs beside it."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.players.answers import decline
from mk_tui.players.levels import ADEPT, HUMAN
from mk_tui.table import in_brackets
from mk_tui.table.forecasting import Forecaster
from tests.written import after

CHALLENGED = """\
- title: Somebody is challenged
  clauses: [AR-10.6]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  turn: Beto
  {cards}
  table:
    Ana: {{deck: [{{card: CL-08, copies: 9}}], hand: [{hand}], table: [CR-09]}}
    Beto: {{deck: [{{card: CL-08, copies: 9}}], table: [{challenger}]}}
  play: [{{Beto: challenge, card: {challenger}, target: Ana}}]
"""
# Beside its point it draws, and costs the rival a card.
THRICE = """cards:
    - id: test.brigand
      number: TX1
      name: {en: Brigand, es: Bandido}
      type: character
      faction: conspirators
      cost: {any: 3}
      strength: 2
      victory: 1
      text: {en: "Unopposed: draw; the rival discards.", es: "Sin oposición: roba; el rival descarta."}
      when:
        - event: unopposed
          card: self
          effect: [{do: draw, n: 1}, {do: discard, n: 1, who: challenged}]"""


@pytest.mark.parametrize(
    ("challenger", "hand", "told"),
    [
        ("CR-12", "", "Beto: +1 VP"),  # that nobody intercepts for 1 VP is the same point
        ("CO-11", "", "Beto: +1 VP. Beto draws a card"),
        ("TX1", "CL-17", "Beto: +1 VP. Beto draws a card. And more"),
    ],
)
def test_what_comes_beside_a_point_is_not_left_out(challenger: str, hand: str, told: str) -> None:
    """AR-10.6, and the card's own text; in a list there is room for all of it."""
    cards = THRICE if challenger == "TX1" else "note: ''"
    text = CHALLENGED.format(cards=cards, challenger=challenger, hand=hand)
    g = after(text, HUMAN, ADEPT).game
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    declined = decline(forecaster.question)
    assert declined is not None
    assert in_brackets(forecaster.of(*declined), speaker, forecaster.question, g.rules.verbs) == told


def test_where_there_is_little_room_it_is_said_that_there_is_more() -> None:
    g = after(CHALLENGED.format(cards="note: ''", challenger="CO-11", hand=""), HUMAN, ADEPT).game
    forecaster, speaker = Forecaster(g), Speaker("es", g.rules, g.pool, ["Ana", "Beto"])
    declined = decline(forecaster.question)
    assert declined is not None
    told = in_brackets(forecaster.of(*declined), speaker, forecaster.question, g.rules.verbs, brief=True)
    assert told == "Beto: +1 PV. Y más"
