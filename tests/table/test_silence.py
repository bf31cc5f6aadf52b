"""Nobody until something else happens: what everybody saw coming in a combat is nothing else."""

from __future__ import annotations

from mk_tui.players.answers import decline
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


# Both have a hand and the Will for it: Beto answers the attack, Ana has Frenzy for after the blocks.
ATTACK = """\
- title: An attack with something to play on either side
  clauses: [HK-11.5]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {play: [SAB1, AB08], hand: [AB19], deck: [AB01, AB01], counters: {will: 2}}
    Beto: {play: [SCO1, CO08], hand: [CO21], deck: [CO01, CO01], counters: {will: 2}}
  play: [{expect: {asked: Ana}}]
"""

# Either attacks in the same round, and either has a Response that can be paid.
IN_TURN = """\
- title: Two attacks in one round
  clauses: [VZ-8.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01, F-01], reserves: [P-18], hand: [H-02], deck: [F-01, F-01]}
    Beto: {deployment: [J-02, F-01], reserves: [P-18], hand: [H-02], deck: [F-01, F-01]}
  play: [{expect: {asked: Ana}}]
"""


def called(written: str, turns: int) -> list[tuple[int, str, tuple[int, ...]]]:
    """Attack with all there are, meet nobody and fall silent when the table is asked aloud, for some turns;
    return whose turn it was each time, the step, and who was asked."""
    table = Table.at(beginning(written, "human", "human"))
    place, found, whose = table.sit(), [], [table.game.active]
    while (moment := place.moment()).stage != stages.OVER:
        question, view = moment.question, moment.view
        if view.active != whose[-1]:
            whose.append(view.active)
        if len(whose) > turns:
            break
        if moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            order: give.Command = give.Look(moment.number, moment.seat)
        elif moment.stage == stages.ALOUD:
            found.append((view.active, view.phase, moment.claimants))
            order = give.Claim(moment.number, (), quiet=True)
        else:
            assert question is not None
            fighters = range(len(question.options)) if question.kind == "attack" else ()
            hits = [k for k in fighters if question.options[k][0] not in ("pass", "none", "done")]
            picks = tuple(hits if question.most > 1 else hits[-1:]) or decline(question)
            order = give.Answer(moment.number, (question.proposal or (0,)) if picks is None else picks)
        assert place.do(order).done
    return found


def test_silence_is_of_those_alone_who_were_asked() -> None:
    """Beto falls silent about the attack of Ana; she has something for after the blocks and is asked."""
    assert called(ATTACK, 1) == [(0, "combat", (1,)), (0, "combat", (0,))]


def test_silence_ends_when_another_attacks() -> None:
    """In the same round Beto attacks in his turn: both were silent about the attack of Ana, in hers."""
    assert called(IN_TURN, 2) == [(0, "window", (0, 1)), (1, "window", (0, 1))]


# Ana has two Characters that put a token on another one; Beto has something to answer each of them with.
ONE_AND_ANOTHER = """\
- title: Two abilities, one after the other
  clauses: [HK-13.4]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SCO1, CO06, CO06, CO08], deck: [CO01, CO01], counters: {will: 4}}
    Beto: {play: [SQU1, QU14], deck: [QU01, QU01], counters: {will: 2}}
  play: [{expect: {asked: Ana}}]
"""


def asked_after_each(again: bool) -> list[tuple[int, ...]]:
    """Let Ana use both abilities, whoever is asked aloud falling silent; ``again``: what she does second is
    taken back and done once more. Return who was asked aloud after each."""
    place = Table.at(beginning(ONE_AND_ANOTHER, "human", "human")).sit()
    found: list[tuple[int, ...]] = []
    undone = not again
    while len(found) < 2 + again:
        moment = place.moment()
        if moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            order: give.Command = give.Look(moment.number, moment.seat)
        elif moment.stage == stages.ALOUD:
            found.append(moment.claimants)
            order = give.Claim(moment.number, (), quiet=True)
            if len(found) == 2 and not undone:
                order, undone = give.Undo(moment.number), True
        else:
            question = moment.question
            assert question is not None and question.seat == 0
            uses = [k for k, option in enumerate(question.options) if option[0] in ("ability", "card")]
            assert uses, "nobody was asked after the second ability"
            order = give.Answer(moment.number, (uses[0],))
        assert place.do(order).done
    return found


def test_a_new_act_of_somebody_else_ends_silence() -> None:
    assert asked_after_each(False) == [(1,), (1,)]


def test_it_is_the_same_after_what_was_done_is_taken_back() -> None:
    assert asked_after_each(True) == [(1,), (1,), (1,)]


# Ana has Silence before the Sanctuary, which is for an enemy ability, and what pays for it.
FOES = """\
- title: A foe's ability after another's
  clauses: [MK-8.4, MK-8.8]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 1c
  table:
    front: [E05, E07, E05]
    Ana: {hand: [T11], camp: [N03, N01], city: [N01, N01]}
    Beto: {city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def test_each_ability_of_a_foe_is_something_else_whoever_it_is_aimed_at() -> None:
    """It can be answered while it waits, and is aimed at nobody until it is rolled for."""
    place = Table.at(beginning(FOES, "human", "human")).sit()
    asked: list[int] = []
    while (moment := place.moment()).view.phase == "1c":
        if moment.stage == stages.ALOUD:
            assert all(not item.targets for item in moment.view.stack)
            asked += [item.card for item in moment.view.stack]
            order: give.Command = give.Claim(moment.number, (), quiet=True)
        else:
            order = give.Look(moment.number, moment.seat)
        assert place.do(order).done
    front = {card.id for card in place.moment().view.zone("front").cards}
    assert len(asked) == len(set(asked)) == 3 and set(asked) <= front
