"""A player deck drawn from all cards: legal (MK-12), of one to three colours, made like the ready ones."""

from __future__ import annotations

from collections import Counter
from random import Random

from mk_tui.engine.cards import CardDef, Pool

from .rules.tables import COLOURS, COPIES, DECK_SIZE

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
    rest = soldiers + _draw(others, DECK_SIZE - RESOURCES - len(soldiers), rng)
    resources = [d for d in cards if d.type == "resource"]
    special = _draw([d for d in resources if d.subtype != "basic"], rng.randint(0, SPECIAL_RESOURCES), rng)
    basic = _basic([d for d in resources if d.subtype == "basic"], rest, DECK_SIZE - len(rest) - len(special))
    deck = Counter(d.id for d in (*rest, *special, *basic))
    return dict(deck) if deck.total() == DECK_SIZE else None


def _colours(rng: Random) -> frozenset[str]:
    if rng.randrange(SINGLE_COLOUR) == 0:
        return frozenset(rng.sample(COLOURS, 1))
    if rng.randrange(ALL_COLOURS) == 0:
        return frozenset(COLOURS)
    return frozenset(rng.sample(COLOURS, 2))


def _draw(cards: list[CardDef], n: int, rng: Random) -> list[CardDef]:
    """Draw from a box that holds each card as often as a deck may have it; a legend once (MK-10.12)."""
    box = [d for d in cards for _ in range(1 if d.attrs.get("legendary") else COPIES)]
    return rng.sample(box, min(n, len(box)))


def _basic(cards: list[CardDef], rest: list[CardDef], n: int) -> list[CardDef]:
    """Return basic resources in proportion to the colours that the rest costs."""
    asked = {d: sum(c.cost[COLOURS.index(x)] for c in rest for x in d.colours) for d in cards}
    made: Counter[CardDef] = Counter()
    for _ in range(n if cards else 0):
        made[max(cards, key=lambda d: asked[d] / (2 * made[d] + 1))] += 1  # as seats are given to votes
    return list(made.elements())
