"""Who takes back what they did is not kept from it by a pass that nobody was asked for and all foresaw."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine.sight import sees
from mk_tui.players.levels import random_answer
from mk_tui.table import Moment, Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.match_record import stays

PEOPLE = [("Ana", "human", ""), ("Beto", "human", "")]
MK, STEPS = "mamlejet_kohanim", 200


def command(moment: Moment, rng: random.Random, quiet: bool) -> give.Command:
    """Return something that can be done now; when all are asked nobody responds."""
    n = moment.number
    if moment.stage == stages.ALOUD:
        return give.Claim(n, (), quiet)
    if moment.question is None:
        return give.Look(n, moment.seat)
    return give.Answer(n, random_answer(moment.question, rng))


def since(table: Table, seat: int) -> list[int]:
    """Return the places of the answers of others since the last one that a seat was asked for."""
    by_table, marks, found = table.tempo.by_table, table.match.marks(), list[int]()
    assert marks is not None
    for n in range(len(marks) - 1, -1, -1):
        if stays(table.match.record.answers[n]):
            continue
        if marks[n].seat != seat:
            found.append(n)
        elif n not in by_table.given:
            break
    return found


def known(table: Table) -> dict[int, set[int]]:
    """Return the cards that each seat sees."""
    game = table.game
    return {s: {c for c in range(len(game.defs)) if sees(game, s, c)} for s in range(len(game.seats))}


def is_undone(place: Place, table: Table, moment: Moment, looked: dict[int, int]) -> None:
    """Take back what somebody did, others having passed since, and look at what that takes from anybody;
    ``looked``: how many answers stood when each had the screen last."""
    seat, game = moment.undo, table.game
    assert seat is not None
    before, chance, owners = known(table), game.rng, game.layout.owners
    others = since(table, seat)
    assert all(n in table.tempo.by_table.unheard for n in others), "somebody was asked since"
    assert place.do(give.Undo(moment.number)).done
    now = place.moment()
    assert now.stage in (stages.ASK, stages.HAND_BACK, stages.HAND_OVER) and now.seat == seat
    assert len(table.match.record.answers) <= min(others) and game.rng == chance
    after = known(table)
    there = len(table.match.record.answers)
    for viewer, cards in before.items():
        gone = () if looked.get(viewer, 0) <= there else cards - after[viewer]
        assert all(owners[game.zone[c]] == seat and c in after[seat] for c in gone)


@pytest.mark.parametrize("game", registry.games())
def test_what_is_taken_back_over_a_pass_that_was_foreseen_was_learnt_by_nobody(game: str) -> None:
    found = 0
    for seed in range(2):
        table, rng = Table.new(game, PEOPLE, {}, seed), random.Random(seed)
        place: Any = table.sit()
        looked: dict[int, int] = {}
        for _ in range(STEPS):
            moment, n = place.moment(), len(table.match.record.answers)
            looked = {seat: min(was, n) for seat, was in looked.items()}
            if moment.viewer is not None:
                looked[moment.viewer] = n
            if moment.stage == stages.OVER:
                break
            if moment.undo is not None and since(table, moment.undo):
                found += 1
                is_undone(place, table, moment, looked)
                if rng.random() < 0.5 and place.moment().redo is not None:
                    assert place.do(give.Redo(place.moment().number)).done
            place.do(command(place.moment(), rng, quiet=True))
    assert found or game != MK


def test_who_was_asked_and_kept_silent_has_answered() -> None:
    """Else whoever has heard that nobody responds could take it back and do something else."""
    found = 0
    for seed in range(2):
        table, rng = Table.new(MK, PEOPLE, {}, seed), random.Random(seed)
        place = table.sit()
        for _ in range(200):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            heard = set(since(table, -1 if moment.viewer is None else moment.viewer))
            if moment.viewer is not None and heard - set(table.tempo.by_table.unheard):
                found += 1
                assert moment.undo is None
                told = place.do(give.Undo(moment.number)).notices
                assert [notice.message.partition(".")[0] for notice in told] == ["undo"]
            place.do(command(moment, rng, quiet=False))
    assert found
