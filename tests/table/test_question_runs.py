"""Questions of one kind, each about another card, that are declined all at once."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.language import Speaker
from mk_tui.table import Moment, Place, Table, forecast_lines, to_be_warned
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.passing import RUN
from tests.written import beginning

RESPONDING = """\
- title: Three attackers, and two who might respond
  clauses: [VZ-8.3]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01], reserves: [P-02, P-02, P-18], deck: [F-01]}
    Beto: {deployment: [J-02], reserves: [P-13, P-14], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""
BLOCKING = """\
- title: Three attackers, and two who might block
  clauses: [HK-11.6]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {play: [SCO1, CO08, CO08, CO08], deck: [CO01]}
    Beto: {play: [SAB1, AB08, AB02], deck: [CO01]}
  play: [{expect: {asked: Ana}}]
"""


def attacked(scenario: str, *kinds: str) -> Place:
    """Return a place at which Beto is asked what he does about three attackers."""
    return attacking(Table.at(beginning(scenario, *kinds)), 3)


def attacking(table: Table, fighters: int) -> Place:
    """Attack with so many and return a place at which Beto is asked what he does about them."""
    place = table.sit()
    while (moment := place.moment()).question is None or moment.seat != 1:
        if moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            assert place.do(give.Look(moment.number, moment.seat)).done
            continue
        if moment.stage == stages.ALOUD:
            assert place.do(give.Claim(moment.number, ())).done
            continue
        question = moment.question
        assert question is not None
        attackers = [k for k, option in enumerate(question.options) if option[0] in ("attack", "card")]
        # Whoever is a Player Card stays at home: it is offered first.
        picks = tuple(attackers) if question.most > 1 else tuple(attackers[-1:])
        if question.kind == "attack" and question.fields and dict(question.fields).get("n") == fighters:
            picks = (0,)
        assert place.do(give.Answer(moment.number, picks or (0,))).done
    return place


def about(moment: Moment) -> Any:
    assert moment.question is not None
    return dict(moment.question.fields)["card_id"]


@pytest.mark.parametrize("scenario", [RESPONDING, BLOCKING])
def test_one_answer_declines_for_all_that_are_asked_about(scenario: str) -> None:
    place = attacked(scenario, "human", "human")
    moment = place.moment()
    kind = moment.question.kind if moment.question is not None else ""
    assert moment.tempo.run == 3
    assert place.do(give.PassUntil(moment.number, RUN)).done
    after = place.moment()
    assert after.question is None or after.question.kind != kind
    assert not after.tempo.until and not after.tempo.stopped and not after.tempo.unasked


@pytest.mark.parametrize("scenario", [RESPONDING, BLOCKING])
def test_a_run_is_what_is_left_of_it(scenario: str) -> None:
    place = attacked(scenario, "human", "human")
    lengths, asked = [], []
    while (moment := place.moment()).seat == 1 and moment.question is not None and len(lengths) < 3:
        lengths.append(moment.tempo.run)
        asked.append(about(moment))
        assert place.do(give.Answer(moment.number, (0,))).done
    assert lengths == [3, 2, 0] and len(set(asked)) == 3


def test_where_there_is_no_run_nothing_is_declined_so() -> None:
    place = Table.at(beginning(RESPONDING, "human", "adept")).sit()
    moment = place.moment()
    assert not moment.tempo.run
    reply = place.do(give.PassUntil(moment.number, RUN))
    assert not reply.done and place.moment() == moment


def test_all_of_a_run_is_taken_back_at_once() -> None:
    place = attacked(RESPONDING, "human", "human")
    before = place.moment()
    assert place.do(give.PassUntil(before.number, RUN)).done
    reply = place.do(give.Undo(place.moment().number))
    assert reply.done
    again = place.moment()
    if again.stage in (stages.HAND_OVER, stages.HAND_BACK):
        assert place.do(give.Look(again.number, again.seat)).done
        again = place.moment()
    assert again.seat == 1 and about(again) == about(before)


def test_who_has_to_face_the_attacker_anyhow_may_respond_without_being_warned() -> None:
    """The Player Card faces a lone attacker whether it responds or nobody does (VZ-8.7)."""
    table = Table.at(beginning(RESPONDING.replace("[P-02, P-02, P-18]", "[P-18]"), "human", "human"))
    place = attacking(table, 1)
    question = place.moment().question
    assert question is not None
    forecaster = Forecaster(table.game)
    facing = [k for k in range(len(question.options)) if forecaster.whole(k).nothing]
    assert len(facing) == 1
    assert not to_be_warned((facing[0],), question, lambda picks: forecaster.whole(*picks))
    speaker = Speaker("en", place.ruleset, place.pool, place.names)
    told = forecast_lines(forecaster.whole(facing[0]), speaker, question, place.ruleset.verbs)
    assert told == ["The same would happen without it."]


DEFENDING = """\
- title: Three invaders, and two who might defend against each
  clauses: [MK-20.2]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3a
  table:
    front: [E01, E01, E01]
    Ana: {camp: [W02], city: [N01, N01, N01]}
    Beto: {camp: [W02], city: [N01, N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def test_a_run_goes_on_where_others_are_asked_about_each_card_in_between() -> None:
    """Each of both says once that nobody of theirs defends, whoever is attacked first (MK-19.8)."""
    place = Table.at(beginning(DEFENDING, "human", "human")).sit()
    said = []
    while (moment := place.moment()).question is not None and moment.question.kind == "defend":
        assert moment.tempo.run in (2, 3) or moment.seat in said
        said.append(moment.seat)
        assert place.do(give.PassUntil(moment.number, RUN)).done
    assert sorted(said) == [0, 1]


def test_who_has_said_it_for_a_run_is_shown_to_pass_until_its_end() -> None:
    table = Table.at(beginning(DEFENDING, "human", "human"))
    place = table.sit()
    moment = place.moment()
    assert place.do(give.PassUntil(moment.number, RUN)).done
    now = place.moment()
    assert now.tempo.until == ((moment.seat, RUN),)
    for lang in ("en", "es"):
        speaker = Speaker(lang, table.ruleset, table.pool, table.names)
        assert "⟦" not in speaker.say("pass.until.run")
