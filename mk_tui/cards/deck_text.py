"""Decks as plain lines, "4 Camp Healer", for sending to a friend and for typing in."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from .card_errors import CardError, clean, shown, suggestion

if TYPE_CHECKING:
    from ..engine.cards import Pool

_LINE = re.compile(r"(?P<count>[0-9]{1,3})\s*[x×]?\s+(?P<name>.+)")
_MOST = 999


def deck_to_text(cards: dict[str, int], pool: Pool, language: str = "en") -> str:
    """Return a line for each card, in the deck's order, with names in ``language``."""
    return "".join(f"{count} {clean(pool.by_id[card].name[language])}\n" for card, count in cards.items())


def deck_from_text(text: str, pool: Pool, file: str = "deck") -> tuple[dict[str, int], list[CardError]]:
    """Return card ids to counts, and what is wrong with lines.

    A line is a number and a name in any language, an id or a card number; case and accents do not
    matter. Empty lines and those that begin with ``#`` are passed over; a card named twice is added up.
    """
    names = _names(pool)
    cards: dict[str, int] = {}
    errors: list[CardError] = []
    for k, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        column = len(raw) - len(raw.lstrip()) + 1
        match = _LINE.fullmatch(line)
        if match is None:
            message = f'a line is a number and a card, like "4 {_example(pool)}", not {shown(line)}'
            errors.append(CardError(file, k, column, "", message))
            continue
        count, name = int(match["count"]), match["name"].strip()
        card = names.get(_plain(name))
        if card is None:
            at = column + match.start("name")
            near = suggestion(name, [n for c in pool.cards for n in c.name.values()])
            errors.append(CardError(file, k, at, "", f"there is no card {shown(name)}{near}"))
        elif count < 1 or cards.get(card, 0) + count > _MOST:
            errors.append(CardError(file, k, column, "", f"a count is between 1 and {_MOST}, not {count}"))
        else:
            cards[card] = cards.get(card, 0) + count
    return cards, errors


def _names(pool: Pool) -> dict[str, str]:
    names: dict[str, str] = {}
    for card in pool.cards:
        for name in (card.id, card.id.partition(".")[2], card.number, *card.name.values()):
            if name:
                names.setdefault(_plain(name), card.id)
    return names


def _example(pool: Pool) -> str:
    return clean(pool.cards[0].name["en"]) if pool.cards else "Card"


def _plain(name: str) -> str:
    """Return ``name`` without case, accents and doubled spaces."""
    apart = unicodedata.normalize("NFKD", name)
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).casefold().split())
