"""Decks as plain lines."""

from __future__ import annotations

import pytest

from mk_tui.cards.compile import load_cards
from mk_tui.cards.deck_text import deck_from_text, deck_to_text
from mk_tui.engine.cards import Pool, build_pool

from .conftest import Place


@pytest.fixture
def pool(place: Place) -> Pool:
    return build_pool(place.ruleset, load_cards(place.ruleset).cards)


def test_there_and_back_in_both_languages(pool: Pool) -> None:
    cards = {"toy.scout": 3, "toy.study": 1}

    assert deck_to_text(cards, pool, "en") == "3 Scout\n1 Study\n"
    assert deck_to_text(cards, pool, "es") == "3 Exploradora\n1 Estudio\n"
    for language in ("en", "es"):
        assert deck_from_text(deck_to_text(cards, pool, language), pool) == (cards, [])


def test_people_write_as_they_like(pool: Pool) -> None:
    text = "# my deck\n\n  2x SCOUT\n1 × Exploradóra\r\n4 toy.study\n1 F1\n1 soldier\n"

    assert deck_from_text(text, pool) == ({"toy.scout": 3, "toy.study": 4, "toy.soldier": 2}, [])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Scout", 'deck:1:1: a line is a number and a card, like "4 Soldier", not "Scout"'),
        ("4", 'deck:1:1: a line is a number and a card, like "4 Soldier", not "4"'),
        ("  4 Scowt", 'deck:1:5: there is no card "Scowt"; did you mean "Scout"?'),
        ("0 Scout", "deck:1:1: a count is between 1 and 999, not 0"),
        ("1000 Scout", 'deck:1:1: a line is a number and a card, like "4 Soldier", not "1000 Scout"'),
        ("4 \x1b[2JEvil", 'deck:1:3: there is no card "[2JEvil"'),
    ],
)
def test_a_line_that_means_nothing(pool: Pool, line: str, sentence: str) -> None:
    cards, errors = deck_from_text(line, pool)

    assert cards == {}
    assert [str(e) for e in errors] == [sentence]
