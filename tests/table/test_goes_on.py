"""Who is said to go on if nobody responds is the one who goes on (MK-19.2, MK-19.3)."""

from __future__ import annotations

import pytest

from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages

PEOPLE = [("Ana", "human", "shoftim"), ("Beto", "human", "shilo")]


@pytest.mark.parametrize("seed", [3, 4])
def test_of_several_at_one_screen_only_who_comes_next_is_said_to_go_on(seed: int) -> None:
    """In the steps that all have together whoever had the screen last may not be the one whose turn comes."""
    place = Table.new("mamlejet_kohanim", PEOPLE, {}, seed).sit()
    said = unsaid = 0
    for _ in range(400):
        moment = place.moment()
        if moment.stage == stages.OVER or moment.view.round > 7:
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
            picks = (resource[0],) if resource and len(moment.question.options) > 1 else (0,)
            if moment.question.kind == "discard":
                picks = tuple(range(moment.question.least))
            assert place.do(give.Answer(moment.number, picks)).done
    assert said and unsaid
