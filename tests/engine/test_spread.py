"""Spreading a number over cards, and counters on cards."""

from __future__ import annotations

import pytest

from mk_tui.engine import IllegalAnswer, advance, dump, load, view
from mk_tui.engine.change import move, set_counters
from mk_tui.engine.flow import leave
from mk_tui.engine.mechanisms.spread import ask_spread, shares

from .games import duel


@pytest.mark.parametrize(
    ("n", "limits", "order", "taken", "left"),
    [
        (7, (5, 3, 4), (0, 1, 2), {0: 5, 1: 2, 2: 0}, 0),
        (7, (5, 3, 4), (2, 0), {2: 4, 0: 3}, 0),
        (20, (5, 3), (1, 0), {1: 3, 0: 5}, 12),
        (4, (5, 3), (), {}, 4),
    ],
)
def test_each_card_takes_what_it_can_in_the_order_chosen(
    n: int, limits: tuple[int, ...], order: tuple[int, ...], taken: dict[int, int], left: int
) -> None:
    assert shares(n, limits, order) == (taken, left)


def test_the_question_shows_limits_and_a_proposal_and_keeps_the_order_of_the_answer() -> None:
    g = duel.table(Ana={"field": "peak squire squire"}, Bea={}).game
    cards = list(g.in_zone("field", 0))
    ask_spread(g, 0, "ask.spread", cards, (2, 3, 4), 6, card=cards[0])
    asked = view(g, 0).question
    assert asked is not None
    assert (asked.kind, asked.limits, asked.proposal) == ("distribute", (2, 3, 4), (0, 1, 2))
    assert dict(asked.fields)["n"] == 6
    hidden = view(g, 1).question
    assert hidden is not None
    assert (hidden.options, hidden.limits, hidden.proposal) == ((), (), ())
    again = load(dump(g), g.rules, g.pool).question
    assert again is not None
    assert (again.limits, again.proposal) == (asked.limits, asked.proposal)
    assert tuple(again.options) == asked.options
    with pytest.raises(IllegalAnswer):
        advance(g, ())
    frame = g.frames[-1]
    leave(frame)
    advance(g, (2, 0))
    assert frame.ans == (("card", cards[2]), ("card", cards[0]))


def test_counters_lie_on_a_card_until_it_leaves_play() -> None:
    g = duel.table(Ana={"field": "peak squire"}, Bea={}).game
    squire = g.in_zone("field", 0)[1]
    set_counters(g, squire, 2)
    world = g.clone()
    set_counters(world, squire, 1)
    for seat in (0, 1, None):
        assert view(g, seat).zone("field", 0).cards[1].counters == 2
    assert load(dump(g), g.rules, g.pool).counters == {squire: 2}
    set_counters(g, squire, 0)
    assert view(g, 0).zone("field", 0).cards[1].counters == 0
    assert world.counters == {squire: 1}
    move(world, squire, world.layout.ids["deck"][0])
    assert world.counters == {}
