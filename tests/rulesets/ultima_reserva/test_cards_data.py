"""The card pool against section 3 of the rules (VZ-2.9), and what its texts and rules agree on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool

HERE = Path(__file__).parent
RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]
DECKS = load_decks(RULES, POOL)[0]
CARDS: dict[str, dict[str, Any]] = {
    c["number"]: c for c in load_cards(RULES).cards if c["id"].startswith("vz.")
}
FIELDS = ("number", "es", "en", "type", "side", "cost", "force", "life", "rules", "anvil", "veil")
PRINTED = [
    dict(zip(FIELDS, (word.strip() for word in line.split(" | ")), strict=True))
    for line in (HERE / "section_3.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
TYPES = {
    "player": "Player Card",
    "ability": "Player Ability",
    "source": "Source",
    "character": "Character",
    "weapon": "Weapon",
    "object": "Object",
    "spell": "Spell",
    "continuous": "Continuous Spell",
}
PLAYED = ("character", "weapon", "object", "spell", "continuous")


def printed_cost(card: dict[str, Any]) -> str:
    """Return the cost as section 3 prints it: nothing for what is outside the deck, 0 for a Source."""
    if card["type"] == "source":
        return "0"
    return str(card["cost"]["any"]) if card["type"] in PLAYED else "-"


def printed_force(card: dict[str, Any]) -> str:
    """Return the Force; an Object without one has 0 (VZ-2.5)."""
    return str(card.get("force", 0 if card["type"] == "object" else "-"))


def printed_rules(card: dict[str, Any]) -> str:
    """Return Channel and keywords."""
    words = list(card.get("keywords", ()))
    if "channel" in card:
        words.append(f"channel {card['channel']}")
    return ", ".join(sorted(words)) or "-"


@pytest.mark.parametrize("row", PRINTED, ids=[r["number"] for r in PRINTED])
def test_a_card_is_what_section_3_says(row: dict[str, str]) -> None:
    """VZ-2.9: name, type, side, cost, Force, Vital or Resistance, Channel and rules."""
    card = CARDS[row["number"]]
    assert {
        "number": card["number"],
        "es": card["name"]["es"],
        "en": card["name"]["en"],
        "type": TYPES[card["type"]],
        "side": card.get("side", "-"),
        "cost": printed_cost(card),
        "force": printed_force(card),
        "life": str(card.get("vital", card.get("resistance", "-"))),
        "rules": printed_rules(card),
        "anvil": str(DECKS["anvil"].cards.get(card["id"], 0)),
        "veil": str(DECKS["veil"].cards.get(card["id"], 0)),
    } == row


def test_the_pool_has_the_size_of_section_3() -> None:
    """Fifty cards for decks, two Player Cards, four Player Abilities, and no others."""
    assert set(CARDS) == {r["number"] for r in PRINTED}
    assert Counter(c["type"] for c in CARDS.values()) == {
        "player": 2,
        "ability": 4,
        "source": 1,
        "character": 19,
        "weapon": 8,
        "object": 8,
        "spell": 10,
        "continuous": 4,
    }


def test_a_card_without_effect_has_no_text_and_one_with_an_effect_has_both() -> None:
    """A text that says something is there in both languages exactly if the card does something."""
    said_by_rule = {"W-06"}  # VZ-7.9: that it is channelled by itself is a rule of all equipment
    for number, card in CARDS.items():
        does = any(key in card for key in ("when", "while", "effect", "modes"))
        texts = [bool(card["text"][lang]) for lang in ("en", "es")]
        assert texts == [does or number in said_by_rule] * 2, number
