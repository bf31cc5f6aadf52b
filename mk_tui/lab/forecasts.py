"""``mk-tui lab forecast``: whether what is foretold of an answer is what trials of it give.

Positions are drawn by chance out of matches between adepts. Each answer is forecast until its forecast is
settled, and then tried so many times in worlds of their own, with dice of their own. Both have to tell the
same, as often: what was foretold, what was not, and whether the act does nothing.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import view
from mk_tui.language import Speaker, program_catalogue
from mk_tui.players.answers import SPREAD, passing_over, shape
from mk_tui.players.levels import ADEPT
from mk_tui.table.forecast_entries import ENDS
from mk_tui.table.forecast_news import Trials
from mk_tui.table.forecast_worlds import FAR
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Forecast

from .chosen_worlds import ChosenWorlds
from .idle_worlds import did_nothing
from .report_tables import LabTable
from .runs import How, Run, Series
from .selfplay import NAMES, answer_for, lay_beginning

# The last question of a match that a position may be drawn from.
LAST = 120
# By how much a chance may be off, and from how many trials on they say so by themselves: fewer are given so
# many standard deviations.
OFF, MANY, DEVIATIONS = 0.02, 10_000, 4.0
# Sets of picks that are tried of a question for several.
SETS = 6
# In so many of the trials it is looked at whether an act does nothing.
LOOKED = 400
COLUMNS = (
    *("game", "positions", "options", "foretold", "exact", "exact_off", "about_off", "beyond"),
    *("marked", "idle", "falsely", "missed", "at_once_ms", "at_once_most"),
)
SUMMED = ("options", "foretold", "exact", "marked", "idle", "falsely", "missed")


@dataclass(frozen=True, slots=True)
class Compared:
    """One answer: its forecast, and by how much (0 to 1) the trials give something else, at worst.

    ``worst`` is the entry of the log of which that is so, ``beyond`` whether it is more than may be.
    ``idle``: the act did nothing in the trials looked at; ``changed``: what it did where it did something.
    ``not_chosen``: what was foretold of a choice to come and was not so, "" if nothing.
    """

    forecast: Forecast
    off: float = 0.0
    worst: str = ""
    beyond: bool = False
    idle: bool = False
    changed: str = ""
    not_chosen: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the forecast tells something else than the trials."""
        return self.beyond or self.falsely or self.missed or bool(self.not_chosen)

    @property
    def falsely(self) -> bool:
        """Whether the act is said to do nothing and does something."""
        return self.forecast.nothing and not self.idle

    @property
    def missed(self) -> bool:
        """Whether the act does nothing and is not said to."""
        return self.idle and not self.forecast.nothing


class IdleWorlds:
    """Looks in the first trials whether an act does nothing, by what a save holds (:mod:`.idle_worlds`)."""

    def __init__(self, forecaster: Forecaster, forecast: Forecast, trials: int, seed: int) -> None:
        acts = forecaster.acts(forecast.picks)
        self._picks, self._seat = forecast.picks, forecaster.seat
        self._own = forecaster.own(forecast.picks)
        self._rng = random.Random(f"idle/{seed}")
        self._left = min(trials, LOOKED) if acts else 0
        # Where it is marked it may do something as rarely as any chance may be off; else in no world.
        self._rarely = int(OFF * self._left) if forecast.nothing else 0
        self.idle = acts
        self.changed = ""

    def __call__(self, world: Game) -> None:
        if not self._left or not self.idle:
            return
        self._left -= 1
        found = did_nothing(world, self._picks, self._seat, self._own, self._rng)
        if found:
            self.changed = "; ".join(found[:3])
            self.idle = self._rarely > 0
            self._rarely -= 1


def positions(game: str, count: int, seed: int, seats: int | None = None) -> Iterator[Game]:
    """Yield matches that stand at a question with several answers, drawn by chance."""
    for number in range(count):
        yield position(game, seed, number, seats)


