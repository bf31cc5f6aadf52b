"""Building decks and setting up a match from them (MK-12, MK-14, MK-18.1, A-28)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, SeatSetup, new_game
from mk_tui.engine.errors import SetupError
from mk_tui.engine.mechanisms.dice import pick

HERE = Path(__file__).parent
RULES = registry.get("mamlejet_kohanim")
POOL = load_pool(RULES)[0]
DECKS = load_decks(RULES, POOL)[0]
READY = ("shilo", "shoftim", "yehoshua", "twelve_tribes")
ENEMIES = {**DECKS["enemies_default"].cards, "random_hero": 1}
FIXED = {"E01": 3, "E02": 3, "E03": 2, "E04": 2, "E05": 2, "E06": 1, "E07": 1}
GROUPS = {
    "resources": ("resource",),
    "soldiers": ("soldier",),
    "hishtadluyot / tefilot": ("hishtadlut", "tefila"),
    "objects": ("object",),
    "strategies": ("strategy",),
}
PRINTED: dict[tuple[str, str], tuple[int, dict[str, int]]] = {}
for line in (HERE / "section_3_decks.txt").read_text("utf-8").splitlines():
    if not line.startswith("#"):
        deck, group, total, cards = (part.strip() for part in line.split("|"))
        PRINTED[deck, group] = (
            int(total),
            {c.partition("x")[2]: int(c.partition("x")[0]) for c in cards.split()},
        )


def numbers(deck: dict[str, int]) -> dict[str, int]:
    return {POOL.by_id[c].number: n for c, n in deck.items()}


def complaints(kind: str, cards: dict[str, int], **more: Any) -> list[str]:
    deck = SimpleNamespace(kind=kind, cards={POOL.by_number[c].id: n for c, n in cards.items()}, **more)
    return [clause for clause, _, _ in RULES.decks.check(deck, POOL)]


def match(players: int, seed: int, options: dict[str, Any] | None = None) -> Game:
    seats = [SeatSetup(f"P{k}", DECKS[READY[k % 4]].cards, {"enemy": ENEMIES}) for k in range(players)]
    return new_game(RULES, POOL, seats, options or {"level": "guerrero"}, seed)


# -- the rules of decks -------------------------------------------------------------------------------


def test_sixty_tactics_and_fifteen_enemies() -> None:
    """MK-12.1: resources are among the sixty."""
    assert complaints("player", {"N01": 57, "W02": 3}) == []
    assert complaints("player", {"N01": 56, "W02": 3}) == ["MK-12.1"]
    assert complaints("player", {"N01": 58, "W02": 3}) == ["MK-12.1"]
    assert complaints("enemy", {**FIXED, "E08": 1}) == []
    assert complaints("enemy", FIXED, random_hero=1) == []
    assert complaints("enemy", FIXED) == ["MK-12.1"]
    assert complaints("enemy", {**FIXED, "E08": 1}, random_hero=1) == ["MK-12.1"]


def test_four_copies_of_a_card_and_any_number_of_basic_resources() -> None:
    """MK-12.2: special resources and legends are cards like others; two of a legend are allowed."""
    assert complaints("player", {"N01": 56, "W02": 4}) == []
    assert complaints("player", {"N01": 55, "W02": 5}) == ["MK-12.2"]
    assert complaints("player", {"N01": 20, "N02": 20, "N03": 20}) == []
    assert complaints("player", {"N01": 56, "N04": 4}) == []
    assert complaints("player", {"N01": 55, "N04": 5}) == ["MK-12.2"]
    assert complaints("player", {"N01": 56, "W11": 4}) == []
    assert complaints("enemy", {"E01": 5, "E02": 4, "E03": 4, "E04": 2}) == ["MK-12.2"]


def test_tactics_and_enemies_are_two_families() -> None:
    """MK-3.1."""
    assert complaints("player", {"N01": 59, "E01": 1}) == ["MK-12.1"]
    assert complaints("enemy", {**FIXED, "W02": 1}) == ["MK-12.1"]


def test_a_deck_may_use_one_two_or_three_colours_and_any_proportion_of_resources() -> None:
    """MK-1.5, MK-12.3, MK-12.5: the two fifths of resources are advice."""
    assert complaints("player", {"N01": 56, "W02": 4}) == []
    assert complaints("player", {"N01": 30, "N02": 22, "W02": 4, "R03": 4}) == []
    assert complaints("player", {"N01": 16, "N02": 16, "N03": 16, "W02": 4, "R03": 4, "B04": 4}) == []
    assert complaints("player", {"W02": 4, **{f"W{k:02}": 4 for k in range(1, 12)}, "N01": 16}) == []


# -- the ready decks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("deck", READY)
def test_a_ready_deck_is_that_of_section_3_12(deck: str, group: str) -> None:
    """MK-12.4: 24 resources, 20 soldiers, 12 hishtadluyot or tefilot, 2 objects, 2 strategies."""
    total, cards = PRINTED[deck, group]
    mine = {c: n for c, n in DECKS[deck].cards.items() if POOL.by_id[c].type in GROUPS[group]}
    assert numbers(mine) == cards
    assert sum(mine.values()) == total


@pytest.mark.parametrize("deck", READY)
def test_a_ready_deck_has_sixty_cards_and_its_emuna(deck: str) -> None:
    """MK-12.1, MK-12.2, and section 3.12: 96, 99, 96 and 90."""
    cards = DECKS[deck].cards
    assert sum(cards.values()) == 60
    assert sum(n * POOL.by_id[c].attrs.get("emuna", 0) for c, n in cards.items()) == PRINTED[deck, "emuná"][0]
    assert all(
        n <= 4 or (POOL.by_id[c].type, POOL.by_id[c].subtype) == ("resource", "basic")
        for c, n in cards.items()
    )
    assert all(n == 1 for c, n in cards.items() if POOL.by_id[c].attrs.get("legendary"))


def test_the_default_enemy_deck() -> None:
    """MK-14.1: fourteen fixed cards worth 72, and a random hero."""
    assert numbers(DECKS["enemies_default"].cards) == FIXED
    assert DECKS["enemies_default"].random_hero == 1
    assert sum(n * POOL.by_number[c].attrs["emuna"] for c, n in FIXED.items()) == 72


# -- a match from them --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_has_both_piles(players: int) -> None:
    """MK-0.4, MK-18.1, MK-18.3, MK-4.1, MK-4.2, MK-14.1."""
    g = match(players, 5)
    for seat in range(players):
        own = Counter(g.definition(c).id for kind in ("city", "hand") for c in g.in_zone(kind, seat))
        assert own == DECKS[READY[seat % 4]].cards
        assert len(g.in_zone("hand", seat)) == 7
        enemies = Counter(g.definition(c).number for c in g.in_zone("enemy_city", seat))
        assert {c: n for c, n in enemies.items() if c in FIXED} == FIXED
        assert sum(enemies.values()) == 15
        assert all(g.owner[c] == seat for c in g.in_zone("enemy_city", seat))
        assert not g.in_zone("camp", seat) and not g.in_zone("guenizah", seat)
    assert not g.in_zone("front")


def test_nobody_sits_down_as_fifth() -> None:
    """MK-0.4."""
    with pytest.raises(SetupError):
        match(5, 5)


def heroes(g: Game) -> list[str]:
    found = []
    for seat in range(len(g.seats)):
        mine = [d for d in map(g.definition, g.in_zone("enemy_city", seat)) if d.subtype == "hero"]
        assert len(mine) == 1
        found.append(mine[0].number)
    return found


def test_an_enemy_deck_may_name_its_hero() -> None:
    """MK-14.1: only decks that ask for a random hero get one."""
    named = {**DECKS["enemies_default"].cards, POOL.by_number["E08"].id: 1}
    g = new_game(RULES, POOL, [SeatSetup("P", DECKS["shilo"].cards, {"enemy": named})], {}, 3)
    assert heroes(g) == ["E08"]


def test_heroes_are_random_and_dealt_without_repeats() -> None:
    """MK-14.1, A-28: over many matches every hero comes up, and never two alike in one match."""
    seen: set[str] = set()
    for seed in range(40):
        found = heroes(match(4, seed))
        assert len(set(found)) == 4
        seen.update(found)
    assert seen == {f"E{k:02}" for k in range(8, 15)}


def test_a_hero_that_a_deck_names_is_dealt_to_nobody_else() -> None:
    """A-28: two of one name cannot meet, not even where one player's deck names its hero."""
    named = {**DECKS["enemies_default"].cards, POOL.by_number["E08"].id: 1}
    for seed in range(20):
        seats = [
            SeatSetup("A", DECKS["shilo"].cards, {"enemy": ENEMIES}),
            SeatSetup("B", DECKS["shoftim"].cards, {"enemy": named}),
        ]
        first, second = heroes(new_game(RULES, POOL, seats, {}, seed))
        assert second == "E08" != first


def test_both_piles_are_shuffled() -> None:
    """MK-18.1: two matches lie differently, and neither lies as the deck was written."""
    orders = set()
    for seed in range(3):
        g = match(1, seed)
        for kind in ("city", "enemy_city"):
            orders.add(tuple(g.definition(c).number for c in g.in_zone(kind, 0)))
    assert len(orders) == 6


def test_random_cities_are_a_fair_pick() -> None:
    """MK-20.7: each of three players about as often."""
    g = match(3, 1)
    count = Counter(pick(g, 3) for _ in range(3000))
    assert set(count) == {0, 1, 2}
    assert all(850 < n < 1150 for n in count.values())
