"""The card tables at the end of the rulebooks, made from the card files.

    python tests/rulesets/aguila_roja/rulebook_tables.py

writes them anew into ``rulebook.en.md`` and ``rulebook.es.md`` when figures have been tuned.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool
from rulesets.aguila_roja.rules.tables import FACTIONS

RULES = registry.get("aguila_roja")
HEADING = {"en": "## The cards", "es": "## Las cartas"}
INTRODUCTION = {
    "en": "The ready decks. The first figure is how many copies the deck has; then come the cost in "
    "maravedíes and, of characters, Strength and Victory, of places the capacity. The ghost has the same "
    "cards, but in place of the Monastery a third Monastery Garden (SO-11).",
    "es": "Los mazos preparados. La primera cifra son las copias que lleva el mazo; después vienen el coste "
    "en maravedíes y, en los personajes, la Fuerza y la Victoria; en los lugares, la capacidad. El fantasma "
    "lleva las mismas cartas, pero en vez del Monasterio un tercer Huerto del Monasterio (SO-11).",
}
COLUMNS = {
    "en": "| | Card | Cost | Strength | Victory | Capacity |",
    "es": "| | Carta | Coste | Fuerza | Victoria | Capacidad |",
}


def book(lang: str) -> Path:
    """Return the path of a rulebook."""
    return Path(RULES.folder) / f"rulebook.{lang}.md"


def _row(card: dict[str, Any], copies: int, lang: str) -> str:
    figures = [str(card.get(key, "")) for key in ("strength", "victory", "capacity")]
    return f"| {copies} | {card['name'][lang]} | {card['cost'].get('any', 0)} | {' | '.join(figures)} |"


def section(lang: str) -> str:
    """Return the section with the cards of the four ready decks."""
    cards = {c["id"]: c for c in load_cards(RULES).cards}
    decks = load_decks(RULES, load_pool(RULES)[0])[0]
    parts = [HEADING[lang], "", INTRODUCTION[lang]]
    for faction in FACTIONS:
        deck = decks[faction]
        parts += ["", f"### {deck.name[lang]}", "", COLUMNS[lang], "|---|---|---|---|---|---|"]
        parts += [_row(cards[card], n, lang) for card, n in deck.cards.items()]
    return "\n".join(parts) + "\n"


def main() -> None:
    """Write the section into both rulebooks, in place of the old one."""
    for lang, heading in HEADING.items():
        text = book(lang).read_text("utf-8")
        before = text.partition(f"\n{heading}\n")[0].rstrip("\n")
        book(lang).write_text(f"{before}\n\n{section(lang)}", "utf-8")


if __name__ == "__main__":
    main()
