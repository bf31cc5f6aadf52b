"""Who is said to go on is the one who goes on: if nobody responds (MK-19.2, MK-19.3), or if what is put to
one person before everybody is declined."""

from __future__ import annotations

import random

import pytest

from mk_tui.players.answers import decline
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages

from .test_whose_hand import command

PEOPLE = [("Ana", "human", "shoftim"), ("Beto", "human", "shilo")]
# Games in which questions are put to one person before everybody, with how many people.
IN_THE_OPEN = (("aguila_roja", 2), ("humankind", 2), ("karmaka", 3), ("ultima_reserva", 3))


@pytest.mark.parametrize("seed", [4, 9, 10])
def test_of_several_at_one_screen_only_who_comes_next_is_said_to_go_on(seed: int) -> None:
    """In the steps that all have together whoever had the screen last may not be the one whose turn comes."""
    place = Table.new("mamlejet_kohanim", PEOPLE, {}, seed).sit()
    said = unsaid = 0
    for _ in range(900):
        moment = place.moment()
        if moment.stage == stages.OVER or moment.view.round > 14:
            break
        if moment.stage == stages.ALOUD:
            back = moment.back
            assert place.do(give.Claim(moment.number, (), True, True)).done
            then = place.moment()
            if then.stage not in (stages.ASK, stages.HAND_OVER):
                continue
            if back is None:
                unsaid += 1
            else:
                said += 1
                assert then.seat == back
        elif moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            assert place.do(give.Look(moment.number, moment.seat)).done
        else:
            assert moment.question is not None
            resource = [n for n, o in enumerate(moment.question.options) if o[0] in ("play", "resource")]
            picks: tuple[int, ...] = (resource[0],) if resource and len(moment.question.options) > 1 else (0,)
            if moment.question.kind == "discard":
                picks = tuple(range(moment.question.least))
            assert place.do(give.Answer(moment.number, picks)).done
    assert said and unsaid


@pytest.mark.parametrize("game, people", IN_THE_OPEN)
def test_who_is_said_to_go_on_when_somebody_declines_is_asked_next(game: str, people: int) -> None:
    """VZ-8.9, HK-11.11: not so where all are asked then whether they respond."""
    seats = [(name, "human", "") for name in ("Ana", "Beto", "Carla")[:people]]
    place, rng = Table.new(game, seats, {}, 1).sit(), random.Random(1)
    said = asked_aloud = 0
    for _ in range(400):
        moment = place.moment()
        if moment.stage == stages.OVER:
            break
        declined = decline(moment.question) if moment.question is not None else None
        if not moment.in_the_open or declined is None or rng.random() < 0.2:
            place.do(command(moment, rng))
            continue
        assert place.do(give.Answer(moment.number, declined, back=True)).done
        then = place.moment()
        if moment.back is None:
            asked_aloud += then.stage == stages.ALOUD
        else:
            said += 1
            assert (then.stage, then.seat) == (stages.ASK, moment.back)
    assert said or asked_aloud
