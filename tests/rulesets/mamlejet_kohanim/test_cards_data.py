"""The card pool against section 3 of the rules, and the form of cards against MK-2, MK-3 and MK-9."""

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
from mk_tui.players.options import settle
from rulesets.mamlejet_kohanim.rules import tables

HERE = Path(__file__).parent
RULES = registry.get("mamlejet_kohanim")
POOL = load_pool(RULES)[0]
CARDS: dict[str, dict[str, Any]] = {
    c["number"]: c for c in load_cards(RULES).cards if c["id"].startswith("mk.")
}
COLOURS = {"white": "W", "red": "R", "blue": "B", "any": "G"}
FIELDS = (
    "number", "es", "en", "type", "colours", "cost", "difficulty", "emuna", "legendary", "keywords", "cites",
)  # fmt: skip
PRINTED = [
    dict(zip(FIELDS, (word.strip() for word in line.split(" | ")), strict=True))
    for line in (HERE / "section_3.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
TACTICS = ("soldier", "object", "strategy", "hishtadlut", "tefila")
PERMANENTS = ("resource", "soldier", "object", "strategy", "enemy")


def printed_cost(cost: dict[str, int]) -> str:
    return "+".join(f"{cost[c]}{letter}" for c, letter in COLOURS.items() if cost.get(c)) or "-"


def every(*types: str) -> list[dict[str, Any]]:
    return [c for c in CARDS.values() if c["type"] in types]


@pytest.mark.parametrize("row", PRINTED, ids=[r["number"] for r in PRINTED])
def test_a_card_is_what_section_3_says(row: dict[str, str]) -> None:
    """MK-2.1, MK-2.2, MK-2.3, MK-2.5: name, type line, cost, citation, difficulty and emuná."""
    card = CARDS[row["number"]]
    definition = POOL.by_number[row["number"]]
    keywords = [k.replace("_", " ") for k in card.get("keywords", ())]
    colours = "".join(COLOURS[c] for c in tables.COLOURS if c in definition.colours)
    assert {
        "number": card["number"],
        "es": card["name"]["es"],
        "en": card["name"]["en"],
        "type": f"{card['type']} {card.get('subtype', '')}".strip(),
        "colours": colours or "-",
        "cost": printed_cost(card.get("cost", {})),
        "difficulty": str(card.get("difficulty", "-")),
        "emuna": str(card.get("emuna", "-")),
        "legendary": "legendary" if card.get("legendary") else "-",
        "keywords": ", ".join(sorted(keywords)) or "-",
        "cites": card.get("cites", "-"),
    } == {**row, "keywords": ", ".join(sorted(row["keywords"].split(", ")))}


def test_the_pool_has_the_size_of_section_3() -> None:
    """MK-3.1, MK-6.1: 100 tactics, 9 resources, 14 enemies, and no others."""
    assert set(CARDS) == {r["number"] for r in PRINTED}
    count = Counter(c["type"] for c in CARDS.values())
    assert count == {
        "resource": 9,
        "soldier": 44,
        "object": 18,
        "strategy": 10,
        "hishtadlut": 12,
        "tefila": 16,
        "enemy": 14,
    }
    assert sum(count[t] for t in TACTICS) == 100


@pytest.mark.parametrize("card", every(*TACTICS), ids=lambda c: c["number"])
def test_a_tactic_has_the_colours_of_its_cost(card: dict[str, Any]) -> None:
    """MK-1.2."""
    assert set(POOL.by_id[card["id"]].colours) == set(card["cost"]) - {"any"}


def test_every_fighter_has_difficulty_and_emuna_and_nothing_else_has() -> None:
    """MK-3.7, MK-3.10, MK-2.5, A-57, A-65: two figures on soldiers and enemies only."""
    for card in CARDS.values():
        fights = card["type"] in ("soldier", "enemy")
        assert ("difficulty" in card, "emuna" in card) == (fights, fights), card["number"]
    differ = [c["number"] for c in every("soldier", "enemy") if c["difficulty"] != c["emuna"]]
    assert len(differ) > 10


def test_emuna_follows_the_cost() -> None:
    """Section 2: emuná is cost + 2, and one more for legends."""
    for card in every("soldier"):
        assert card["emuna"] == sum(card["cost"].values()) + 2 + card.get("legendary", False), card["number"]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_whatever_a_card_does_stands_in_its_box(card: dict[str, Any]) -> None:
    """MK-2.4: a card with anything but keywords has a text in both languages, others have none."""
    does = any(k in card for k in ("effect", "modes", "when", "while", "action", "equip", "enters_dedicated"))
    assert bool(card["text"]["en"]) == bool(card["text"]["es"]) == does


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_a_citation_is_a_place_and_no_quotation(card: dict[str, Any]) -> None:
    """MK-2.3: book, chapter and verse in the Hebrew numbering."""
    if "cites" in card:
        assert re.fullmatch(r"[A-Z][\w]*( [A-Z]\w+)*( I{1,2})? \d+:\d+", card["cites"])
    else:
        assert card["number"] in ("E04", "E06")


@pytest.mark.parametrize("card", every(*PERMANENTS), ids=lambda c: c["number"])
def test_permanents_have_static_triggered_and_action_abilities(card: dict[str, Any]) -> None:
    """MK-9.1: the three kinds, told from each other by their form; only permanents have them."""
    assert not {"effect", "modes"} & set(card)
    english = card["text"]["en"]
    if "when" in card:
        assert re.search(r"\b(When|Whenever|At)\b", english), english
    for ability in card.get("action", ()):
        assert ability["dedicate"] and "[D]" in english, english


@pytest.mark.parametrize("card", every("hishtadlut", "tefila"), ids=lambda c: c["number"])
def test_what_is_spent_has_an_effect_and_no_ability(card: dict[str, Any]) -> None:
    """MK-9.1, MK-3.2, MK-3.3."""
    assert ("effect" in card) != ("modes" in card)
    assert not {"when", "while", "action", "keywords", "difficulty"} & set(card)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c["number"])
def test_signs_that_the_source_lost_are_written_out(card: dict[str, Any], language: str) -> None:
    """S-1 to S-4: colour letters beside amounts, [D] for dedicating, [dN] with N from 2 to 10.

    What is generic has no letter, as in a cost: it is a number, or named.
    """
    text = card["text"][language]
    assert not re.search(r"\dG\b", text)
    assert not re.search(r"[①-⑳↷]", text)
    for n in re.findall(r"\[d(\w*)\]", text):
        assert 2 <= int(n) <= 10
    for ability in card.get("action", ()):
        assert "[D]" in text
        if ability.get("die"):
            assert f"[d{ability['die']}]" in text
        for operation in ability["effect"]:
            signs = {"white": "WB", "red": "RR", "blue": "BA", "any": (" generic", " riqueza genérica")}
            for colour, letter in signs.items():
                if operation["do"] == "gain" and colour in operation:
                    assert f"{operation[colour]}{letter[language == 'es']}" in text


def test_the_first_edition_has_nine_special_abilities() -> None:
    """MK-9.13: eight keywords, and equip, which is an ability that each weapon has and nothing else."""
    words = {k["id"] for k in load_ruleset(RULES)[0]["keywords"]}
    assert {*tables.KEYWORDS} == words - {"equip"}
    assert sorted(tables.KEYWORDS) == [
        "catastrophic_damage",
        "courage",
        "frenzy",
        "heal",
        "inspire_fear",
        "projectiles",
        "robustness",
        "zerizut",
    ]
    for card in CARDS.values():
        assert ("equip" in card) == (card.get("subtype") == "weapon"), card["number"]


def test_the_constants_are_those_of_the_rules() -> None:
    """A-04, A-05, S-5, S-6, MK-16.3, MK-18.1, MK-19.15, MK-12.1, MK-12.2."""
    assert (tables.CITY_DIFFICULTY, tables.PROJECTILE_PENALTY, tables.DIE) == (5, 1, 10)
    assert (tables.GOAL, tables.FIRST_HAND, tables.HAND_LIMIT) == (50, 7, 7)
    assert (tables.DECK_SIZE, tables.ENEMY_DECK_SIZE, tables.COPIES) == (60, 15, 4)


def test_types_and_steps_are_named_as_in_the_rules() -> None:
    """MK-2.1, S-9, MK-19.0, A-30: seven types in two families, fifteen steps without a 3f."""
    raw = load_ruleset(RULES)[0]
    names = {t["id"]: t["name"] for t in raw["types"]}
    assert names["hishtadlut"] == {"en": "hishtadlut", "es": "hishtadlut"}
    assert {k: v["es"] for k, v in names.items()} == {
        "resource": "recurso", "soldier": "soldado", "object": "objeto", "strategy": "estrategia",
        "hishtadlut": "hishtadlut", "tefila": "tefilá", "enemy": "enemigo",
    }  # fmt: skip
    assert " ".join(p["id"] for p in raw["phases"]) == "1a 1b 1c 2a 2b 2c 2d 3a 3b 3c 3d 3e 3g 4a 4b"


@pytest.mark.parametrize("players, level", [(1, "guerrero"), (2, "guerrero"), (3, "heroe"), (4, "heroe")])
def test_three_and_four_players_are_offered_heroe_first(players: int, level: str) -> None:
    """MK-22.4."""
    assert settle(load_ruleset(RULES)[0], {}, players)["level"] == level


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rulebook_refers_to_clauses_and_not_to_pages(language: str) -> None:
    """S-10."""
    book = (Path(RULES.folder) / f"rulebook.{language}.md").read_text("utf-8")
    assert not re.search(r"\b(page|página|pág\.?|p\.) ?\d+", book)
    assert "MK-11" in book and "MK-16" in book
