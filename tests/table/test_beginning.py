"""What a match begins with where not all of it was said."""

from __future__ import annotations

from collections import Counter

import pytest

from mk_tui.players.levels import ADEPT
from mk_tui.players.options import TableError
from mk_tui.table.beginning import Beginning, Seat

NAMES = ("Ana", "Beto", "Carla", "Dana")


def dealt(game: str, seed: int, *wanted: str) -> list[str]:
    seats = [Seat(name, ADEPT, deck) for name, deck in zip(NAMES, wanted, strict=False)]
    return [seat.deck for seat in Beginning.lay(seats, game, None, seed).seats]


@pytest.mark.parametrize("seed", range(20))
def test_decks_that_nobody_chose_are_different_ones_while_there_are_enough(seed: int) -> None:
    assert len(set(dealt("humankind", seed, "", ""))) == 2
    assert len(set(dealt("aguila_roja", seed, "", "", "", ""))) == 4
    assert sorted(Counter(dealt("ultima_reserva", seed, "", "", "")).values()) == [1, 2]


@pytest.mark.parametrize("seed", range(10))
def test_a_deck_that_somebody_chose_is_dealt_to_nobody_else(seed: int) -> None:
    assert dealt("ultima_reserva", seed, "", "veil") == ["anvil", "veil"]
    assert dealt("ultima_reserva", seed, "anvil", "") == ["anvil", "veil"]
    assert dealt("ultima_reserva", seed, "veil", "veil") == ["veil", "veil"]


def test_a_game_without_decks_of_ones_own_deals_none() -> None:
    assert dealt("karmaka", 1, "", "") == ["", ""]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("humankind", "El juego es para 2 jugadores, no 3."),
        ("karmaka", "El juego es para entre 2 y 4 jugadores, no 1."),
    ],
)
def test_how_many_may_play_is_said_as_one_says_it(game: str, said: str) -> None:
    kinds = [ADEPT] * (3 if game == "humankind" else 1)
    with pytest.raises(TableError) as refused:
        Beginning.lay([Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)], game, None, 1)
    assert refused.value.say("es") == said
