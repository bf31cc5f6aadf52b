"""What would follow is shown beside those who fight, and it does follow (HK-10.7, HK-11.8 to HK-11.10)."""

from __future__ import annotations

import random
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.continuous import seat_stat, stat
from mk_tui.players.levels import HUMAN, random_answer
from mk_tui.table.beginning import Beginning, Seat
from rulesets.humankind.rules.combat import combat_damage, sanctuary_damage
from rulesets.humankind.rules.forecast import notes
from rulesets.humankind.rules.tables import ATTACKING, BLOCKING
from tests.written import beginning

MATCHES = 40
PAST = ("note.strikes", "note.past")


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
    """Those told to fall are destroyed, the others stay; what gets through is what the Sanctuary loses, what
    lowers and prevents it reckoned in."""
    seen = guarded = 0
    for seed in range(MATCHES):
        for g in fights(seed):
            frame = next((f for f in g.frames if f.flow == "combat"), None)
            if frame is None or g.vars["met"]:
                continue
            fighting = [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & (ATTACKING | BLOCKING)]
            other = next(s for s in g.order if s != g.active)
            g.seats[other]["structure"] = 99
            told = {c: notes(g, c) for c in fighting}
            guards, forces = lowering(g, other), {c: stat(g, c, "force") for c in fighting}
            del g.frames[g.frames.index(frame) + 1 :]
            g.question = None
            combat_damage(g, frame)
            falls = {c for c, said in told.items() if "note.falls" in said}
            assert falls == {c for c in fighting if not g.in_play(c)}
            stay = [c for c in fighting if g.in_play(c)]
            if lowering(g, other) != guards or any(stat(g, c, "force") != forces[c] for c in stay):
                continue  # who lowered it, or gave them Force, fell
            past = sum(n for c in fighting for what, *ns in told[c] if what in PAST for n in ns)
            sanctuary_damage(g, frame)
            assert g.seats[other]["structure"] == 99 - past
            seen += 1
            guarded += any(guards)
    assert seen > 5 and guarded > 5


GONE_HOME = """\
- title: Of two blockers one goes home
  clauses: [HK-11.10]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2}
  table:
    Ana: {play: [SCO1, CO10], hand: [CO22], counters: {will: 4}}
    Beto: {play: [SQU2, QU05, QU06]}
  play: [{expect: {asked: Ana}}]
"""


def test_of_what_gets_past_a_blocker_that_has_gone_is_taken_off_as_well() -> None:
    """HK-R10: six against three, who went home, and two."""
    g = beginning(GONE_HOME, HUMAN, HUMAN).begin()
    named = ("pass", "CO10", "QU05", "QU06", "CO22", "QU05")
    for name in named:
        q: Any = g.question
        places = [k for k, o in enumerate(q.options) if o[0] == name or _number(g, o) == name]
        advance(g, (places[0],))
    (attacker,) = [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & ATTACKING]
    told = notes(g, attacker)
    while g.phase == "combat":
        advance(g, (0,))
    assert ("note.past", 10 - g.seats[1]["structure"]) in told
    assert g.seats[1]["structure"] == 9


SHIELDED = """\
- title: A blocker that takes no Combat Damage
  clauses: [HK-15.1]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2}
  table:
    Ana: {play: [SCO2, CO10]}
    Beto: {play: [SQU2, QU06], hand: [QU20], counters: {will: 1}}
  play: [{expect: {asked: Ana}}]
"""


def test_who_takes_no_damage_is_told_to_take_none() -> None:
    g = beginning(SHIELDED, HUMAN, HUMAN).begin()
    for name in ("pass", "CO10", "QU20", "QU06", "QU06"):  # the Mantle of Leaves for the one that blocks
        q: Any = g.question
        places = [k for k, o in enumerate(q.options) if o[0] == name or _number(g, o) == name]
        advance(g, (places[0],))
    (blocker,) = [c for z in g.layout.play for c in g.zones[z] if g.flags[c] & BLOCKING]
    assert notes(g, blocker) == (("note.takes", 0),)


def _number(g: Game, option: Any) -> str:
    card = option[1] if len(option) > 1 and isinstance(option[1], int) else -1
    return g.definition(card).number if card >= 0 else ""


def lowering(g: Game, seat: int) -> list[int]:
    """Return what lowers the Sanctuary Damage of a seat."""
    return [seat_stat(g, seat, word) for word in ("damage_guard", "first_damage_guard", "damage_immunity")]
