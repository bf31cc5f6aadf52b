"""Building decks and setting up a match from them (VZ-3, VZ-5.1, VZ-R3, VZ-R19)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool

RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]
DECKS = load_decks(RULES, POOL)[0]
ANVIL_START = {"J-01": 1, "O-01": 1, "HJ-01": 1}
VEIL_START = {"J-02": 1, "HJ-03": 1, "HJ-04": 1}
# 36 cards of the Anvil and neutral ones, four of each at most; 14 Sources make it 50.
ANVIL = dict.fromkeys(("P-01", "P-02", "P-03", "P-04", "P-05", "P-06", "P-07", "P-18", "W-01"), 4)


def ids(cards: dict[str, int]) -> dict[str, int]:
    """Return counts by card id for counts by number."""
    return {POOL.by_number[c].id: n for c, n in cards.items()}


def complaints(cards: dict[str, int], start: dict[str, int] = ANVIL_START, side: str = "anvil") -> list[str]:
    """Return the clauses that a deck breaks."""
    deck: Any = SimpleNamespace(
        id="mine",
        kind="player",
        side=side,
        colours=[],
        cards=ids(cards),
        start=ids(start),
        extra={"start": ids(start)},
    )
    deck.size = lambda: sum(deck.cards.values())
    return [clause for clause, _, _ in RULES.decks.check(deck, POOL)]


@pytest.mark.parametrize("name", ["anvil", "veil"])
def test_the_ready_decks_keep_the_rules(name: str) -> None:
    """VZ-3.1 to 3.4."""
    deck = DECKS[name]
    assert RULES.decks.check(deck, POOL) == []
    assert sum(deck.cards.values()) == 50


@pytest.mark.parametrize(("sources", "broken"), [(13, ["VZ-3.1"]), (14, []), (15, ["VZ-3.1"])])
def test_a_deck_has_exactly_fifty_cards(sources: int, broken: list[str]) -> None:
    """VZ-3.1, VZ-R3, T35: 49, 50, 51; the Player Card and the starting cards do not count (VZ-R19)."""
    assert complaints({**ANVIL, "F-01": sources}) == broken


def test_five_copies_are_one_too_many() -> None:
    """VZ-3.2, T35."""
    assert complaints({**ANVIL, "P-01": 5, "F-01": 13}) == ["VZ-3.2"]


def test_sources_are_exempt() -> None:
    """VZ-3.2, VZ-2.10, T35: eighteen Sources are allowed."""
    cards = {c: n for c, n in ANVIL.items() if c != "W-01"}
    assert complaints({**cards, "F-01": 18}) == []


def test_a_deck_uses_one_side_and_neutral_cards() -> None:
    """VZ-3.3."""
    assert complaints({**ANVIL, "P-10": 1, "F-01": 13}) == ["VZ-3.3"]
    assert complaints({**ANVIL, "P-19": 1, "F-01": 13}) == []


def test_a_player_card_of_the_other_side_is_refused() -> None:
    """VZ-3.3."""
    assert "VZ-3.3" in complaints({**ANVIL, "F-01": 14}, VEIL_START)


@pytest.mark.parametrize(
    ("start", "broken"),
    [
        ({"J-01": 1, "O-01": 1, "HJ-01": 1, "HJ-02": 1}, "VZ-3.4"),
        ({"J-01": 1, "O-01": 1, "W-01": 1, "HJ-01": 1}, "VZ-3.4"),
        ({"J-01": 1, "W-02": 1, "HJ-01": 1}, "VZ-3.4"),
        ({"J-01": 1, "P-01": 1, "HJ-01": 1}, "VZ-3.4"),
        ({"O-01": 1, "HJ-01": 1}, "VZ-1.1"),
    ],
    ids=["two abilities", "two pieces of equipment", "a Weapon of cost 15", "a Character", "no Player Card"],
)
def test_the_player_card_says_which_starting_cards_it_allows(start: dict[str, int], broken: str) -> None:
    """VZ-3.4, VZ-1.1."""
    assert complaints({**ANVIL, "F-01": 14}, start) == [broken]


def test_fewer_starting_cards_are_allowed() -> None:
    """VZ-1.1, VZ-5.1: "if any"."""
    assert complaints({**ANVIL, "F-01": 14}, {"J-01": 1}) == []
    assert complaints({**ANVIL, "F-01": 14}, {"J-01": 1, "W-04": 1}) == []


def test_player_cards_and_abilities_are_no_cards_of_a_deck() -> None:
    """VZ-2.8, VZ-3.1."""
    assert complaints({**ANVIL, "HJ-01": 1, "F-01": 13}) != []
