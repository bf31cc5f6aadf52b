"""The 64 cards against section 2 of the rules, the figures of the rulebook, and the two rulebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.compile import load_cards
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from rulesets.karmaka.rules import tables

HERE = Path(__file__).parent
RULES = registry.get("karmaka")
CARDS: dict[str, dict[str, Any]] = {c["id"]: c for c in load_cards(RULES).cards}
SOURCE = load_decks(RULES, load_pool(RULES)[0])[0]["source"].cards
FIELDS = ("id", "en", "es", "colour", "points", "copies", "chosen", "again")
PRINTED = [
    dict(zip(FIELDS, (word.strip() for word in line.split(" | ")), strict=True))
    for line in (HERE / "section_2.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
BOOKS = {lang: (Path(RULES.folder) / f"rulebook.{lang}.md").read_text("utf-8") for lang in ("en", "es")}


def chosen(card: dict[str, Any]) -> str:
    """Return whom a card is played on, as section 2 says it."""
    first = card["effect"][0]
    if first["do"] == "choose_player":
        return str(first["of"])
    return "copy" if first["do"] == "copy" else "self"


@pytest.mark.parametrize("row", PRINTED, ids=[r["id"] for r in PRINTED])
def test_a_card_is_what_section_2_says(row: dict[str, str]) -> None:
    """KK-1.5: name, one colour, points, one ability; KK-16.2: which give another card to play."""
    card = CARDS[f"ka.{row['id']}"]
    assert {
        "id": row["id"],
        "en": card["name"]["en"],
        "es": card["name"]["es"],
        "colour": "+".join(card["colours"]),
        "points": str(card["points"]),
        "copies": str(SOURCE[card["id"]]),
        "chosen": chosen(card),
        "again": str(int({"do": "play_again"} in card["effect"])),
    } == row


def test_there_are_64_cards_of_23_kinds() -> None:
    """KK-1.1."""
    assert len(CARDS) == len(PRINTED) == 23 and set(SOURCE) == set(CARDS)
    count = dict.fromkeys(tables.COLOURS, 0)
    points = dict.fromkeys(tables.COLOURS, 0)
    for name, n in SOURCE.items():
        (colour,) = CARDS[name]["colours"]
        count[colour] += n
        points[colour] += n * CARDS[name]["points"]
    assert count == {"red": 19, "green": 19, "blue": 19, "mosaic": 7}
    assert points == {"red": 36, "green": 36, "blue": 36, "mosaic": 7}


def test_every_card_has_its_words_in_both_languages() -> None:
    for card in CARDS.values():
        assert all(card["text"][lang].endswith(".") for lang in ("en", "es")), card["id"]
        assert card["text"]["en"] != card["text"]["es"]


def test_the_figures_of_the_rulebook() -> None:
    """KK-1.2, KK-1.9, KK-3.4, KK-3.5, KK-9.4, KK-16.1."""
    assert tables.NEEDED == (4, 5, 6, 7) and len(tables.RUNGS) == 5
    assert (tables.RINGS, tables.FIRST_HAND, tables.FIRST_DECK) == (12, 4, 2)
    assert (tables.NEW_LIFE, tables.KEPT_RUINS) == (6, 3)


def test_two_to_four_play_and_the_variants_have_their_seats() -> None:
    """KK-1.4, KK-14.1, KK-15.1."""
    raw = load_ruleset(RULES)[0]
    assert raw["seats"] == {"min": 2, "max": 4}
    options = {o["id"]: o for o in raw["options"]}
    seats = {v["id"]: v.get("seats") for v in options["variant"]["values"]}
    assert seats == {"free": None, "teams": [4], "wolf": [3]}


def clauses(book: str) -> list[str]:
    return re.findall(r"^\*\*((?:KK|A)-[\d.]+)\*\*", book, re.MULTILINE)


def test_both_rulebooks_have_the_same_clauses_in_the_same_order() -> None:
    assert clauses(BOOKS["en"]) == clauses(BOOKS["es"])
    assert len(clauses(BOOKS["en"])) == len(set(clauses(BOOKS["en"])))


def test_every_ruling_is_in_the_rulebook() -> None:
    assert {c for c in clauses(BOOKS["en"]) if c.startswith("A-")} == {f"A-{n:02}" for n in range(1, 47)}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_rulebook_lists_the_cards_as_they_are(lang: str) -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([123]) \| ([235]) \|", BOOKS[lang], re.MULTILINE)
    assert rows == [(r[lang], r["points"], r["copies"]) for r in PRINTED]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_clause_that_the_rulebook_refers_to_is_there(lang: str) -> None:
    known = set(clauses(BOOKS[lang])) | {f"KK-{n}" for n in range(1, 19)}
    assert not set(re.findall(r"\b((?:KK|A)-\d+(?:\.\d+)?)\b", BOOKS[lang])) - known
