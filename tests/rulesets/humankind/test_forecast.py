"""What would follow is shown beside those who fight, and it does follow (HK-10.7, HK-11.8 to HK-11.10)."""

from __future__ import annotations

import random
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.continuous import statics
from mk_tui.players.levels import random_answer
from mk_tui.table.beginning import Beginning, Seat
from rulesets.humankind.rules.combat import combat_damage, sanctuary_damage
from rulesets.humankind.rules.forecast import notes
from rulesets.humankind.rules.tables import ATTACKING, BLOCKED, BLOCKING

MATCHES = 40


def fights(seed: int) -> list[Game]:
    """Return copies of a match at each of its questions after blocks were set."""
    g = Beginning.lay([Seat("Ana", "random"), Seat("Beto", "random")], "humankind", {}, seed).begin()
    g.hold[:] = [2, 2]  # the Active Player is asked after every block
    rng = random.Random(seed)
    found = []
    while g.question is not None:
        if g.frames[0].flow == "match" and any(
            g.flags[c] & BLOCKING for z in g.layout.play for c in g.zones[z]
        ):
            found.append(g.clone())
        q: Any = g.question
        advance(g, random_answer(q, rng))
    return found


def test_what_is_foretold_comes_to_pass() -> None:
    """Those told to fall are destroyed, the others stay; what gets through is what the Sanctuary loses."""
    seen = 0
    for seed in range(MATCHES):
        for g in fights(seed):
            frame = next((f for f in g.frames if f.flow == "combat"), None)
            if frame is None or g.vars["met"]:
                continue
            fighting = [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & (ATTACKING | BLOCKING)]
            told = {c: notes(g, c) for c in fighting}
            blocked = [c for c in fighting if g.flags[c] & BLOCKED]
            del g.frames[g.frames.index(frame) + 1 :]
            g.question = None
            frame.v["attackers"] = blocked
            combat_damage(g, frame)
            falls = {c for c, said in told.items() if "note.falls" in said}
            assert falls == {c for c in fighting if not g.in_play(c)}
            other = next(s for s in g.order if s != g.active)
            g.seats[other].update(structure=99, struck=1)
            guards = [m for m in g.mods if m.target == -1 - other]
            if guards or {"damage_guard", "first_damage_guard"} & set(statics(g)):
                continue
            past = sum(n for c in blocked for said in told[c] if said[0] == "note.past" for n in said[1:])
            sanctuary_damage(g, frame)
            assert g.seats[other]["structure"] == 99 - past
            seen += 1
    assert seen > 5
