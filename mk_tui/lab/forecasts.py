"""Whether what is foretold of an option is what trials of it give, and how long it takes.

Positions are drawn by chance out of matches between adepts. Each option is forecast, and then tried so many
times in worlds of their own, with dice of their own; both have to tell the same, as often.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.players.answers import ONE, declining_option, shape
from mk_tui.table.forecasting import CERTAIN, Forecast, Forecaster

from .selfplay import answer_for, lay_beginning

# The last question of a match that a position may be drawn from.
LAST = 120


@dataclass(frozen=True, slots=True)
class Compared:
    """One option: its forecast, and by how much (0 to 1) the trials give something else, at worst."""

    position: int
    forecast: Forecast
    off: float
    worst: str = ""


def positions(game: str, count: int, seed: int, seats: int | None = None) -> Iterator[Game]:
    """Yield matches that stand at a question of several options for one pick, drawn by chance."""
    rng = random.Random(f"forecast/{game}/{seed}")
    found = 0
    while found < count:
        number = rng.randrange(1 << 30)
        kinds = None if seats is None else ["adept"] * seats
        g = lay_beginning(game, kinds, {}, number).begin()
        chance = random.Random(number)
        for _ in range(rng.randrange(4, LAST)):
            if g.question is None:
                break
            advance(g, answer_for(g, "adept", chance, 0.0))
        if g.question is not None and len(g.question.options) > 1:
            forecaster = Forecaster(g)
            if shape(forecaster.question) == ONE:
                found += 1
                yield g


def compare(g: Game, trials: int, seed: int, **effort: int) -> list[Compared]:
    """Return how the forecasts of a question's options stand to so many trials of each."""
    forecaster = Forecaster(g, **effort)
    passing = declining_option(forecaster.question)
    found = []
    for position in range(len(forecaster.question.options)):
        if position == passing:
            continue
        forecast = forecaster.of(position)
        tried = forecaster.trials(position, forecast, trials, seed)
        off, worst = 0.0, ""
        for told, times in zip(forecast.outcomes, tried, strict=True):
            share = told.chance / CERTAIN * told.rolled / CERTAIN
            if abs(share - times / trials) > off:
                off, worst = abs(share - times / trials), told.event.id
        found.append(Compared(position, forecast, off, worst))
    return found


def measure(game: str, count: int, seed: int) -> dict[str, Any]:
    """Return how many milliseconds the forecasts of all options of a question took."""
    took: list[float] = []
    options = 0
    for g in positions(game, count, seed):
        began = time.perf_counter()
        options += len(Forecaster(g).all())
        took.append(1000 * (time.perf_counter() - began))
    took.sort()
    return {"questions": len(took), "options": options, "median": took[len(took) // 2], "most": took[-1]}
