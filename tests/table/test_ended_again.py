"""The end of a turn is one thing that a person does: it is taken back by itself, and done again whole."""

from __future__ import annotations

import random

import pytest

from mk_tui.players.answers import decline, pass_position
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.passing import STEP

from .test_place import TWO, at, step
from .test_turn_end import AR, HK, MK, VZ

STEPS, ENOUGH = 300, 3


def ended(place: Place, table: Table) -> int:
    """End the turn of whoever is asked, and return how many answers stood before."""
    stood = len(table.match.record.answers)
    if not place.do(give.EndTurn(place.moment().number)).done:  # something is left: said once
        assert place.do(give.EndTurn(place.moment().number)).done
    return stood


def done(place: Place, command: type[give.Undo | give.Redo]) -> None:
    """Take something back or do it again; whoever has to look after it does."""
    assert place.do(command(place.moment().number)).done
    moment = place.moment()
    if moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
        assert place.do(give.Look(moment.number, moment.seat)).done


@pytest.mark.parametrize("game", [MK, HK, AR, VZ])
def test_the_end_of_a_turn_is_taken_back_before_the_act_before_it(game: str) -> None:
    table, rng, acted, found = at(game, TWO, 1), random.Random(1), False, 0
    place = table.sit()
    for _ in range(STEPS):
        moment = place.moment()
        question = moment.question
        if found == ENOUGH or moment.stage == stages.OVER:
            break
        if not (acted and moment.tempo.ends and moment.undo == moment.seat):
            given = step(place, rng)
            own = isinstance(given, give.Answer) and question is not None
            acted = own and question is not None and given.picks != decline(question)
            continue
        stood = ended(place, table)
        answers = list(table.match.record.answers)
        if place.moment().undo is None:  # a card was drawn, and somebody has seen it
            continue
        found += 1
        done(place, give.Undo)
        assert table.match.record.answers == answers[:stood], "the end alone is taken back"
        if place.moment().undo is None:
            continue
        done(place, give.Undo)
        assert len(table.match.record.answers) < stood
        done(place, give.Redo)
        assert table.match.record.answers == answers[:stood]
        done(place, give.Redo)
        assert table.match.record.answers[: len(answers)] == answers, "all of the end is done again"
        if place.moment().undo is not None:
            done(place, give.Undo)
            assert table.match.record.answers == answers[:stood]
            ended(place, table)
    assert found == ENOUGH


def test_what_is_done_in_place_of_the_end_of_a_turn_does_not_end_it_when_it_is_done_again() -> None:
    table, rng = at(HK, TWO, 1), random.Random(1)
    place = table.sit()
    while True:
        moment = place.moment()
        if moment.tempo.ends and moment.question is not None and len(moment.question.options) > 1:
            break
        step(place, rng)
    stood = ended(place, table)
    assert len(table.match.record.answers) > stood + 1
    done(place, give.Undo)
    question = place.moment().question
    assert question is not None
    passing = decline(question)
    act = next(n for n in range(len(question.options)) if (n,) != passing)
    assert place.do(give.Answer(place.moment().number, (act,))).done
    answers = list(table.match.record.answers)
    done(place, give.Undo)
    done(place, give.Redo)
    assert table.match.record.answers == answers


def test_who_passes_until_something_takes_back_the_pass_and_not_what_they_did_before() -> None:
    table, rng, acted = at(MK, TWO, 1), random.Random(1), False
    place = table.sit()
    for _ in range(STEPS):
        moment = place.moment()
        question, stood = moment.question, len(table.match.record.answers)
        passing = None if question is None else pass_position(question)
        if acted and passing is not None and moment.undo == moment.seat:
            assert place.do(give.PassUntil(moment.number, STEP)).done
            if place.moment().undo is not None:
                done(place, give.Undo)
                assert len(table.match.record.answers) == stood
                return
        given = step(place, rng)
        acted = question is not None and isinstance(given, give.Answer) and given.picks != decline(question)
    raise AssertionError("nobody acted and passed on")
