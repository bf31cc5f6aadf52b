"""Decks by chance, with which the computer tries all cards (VZ-3)."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import SeatSetup, new_game

RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]


def decks(n: int) -> list[dict[str, int]]:
    """Return ``n`` decks by chance."""
    rng = Random(5)
    found = [RULES.decks.random(POOL, rng) for _ in range(n)]
    assert all(found)
    return found


def complaints(cards: dict[str, int]) -> list[str]:
    """Return the clauses that a deck breaks."""
    deck: Any = SimpleNamespace(cards=cards, extra={}, size=lambda: sum(cards.values()))
    return [clause for clause, _, _ in RULES.decks.check(deck, POOL)]


def test_decks_by_chance_keep_the_rules() -> None:
    """VZ-3.1 to 3.4."""
    assert [complaints(d) for d in decks(200)] == [[]] * 200


def test_all_cards_come_up_in_them() -> None:
    """Both sides, both Player Cards, all four Abilities."""
    assert set().union(*decks(200)) == {d.id for d in POOL.cards}


def test_a_match_can_be_set_up_from_them() -> None:
    """VZ-1.1, VZ-5.1: fifty cards in the deck, one Player Card, the others face down."""
    one, two = decks(2)
    g = new_game(RULES, POOL, [SeatSetup("Ana", one), SeatSetup("Beto", two)], {}, 1)
    for seat in (0, 1):
        assert len(g.in_zone("deck", seat)) + len(g.in_zone("hand", seat)) == 50
        assert [g.definition(c).type for c in g.in_zone("deployment", seat)] == ["player"]
        assert {g.definition(c).type for c in g.in_zone("start", seat)} <= {"ability"}
