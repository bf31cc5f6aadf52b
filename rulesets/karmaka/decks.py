"""What the rules ask of decks."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.cards import Pool

LEAST_SOURCE = 6 * 4  # the first Hands and Decks of four players (KK-3.4, KK-3.5)


def check_deck(deck: Any, pool: Pool) -> list[tuple[str, str, dict[str, Any]]]:
    """A Source has to be enough for what four players are dealt (KK-3.4, KK-3.5)."""
    total = sum(deck.cards.values())
    if total < LEAST_SOURCE:
        return [("KK-3.4", "deck.too_small", {"n": total, "least": LEAST_SOURCE})]
    return []
