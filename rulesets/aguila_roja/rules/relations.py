"""Relations between two named cards (AR-17).

A relation is in force while both are on the table, whoever controls them (AR-17.2). Its lasting part is a
continuous effect with that condition; its other part happens each time the two meet (AR-17.5), and meeting is
an event like any other, so it happens even if one of them is gone at once (AR-17.8).
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine.change import emit
from mk_tui.engine.continuous import roster
from mk_tui.engine.state import Game


def person(g: Game, card: int) -> str:
    """Return the Name of a unique character, "" for whatever has none (AR-1.7)."""
    return str(g.pool.cards[g.defs[card]].attrs.get("person", ""))


def entries(raw: dict[str, Any], part: str) -> list[dict[str, Any]]:
    """Return the ``while`` or ``when`` entries that a card's relation stands for."""
    relation = raw.get("relation")
    if not relation:
        return []
    if part == "while":
        both = {"exists": {"type": "character", "person": relation["with"]}}
        return [{**entry, "if": both} for entry in relation.get("while", ())]
    met = relation.get("met")
    return [{"event": "relation", "card": "self", **met}] if met else []


def pairs(g: Game, card: int) -> list[tuple[int, int]]:
    """Return the relations in which a card on the table stands: (the one with the text, the other)."""
    cards, defs = g.pool.cards, g.defs
    own = cards[defs[card]].attrs
    person = own.get("person")
    if person is None:
        return []
    partner = own["relation"]["with"] if "relation" in own else ""
    found = []
    for other in roster(g).get("character", ()):
        if other == card:
            continue
        attrs = cards[defs[other]].attrs
        if attrs.get("person") == partner:
            found.append((card, other))
        relation = attrs.get("relation")
        if relation and relation["with"] == person:
            found.append((other, card))
    return found


def active(g: Game) -> tuple[tuple[int, int], ...]:
    """Return every relation in force."""
    people = roster(g).get("character", ())
    return tuple([pair for card in people for pair in pairs(g, card) if pair[0] == card])


def meet(g: Game, card: int) -> None:
    """Begin the relations of a card that has just entered (AR-17.7)."""
    for one, other in pairs(g, card):
        emit(g, "log.relation", card=one, host=other, seat=g.ctrl[one])


def part(g: Game, card: int) -> None:
    """End the relations of a card that is about to leave the table (AR-17.3, AR-17.6)."""
    for one, other in pairs(g, card):
        emit(g, "log.relation_ended", card=one, host=other, seat=g.ctrl[one])
