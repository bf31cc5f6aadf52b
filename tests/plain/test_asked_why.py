"""Of whom and of what it is answered why it cannot be used: a card by name or number, and a player."""

from __future__ import annotations

import pytest

from .test_match import ANA, run


def told(typed: str, lang: str, game: str = "mamlejet_kohanim") -> list[str]:
    """Return what is answered to each line after the first answer, a line each."""
    said = run(
        ANA if game == "mamlejet_kohanim" else [("Ana", "human", ""), ("Beto", "random", "")],
        f"1\n{typed}\nq\n",
        lang,
        seed=7,
        game=game,
    )
    return [part.splitlines()[0] for part in said.split("\n> ")[2:]]


@pytest.mark.parametrize(
    ("lang", "why", "nobody"),
    [("en", "why", "No player is chosen now."), ("es", "por qué", "Ahora no se elige a ningún jugador.")],
)
def test_a_player_is_known_where_none_is_chosen(lang: str, why: str, nobody: str) -> None:
    """ "You see no card called beto" was answered, and the help promises it."""
    assert told(f"{why} beto", lang)[0] == nobody


@pytest.mark.parametrize(
    ("lang", "can"), [("en", "Beto can be chosen now."), ("es", "Ahora se puede elegir a Beto.")]
)
def test_of_a_player_who_can_be_chosen_it_is_said(lang: str, can: str) -> None:
    assert told("why beto", lang, "karmaka")[0] == can


def test_a_number_means_the_card_of_that_choice() -> None:
    first, _, last = told("why 1\nwhy 0\nwhy 99", "en")[:3]
    assert first.endswith(" can be used now.") and last == "Choice 99 is about no card."


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Turn 1/100: after number 100 the match ends in any case."),
        ("es", "Turno 1/100: después del número 100 la partida acaba en cualquier caso."),
    ],
)
def test_what_alone_says_with_which_turn_the_match_ends(lang: str, says: str) -> None:
    """ "Turn 1/100" stood there, and nothing said what the second number is."""
    seats = [("Ana", "human", ""), ("Beto", "random", "")]
    assert f"\n{says}\n" in run(seats, "1\nwhat\nq\n", lang, game="humankind", seed=7)
