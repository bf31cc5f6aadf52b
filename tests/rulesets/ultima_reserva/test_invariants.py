"""What holds at every decision of any match, whoever plays: seen over matches by chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, SeatSetup, new_game
from mk_tui.engine.continuous import keywords, stat
from mk_tui.engine.mechanisms.conceding import why_no_concession
from mk_tui.engine.record import advance, set_pref
from rulesets.ultima_reserva.rules.tables import (
    ATTACKING,
    CONTINUOUS_MOST,
    EQUIPMENT,
    FALLEN,
    HEAVY,
    RESPONDING,
    SPACES,
    SWIFT,
    USED,
    WEAPONS_USED,
)

RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]
CONCESSIONS = 0.004  # how often somebody gives up at a decision, with three or four players
OUT_OF_COMBAT = ("opening", "deployment", "regroup", "end")


def begin(seats: int, seed: int) -> Game:
    """Return a match of decks by chance."""
    rng = random.Random(seed)
    setups = [SeatSetup(f"P{k}", RULES.decks.random(POOL, rng)) for k in range(seats)]
    return new_game(RULES, POOL, setups, {"length": "normal"}, seed)


def kind(g: Game, card: int) -> str:
    """Return a card's type."""
    return str(g.definition(card).type)


def check_damage(g: Game) -> None:
    """VZ-9.3, VZ-12.4: nothing has taken more than it can, and what is destroyed does not lie about."""
    for card, n in g.counters.items():
        most = stat(g, card, "resistance" if kind(g, card) in EQUIPMENT else "vital")
        assert n > 0, (card, n)
        if g.flags[card] & FALLEN:
            assert g.phase not in OUT_OF_COMBAT
        elif kind(g, card) == "player":
            assert n < most or g.phase == "surplus"  # only when all of it has fallen is anybody beaten
        else:
            assert g.in_play(card) and n < most, g.definition(card).id


def check_equipment(g: Game) -> None:
    """VZ-2.10, VZ-7.9, VZ-10.1, VZ-10.2: who bears what, and uses it."""
    used: Counter[int] = Counter()
    for card, host in g.host.items():
        assert kind(g, card) in EQUIPMENT and kind(g, host) in ("character", "player")
        assert g.in_play(host) and g.ctrl[card] == g.ctrl[host]
        if g.flags[card] & USED:
            used[host] += 1
            assert g.zone_kind(host) == "combat"
    assert not used or max(used.values()) <= WEAPONS_USED
    for card in range(len(g.defs)):
        if g.flags[card] & USED:
            assert card in g.host
        if g.zone_kind(card) == "combat":
            words = keywords(g, card)
            assert not (words & SWIFT and words & HEAVY), g.definition(card).id


def check_zones(g: Game) -> None:
    """VZ-4.5, VZ-4.7, VZ-7.8, VZ-8.4: what lies where."""
    for seat in range(len(g.seats)):
        assert len(g.in_zone("combat", seat)) <= SPACES
        assert sum(kind(g, c) == "continuous" for c in g.in_zone("magic", seat)) <= CONTINUOUS_MOST
        assert {kind(g, c) for c in g.in_zone("reserves", seat)} <= {"character", *EQUIPMENT}
        assert {kind(g, c) for c in g.in_zone("deployment", seat)} <= {"player", "ability", "source"}
        assert {kind(g, c) for c in g.in_zone("combat", seat)} <= {"character", "player"}
    for card, flags in enumerate(g.flags):
        fights = flags & (ATTACKING | RESPONDING)
        assert bool(fights) == (g.zone_kind(card) == "combat")
        assert fights != ATTACKING | RESPONDING
    if g.phase in OUT_OF_COMBAT:
        assert not g.facing and not any(f & (FALLEN | USED) for f in g.flags)


def check_turn(g: Game, since: dict[object, tuple[int, int]]) -> None:
    """VZ-12.2, VZ-R29: nothing of a turn or of a combat is there in another one.

    ``since``: of each modifier that is there in whose turn it came, and in which of theirs.
    """
    if g.phase in OUT_OF_COMBAT:
        assert not g.vars.get("packet") and not g.vars.get("sinking")
        assert g.vars.get("foe", -1) < 0
        assert not any(m.until == "combat" for m in g.mods)
    turn = (g.active, g.seats[g.active].get("turns", 0))
    for m in [m for m in g.mods if m.until == "end_of_turn"]:
        assert since.setdefault(m, turn) == turn, "it outlives its turn"
    for m in set(since) - set(g.mods):
        del since[m]


@pytest.mark.parametrize(("seats", "seed"), [(2 + k % 3, k) for k in range(12)])
def test_at_every_decision(seats: int, seed: int) -> None:
    """VZ-1.3 and the clauses of the checks."""
    g, rng = begin(seats, seed), random.Random(seed)
    cards = Counter(g.owner)
    since: dict[object, tuple[int, int]] = {}
    while (q := g.question) is not None:
        if seats > 2 and rng.random() < CONCESSIONS and len(g.order) > 1:
            seat = rng.choice([s for s in g.order if why_no_concession(g, s) is None])
            set_pref(g, "concede", seat, 1)  # somebody gives up, whoever is asked
            continue
        check_turn(g, since)
        check_damage(g)
        check_equipment(g)
        check_zones(g)
        assert Counter(g.owner) == cards
        n = rng.randint(q.least, min(q.most, len(q.options)))
        advance(g, tuple(rng.sample(range(len(q.options)), n)))
    assert g.result is not None
