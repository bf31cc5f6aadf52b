"""What the rules ask of decks (MK-12), and decks by chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from mk_tui.engine.cards import CardDef, Pool

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


# -- a deck drawn from all cards: legal, of one to three colours, made like the ready ones -------------------

# Of every so many decks one is of a single colour, and one of all of them; the others are of two.
SINGLE_COLOUR, ALL_COLOURS = 6, 5
RESOURCES = 24  # as many as each ready deck has
SPECIAL_RESOURCES = 4  # at most so many of them
SOLDIERS = (18, 22)


def random_deck(pool: Pool, rng: Random) -> dict[str, int] | None:
    """Return a deck (card id -> copies), None if these cards cannot make one."""
    colours = _colours(rng)
    cards = [d for d in pool.cards if d.type != "enemy" and d.colours <= colours]
    soldiers = _draw([d for d in cards if d.type == "soldier"], rng.randint(*SOLDIERS), rng)
    others = [d for d in cards if d.type not in ("soldier", "resource")]
    rest = soldiers + _draw(others, t.DECK_SIZE - RESOURCES - len(soldiers), rng)
    resources = [d for d in cards if d.type == "resource"]
    special = _draw([d for d in resources if d.subtype != "basic"], rng.randint(0, SPECIAL_RESOURCES), rng)
    n = t.DECK_SIZE - len(rest) - len(special)
    basic = _basic([d for d in resources if d.subtype == "basic"], rest, n)
    deck = Counter(d.id for d in (*rest, *special, *basic))
    return dict(deck) if deck.total() == t.DECK_SIZE else None


def _colours(rng: Random) -> frozenset[str]:
    if rng.randrange(SINGLE_COLOUR) == 0:
        return frozenset(rng.sample(t.COLOURS, 1))
    if rng.randrange(ALL_COLOURS) == 0:
        return frozenset(t.COLOURS)
    return frozenset(rng.sample(t.COLOURS, 2))


def _draw(cards: list[CardDef], n: int, rng: Random) -> list[CardDef]:
    """Draw from a box that holds each card as often as a deck may have it; a legend once (MK-10.12)."""
    box = [d for d in cards for _ in range(1 if d.attrs.get("legendary") else t.COPIES)]
    return rng.sample(box, min(n, len(box)))


def _basic(cards: list[CardDef], rest: list[CardDef], n: int) -> list[CardDef]:
    """Return basic resources in proportion to the colours that the rest costs."""
    asked = {d: sum(c.cost[t.COLOURS.index(x)] for c in rest for x in d.colours) for d in cards}
    made: Counter[CardDef] = Counter()
    for _ in range(n if cards else 0):
        made[max(cards, key=lambda d: asked[d] / (2 * made[d] + 1))] += 1  # as seats are given to votes
    return list(made.elements())
