"""Building decks and setting up a match from them (HK-4, HK-5.7, HK-6, HK-R18, HK-R29, HK-R30)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, SeatSetup, advance, new_game
from mk_tui.engine.cards import build_pool
from mk_tui.engine.errors import SetupError
from mk_tui.players.options import settle

HERE = Path(__file__).parent
RULES = registry.get("humankind")
POOL = load_pool(RULES)[0]
DECKS = load_decks(RULES, POOL)[0]
READY = ("acracia", "corporacion", "abismales", "quimera")
# Sixty cards of Acracia: the limits of its restricted cards are 3, 1, 2, 3 and 2.
SIXTY = {f"AC{k:02}": 4 for k in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17, 19)}


def complaints(cards: dict[str, int], home: dict[str, int] | None = None, pool: Any = POOL) -> list[str]:
    named = {"SAC1": 1} if home is None else home
    deck = SimpleNamespace(
        kind="player", cards={POOL.by_number[c].id: n for c, n in {**named, **cards}.items()}
    )
    return [clause for clause, _, _ in RULES.decks.check(deck, pool)]


def without(number: str, n: int, **more: int) -> dict[str, int]:
    """Return the sixty with ``n`` copies fewer of one card, and ``more`` instead."""
    return {**SIXTY, number: SIXTY[number] - n, **more}


def match(players: int = 2, seed: int = 1) -> Game:
    seats = [SeatSetup(f"P{k}", DECKS[READY[k % 4]].cards, {}) for k in range(players)]
    return new_game(RULES, POOL, seats, {}, seed)


# -- the rules of decks -------------------------------------------------------------------------------


def test_exactly_sixty_cards_of_any_mixture() -> None:
    """T14, HK-4.1, HK-R29: neither 59 nor 61; the Sanctuary is not counted."""
    assert complaints(SIXTY) == []
    assert complaints(without("AC19", 1)) == ["HK-4.1"]
    assert complaints({**SIXTY, "AC18": 1}) == ["HK-4.1"]
    assert complaints(without("AC13", 4, AC20=4)) == []


def test_one_sanctuary_stands_beside_the_sixty() -> None:
    """HK-4.2."""
    assert complaints(SIXTY, {}) == ["HK-4.2"]
    assert complaints(SIXTY, {"SAC1": 1, "SAC2": 1}) == ["HK-4.2"]
    assert complaints(SIXTY, {"SAC2": 1}) == []


def test_four_copies_of_a_card() -> None:
    """HK-4.3."""
    assert complaints(without("AC19", 1, AC01=5)) == ["HK-4.3"]


def test_copies_are_counted_by_name() -> None:
    """T11, HK-4.4: four copies and one of another version with the same name are five."""
    other = build_pool(RULES, load_cards(RULES).cards, "another edition").by_number["AC01"]
    other.id = "test.other_runner"
    cards = {POOL.by_number[c].id: n for c, n in {"SAC1": 1, **without("AC19", 1)}.items()}
    pool = SimpleNamespace(by_id={**POOL.by_id, other.id: other})
    deck = SimpleNamespace(kind="player", cards={**cards, other.id: 1})
    assert [clause for clause, _, _ in RULES.decks.check(deck, pool)] == ["HK-4.3"]


@pytest.mark.parametrize("number, most", [("AC06", 3), ("AC15", 2), ("AC12", 1)])
def test_a_restriction_limits_the_copies(number: str, most: int) -> None:
    """HK-4.5."""
    assert complaints(without("AC19", most, **{number: most})) == []
    assert complaints(without("AC19", most + 1, **{number: most + 1})) == ["HK-4.5"]


def test_factions_are_not_mixed() -> None:
    """T13, HK-4.6, HK-R18: neither among the sixty nor with the Sanctuary."""
    assert complaints(without("AC19", 1, QU19=1)) == ["HK-4.6"]
    assert complaints(SIXTY, {"SQU1": 1}) == ["HK-4.6"]


# -- the ready decks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", READY)
def test_there_is_a_legal_ready_deck_of_each_faction(deck: str) -> None:
    """HK-1.7, HK-2.1, HK-4.1 to HK-4.6."""
    assert RULES.decks.check(DECKS[deck], POOL) == []
    assert {c for name in DECKS[deck].cards for c in POOL.by_id[name].colours} == {deck}


def test_no_ready_deck_has_far_more_addons_than_its_sanctuary_takes() -> None:
    """HK-3.5: at least half of them find room."""
    for deck in READY:
        cards = DECKS[deck].cards
        addons = sum(n for c, n in cards.items() if POOL.by_id[c].type == "addon")
        (limit,) = [POOL.by_id[c].attrs["addon_limit"] for c in cards if POOL.by_id[c].type == "sanctuary"]
        assert addons <= 2 * limit, deck


# -- a match from them --------------------------------------------------------------------------------


def test_a_match_begins_with_both_sanctuaries_and_hands_of_six() -> None:
    """HK-5.7, HK-6.1, HK-6.2."""
    g = match()
    for seat in range(2):
        own = Counter(g.definition(c).id for kind in ("deck", "hand", "play") for c in g.in_zone(kind, seat))
        assert own == DECKS[READY[seat]].cards
        assert [g.definition(c).type for c in g.in_zone("play", seat)] == ["sanctuary"]
        assert len(g.in_zone("hand", seat)) == 6
        assert len(g.in_zone("deck", seat)) == 54


@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_match_is_for_two(players: int) -> None:
    """HK-1.1, HK-R30."""
    with pytest.raises(SetupError):
        match(players)
    assert load_ruleset(RULES)[0]["seats"] == {"min": 2, "max": 2}


def test_decks_are_shuffled() -> None:
    """HK-5.7, HK-6.2: no two matches alike."""
    hands = {
        tuple(g.definition(c).number for c in g.in_zone("hand", 0)) for g in (match(2, s) for s in range(5))
    }
    assert len(hands) == 5


def test_either_seat_may_begin() -> None:
    """HK-6.5: chance decides."""
    first = set()
    for seed in range(20):
        g = match(2, seed)
        while g.question is not None and g.question.kind == "mulligan":
            advance(g, (g.question.options.index(("keep",)),))
        first.add(g.order[0])
    assert first == {0, 1}


def test_the_response_clock_is_off_unless_the_table_wants_it() -> None:
    """HK-13.6, HK-13.7, HK-R3."""
    assert settle(load_ruleset(RULES)[0], {}, 2)["response_timer"] == 0
