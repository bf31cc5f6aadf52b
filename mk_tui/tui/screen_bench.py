"""Speed and memory of the screen: ``python -m mk_tui.tui.screen_bench`` prints rows as JSON.

Everything runs headless in child processes, with the terminal's byte sequences made as in a real one. The
table of each game is a real match with all its seats, played on by chance until it is full, at 200×60.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from textual import events
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from mk_tui.cards import registry
from mk_tui.memory import peak_mb
from mk_tui.players.answers import decline
from mk_tui.players.levels import HUMAN, MASTER, RANDOM
from mk_tui.players.options import seat_range
from mk_tui.storage import Store
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table.beginning import Seat, describe, ruleset_of
from mk_tui.yardstick import floor_round

from . import keys
from .app import MkTui

SIZE = (200, 60)
RUNS = 7
# Answers by chance before the table is looked at, and the seed: late enough that every panel is full.
ANSWERS = 420
SEED = 11
MOVES = ("right", "down", "right", "up", "left", "tab", "right", "left", "down", "up")
PRESSES = 60
ANSWERS_TIMED = 40
ANSWERS_SECONDS = 10
MATCHES = 12
# Seconds for which the floor is played before each of what is timed: a slower moment touches both.
FLOOR_SECONDS = 0.03
# How long masters are watched, and how often the screen has to come round meanwhile, in seconds.
THINKING_SECONDS = 4.0
TICK = 0.01

EMPTY = """
import sys, time
from textual.app import App
class Empty(App):
    def on_ready(self):
        self.call_after_refresh(self.done)
    def done(self):
        sys.__stdout__.write(f"{time.time()}"); sys.__stdout__.flush()
        self.exit()
Empty().run(headless=True, size=(80, 24))
"""
MENU = """
import sys, time
from mk_tui.storage.settings import Settings
from mk_tui.tui.app import MkTui
class Menu(MkTui):
    def on_ready(self):
        self.call_after_refresh(self.done)
    def done(self):
        sys.__stdout__.write(f"{time.time()}"); sys.__stdout__.flush()
        self.exit()
Menu(None, Settings()).run(headless=True, size=(80, 24))
"""


def first_frame(code: str) -> float:
    """Return the seconds from the start of a process to its first frame."""
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    start = time.time()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    return float(done.stdout.strip().split()[-1]) - start


def start_rows() -> list[dict[str, Any]]:
    """Measure the menu against an empty screen, turn about, so that a busy moment hits both."""
    empty, menu = [], []
    for _ in range(RUNS):
        empty.append(first_frame(EMPTY))
        menu.append(first_frame(MENU))
    ratio = statistics.median(menu) / statistics.median(empty)
    return [
        {"name": "first_frame_ms", "value": round(statistics.median(menu) * 1000, 1)},
        {"name": "first_frame_per_empty", "value": round(ratio, 3)},
    ]


def full_table(game: str, keep: Store | None = None, seed: int = SEED, asked: str = HUMAN) -> Table:
    """Return a table of a game with all the seats that it takes, where most cards lie on it.

    Whoever is asked there is a person, or what ``asked`` says; the others are computer players that answer by
    chance.
    """
    _, most = seat_range(describe(ruleset_of(game)))
    seats = [Seat(f"Player {n}", RANDOM) for n in range(most)]
    best, at = -1, 0
    table = Table.new(game, seats, {}, seed)
    for n in range(ANSWERS):
        if table.result is not None:
            break
        cards = sum(len(z.cards) for z in table.view(None).zones)
        if cards > best:
            best, at = cards, n
        table.answer(table.computers.answer())
    table = Table.new(game, seats, {}, seed)
    for _ in range(at):
        table.answer(table.computers.answer())
    assert table.question is not None
    beginning, entries = table.match.beginning, list(table.match.record.answers)
    seat = table.question.seat
    kinds = [asked if n == seat else s.kind for n, s in enumerate(beginning.seats)]
    seats = [Seat(s.name, kind, s.deck) for s, kind in zip(beginning.seats, kinds, strict=True)]
    table = Table.at(dataclasses.replace(beginning, seats=tuple(seats)), keep)
    for entry in entries:
        table.answer(entry)
    return table


class Waited(NamedTuple):
    """What somebody waited for a repaint: milliseconds, and decisions of the floor in that time."""

    ms: float
    floors: float


class TimedApp(MkTui):
    """The program, noting when the bytes of a repaint are out."""

    def __init__(self, table: Table, store: Store | None = None) -> None:
        super().__init__(store, Settings(animation="off", theme="dark", news=False), table.sit(), "en")
        self.shown: list[float] = []  # when each repaint was out

    def keep_settings(self) -> None:
        """Nothing is kept of a measurement."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            renderable.render_segments(self.console)
        super()._display(screen, renderable)
        if renderable is not None:
            self.shown.append(time.perf_counter())

    async def press(self, key: str) -> Waited | None:
        """Press a key; return the time until its repaint is out, None if nothing was drawn."""
        floor = floor_round(FLOOR_SECONDS)
        start = begin(self)
        self.post_message(events.Key(key, None))
        shown = await self.drawn()
        return waited(shown[-1] - start, floor) if shown else None

    async def drawn(self) -> list[float]:
        """Return when each of the repaints was out that follow each other now."""
        for _ in range(100):
            await asyncio.sleep(0.001)
            if self.shown and time.perf_counter() - self.shown[-1] > 0.012:
                break
        return self.shown


