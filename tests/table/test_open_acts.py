"""Acts straight from the question that is asked aloud: what everybody sees that somebody may do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.engine import Game, RuleCrash, advance, set_pref, view
from mk_tui.engine.acts import options, public_options
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import random_answer
from mk_tui.table import Moment, NotForYou, Place, Table, open_acts
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.forecast_change import NOTHING, SOMETHING
from mk_tui.table.forecast_worlds import alike
from mk_tui.table.moment import OpenAct
from tests.written import beginning

from .test_asking import AR, HK, KK, MK

SHOOTERS = """\
- title: Each has somebody who can shoot
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 1c
  table:
    front: [E01, E02]
    Ana: {camp: [W03], city: [N01, N01], hand: [B01], enemy_city: [E05]}
    Beto: {camp: [W03], city: [N01, N01], hand: [B01], enemy_city: [E05]}
  play: [{expect: {asked: Ana}}]
"""


def asked(seat: int) -> tuple[Table, Place, Moment, OpenAct]:
    """Return a table at which all are asked aloud and two seats may shoot, and the act of one."""
    table = Table.at(beginning(SHOOTERS, "human", "human"))
    place = table.sit()
    moment = place.moment()
    assert moment.stage == stages.ALOUD and moment.viewer is None
    assert [(act.seat, act.option[0]) for act in moment.acts] == [(0, "shoot"), (1, "shoot")]
    return table, place, moment, moment.acts[seat]


@pytest.mark.parametrize("seat", [0, 1])
def test_one_acts_with_one_key_and_no_hand_is_shown(seat: int) -> None:
    _, place, moment, act = asked(seat)
    assert place.do(give.ActOpenly(moment.number, act)).done
    now = place.moment()
    assert now.in_the_open and now.seat == seat  # whom it is aimed at is asked before everybody
    assert now.question is not None and now.question.why == "ask.target"
    assert place.do(give.Undo(now.number)).done
    then = place.moment()
    assert then.stage == stages.ALOUD and act in then.acts


@pytest.mark.parametrize("seat", [0, 1])
def test_one_that_a_rule_fails_in_is_given_once_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """It was given again and again for ever."""
    tries = 0

    def fails(game: Game, picks: tuple[int, ...]) -> None:
        nonlocal tries
        question = game.question
        if question is not None and question.options[picks[0]][0] == "shoot":
            tries += 1
            assert tries == 1
            raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")
        advance(game, picks)

    _, place, moment, act = asked(seat)
    monkeypatch.setattr("mk_tui.table.match.advance", fails)
    monkeypatch.setattr("mk_tui.table.keeper.write_crash", lambda _: "crash.json")
    assert not place.do(give.ActOpenly(moment.number, act)).done
    then = place.moment()
    assert [notice.message for notice in then.notices] == ["error.rule_failed"]
    assert then.stage == stages.HAND_OVER and then.seat == seat
    assert tries == 1


@pytest.mark.parametrize("passes", [True, False])
def test_it_is_done_when_a_computer_that_comes_before_has_passed(passes: bool) -> None:
    """The computer was asked first, and what had been chosen was forgotten: the hand was asked for."""
    beto = next(line for line in SHOOTERS.splitlines(True) if line.startswith("    Beto:"))
    text = SHOOTERS.replace(beto, beto + beto.replace("Beto", "Carla")).replace("Beto]", "Beto, Carla]")
    table = Table.at(beginning(text, "human", "adept", "human"))
    place = table.sit()
    moment = place.moment()
    act = moment.acts[-1]
    assert moment.stage == stages.ALOUD and act.seat == 2
    reply = place.do(give.ActOpenly(moment.number, act))
    assert reply.done and reply.seat == 2
    between = place.moment()
    assert between.stage == stages.COMPUTER and between.seat == 1 and between.question is None
    question = table.question
    assert question is not None
    shot = next(n for n, option in enumerate(question.options) if option[0] == "shoot")
    passed = pass_position(question)
    assert passed is not None
    assert place.do(give.ComputerAnswers(between.number, (passed if passes else shot,))).done
    now = place.moment()
    if not passes:  # something else has been begun by now: nobody has chosen anything about that
        assert (now.stage, now.seat) == (stages.COMPUTER, 1)
        return
    assert now.in_the_open and now.seat == 2  # at whom
    assert now.question is not None and now.question.why == "ask.target"


def test_nothing_else_can_be_done_like_that() -> None:
    table, place, moment, act = asked(0)
    held = [o for o in options(table.game, 0) if o not in public_options(table.game, 0)]
    with pytest.raises(NotForYou):
        place.do(give.ActOpenly(moment.number, OpenAct(0, held[0] if held else ("play", 0))))
    assert place.do(give.Claim(moment.number, (act.seat,))).done
    now = place.moment()
    assert now.stage == stages.ASK and now.viewer == act.seat and not now.acts
    assert not place.do(give.ActOpenly(now.number, act)).done and place.moment() is now


def test_what_would_do_nothing_is_said_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    _, place, moment, act = asked(0)
    monkeypatch.setattr("mk_tui.table.orders.comes_of", lambda game, act: NOTHING)
    order = give.ActOpenly(moment.number, act)
    reply = place.do(order)
    assert not reply.done and [n.message for n in reply.notices] == ["forecast.again"]
    assert place.do(give.Heed(moment.number)).done and place.moment() is moment
    assert [n.again for n in place.do(order).notices] == [True]  # it was taken back: it is said again
    assert place.moment() is moment and place.do(order).done


def test_a_shot_is_good_for_something() -> None:
    table, _, _, act = asked(1)
    assert open_acts.comes_of(table.game, act) == SOMETHING


@pytest.mark.parametrize("front", ["[]", "[E01, E02]"])
def test_what_comes_of_it_is_told_to_all_as_to_who_does_it(front: str) -> None:
    """Nothing was told of a shot at one enemy alone, which is thrown for at once."""
    text = SHOOTERS.replace("[E01, E02]", front).replace("[E05]", "[E01]")  # which throws for nothing itself
    table = Table.at(beginning(text, "human", "human"))
    place = table.sit()
    moment = place.moment()
    assert moment.stage == stages.ALOUD and len(moment.acts) == 2
    told = next(place.foresee(moment.number))
    assert told is not None and told == [place.forecast(n) for n in range(2)]
    assert [forecast.picks for forecast in told] == [(0,), (1,)]
    assert all(bool(forecast.ranges) == (front != "[]") for forecast in told)
    assert all(forecast.ranges or "success" in forecast.outcomes[1].event.fields for forecast in told)
    act = moment.acts[0]
    assert place.do(give.Claim(moment.number, (act.seat,))).done
    question = place.moment().question
    assert question is not None and question.seat == act.seat
    own = question.options.index(act.option)
    seen = place.forecast(own)
    assert seen.ranges == told[0].ranges
    both = [[(roll.event.id, roll.chance) for roll in f.outcomes] for f in (seen, told[0])]
    assert both[0] == both[1]


def test_what_is_told_to_all_hangs_on_nothing_that_is_held() -> None:
    table, _, moment, _ = asked(0)
    worlds = [alike(table.game, 2, n) for n in range(6)]
    assert len({tuple(w.defs[c] for seat in range(2) for c in w.in_zone("hand", seat)) for w in worlds}) > 1
    told = [[open_acts.OpenForecasts(w, moment.acts).of(n) for n in range(2)] for w in worlds]
    assert all(one == told[0] for one in told)


def matches(game: str, seeds: range) -> Any:
    """Yield matches by chance at every chance to act."""
    for seed in seeds:
        g = lay_beginning(game, None, {}, seed).begin()
        rng = random.Random(seed)
        for seat in range(len(g.seats)):
            set_pref(g, "hold", seat, 1)
        while g.question is not None:
            if g.question.kind == "priority":
                yield g
            seen = view(g, g.question.seat).question
            assert seen is not None
            advance(g, random_answer(seen, rng))


@pytest.mark.parametrize("game", [MK, HK, "ultima_reserva", AR, KK])
def test_what_may_be_done_openly_tells_nothing_that_only_its_seat_knows(game: str) -> None:
    """It is the same in every world that looks the same to everybody, and nothing that may not be done."""

    def all_of(g: Game) -> list[Any]:
        return [public_options(g, seat) for seat in range(len(g.seats))]

    found = 0
    for n, g in enumerate(matches(game, range(3))):
        acts = all_of(g)
        found += any(acts)
        for seat, some in enumerate(acts):
            assert set(some) <= set(options(g, seat))
        if any(acts) or n % 4 == 0:
            assert all_of(alike(g, len(g.seats), n)) == acts
    assert bool(found) is (game not in (AR, KK))
