"""The card pool against section 3 of the rules, the form of cards (HK-3, HK-16), the open figures (HK-1)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Game, SeatSetup, advance, new_game
from mk_tui.engine.sight import view as view_of
from rulesets.humankind.rules import tables

HERE = Path(__file__).parent
RULES = registry.get("humankind")
POOL = load_pool(RULES)[0]
CARDS: dict[str, dict[str, Any]] = {
    c["number"]: c for c in load_cards(RULES).cards if c["id"].startswith("hk.")
}
FIELDS = ("number", "es", "en", "type", "faction", "cost", "figures", "dones", "limit")
PRINTED = [
    dict(zip(FIELDS, (word.strip() for word in line.split(" | ")), strict=True))
    for line in (HERE / "section_3.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
PERMANENTS = ("sanctuary", "addon", "character", "technology")


def figures(card: dict[str, Any]) -> str:
    kind = card["type"]
    if kind == "sanctuary":
        return f"{card['structure']}/{card['will']}/{card['addon_limit']}"
    if kind == "addon":
        return f"+{card['will']}V +{card['structure']}E"
    if kind == "character":
        return f"F{card['force']}"
    return f"D{card['durability']}" if kind == "technology" else "-"


@pytest.mark.parametrize("row", PRINTED, ids=[r["number"] for r in PRINTED])
def test_a_card_is_what_section_3_says(row: dict[str, str]) -> None:
    """HK-3.2, HK-3.7, HK-3.10, HK-3.11, HK-3.14, HK-3.20, HK-4.5."""
    card = CARDS[row["number"]]
    keywords = [k.replace("_", " ") for k in card.get("keywords", ())]
    assert {
        "number": card["number"],
        "es": card["name"]["es"],
        "en": card["name"]["en"],
        "type": card["type"],
        "faction": card["colours"][0],
        "cost": str(card["cost"]["any"]) if "cost" in card else "-",
        "figures": figures(card),
        "dones": ", ".join(keywords) or "-",
        "limit": f"R{card['restriction']}" if "restriction" in card else "-",
    } == row


def test_the_pool_has_8_sanctuaries_and_23_cards_of_each_faction() -> None:
    """HK-2.1, HK-3.1: four factions, five types, and no others."""
    assert set(CARDS) == {r["number"] for r in PRINTED}
    assert Counter(c["colours"][0] for c in CARDS.values()) == dict.fromkeys(tables.FACTIONS, 25)
    assert Counter(c["type"] for c in CARDS.values())["sanctuary"] == 8
    assert {c["type"] for c in CARDS.values()} == set(tables.TYPES)
    names = load_ruleset(RULES)[0]
    assert [t["name"]["es"] for t in names["types"]] == [
        "Santuario",
        "Aditamento",
        "Personaje",
        "Tecnología",
        "Manipulación",
    ]
    assert {c["name"]["es"] for c in names["colours"]} == {"Acracia", "Quimera", "Corporación", "Abismales"}


def test_no_two_cards_have_the_same_name() -> None:
    """HK-4.4: or they would be one card."""
    for lang in ("en", "es"):
        assert len({c["name"][lang] for c in CARDS.values()}) == 100


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_whatever_a_card_does_stands_in_its_box(card: dict[str, Any]) -> None:
    """HK-3.11: a card with anything but Dones has a text in both languages, others have none."""
    does = any(k in card for k in ("effect", "modes", "when", "while", "action", "requires", "alternative"))
    assert bool(card["text"]["en"]) == bool(card["text"]["es"]) == does


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_the_three_kinds_of_ability_are_told_by_their_form(card: dict[str, Any]) -> None:
    """HK-16.1, HK-16.2, HK-16.7, HK-3.20, HK-3.21: [cost]: [effect]; an event; neither."""
    en, es = card["text"]["en"], card["text"]["es"]
    if card["type"] == "manipulation":
        assert not {"when", "while", "action", "keywords"} & set(card)
        assert "effect" in card
        return
    assert card["type"] in PERMANENTS and "effect" not in card
    assert (": " in en) == (": " in es) == ("action" in card)
    if "when" in card:
        assert re.search(r"\b(When|At the start)\b", en), en
        assert re.search(r"\b(Cuando|Al comienzo)\b", es), es


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_once_a_turn_is_said(card: dict[str, Any]) -> None:
    """HK-16.2."""
    once = any(a.get("once") for k in ("action", "when") for a in card.get(k, ()))
    assert ("Once per turn" in card["text"]["en"]) == ("Una vez por turno" in card["text"]["es"]) == once


def test_every_don_is_printed_on_some_card() -> None:
    """HK-17.1 to HK-17.13: section 3.7."""
    count = Counter(k for c in CARDS.values() for k in c.get("keywords", ()))
    assert {k: count[k] for k in tables.KEYWORDS} == {
        "reaction": 4, "euphoric": 3, "macrophage": 3, "cell": 3, "agility": 4, "molecular_vibration": 3,
        "predictor": 3, "primitive": 5, "pilgrim": 3, "intimidating": 4, "entropy": 2, "empathy": 4,
        "ephemeral": 3,
    }  # fmt: skip


def test_the_constants_are_those_of_the_rules() -> None:
    """HK-4.1, HK-4.3, HK-6.2, HK-6.6, HK-9.2, HK-10.5, HK-R15, HK-R20, HK-R23."""
    assert (tables.DECK_SIZE, tables.COPIES, tables.FIRST_HAND, tables.SMALLEST_HAND) == (60, 4, 6, 1)
    assert (tables.PASSIVE_WILL, tables.CHALLENGED_WILL, tables.ADDONS_PER_TURN) == (2, 2, 1)
    assert (tables.LAST_TURN, tables.TRIGGER_CAP) == (100, 200)
    assert tables.STEPS == ("communion", "meditation", "harvest", "duel", "combat", "contemplation")


# -- what the table shows -----------------------------------------------------------------------------


def begun() -> Game:
    decks = load_decks(RULES, POOL)[0]
    seats = [SeatSetup("Ana", decks["acracia"].cards, {}), SeatSetup("Beto", decks["corporacion"].cards, {})]
    g = new_game(RULES, POOL, seats, {}, 4)
    while g.question is not None and g.question.kind == "mulligan":
        advance(g, (g.question.options.index(("keep",)),))
    return g


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_panels_and_guide_are_open_to_everybody(viewer: int | None) -> None:
    """HK-1.3, HK-1.4, HK-1.5, HK-5.5: Structure, Will, cards in hand, whose turn, which phase."""
    g = begun()
    view = view_of(g, viewer)
    assert (view.phase, view.active, view.round) == ("harvest", g.active, 1)
    for seat, player in enumerate(view.players):
        values = dict(player.values)
        assert player.name == ("Ana", "Beto")[seat]
        assert values["structure"] == 11
        assert values["will"] == (4 if seat == g.active else 2)
        assert values["points"] == 0
        assert view.zone("hand", seat).count == 6
        assert bool(view.zone("hand", seat).cards) == (viewer == seat)


def test_newcomers_are_offered_the_four_factions() -> None:
    """HK-1.7."""
    assert set(load_decks(RULES, POOL)[0]) >= set(tables.FACTIONS)
