"""Deck building (HK-4)."""

from __future__ import annotations

from random import Random
from typing import Any

from mk_tui.engine.cards import CardDef, Pool

from .rules.tables import COPIES, DECK_SIZE

# A deck drawn by chance: how many of each type, as in the ready decks.
SHAPE = {"character": 32, "addon": 8, "technology": 7, "manipulation": 13}


def most(d: CardDef) -> int:
    """Return how many copies of a card a deck may hold (HK-4.3, HK-4.5)."""
    return min(COPIES, int(d.attrs.get("restriction", COPIES)))


def check_deck(deck: Any, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
    """One Sanctuary, 60 cards, copies by name, one faction (HK-4.1 to HK-4.6, HK-R18, HK-R29)."""
    found: list[tuple[str, str, dict[str, Any]]] = []
    cards = {pool.by_id[name]: n for name, n in deck.cards.items() if name in pool.by_id}
    homes = sum(n for d, n in cards.items() if d.type == "sanctuary")
    size = sum(deck.cards.values()) - homes
    if homes != 1:
        found.append(("HK-4.2", "deck.sanctuary", {"n": homes}))
    if size != DECK_SIZE:
        found.append(("HK-4.1", "deck.size", {"n": size, "wanted": DECK_SIZE}))
    by_name: dict[str, list[tuple[CardDef, int]]] = {}
    for d, n in cards.items():
        if d.type != "sanctuary":
            by_name.setdefault(d.name["en"], []).append((d, n))
    for same in by_name.values():
        n, allowed = sum(k for _, k in same), min(most(d) for d, _ in same)
        if n > allowed:
            clause = "HK-4.3" if allowed == COPIES else "HK-4.5"
            found.append((clause, "deck.copies", {"card": same[0][0].id, "n": n, "most": allowed}))
    factions = sorted({c for d in cards for c in d.colours})
    if len(factions) > 1:
        found.append(("HK-4.6", "deck.factions", {"n": len(factions)}))
    return found


def random_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    """Return a legal deck of one faction by chance (HK-4)."""
    homes = sorted((d for d in pool.cards if d.type == "sanctuary"), key=lambda d: d.id)
    if not homes:
        return None
    home = rng.choice(homes)
    deck = {home.id: 1}
    for kind, wanted in SHAPE.items():
        copies = [
            d.id for d in pool.cards if d.type == kind and d.colours == home.colours for _ in range(most(d))
        ]
        if len(copies) < wanted:
            return None
        rng.shuffle(copies)
        for name in copies[:wanted]:
            deck[name] = deck.get(name, 0) + 1
    return deck
