"""A legal deck by chance, for self-play (AR-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .rules.tables import COPIES, DECK_SIZE, FACTIONS

if TYPE_CHECKING:
    from random import Random

    from mk_tui.engine.cards import Pool


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
