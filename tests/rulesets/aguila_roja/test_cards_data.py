"""The card pool against section 2 of the rules, and the form of cards against AR-1."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from rulesets.aguila_roja.rules import tables
from tests.rulesets.aguila_roja.rulebook_tables import book, section

HERE = Path(__file__).parent
RULES = registry.get("aguila_roja")
POOL = load_pool(RULES)[0]
CARDS: dict[str, dict[str, Any]] = {
    c["number"]: c for c in load_cards(RULES).cards if c["id"].startswith("ar.")
}
FIELDS = ("number", "copies", "es", "en", "type")
PRINTED = [
    dict(zip(FIELDS, (word.strip() for word in line.split(" | ")), strict=True))
    for line in (HERE / "section_2.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
PREFIX = {"CR": "royal_house", "PU": "commoners", "CL": "clergy", "CO": "conspirators"}
KIND = {"unique char": "character", "troop": "character", "place": "place", "event": "event"}


def every(kind: str) -> list[dict[str, Any]]:
    return [c for c in CARDS.values() if c["type"] == kind]


@pytest.mark.parametrize("row", PRINTED, ids=[r["number"] for r in PRINTED])
def test_a_card_is_what_section_2_says(row: dict[str, str]) -> None:
    """AR-1.1, AR-1.3, AR-1.7, AR-1.9, AMB-34: name, type, faction; a person makes it unique."""
    card = CARDS[row["number"]]
    assert card["name"]["es"] == row["es"]
    assert card["name"]["en"].lower() == row["en"].lower()
    assert card["type"] == KIND[row["type"]]
    assert ("person" in card) == (row["type"] == "unique char")
    assert card["faction"] == PREFIX[row["number"][:2]]


def test_the_pool_is_the_77_cards_of_section_2() -> None:
    """AR-1.1, AR-1.3: four factions, three types, no others."""
    assert set(CARDS) == {r["number"] for r in PRINTED}
    assert len(CARDS) == 77
    assert set(Counter(c["faction"] for c in CARDS.values())) == set(PREFIX.values()) == set(tables.FACTIONS)
    assert [t["id"] for t in load_ruleset(RULES)[0]["types"]] == ["character", "place", "event"]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_a_card_has_the_figures_of_its_type(card: dict[str, Any]) -> None:
    """AR-1.4, AR-1.5, AR-1.6: a cost in maravedíes on all; Strength and Victory; a capacity."""
    assert set(card["cost"]) == {"any"}
    assert ("strength" in card, "victory" in card) == ((card["type"] == "character",) * 2)
    assert ("capacity" in card) == (card["type"] == "place")
    assert ("effect" in card) == (card["type"] == "event")


def test_what_is_sourced_is_kept_whatever_is_tuned() -> None:
    """AR-1.5, section 2.1: the figures that the FAQ gives."""
    assert CARDS["CR-08"]["strength"] == CARDS["CO-07"]["strength"] == 4
    assert CARDS["CR-07"]["victory"] == 1
    assert CARDS["CR-14"]["capacity"] == 2
    assert CARDS["CR-15"]["capacity"] == 0


@pytest.mark.parametrize("card", every("character"), ids=lambda c: c["number"])
def test_every_unique_character_ends_with_a_relation_and_no_troop_has_one(card: dict[str, Any]) -> None:
    """AR-17.1, AR-1.9: the relation is the end of the text, in both languages."""
    assert ("relation" in card) == ("person" in card)
    if "relation" in card:
        assert "Relation with " in card["text"]["en"].split(". ")[-1]
        assert "Relación con " in card["text"]["es"].split(". ")[-1]


def test_the_title_begins_with_the_name() -> None:
    """AR-1.7: Red Eagle's three Titles and Hernán's and Agustín's two are one person each."""
    titles: dict[str, set[str]] = {}
    for card in every("character"):
        if "person" in card:
            titles.setdefault(card["person"], set()).add(card["name"]["es"])
    assert len(titles["aguila_roja"]) == 3
    assert len(titles["hernan"]) == len(titles["agustin"]) == 2
    assert all(len({t.split(",")[0] for t in several}) == 1 for several in titles.values())


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_whatever_a_card_does_stands_in_its_box(card: dict[str, Any]) -> None:
    """AR-7.9: both languages or neither; "may" stands exactly where something may be declined."""
    does = any(k in card for k in ("effect", "when", "while", "relation"))
    assert bool(card["text"]["en"]) == bool(card["text"]["es"]) == does
    optional = "'optional': True" in repr(card) or card["number"] in ("PU-01",)
    assert (" may " in card["text"]["en"]) == optional
    assert ("uedes " in card["text"]["es"]) == optional


def test_there_are_two_keywords() -> None:
    """AR-19.4: Untouchable and Protector, and no card has another."""
    raw = load_ruleset(RULES)[0]
    shown = {k["id"] for k in raw["keywords"] if not k.get("hidden")}
    assert shown == {"untouchable", "protector"}
    assert {k for c in CARDS.values() for k in c.get("keywords", ())} == shown


def test_the_match_keeps_points_wounds_and_maravedies() -> None:
    """AR-1.11, AR-1.10."""
    raw = load_ruleset(RULES)[0]
    assert [(t["id"], t["goal"]) for t in raw["trackers"]] == [("vp", 25)]
    assert "wounds" in RULES.terms.stats


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rulebook_has_the_figures_of_the_cards(language: str) -> None:
    """AR-1.4, AR-1.5: after tuning, ``rulebook_tables.py`` in this folder writes them anew."""
    assert book(language).read_text("utf-8").endswith(section(language))


def _numbers(words: tuple[str, ...], clause: str) -> list[int]:
    """Return the numbers that a clause says in words; Spanish has one with two endings."""
    return [
        words.index(w.replace("una", "un"))
        for w in re.findall(r"\w+", clause)
        if w.replace("una", "un") in words
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rulebook_has_the_constants_of_the_rules(language: str) -> None:
    """AR-5.4, AR-6.4, AR-12.1, SO-5: figures marked as rulings may be tuned, in both places."""
    words = {
        "en": ("zero", "one", "two", "three", "four", "five", "six", "seven"),
        "es": ("cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete"),
    }[language]
    text = book(language).read_text("utf-8")
    clauses = dict(re.findall(r"^\*\*([A-Z]+-[\d.]+)\*\* (.*)$", text, re.MULTILINE))
    assert str(tables.GOAL) in clauses["AR-12.1"]
    assert str(tables.DECK_SIZE) in clauses["AR-2.1"]
    for clause, n in (
        ("AR-2.5", tables.COPIES),
        ("AR-4.3", tables.FIRST_HAND),
        ("AR-4.7", tables.EXTRA_MONEY),
        ("AR-5.4", tables.DRAWN),
        ("AR-5.6", tables.HAND_LIMIT),
        ("SO-5", tables.TURNED_UP),
    ):
        assert n in _numbers(words, clauses[clause]), clause
    said = _numbers(words, clauses["AR-6.4"])
    assert [n for n in said if n] == [*tables.COFFERS]
