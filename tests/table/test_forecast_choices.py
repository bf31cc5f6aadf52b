"""What comes of an act that begins with a choice: with each that may be chosen, or whatever is."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table.forecast_words import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

# Two who have cards to lose; the fourth card of the Ruins is none of the top three (KK-17.4).
ABILITIES = """\
- title: Abilities that begin with a choice
  clauses: [KK-17.1, KK-17.5, KK-17.13]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [voyage, salvage, embody, panic, crisis, spite]
    ruins: [mimic, spite, jubilee, voyage]
    Ana: {hand: [HAND], future: [spite, crisis], works: [jubilee, panic]}
    Beto: {hand: [BETO], deck: [panic], works: [jubilee, voyage]}
  play: [{expect: {asked: Ana}}]
"""
FEW, MANY = "roulette, denial, transmigrate", "dwindle, recycle, crisis, denial, roulette, jubilee"
MAY_DRAW = "Possible: A card goes from Ana to the Ruins (×2). Ana draws a card (×3)."


def told(card: str, hand: str, lang: str = "en", beto: str = "salvage, spite") -> list[str]:
    """Return what is told of playing a card for its ability."""
    game = beginning(ABILITIES.replace("HAND", hand).replace("BETO", beto), HUMAN, HUMAN).begin()
    forecaster = Forecaster(game)
    number = next(c for c in game.in_zone("hand", 0) if game.definition(c).id == f"ka.{card}")
    play = forecaster.question.options.index(("play", number))
    speaker = Speaker(lang, game.rules, game.pool, ["Ana", "Beto"])
    return forecast_lines(forecaster.whole(play), speaker, forecaster.question, game.rules.verbs)


@pytest.mark.parametrize(
    ("card", "hand", "lines"),
    [
        (
            "dwindle",
            MANY,
            [
                "With Ana: A card goes from Ana to the Ruins.",
                "With Beto: A card goes from Beto to the Ruins.",
            ],
        ),
        (
            "recycle",
            MANY,
            [
                "Ana puts a card from the Ruins on their Future Life.",
                "Ana chooses one of Mimic, Spite and Jubilee.",
            ],
        ),
        ("crisis", MANY, ["A card goes from Beto to the Ruins.", "Beto chooses one of Voyage and Jubilee."]),
        ("roulette", MANY, [MAY_DRAW]),
        ("roulette", FEW, [MAY_DRAW, "Ana may choose one of Denial and Transmigrate."]),
        ("roulette", "roulette", ["Possible: Ana draws a card."]),  # nothing is left to ruin
        (
            "denial",
            "dwindle, recycle, denial, voyage, sowing, salvage",  # too much may come
            ["A card goes from Ana to the Ruins. Denial copies a card."],
        ),
        ("jubilee", MANY, []),  # how many points it comes to hangs on the cards
    ],
)
def test_what_comes_of_an_ability_that_begins_with_a_choice_is_told(
    card: str, hand: str, lines: list[str]
) -> None:
    """Nothing was, as far as the next question of somebody; or on whom it depends, and not what they have."""
    assert told(card, hand) == lines


def test_it_is_told_in_spanish() -> None:
    assert told("crisis", MANY, "es")[-1] == "Beto elige: Travesía y Jubileo."
    assert told("roulette", FEW, "es")[-1] == "Ana puede elegir: Negación y Transmigrar."


def test_with_each_card_only_that_is_told_which_comes_with_no_other() -> None:
    """That it is ruined and copied comes with all of them."""
    lines = told("denial", "denial, voyage, sowing, recycle")
    assert lines == [
        "A card goes from Ana to the Ruins. Denial copies a card.",
        "With Voyage: Ana draws a card (×3).",
        "With Sowing: Ana draws a card (×2).",
        "With Recycle: Ana puts a card from the Ruins on their Future Life.",
    ]


@pytest.mark.parametrize("card", ["dwindle", "crisis", "denial", "roulette", "recycle"])
def test_what_hangs_on_hidden_cards_is_told_of_none_of_them(card: str) -> None:
    """Whichever two cards the rival has (KK-2.5)."""
    assert told(card, MANY, beto="crisis, vengeance") == told(card, MANY)
    names = {"Salvage", "Vengeance"}
    assert not any(name in line for line in told(card, MANY) for name in names)


def test_of_one_card_it_is_told_what_becomes_of_it() -> None:
    """A rival with one card has no choice (KK-17.5), and which it is nobody else knows."""
    assert told("dwindle", MANY, beto="salvage")[1] == "With Beto: A card goes from Beto to the Ruins."
    nothing = "With Beto: Dwindle has no effect: that Hand is empty. (KK-5.4)"
    assert told("dwindle", MANY, beto="")[1] == nothing