def begin(app: TimedApp) -> float:
    """Return the time; what has been drawn until now does not count."""
    app.shown.clear()
    return time.perf_counter()


def waited(seconds: float, floor: float) -> Waited:
    """Return a time, on a machine that makes so many decisions of the floor a second."""
    return Waited(seconds * 1000, seconds * floor)


async def move_about(game: str) -> list[Waited]:
    """Return the time from each key that moves the cursor to its repaint."""
    app = TimedApp(full_table(game))
    times: list[Waited | None] = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await pilot.press("down")
        for n in range(PRESSES):
            await asyncio.sleep(0.03)
            times.append(await app.press(MOVES[n % len(MOVES)]))
    return [t for t in times if t is not None]


async def answer(game: str) -> list[Waited]:
    """Return the time from each complete answer to its repaint, every answer kept in a store.

    What the computer players do then is not in it: they answer when the screen has been drawn.
    """
    keys.REST = -math.inf  # nobody has to read anything here
    times: list[Waited] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "matches.sqlite3")
        for seed in range(SEED, SEED + MATCHES):
            if len(times) < ANSWERS_TIMED:
                times += await _answered(full_table(game, store, seed), ANSWERS_TIMED - len(times))
        store.close()
    return times


async def _answered(table: Table, most: int) -> list[Waited]:
    """Return what the next answers of the person at a table take, until the match is over."""
    times: list[Waited] = []
    app = TimedApp(table, table.keeper.store)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        deadline = time.monotonic() + ANSWERS_SECONDS
        while len(times) < most and table.result is None and time.monotonic() < deadline:
            question = table.question
            if question is None or table.controllers[question.seat] != HUMAN:
                await pilot.pause(0.02)
                continue
            picks = decline(question) or tuple(range(max(question.least, 1)))
            screen: Any = app.screen
            floor = floor_round(FLOOR_SECONDS)
            start = begin(app)
            app.call_later(screen.course.give, picks)  # as the key does that completes an answer
            # One repaint shows what was answered. What follows it has waited for that: forecasts, and what
            # computer players answered.
            times += [waited(shown - start, floor) for shown in (await app.drawn())[:1]]
            await pilot.pause(0.03)
    table.leave()
    return times


async def gap_while_thinking(game: str) -> float:
    """Return the longest time, in milliseconds, for which the screen took no key while masters thought."""
    keys.REST = -math.inf  # nobody has to read anything here
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "matches.sqlite3")
        table = full_table(game, store, asked=MASTER)
        app = TimedApp(table, store)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.5)
            longest, ticked = 0.0, time.perf_counter()
            until = ticked + THINKING_SECONDS
            while ticked < until and table.result is None:
                await asyncio.sleep(TICK)
                before, ticked = ticked, time.perf_counter()
                longest = max(longest, ticked - before)
        table.leave()
        store.close()
    return longest * 1000


async def play_on() -> None:
    """Play a while with everything on the screen, for the memory's sake."""
    keys.REST = -math.inf  # nobody has to read anything here
    app = TimedApp(full_table(registry.shelf()[0]))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(60):
            await pilot.press("space")


def child(*what: str) -> Any:
    """Run one measurement in a process of its own and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "mk_tui.tui.screen_bench", *what], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout.strip().splitlines()[-1])


def rows() -> Iterator[dict[str, Any]]:
    """Yield all rows, as they are measured."""
    for game in registry.games():
        for name, what in (("key_to_repaint", "--keys"), ("answer_to_repaint", "--answers")):
            ms, floors = zip(*child(what, game), strict=True)
            for unit, times in (("ms", sorted(ms)), ("floors", sorted(floors))):
                yield {"name": f"{name}_{unit}:{game}", "value": round(statistics.median(times), 2)}
                yield {"name": f"{name}_p95_{unit}:{game}", "value": round(times[int(len(times) * 0.95)], 2)}
        yield {"name": f"gap_while_thinking_ms:{game}", "value": round(child("--thinking", game), 1)}
    yield from start_rows()
    yield {"name": "memory_playing_mb", "value": child("--memory")}


def main(argv: list[str]) -> None:
    if argv[:1] == ["--keys"]:
        print(json.dumps(asyncio.run(move_about(argv[1]))))
    elif argv[:1] == ["--answers"]:
        print(json.dumps(asyncio.run(answer(argv[1]))))
    elif argv[:1] == ["--thinking"]:
        print(json.dumps(asyncio.run(gap_while_thinking(argv[1]))))
    elif argv == ["--memory"]:
        asyncio.run(play_on())
        print(json.dumps(round(peak_mb(), 1)))
    else:
        for row in rows():
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
