"""Where several share a screen nobody's hand lies open while all of them watch a computer player's turn."""

import random

import pytest

from mk_tui.table import Moment, NotForYou, Table
from mk_tui.table import moment as stages

from .test_place import step

SEATS = [("Ana", "human", ""), ("Beto", "human", ""), ("Carla", "random", "")]
STEPS = 400


@pytest.mark.parametrize("game", ["aguila_roja", "karmaka", "ultima_reserva"])
def test_a_hand_is_covered_in_a_computers_turn_and_costs_no_key_after_it(game: str) -> None:
    """Who had it and is asked next has it again at once; in a turn of theirs nothing is taken away."""
    place = Table.new(game, SEATS, {}, 3).sit()
    rng, shown = random.Random(3), -1
    own, again, other = 0, 0, 0
    before: Moment | None = None
    for _ in range(STEPS):
        moment = place.moment()
        if moment.stage == stages.OVER:
            break
        if moment.viewer is not None:
            shown = moment.viewer
        if moment.stage == stages.COMPUTER and moment.view.active == 2:
            assert moment.viewer is None and place.viewer is None
            with pytest.raises(NotForYou):
                place.view(0)
            other += 1
        elif moment.stage == stages.COMPUTER:
            own += moment.viewer == moment.view.active
        elif before is not None and before.stage == stages.COMPUTER and before.view.active == 2:
            # Of another person a key was asked for, or the question hides nothing.
            assert moment.viewer in (None, shown)
            again += moment.stage == stages.ASK and moment.viewer is not None
        before = moment
        step(place, rng)
    assert other and own and again


def test_alone_the_hand_lies_open_all_the_while() -> None:
    place, rng = Table.new("karmaka", [SEATS[0], SEATS[2]], {}, 3).sit(), random.Random(3)
    watched = 0
    for _ in range(60):
        moment = place.moment()
        watched += moment.stage == stages.COMPUTER
        assert moment.viewer == 0
        step(place, rng)
    assert watched
