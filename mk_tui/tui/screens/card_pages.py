"""What the gallery shows of a card: all that the table's card panel says of it, its clauses, its decks."""

from __future__ import annotations

from typing import Any

from .. import glyphs as g
from ..board.inspect import Rows, card_rows
from ..board.spans import fit, width
from .card_room import CardRoom


def gallery_card_rows(room: CardRoom, d: Any, say: Any, cells: int) -> Rows:
    """Return the rows of a card; clauses, decks and words of the game are targets."""
    rows = list(card_rows(room.spec, room.speaker, room.lang, say, room.glossary, d.id, None, None, cells))
    rules = room.rules_of(d)
    if rules:
        rows += [((), None), (((say("gallery.rules_of"), "title"),), None)]
        for clause, line in rules:
            lead = f"{g.ARROW} {clause} "
            words = fit(line.removeprefix(clause).lstrip(" .:"), max(cells - width(lead), 8))
            rows.append((((lead, "key"), (words, "dim")), ("clause", clause)))
    decks = room.decks_with(d.id)
    if decks:
        rows += [((), None), (((say("gallery.decks_with"), "title"),), None)]
        for deck, n in decks:
            named = fit(room.deck_name(deck), cells - 3)
            rows.append((((f"{n:>2} ", "badge"), (named, "name")), ("deck", deck.id)))
    return rows


def clause_list(room: CardRoom, d: Any) -> list[tuple[str, Any, Any]]:
    """Return the clauses that one may want to read of a card, as a list to choose from."""
    rows: list[tuple[str, Any, Any]] = []
    for clause in room.clauses_of(d):
        line = room.book.line_of(clause)
        text = "" if line is None else room.plain_line(line)
        rows.append(
            (
                "",
                ((f"{clause} ", "key"), (text.removeprefix(clause).lstrip(" .:"), "dim")),
                ("clause", clause),
            )
        )
    return rows


__all__ = ["clause_list", "gallery_card_rows"]
