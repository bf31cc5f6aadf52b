"""What a deck may hold (AR-2)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from mk_tui.engine.cards import Pool
from mk_tui.engine.tables import Broken

from .tables import COPIES, DECK_SIZE, FACTIONS


def check_deck(deck: Any, pool: Pool) -> Broken:
    """Return what breaks the rules."""
    found: Broken = []
    size = sum(deck.cards.values())
    if size < DECK_SIZE:
        found.append(("AR-2.1", "deck.size", {"n": size, "wanted": DECK_SIZE}))
    first = ""
    titles: Counter[str] = Counter()
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
            titles[title] += n
            if titles[title] > 1:
                found.append(("AR-2.3", "deck.same_title", {"card": name, "n": titles[title]}))
        elif n > COPIES:
            found.append(("AR-2.5", "deck.copies", {"card": name, "n": n, "most": COPIES}))
    return found


def random_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    """Return forty cards of one faction, drawn from as many copies of each as a deck may hold."""
    faction = rng.choice(FACTIONS)
    own = [d for d in pool.cards if d.attrs.get("faction") == faction]
    stock = [d.id for d in own for _ in range(1 if "person" in d.attrs else COPIES)]
    if len(stock) < DECK_SIZE:
        return None
    return dict(sorted(Counter(rng.sample(stock, DECK_SIZE)).items()))
