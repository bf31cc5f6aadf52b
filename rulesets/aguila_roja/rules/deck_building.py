"""What a deck may hold (AR-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .tables import COPIES, DECK_SIZE

if TYPE_CHECKING:
    from mk_tui.engine.cards import Pool


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
