"""Counters: what adds up on a card (HK-3.18, HK-14.6, HK-15.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mk_tui.engine.change import add_counter

from .tables import FOREVER, TURN

if TYPE_CHECKING:
    from mk_tui.engine.state import Game

# How long each kind lies on a card.
COUNTERS: Final = {
    "combat_damage": TURN,
    "duel_damage": TURN,
    "shield": TURN,
    "durability": FOREVER,
    "tokens": FOREVER,
}


def lay(g: Game, card: int, kind: str, n: int) -> None:
    """Lay ``n`` counters on a card, or take them off; each token is +1 Force (HK-15.2)."""
    add_counter(g, card, kind, n, COUNTERS[kind])
    if kind == "tokens":
        add_counter(g, card, "force", n, FOREVER)
