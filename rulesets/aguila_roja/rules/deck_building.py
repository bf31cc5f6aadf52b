"""What a deck may hold (AR-2)."""

from __future__ import annotations

from random import Random
from typing import Any

from mk_tui.engine.cards import Pool

from .tables import COPIES, DECK_SIZE, FACTIONS


def check_deck(deck: Any, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
    """Return what breaks the rules, as (clause, message id, fields)."""
    found: list[tuple[str, str, dict[str, Any]]] = []
    size = sum(deck.cards.values())
    if size < DECK_SIZE:
        found.append(("AR-2.1", "deck.size", {"n": size, "wanted": DECK_SIZE}))
    first = ""
    titles: dict[str, int] = {}
    for name, n in deck.cards.items():
        d = pool.by_id.get(name)
        if d is None:
            continue
        faction = d.attrs["faction"]
        first = first or faction
        if faction != first:
            found.append(("AR-2.2", "deck.wrong_faction", {"card": name}))
        if "person" in d.attrs:
            title = d.name["es"]
            titles[title] = titles.get(title, 0) + n
            if titles[title] > 1:
                found.append(("AR-2.3", "deck.same_title", {"card": name, "n": titles[title]}))
        elif n > COPIES:
            found.append(("AR-2.5", "deck.copies", {"card": name, "n": n, "most": COPIES}))
    return found


def random_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    """Return forty cards of one faction, drawn from as many copies of each as a deck may hold."""
    faction = rng.choice(FACTIONS)
    stock = []
    for d in pool.cards:
        if d.attrs.get("faction") == faction:
            stock += [d.id] * (1 if "person" in d.attrs else COPIES)
    if len(stock) < DECK_SIZE:
        return None
    deck: dict[str, int] = {}
    for name in rng.sample(stock, DECK_SIZE):
        deck[name] = deck.get(name, 0) + 1
    return dict(sorted(deck.items()))
