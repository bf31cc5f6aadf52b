"""A seat looks ahead in no position of a turn twice, so that it cannot go round in circles."""

from __future__ import annotations

import random

from mk_tui.engine import Game, advance
from mk_tui.engine.record import rewind
from mk_tui.players.found import Thought
from mk_tui.players.levels import HUMAN
from mk_tui.players.revisits import Revisits
from mk_tui.players.worker import Search
from tests.written import beginning

# Equipment is taken up again, and left where it is, as often as its player likes (VZ-7.9).
EQUIPPED = """\
- title: Taken up and left
  clauses: [VZ-7.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-18, P-01, {card: W-01, attached: P-18}], hand: [P-02]}
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


def laid() -> Game:
    return beginning(EQUIPPED, HUMAN, HUMAN).begin()


def give(g: Game, verb: str) -> None:
    assert g.question is not None
    advance(g, (next(k for k, o in enumerate(g.question.options) if o[0] == verb),))


def test_to_come_back_to_a_position_in_a_turn_is_known() -> None:
    g, revisits = laid(), Revisits()
    assert not revisits.again(g, 0)
    give(g, "assign")
    assert not revisits.again(g, 0)
    give(g, "cancel")
    assert revisits.again(g, 0)
    give(g, "assign")
    assert revisits.again(g, 0)


def test_a_match_that_was_taken_back_or_went_on_is_looked_at_anew() -> None:
    g, revisits = laid(), Revisits()
    assert not revisits.again(g, 0) and not revisits.again(g, 0)  # asked twice, nothing done between
    give(g, "assign")
    assert not revisits.again(g, 0)
    rewind(g, g.answers[:-1])
    assert not revisits.again(g, 0)
    g.active = 1
    give(g, "assign")
    assert not revisits.again(g, 0)


def test_the_second_time_the_adepts_answer_is_given_unsearched() -> None:
    g, search = laid(), Search(1)
    search._revisits.again(g, 0)
    for verb in ("assign", "cancel"):
        give(g, verb)
    assert search.think(g, 0, (0,), random.Random(1)) == Thought((0,), 0, 0.0)
    assert search.pids == []  # no process was started for it
