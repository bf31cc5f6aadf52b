"""A hand that comes to lie open before several people was its viewer's before, or the key named whose."""

from __future__ import annotations

import random

import pytest

from mk_tui.cards import registry
from mk_tui.players.answers import decline
from mk_tui.players.levels import random_answer
from mk_tui.table import Moment, Place, Table, passing
from mk_tui.table import command as give
from mk_tui.table import moment as stages

PEOPLE = ("Ana", "Beto")
STEPS = 500


def at(game: str, seed: int) -> Place:
    """Return the place of two people who sit before one screen."""
    seats = [(name, "human", "") for name in PEOPLE]
    return Table.new(game, seats, {}, seed).sit()


def command(moment: Moment, rng: random.Random) -> give.Command:
    """Return something that can be done now, often what gives the screen to whoever is said to have it."""
    n = moment.number
    if moment.stage == stages.ALOUD:
        if moment.acts and rng.random() < 0.2:
            return give.ActOpenly(n, rng.choice(moment.acts))
        some = tuple(seat for seat in moment.claimants if rng.random() < 0.15)
        return give.Claim(n, some, not some and rng.random() < 0.8, rng.random() < 0.9)
    if moment.question is None:
        return give.Look(n, moment.seat)
    if moment.undo is not None and rng.random() < 0.05:
        return give.Undo(n)
    if moment.tempo.offered and rng.random() < 0.05:
        return give.PassUntil(n, rng.choice((*moment.tempo.offered, passing.END)))
    declined = decline(moment.question) if rng.random() < 0.4 else None
    picks = random_answer(moment.question, rng) if declined is None else declined
    return give.Answer(n, picks, back=moment.in_the_open and rng.random() < 0.5)


def named(moment: Moment, done: give.Command) -> int | None:
    """Return who was said to have the screen after that, None for nobody."""
    match done:
        case give.Look(seat=seat):
            return seat
        case give.Claim(seats=seats, back=back):
            return seats[0] if len(seats) == 1 else moment.back if back and not seats else None
        case give.Answer(back=back) if moment.in_the_open:
            if moment.back is not None:
                return moment.back if back else None
            return moment.seat if moment.shows else None
    return None


@pytest.mark.parametrize("seed", [3, 5])
@pytest.mark.parametrize("game", registry.games())
def test_a_hand_that_nobody_was_told_of_lies_behind_a_curtain(game: str, seed: int) -> None:
    place, rng, opened = at(game, seed), random.Random(seed), 0
    for _ in range(STEPS):
        moment = place.moment()
        if moment.stage == stages.OVER:
            break
        before, done = place.viewer, command(moment, rng)
        place.do(done)
        now = place.moment()
        if now.viewer is not None and now.viewer != before:
            opened += 1
            assert now.viewer == named(moment, done), (moment.stage, moment.back, done, now.seat)
    assert opened > 5


def others_were_asked(moment: Moment, done: give.Command, last: int) -> bool:
    """Return whether a moment that was answered so was put to others than ``last`` alone, or one of them has
    acted before everybody."""
    if moment.stage == stages.ALOUD:
        return last not in moment.claimants or (isinstance(done, give.ActOpenly) and done.act.seat != last)
    return moment.in_the_open and isinstance(done, give.Answer) and moment.seat != last


@pytest.mark.parametrize("seed", [3, 5])
@pytest.mark.parametrize("game", ("humankind", "mamlejet_kohanim"))
def test_the_key_of_nobody_shows_no_hand_to_whom_alone_was_asked(game: str, seed: int) -> None:
    """Who was asked sits before the screen: the hand of who had it before waits for that one's own key, at
    every chance to respond until then (MK-19.2, HK-7.5)."""
    place, rng, last, others = at(game, seed), random.Random(seed), -1, False
    waits = 0
    for _ in range(STEPS):
        moment = place.moment()
        if moment.stage == stages.OVER:
            break
        if moment.viewer is not None:
            last, others = moment.viewer, False
        if moment.stage == stages.ALOUD:
            apart = others or last not in moment.claimants
            waits += apart
            assert moment.back is None or not apart
        done = command(moment, rng)
        if place.do(done).done:
            others |= others_were_asked(moment, done, last)
    assert waits
