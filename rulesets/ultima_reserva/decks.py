"""Deck building (VZ-3), and decks by chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from mk_tui.engine.cards import CardDef, Pool
from mk_tui.engine.tables import Broken

from .rules.tables import COPIES, DECK_SIZE, EQUIPMENT, OUTSIDE

SIDES = ("anvil", "veil")
SOURCES = (13, 16)  # about as many as the ready decks have
CHARACTERS = (15, 20)


def check_deck(deck: Any, pool: Pool) -> Broken:
    """Return what breaks the rules of deck building."""
    cards = {k: n for k, n in deck.cards.items() if k in pool.by_id}
    beside = {k: n for k, n in cards.items() if pool.by_id[k].type in OUTSIDE}
    start = beside or {k: n for k, n in (deck.extra.get("start") or {}).items() if k in pool.by_id}
    found: Broken = []
    total = sum(n for k, n in cards.items() if k not in beside)
    if total != DECK_SIZE:
        found.append(("VZ-3.1", "deck.size", {"n": total, "wanted": DECK_SIZE}))
    for name, n in cards.items():
        if n > COPIES and pool.by_id[name].type != "source":
            found.append(("VZ-3.2", "deck.copies", {"card": name, "n": n, "most": COPIES}))
    sides = {pool.by_id[k].attrs.get("side") for k in (*cards, *start)} - {None}
    if len(sides) > 1:
        found.append(("VZ-3.3", "deck.sides", {}))
    return [*found, *_check_start(start, pool)]


def _check_start(start: dict[str, int], pool: Pool) -> Broken:
    """VZ-3.4: what the Player Card allows."""
    defs = [pool.by_id[k] for k, n in start.items() for _ in range(n)]
    players = [d for d in defs if d.type == "player"]
    if len(players) != 1:
        return [("VZ-1.1", "deck.player", {"n": len(players)})]
    allowed = players[0].attrs["start"]
    found: Broken = []
    equipment = [d for d in defs if d.type in EQUIPMENT]
    abilities = [d for d in defs if d.type == "ability"]
    if len(equipment) > allowed["equipment"] or any(d.total > allowed["equipment_cost"] for d in equipment):
        found.append(("VZ-3.4", "deck.start_equipment", {"n": allowed["equipment"]}))
    if len(abilities) > allowed["abilities"]:
        found.append(("VZ-3.4", "deck.start_abilities", {"n": allowed["abilities"]}))
    if len(defs) != len(players) + len(equipment) + len(abilities):
        found.append(("VZ-3.4", "deck.start_kinds", {}))
    return found


def random_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    """Return a legal deck by chance with its Player Card and Abilities, None if these cards make none."""
    side = rng.choice(SIDES)
    cards = [d for d in pool.cards if d.attrs.get("side", side) == side]
    players = [d for d in cards if d.type == "player"]
    sources = [d for d in cards if d.type == "source"]
    if not players or not sources:
        return None
    player = rng.choice(players)
    abilities = [d for d in cards if d.type == "ability"]
    start = [player, *rng.sample(abilities, min(player.attrs["start"]["abilities"], len(abilities)))]
    deck = [rng.choice(sources) for _ in range(rng.randint(*SOURCES))]
    deck += _draw([d for d in cards if d.type == "character"], rng.randint(*CHARACTERS), rng)
    others = [d for d in cards if d.type in (*EQUIPMENT, "spell", "continuous")]
    deck += _draw(others, DECK_SIZE - len(deck), rng)
    if len(deck) != DECK_SIZE:
        return None
    return dict(Counter(d.id for d in (*start, *deck)))


def _draw(cards: list[CardDef], n: int, rng: Random) -> list[CardDef]:
    """Draw from a box that holds each card as often as a deck may have it."""
    box = [d for d in cards for _ in range(COPIES)]
    return rng.sample(box, min(n, len(box)))
