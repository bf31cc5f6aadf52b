"""The beginner's notes of the rulebook, each at the table that it is for (KK-18)."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.yaml_source import read
from mk_tui.engine import view
from mk_tui.scenarios.scenario import Play, Scenario

RULES = registry.get("karmaka")
HEAD = """\
- title: A table
  clauses: [KK-18.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Beto: {hand: [jubilee]}
    Ana: {%s}
  play: [{expect: {asked: Ana}}]
"""
OPENING = "hand: [vengeance, crisis, sowing, voyage, peek], deck: [mimic]"
ENOUGH = "hand: [peek, sowing], works: [vengeance, panic], future: [salvage]"
COVERED = "hand: [sowing, voyage], deck: [mimic, mimic, embody], works: [transmigrate, spite, crisis]"


def advice_for(ana: str, seat: int = 0) -> str:
    """Return the clause of the advice that a seat gets when Ana is asked."""
    source = read(HEAD % ana, "a.yaml")
    play = Play(Scenario(source, 0).node)
    return str(RULES.shown.advice(view(play.table.g, seat)))


def test_the_first_hand_of_a_life_is_to_be_divided() -> None:
    """KK-18.1."""
    assert advice_for(OPENING) == "KK-18.1"


def test_exactly_enough_is_a_risk() -> None:
    """KK-18.2."""
    assert advice_for("hand: [voyage, sowing], deck: [mimic], works: [vengeance, panic]") == "KK-18.2"


def test_late_in_a_life_a_cheap_card_covers() -> None:
    """KK-18.3."""
    assert advice_for(ENOUGH) == "KK-18.3"


def test_whoever_has_enough_should_not_dawdle() -> None:
    """KK-18.4."""
    assert advice_for(COVERED) == "KK-18.4"


def test_a_next_life_has_to_be_planted() -> None:
    """KK-18.5."""
    assert advice_for("hand: [voyage, peek], works: [crisis]") == "KK-18.5"


@pytest.mark.parametrize("ana", [OPENING, ENOUGH, COVERED])
def test_only_who_is_asked_is_advised(ana: str) -> None:
    assert advice_for(ana, 1) == ""


def test_every_note_has_its_sentence_in_both_languages() -> None:
    notes = {n["clause"]: n["text"] for n in load_ruleset(RULES)[0]["advice"]}
    assert set(notes) == {f"KK-18.{n}" for n in range(1, 6)}
    assert all(text["en"] and text["es"] and text["en"] != text["es"] for text in notes.values())
