"""Dice and chance: one integer in the state, forced by a scenario where it wants (architecture 3.7)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from mk_tui.engine import events
from mk_tui.engine.change import shuffle_zone
from mk_tui.engine.mechanisms.dice import pick, throw
from mk_tui.engine.rng import below, mix, shuffle, shuffle_by_words

from .games import duel

ROUNDS = 12_000
# What splitmix64 gives for the seed 1234567 (its authors' own test values).
KNOWN = [6457827717110365317, 3203168211198807973, 9817491932198370423]


def flat(counts: Counter[int], kinds: int) -> bool:
    """Return whether ``ROUNDS`` results lie within five standard deviations of uniform."""
    share = ROUNDS / kinds
    return len(counts) == kinds and all(abs(n - share) < 5 * share**0.5 for n in counts.values())


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_every_face_is_as_likely(sides: int) -> None:
    g = duel.table(Ana={}, Bea={"hand": "oath", "field": "peak"}).game
    faces = [throw(g, sides) for _ in range(ROUNDS)]
    assert flat(Counter(faces), sides)
    assert min(faces) == 1 and max(faces) == sides
    # ... whatever came before it
    pairs = Counter(a * sides + b for a, b in pairwise(faces))
    assert flat(pairs, sides * sides)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    g = duel.table(Ana={}, Bea={"hand": "oath", "field": "peak"}).game
    firsts = []
    for seed in range(ROUNDS):
        g.rng = mix(seed)
        firsts.append(below(g, 6))
    assert flat(Counter(firsts), 6)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    g = duel.table(Ana={"deck": "peak lake marsh"}, Bea={"hand": "oath", "field": "peak"}).game
    zone = g.layout.ids["deck"][0]
    orders: Counter[int] = Counter()
    for _ in range(ROUNDS):
        shuffle_zone(g, zone)
        a, b, c = g.zones[zone]
        orders[a * 100 + b * 10 + c] += 1
    assert flat(orders, 6)


def test_the_numbers_are_those_of_splitmix64() -> None:
    g = duel.table(Ana={}, Bea={"hand": "oath", "field": "peak"}).game
    g.rng = 1234567
    assert [below(g, 1 << 64) for _ in KNOWN] == KNOWN
    assert mix(1234567) == KNOWN[0]


def test_machine_words_shuffle_like_long_integers() -> None:
    g = duel.table(Ana={}, Bea={"hand": "oath", "field": "peak"}).game
    rng = Random(5)
    for n in range(60):
        state = rng.choice((rng.getrandbits(64), rng.getrandbits(9), (1 << 64) - 1 - n, (1 << 63) - 30 + n))
        found = []
        for way in (shuffle, shuffle_by_words):
            g.rng, cards = state, list(range(n))
            way(g, cards)
            found.append((cards, g.rng))
        assert found[0] == found[1]
        assert sorted(found[0][0]) == list(range(n))


def test_forced_dice_come_first_and_in_order() -> None:
    g = duel.table(Ana={}, Bea={"hand": "oath", "field": "peak"}).game
    g.forced = {"dice": [6, 1, 3], "picks": [2]}
    copy = g.clone()
    assert [throw(g, 6) for _ in range(3)] == [6, 1, 3]
    assert pick(g, 3) == 2
    assert 1 <= throw(g, 6) <= 6  # then chance again
    assert [throw(copy, 6) for _ in range(3)] == [6, 1, 3]  # a copy has its own


@pytest.mark.parametrize(("die", "drawn", "life"), [(4, 2, 10), (6, 2, 10), (3, 0, 9), (1, 0, 9)])
def test_a_roll_decides_which_way_an_effect_goes(die: int, drawn: int, life: int) -> None:
    p = duel.table(Ana={"hand": "gamble", "field": "peak squire"}, Bea={})
    p.game.forced = {"dice": [die]}
    p.does("Ana", "play gamble").all_pass()
    assert len(p.zone("Ana", "hand")) == drawn
    assert p.game.seats[0]["life"] == life
    (roll,) = [e for e in events(p.game, None) if e.id == "log.roll"]
    assert (roll.fields["value"], roll.fields["base"], roll.fields["index"]) == (die, 4, 4)
    assert roll.fields["success"] == (die >= 4)
    assert roll.fields["roller"] == "duel.gamble"


def test_a_failed_ability_roll_does_nothing() -> None:
    for die, looked in ((3, 0), (4, 1)):
        p = duel.table(Ana={"field": "oracle peak squire"}, Bea={})
        p.game.forced = {"dice": [die]}
        p.does("Ana", "ability oracle 0").all_pass()
        assert len(p.log("log.looked")) == looked


def test_the_same_seed_rolls_the_same() -> None:
    a, b = duel.begin(2, 11), duel.begin(2, 11)
    assert [throw(a, 10) for _ in range(50)] == [throw(b, 10) for _ in range(50)]
    assert a.rng == b.rng
