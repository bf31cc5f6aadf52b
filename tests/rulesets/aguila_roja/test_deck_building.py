"""Building decks and setting up a match from them (AR-2, AR-4, SO-1, SO-3, SO-11)."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.decks import load_decks
from mk_tui.cards.pool import load_pool

HERE = Path(__file__).parent
RULES = registry.get("aguila_roja")
POOL = load_pool(RULES)[0]
DECKS = load_decks(RULES, POOL)[0]
FACTIONS = {"royal_house": "CR", "commoners": "PU", "clergy": "CL", "conspirators": "CO"}
COPIES: dict[str, int] = {}
for line in (HERE / "section_2.txt").read_text("utf-8").splitlines():
    if not line.startswith("#"):
        number, n, *_ = (part.strip() for part in line.split("|"))
        COPIES[number] = int(n)


def numbers(deck: dict[str, int]) -> dict[str, int]:
    return {str(POOL.by_id[c].number): n for c, n in deck.items()}


def complaints(cards: dict[str, int]) -> list[str]:
    deck = SimpleNamespace(kind="player", cards={POOL.by_number[c].id: n for c, n in cards.items()})
    return [clause for clause, _, _ in RULES.decks.check(deck, POOL)]


def ready(faction: str) -> dict[str, int]:
    return numbers(DECKS[faction].cards)


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_ready_decks_are_those_of_section_2(faction: str) -> None:
    """AR-2.1, AR-2.2, AR-2.5, AMB-35: forty cards of one faction, three copies at most."""
    deck = ready(faction)
    assert deck == {c: n for c, n in COPIES.items() if c.startswith(FACTIONS[faction])}
    assert sum(deck.values()) == 40
    assert complaints(deck) == []


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_ghost_has_the_same_cards_but_for_the_monastery(faction: str) -> None:
    """SO-11: a third garden in its place."""
    deck = numbers(DECKS[f"ghost_{faction}"].cards)
    wanted = ready(faction)
    if faction == "clergy":
        del wanted["CL-16"]
        wanted["CL-15"] = 3
    assert deck == wanted
    assert sum(deck.values()) == 40


def test_two_copies_of_a_title_are_refused() -> None:
    """AR-2.3 (T01)."""
    assert complaints({**ready("royal_house"), "CR-02": 2}) == ["AR-2.3"]


def test_two_titles_of_one_name_are_accepted() -> None:
    """AR-2.4 (T02)."""
    deck = ready("royal_house")
    assert deck["CR-02"] == deck["CR-03"] == 1
    assert complaints(deck) == []


def test_forty_cards_are_the_least_and_there_is_no_most() -> None:
    """AR-2.1."""
    deck = ready("clergy")
    assert complaints({**deck, "CL-08": deck["CL-08"] - 1}) == ["AR-2.1"]
    assert complaints({**deck, "CL-18": deck["CL-18"] + 1}) == []


def test_a_deck_is_of_one_faction() -> None:
    """AR-2.2, AR-1.2."""
    assert complaints({**ready("clergy"), "CO-08": 1}) == ["AR-2.2"]


def test_three_copies_are_the_most_of_what_is_not_unique() -> None:
    """AR-2.5, AMB-35: events and places too."""
    assert complaints({**ready("commoners"), "PU-09": 4}) == ["AR-2.5"]
    assert complaints({**ready("commoners"), "PU-13": 4}) == ["AR-2.5"]


def test_a_clause_comes_with_a_sentence_that_names_the_card() -> None:
    deck: Any = SimpleNamespace(kind="player", cards={POOL.by_number["CR-02"].id: 2})
    found = {clause: fields for clause, _, fields in RULES.decks.check(deck, POOL)}
    assert found["AR-2.3"]["card"] == POOL.by_number["CR-02"].id
    assert found["AR-2.1"] == {"n": 2, "wanted": 40}
