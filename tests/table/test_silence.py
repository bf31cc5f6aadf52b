"""Nobody until something else happens: what everybody saw coming in a combat is nothing else."""

from __future__ import annotations

from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from tests.written import beginning

from .test_question_runs import attacking

# Three attackers that nobody meets, and who is attacked can answer each surplus.
SURPLUS = """\
- title: Three attackers and a hand of Responses
  clauses: [VZ-9.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01, F-01], reserves: [P-18, P-18, P-18], hand: [H-02], deck: [F-01]}
    Beto: {deployment: [J-02, {card: F-01, copies: 3}], reserves: [P-10], hand: [H-02, H-04], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""


def silenced(quiet: bool) -> list[str]:
    """Let nobody meet the attackers, and return the steps in which the people are asked aloud, when nobody
    ever speaks up."""
    place: Place = attacking(Table.at(beginning(SURPLUS, "human", "human")), 3)
    asked = []
    while (moment := place.moment()).view.phase not in ("regroup", "end") and moment.stage != stages.OVER:
        if moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            order: give.Command = give.Look(moment.number, moment.seat)
        elif moment.stage == stages.ALOUD:
            asked.append(moment.view.phase)
            order = give.Claim(moment.number, (), quiet)
        else:
            assert moment.question is not None and moment.question.kind != "priority"
            order = give.Answer(moment.number, (0,))
        assert place.do(order).done
    return asked


def test_who_falls_silent_is_not_asked_again_for_damage_that_all_saw_coming() -> None:
    assert silenced(True) == ["window"]


def test_who_is_silent_this_time_is_asked_for_each_surplus() -> None:
    assert silenced(False) == ["window", "surplus", "surplus"]