def position(game: str, seed: int, number: int, seats: int | None = None) -> Game:
    """Return the match of a number that stands at a question with several answers."""
    rng = random.Random(f"forecast/{game}/{seed}/{number}")
    kinds = None if seats is None else [ADEPT] * seats
    while True:
        began = rng.randrange(1 << 30)
        g = lay_beginning(game, kinds, {}, began).begin()
        chance = random.Random(began)
        for _ in range(rng.randrange(4, LAST)):
            if g.question is None:
                break
            advance(g, answer_for(g, ADEPT, chance, 0.0))
        if g.question is not None and len(g.question.options) > 1:
            return g


def answers(forecaster: Forecaster, seed: int) -> list[tuple[int, ...]]:
    """Return what may be answered: each option alone where that is an answer, else picks by chance."""
    q = forecaster.question
    rng = random.Random(f"picks/{seed}")
    found: set[tuple[int, ...]] = set()
    if shape(q) == SPREAD:
        found = {q.proposal, tuple(reversed(q.proposal))}
    else:
        if q.least <= 1:
            found = {(k,) for k in range(len(q.options))}
        for _ in range(SETS if q.most > 1 else 0):
            n = rng.randint(max(q.least, 1), min(q.most, len(q.options)))
            found.add(tuple(sorted(rng.sample(range(len(q.options)), n))))
    return sorted(found - {passing_over(q)})


def settled(g: Game, seed: int) -> tuple[Forecaster, list[Forecast], float]:
    """Return the forecasts of a question's answers, settled, and how many seconds the first look took."""
    forecaster = Forecaster(g)
    given = answers(forecaster, seed)
    began = time.perf_counter()
    for picks in given:
        forecaster.of(*picks)
    took = time.perf_counter() - began
    for _ in forecaster.settle(given):
        pass
    return forecaster, [forecaster.of(*picks) for picks in given], took


def compare(forecaster: Forecaster, forecast: Forecast, trials: int, seed: int) -> Compared:
    """Return how a forecast stands to so many trials."""
    idle = IdleWorlds(forecaster, forecast, trials, seed)
    chosen = ChosenWorlds(forecaster.question, forecast, min(trials, LOOKED), seed)

    def look(world: Game) -> None:
        idle(world)
        chosen(world)

    tried = forecaster.trials(forecast.picks, trials, seed, look)
    offs = [*_told(forecast, tried), *_untold(forecast, tried)]
    off, worst, _ = max(offs, default=(0.0, "", False))
    beyond = any(b for _, _, b in offs)
    return Compared(forecast, off, worst, beyond, idle.idle, idle.changed, chosen.wrong)


def _told(forecast: Forecast, tried: Trials) -> Iterator[tuple[float, str, bool]]:
    """Yield by how much each outcome that is foretold came more or less often."""
    for told in (one for one in forecast.outcomes if not one.ahead):
        share = told.chance / CERTAIN * told.rolled / CERTAIN
        # That it surely ends is told from whatever step.
        ends = told.event.id == ENDS and told.chance == CERTAIN
        came = tried.chance(told.event, FAR if ends else forecast.steps)
        yield abs(share - came), told.event.id, _beyond(share, came, tried.picked.worlds)


def _untold(forecast: Forecast, tried: Trials) -> Iterator[tuple[float, str, bool]]:
    """Yield how often something came, beyond passing, that is not foretold."""
    known = [(told.event.id, told.event.fields.get("cards")) for told in forecast.outcomes]
    for told in tried.told(forecast.steps):
        if (told.event.id, told.event.fields.get("cards")) in known:
            continue
        share = told.chance / CERTAIN * told.rolled / CERTAIN
        without = tried.without(told.event)
        yield share - without, f"{told.event.id}, untold", _beyond(without, share, tried.picked.worlds)


def _beyond(share: float, came: float, trials: int) -> bool:
    """Return whether two chances differ by more than they may."""
    spread = 0.0 if trials >= MANY else DEVIATIONS * (max(came * (1 - came), 0.01) / trials) ** 0.5
    return abs(share - came) > OFF + spread


