"""A game's cards, compiled for the engine."""

from __future__ import annotations

import json
from typing import Any

from ..engine.cards import Pool
from . import compiled
from .card_errors import CardError
from .compile import load_cards
from .vocabulary import loading

# The further cards of the pools that have been enlarged, by their hash.
_further: dict[str, list[dict[str, Any]]] = {}
_loaded: dict[str, tuple[Any, Pool, list[CardError]]] = {}


def load_pool(ruleset: Any) -> tuple[Pool, list[CardError]]:
    """Return a game's pool and what is wrong with its card files; made once in a process."""
    found = _loaded.get(ruleset.id)
    if found is None or found[0] is not ruleset:
        with loading(ruleset.id):
            found = _loaded.get(ruleset.id)
            if found is None or found[0] is not ruleset:
                loaded = load_cards(ruleset)
                found = _loaded[ruleset.id] = (ruleset, loaded.pool, loaded.errors)
    return found[1], found[2]


def enlarged(ruleset: Any, pool: Pool, cards: list[dict[str, Any]]) -> Pool:
    """Return a pool with further, checked cards (a scenario's own); its hash names them too."""
    larger = pool.copy()
    larger.extend(ruleset, cards)
    own = json.dumps(cards, ensure_ascii=False)
    larger.hash, larger.worded = compiled.digest(pool.hash, own), compiled.digest(pool.worded, own)
    _further[larger.hash] = cards
    return larger


def further(pool: Pool) -> list[dict[str, Any]]:
    """Return what :func:`enlarged` has put into a pool beside its game's cards."""
    return _further.get(pool.hash, [])
