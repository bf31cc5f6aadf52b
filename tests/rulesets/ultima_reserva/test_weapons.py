"""Which Weapons the rules propose to a fighter (VZ-10.1): the key that goes on never disarms it."""

from __future__ import annotations

import random

from mk_tui.engine.record import advance
from mk_tui.engine.save import dump, load
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import decline

from .test_forecast import POOL, RULES, begin


def test_whoever_goes_on_uses_as_many_weapons_as_go_together_the_strongest_of_them() -> None:
    asked = 0
    for seed in range(40):
        g, rng = begin(seed), random.Random(seed)
        while g.question is not None:
            q = g.question
            if q.kind == "weapons":
                asked += 1
                seen = question_view(load(dump(g), RULES, POOL), q.seat)
                assert seen is not None
                found = decline(seen)
                assert found is not None
                force = {
                    o: sum(g.pool.cards[g.defs[int(w)]].attrs["force"] for w in o[1:]) for o in q.options
                }
                best = q.options[found[0]]
                assert best[0] != "none"
                assert (len(best), force[best]) == max((len(o), force[o]) for o in q.options)
            few = rng.randint(q.least, min(q.most, len(q.options)))
            advance(g, tuple(q.proposal) if q.limits else tuple(rng.sample(range(len(q.options)), few)))
    assert asked > 3, asked