@dataclass(frozen=True)
class Foretelling(Series):
    """Positions of a game, each answer of them forecast and tried so many times."""

    game: str
    trials: int
    seed: int = 0
    name = "forecast"

    def parameters(self) -> dict[str, Any]:
        """Return all that decides what is compared."""
        return {"game": self.game, "trials": self.trials, "seed": self.seed}

    def play(self, numbers: range) -> list[dict[str, Any]]:
        """Return what was compared at these positions."""
        return [self._compare(number) for number in numbers]

    def _compare(self, number: int) -> dict[str, Any]:
        g = position(self.game, self.seed, number)
        forecaster, found, took = settled(g, number)
        compared = [compare(forecaster, forecast, self.trials, number) for forecast in found]
        exact = [c for c in compared if c.forecast.exact]
        about = [c for c in compared if not c.forecast.exact]
        return {
            "number": number,
            "options": len(compared),
            "foretold": sum(len(c.forecast.outcomes) for c in compared),
            "exact": len(exact),
            "exact_off": max((c.off for c in exact), default=0.0),
            "about_off": max((c.off for c in about), default=0.0),
            "beyond": [_said(g, number, c) for c in compared if c.wrong],
            "marked": sum(c.forecast.nothing for c in compared),
            "idle": sum(c.idle for c in compared),
            "falsely": sum(c.falsely for c in compared),
            "missed": sum(c.missed for c in compared),
            "ms": 1000 * took,
        }


def _said(g: Game, number: int, compared: Compared) -> str:
    """Return a difference as a line: where, of what, and by how much."""
    assert g.question is not None
    speaker = Speaker("en", g.rules, g.pool, NAMES)
    seen = view(g, g.question.seat)
    what = " + ".join(speaker.option(g.question.options[k], seen) for k in compared.forecast.picks)
    marks = f"marked {compared.forecast.nothing}, idle {compared.idle}"
    if compared.falsely:
        marks += f" ({compared.changed})"
    if compared.not_chosen:
        marks += f"; chosen: {compared.not_chosen}"
    sort = "exact" if compared.forecast.exact else "about"
    return f"{number} {g.question.kind}: {what}: {sort} {compared.worst} {compared.off:.3f}; {marks}"


def row(game: str, found: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    """Return the table's row of a game."""
    took = sorted(p["ms"] for p in found)
    add = {key: sum(p[key] for p in found) for key in SUMMED}
    most = {key: max((p[key] for p in found), default=0.0) for key in ("exact_off", "about_off")}
    return (
        *(game, len(found), add["options"], add["foretold"], add["exact"]),
        *(most["exact_off"], most["about_off"], sum(len(p["beyond"]) for p in found)),
        *(add["marked"], add["idle"], add["falsely"], add["missed"]),
        *(round(took[len(took) // 2]), round(took[-1])),
    )


def run(games: Sequence[str], count: int, trials: int, seed: int, how: How, as_json: bool, lang: str) -> int:
    """Compare and report: 1 where a forecast tells something else than the trials."""
    say = program_catalogue(lang).say
    rows, differences = [], []
    for game in games:
        found: list[dict[str, Any]] = []
        Run(Foretelling(game, trials, seed), count, how).go(partial(_add, found))
        found.sort(key=lambda p: int(p["number"]))
        rows.append(row(game, found))
        differences += [f"{game} {line}" for p in found for line in p["beyond"]]
    table = LabTable("forecast", COLUMNS, tuple(rows))
    if as_json:
        print(json.dumps({"table": table.plain(), "differences": differences}, ensure_ascii=False))
        return 1 if differences else 0
    for line in (*table.text(say), *differences):
        print(line)
    return 1 if differences else 0


def _add(found: list[dict[str, Any]], _chunk: int, more: list[dict[str, Any]]) -> None:
    found += more
