"""What the rules ask of decks."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.cards import Pool

from .rules import tables as t


def check_deck(deck: Any, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
    """MK-12.1, MK-12.2."""
    enemy = deck.kind == "enemy"
    wanted = t.ENEMY_DECK_SIZE if enemy else t.DECK_SIZE
    total = sum(deck.cards.values()) + int(getattr(deck, "random_hero", 0) or 0)
    found: list[tuple[str, str, dict[str, Any]]] = []
    if total != wanted:
        found.append(("MK-12.1", "deck.size", {"n": total, "wanted": wanted}))
    for name, n in deck.cards.items():
        d = pool.by_id.get(name)
        if d is None:
            continue
        if (d.type == "enemy") != enemy:
            found.append(("MK-12.1", "deck.wrong_family", {"card": name}))
        if n > t.COPIES and not (d.type == "resource" and d.subtype == "basic"):
            found.append(("MK-12.2", "deck.copies", {"card": name, "n": n, "most": t.COPIES}))
    return found
