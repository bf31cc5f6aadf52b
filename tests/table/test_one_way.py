"""The rest of a price that can be paid in one way alone is asked of nobody (VZ-7.4)."""

from __future__ import annotations

import pytest

from mk_tui.players.levels import HUMAN, RANDOM
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table.match import Match
from tests.written import beginning

LAID = """\
- title: A price of ten
  clauses: [VZ-7.4]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01], reserves: [RESERVES], hand: [P-07]}
    Beto: {deployment: [J-02]}
  play: [{expect: {asked: Ana}}]
"""


def laid(reserves: str, by_hand: bool = False) -> Place:
    match = Match(beginning(LAID.replace("RESERVES", reserves), HUMAN, RANDOM))
    return Table.of(match, by_hand=by_hand).sit()


def half_paid(reserves: str, by_hand: bool = False) -> Place:
    """Return the place at which Ana has paid half of a card with a Character of Channel 5."""
    place = laid(reserves, by_hand)
    for verb in ("play", "channel"):
        moment = place.moment()
        assert moment.question is not None
        verbs = [option[0] for option in moment.question.options]
        assert place.do(give.Answer(moment.number, (verbs.index(verb),))).done
    return place


def test_what_is_left_to_pay_is_asked_of_nobody_where_it_can_only_be_bled() -> None:
    place = half_paid("P-10")
    moment = place.moment()
    assert moment.question is None or moment.question.kind != "pay"
    told = [(e.id, e.fields["n"]) for e in place.log() if e.id in ("log.paid", "log.bled")]
    assert told == [("log.paid", 5), ("log.bled", 5)]


def test_taking_it_back_goes_back_before_what_was_chosen() -> None:
    """What the table answered is no answer of anybody's: the Character that was chosen is ready again."""
    place = half_paid("P-10")
    assert place.do(give.Undo(place.moment().number)).done
    question = place.moment().question
    assert question is not None and question.kind == "pay" and ("cancel",) in question.options


@pytest.mark.parametrize(("reserves", "by_hand"), [("P-10, {card: P-10, as: other}", False), ("P-10", True)])
def test_it_is_asked_where_another_card_may_pay_and_of_who_pays_by_hand(reserves: str, by_hand: bool) -> None:
    question = half_paid(reserves, by_hand).moment().question
    assert question is not None and question.kind == "pay" and ("cancel",) not in question.options


def test_the_whole_price_is_asked_however_it_can_be_paid() -> None:
    """Who reads what it takes may yet let it be."""
    place = laid("")
    moment = place.moment()
    assert moment.question is not None
    play = [option[0] for option in moment.question.options].index("play")
    place.do(give.Answer(moment.number, (play,)))
    question = place.moment().question
    assert question is not None and [o[0] for o in question.options] == ["auto", "bleed", "bleed", "cancel"]
