"""Conceding at whatever is being asked, seen over matches by chance (VZ-13.1, VZ-14.1)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mk_tui.engine import Game, advance, set_pref

from .test_invariants import begin

# How often each kind of moment is tried in a match.
TRIES = 3


def moment(g: Game, seat: int) -> Any:
    """Return what makes a moment a different one for who concedes in it."""
    q = g.question
    assert q is not None
    role = "active" if seat == g.active else "foe" if seat == g.vars.get("foe") else "third"
    return q.kind, q.why, q.seat == seat, role, any(f.flow in ("cast", "triggers") for f in g.frames)


def by_chance(g: Game, rng: random.Random) -> None:
    """Answer the open question by chance."""
    q = g.question
    assert q is not None
    advance(g, tuple(rng.sample(range(len(q.options)), rng.randint(q.least, min(q.most, len(q.options))))))


def give_up(g: Game, seat: int, rng: random.Random) -> None:
    """Let a seat concede and the others play on: it is never asked again, and soon out."""
    set_pref(g, "concede", seat, 1)
    for _ in range(40):
        if g.question is None:
            break
        assert g.question.seat not in g.conceded()
        by_chance(g, rng)
    if len(g.seats) == 2:
        assert g.result == {"kind": "win", "winners": [1 - seat], "why": "result.conceded"}
    elif g.result is None:
        assert seat not in g.order
        assert {g.zone_kind(c) for c, owner in enumerate(g.owner) if owner == seat} == {"removed"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_may_concede_whatever_is_asked(seats: int) -> None:
    rng = random.Random(seats)
    tried: Counter[Any] = Counter()
    for seed in range(3):
        g = begin(seats, seed)
        for seat in range(seats):
            set_pref(g, "hold", seat, (2, 0, 1, 0)[seat])
            set_pref(g, "by_hand", seat, seat % 2)
        while g.question is not None:
            for seat in g.order:
                now = moment(g, seat)
                if tried[now] < TRIES:
                    tried[now] += 1
                    give_up(g.clone(), seat, rng)
            by_chance(g, rng)
    kinds = {now[0] for now in tried}
    assert kinds >= {"mulligan", "priority", "attack", "respond", "distribute", "pay", "target", "choose"}
