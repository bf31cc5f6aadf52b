"""Whom a chance to respond is put to before everybody: silence, and what those of one side do together."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from mk_tui.players.answers import pass_position
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table import passing as passing_module
from mk_tui.table.asking import Stops, done_together, is_theirs
from mk_tui.table.passing import ROUND

from .test_asking import AR, HK, KK, MK, can_pass, go
from .test_place import TWO, at, reach, step


def test_whoever_passes_on_is_not_asked_aloud() -> None:
    """Where all who could speak up pass on nobody is asked; the others still are."""
    place = at(MK, TWO, 4).sit()
    place.do(give.SetHold(0, 2))
    moment = reach(place, lambda m: m.stage == stages.ALOUD and not m.view.stack)
    assert len(moment.claimants) == 2
    assert place.do(give.PassUntil(moment.number, ROUND, 0, ())).done
    assert place.moment().stage == stages.ALOUD and place.moment().tempo.until == ((0, ROUND),)
    assert place.do(give.PassUntil(place.moment().number, ROUND, 1, ())).done
    rng = random.Random(4)
    while (now := place.moment()).tempo.until and now.stage != stages.OVER:
        assert now.stage != stages.ALOUD and not can_pass(now)
        step(place, rng)


def test_all_who_were_asked_pass_on_and_nobody_else() -> None:
    place = at(MK, TWO, 2).sit()
    moment = reach(place, lambda m: m.stage == stages.ALOUD and len(m.claimants) == 1, most=900)
    go(place, ROUND, ())
    assert {seat for seat, _ in place.moment().tempo.until} == set(moment.claimants)


def test_nobody_until_something_else_lets_all_be_that_waits() -> None:
    """One word lets what waits be done, and the steps after it, until something new waits."""
    place = at(MK, TWO, 4).sit()
    moment = reach(place, lambda m: m.stage == stages.ALOUD and m.view.stack, most=900)
    waiting = {item.id for item in moment.view.stack}
    assert place.do(give.Claim(moment.number, (), True)).done
    rng = random.Random(2)
    spared = False
    for _ in range(30):
        now = place.moment()
        if now.stage == stages.ALOUD:
            new = {item.id for item in now.view.stack} - waiting
            assert new or now.view.round != moment.view.round or now.seat < 0
            break
        spared = True
        step(place, rng)
    assert spared


def test_a_card_that_was_played_meanwhile_is_something_else() -> None:
    """Even where nobody was asked while it waited: it was the doing of one of them."""
    place, rng = at(MK, TWO, 7).sit(), random.Random(1)
    moment = reach(place, lambda m: m.stage == stages.ALOUD and m.view.phase == "1c" and not m.view.stack)
    assert place.do(give.Claim(moment.number, (), True)).done
    while (now := place.moment()).stage != stages.ALOUD:
        step(place, rng)
    done = [e.id for e in place.log(moment.view.log_size)]
    assert "log.played" in done and "log.damage_waits" not in done
    assert (now.view.round, now.view.phase, now.view.stack) == (moment.view.round, "2c", ())


def test_damage_is_something_else_where_it_falls_on_a_card_of_somebody_who_plays() -> None:
    found: dict[bool, int] = {True: 0, False: 0}
    for seed in range(3):
        table = Table.new(MK, TWO, {}, seed, hold=2)
        place, rng = table.sit(), random.Random(seed)
        for _ in range(700):
            waits = [item for item in table.view(None).stack if item.kind == "damage"]
            ours = any(table.game.ctrl[h[2]] >= 0 for item in waits for h in dict(item.values)["hits"])
            for item in waits:
                assert passing_module.matters(item, table) == ours
                found[ours] += 1
            if all(found.values()) or place.moment().stage == stages.OVER:
                break
            step(place, rng)
    assert all(found.values())


def test_what_all_do_together_is_asked_about_only_when_somebody_wants_it(monkeypatch: Any) -> None:
    """Where all are on one side nobody is stopped to answer a player's doings, but who says so at the next
    chance."""
    judge, ours = Stops.is_ours, [False]

    def noted(stops: Stops, question: Any) -> bool:
        ours[0] = ours[0] or judge(stops, question)
        return False

    def play(steps: int, *says: type[give.AskNext]) -> Table:
        table, rng = at(MK, TWO, 4), random.Random(4)
        place = table.sit()
        for n in range(steps):
            if n == steps - 1:
                for say in says:
                    assert place.do(say(place.moment().number)).done
            step(place, rng)
        return table

    def stopped(steps: int) -> Table:
        """What stops somebody where all are against each other."""
        ours[0] = False
        with monkeypatch.context() as patch:
            patch.setattr(Stops, "is_ours", noted)
            return play(steps)

    steps = next(n for n in range(1, 60) if stopped(n).sittings[0].stage.what == stages.ALOUD and ours[0])
    put = stopped(steps)
    assert play(steps).game.count > put.game.count  # it was passed
    wanted = play(steps, give.AskNext)
    assert wanted.game.count == put.game.count and wanted.sittings[0].stage.what == stages.ALOUD


def test_whoever_plays_beside_others_is_stopped_by_what_is_not_theirs_and_in_the_last_step() -> None:
    """What the foe does stops, and so does a step after which there is none to act in: the last one of the
    last turn of a round."""
    table = Table.new(MK, TWO, {}, 4, hold=2)  # who wants to be asked always is
    place, rng = table.sit(), random.Random(4)
    doings = {"card", "ability", "equip", "shoot", "trigger"}
    waiting: dict[bool, int] = {True: 0, False: 0}
    triggers = 0
    last, earlier = {("2c", True)}, {("2b", True), ("2b", False), ("2c", False)}
    idle: dict[bool, set[tuple[str, bool]]] = {True: set(), False: set()}
    for _ in range(1500):
        game, seen = table.game, table.question
        if seen is not None and seen.response:
            together = done_together(game, seen)
            if game.stack:
                assert together == (game.stack[-1].seat >= 0 and game.stack[-1].kind in doings)
                waiting[together] += 1
                triggers += together and any(item.kind == "trigger" for item in game.stack)
            else:
                idle[together].add((game.phase, game.active == game.order[-1]))
        seen_all = all(waiting.values()) and triggers and last <= idle[False] and idle[True] >= earlier
        if place.moment().stage == stages.OVER or seen_all:
            break
        step(place, rng)
    assert all(waiting.values()) and triggers
    assert earlier <= idle[True] <= {*earlier, ("2a", True), ("2a", False)}
    assert last <= idle[False] and not idle[False] & idle[True]


def test_what_waits_below_what_one_side_has_done_is_answered_after_that() -> None:
    table = at(MK, TWO, 4)
    reach(table.sit(), lambda m: m.stage == stages.ALOUD and m.view.stack, most=900)
    game, question = table.game.clone(), table.question
    (foe,), ours = game.stack, SimpleNamespace(seat=0, kind="card")
    assert question is not None
    for stack, expected in (([foe, ours], True), ([ours, foe], False)):
        game.stack = stack  # type: ignore[assignment]
        assert is_theirs(game, question) == expected


def test_where_a_pass_leads_is_told_past_those_whom_nobody_asks() -> None:
    """Beside it stands the step that comes, not the partner whose chance is let be."""
    led = 0
    for seed in range(3):
        table = at(MK, TWO, seed)
        place, rng = table.sit(), random.Random(seed)
        for _ in range(200):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            own = moment.viewer is not None and moment.view.phase == "2b" and not moment.view.stack
            if can_pass(moment) and own and moment.seat == moment.view.active and rng.random() < 0.7:
                position = pass_position(moment.question)  # type: ignore[arg-type]
                assert position is not None
                leads = place.forecast(position).leads
                assert place.do(give.Answer(moment.number, (position,))).done
                now = place.moment()
                if now.view.round == moment.view.round and now.view.active == moment.view.active:
                    assert leads is not None and leads.phase == now.view.phase
                    led += 1
            else:
                step(place, rng)
    assert led > 5


def test_where_players_are_against_each_other_nothing_is_done_together() -> None:
    for game in (HK, AR, KK):
        table = Table.new(game, TWO, {}, 4, hold=2)
        place, rng, asked = table.sit(), random.Random(4), 0
        for _ in range(150):
            if place.moment().stage == stages.OVER:
                break
            if table.question is not None:
                asked += 1
                assert not done_together(table.game, table.question)
            step(place, rng)
        assert asked


def test_whoever_has_just_passed_their_own_step_is_not_asked_aloud_beside_the_others() -> None:
    place, rng, asked = at(MK, TWO, 7).sit(), random.Random(1), 0
    while (moment := place.moment()).stage != stages.OVER:
        if moment.stage == stages.ALOUD and moment.view.phase == "2c" and not moment.view.stack:
            assert moment.claimants == (1 - moment.view.active,)
            asked += 1
        step(place, rng)
    assert asked
