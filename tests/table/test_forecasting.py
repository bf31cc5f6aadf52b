"""What is foretold of an option: true, nothing that a seat cannot know, and marked where it does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game
from mk_tui.lab.forecasts import compare, positions
from mk_tui.table import Table
from mk_tui.table.forecasting import CERTAIN, Forecaster

GAMES = sorted(registry.games())
TRIALS = 150


@pytest.mark.parametrize("game", GAMES)
def test_a_forecast_is_what_trials_give(game: str) -> None:
    """A small share of it, with a tolerance of four standard deviations of so few trials."""
    compared = 0
    for k, g in enumerate(positions(game, 4, 8)):
        for found in compare(g, TRIALS, k):
            spread = 4 * (0.25 / TRIALS) ** 0.5 + (0.0 if found.forecast.exact else 4 * (0.25 / 24) ** 0.5)
            assert found.off <= spread, found
            compared += len(found.forecast.outcomes)
    assert compared


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_have_no_say(game: str) -> None:
    """Other cards in hidden places, all else the same: the same forecasts to the last figure."""
    swapped = 0
    for g in positions(game, 3, 5):
        assert g.question is not None
        other = g.clone()
        swapped += _swap(other, g.question.seat)
        other.rng += 12345  # nor has what chance will do next
        assert Forecaster(other).all() == Forecaster(g).all()
    assert swapped


def _swap(g: Game, seat: int) -> int:
    """Turn round the faces of what a seat cannot see in each place, which it could not tell."""
    swapped = 0
    for zone in g.layout.closed[seat]:
        unseen = [c for c in g.zones[zone] if not g.known[c] >> seat & 1]
        faces = [g.defs[c] for c in unseen]
        swapped += faces != faces[::-1]
        for card, face in zip(unseen, reversed(faces), strict=True):
            g.defs[card] = face
    g.forget()
    return swapped


def test_a_shot_has_the_chance_of_its_die() -> None:
    """A shot that needs 7 of a die of ten: 40 %, exactly, and what follows it as well (MK-8.4)."""
    for g in positions("mamlejet_kohanim", 40, 3, seats=2):
        for forecast in Forecaster(g).all():
            for told in forecast.outcomes:
                roll: dict[str, Any] = dict(told.event.fields)
                if roll.get("purpose") == "projectile" and forecast.exact:
                    assert told.chance == CERTAIN * min(max(11 - roll["index"], 0), 10) // 10
                    return
    raise AssertionError("nobody shoots")


def test_what_is_foretold_is_about_the_question_that_stands() -> None:
    """A lesson answers without the place, so that the place has no new moment."""
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3)
    place = table.sit()
    while table.question is None or table.question.seat != 0 or len(table.question.options) < 2:
        table.answer(table.bot_answer())
    assert place.moment().stage == "ask"
    before = [place.forecast(n) for n in range(len(table.question.options))]
    table.match.enter((0,))
    while table.game.question is not None and table.game.question.seat != 0:
        table.match.enter(table.bot_answer())
    assert table.question is not None
    assert [place.forecast(n) for n in range(len(table.question.options))] == Forecaster(table.game).all()
    assert before != Forecaster(table.game).all()
