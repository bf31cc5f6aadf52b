"""Speed and memory of the screen: ``python -m mk_tui.tui.screen_bench`` prints a JSON list of rows.

Everything runs headless in child processes, with the terminal's byte sequences made as in a real one. The
table is a real match with four seats, played on by chance until it is full, at 200×60.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import statistics
import subprocess
import sys
import time
from typing import Any

SIZE = (200, 60)
RUNS = 7
# Answers by chance before the table is looked at, and the seed: late enough that every panel is full.
ANSWERS = 420
SEED = 11
KEYS = ("right", "down", "right", "up", "left", "tab", "right", "left", "down", "up")
PRESSES = 60

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
        {"name": "menu first frame ms", "value": round(statistics.median(menu) * 1000, 1)},
        {"name": "menu first frame / empty screen", "value": round(ratio, 3)},
    ]


def full_table() -> Any:
    """Return a session of four seats late in a match, with a person to answer."""
    from mk_tui.cards import registry
    from mk_tui.table import Table

    game = registry.shelf()[0]
    session = Table.new(game, [(f"Player {n}", "random", "") for n in range(4)], {}, SEED, None)
    best, at = -1, 0
    for n in range(ANSWERS):
        if session.result is not None:
            break
        cards = sum(len(z.cards) for z in session.view(None).zones)
        if cards > best:
            best, at = cards, n
        session.answer(session.bot_answer())
    session = Table.new(game, [(f"Player {n}", "random", "") for n in range(4)], {}, SEED, None)
    for _ in range(at):
        session.answer(session.bot_answer())
    assert session.question is not None
    session.controllers[session.question.seat] = "human"
    return session


async def press_keys() -> list[float]:
    """Return the milliseconds from each key to the last byte of its repaint."""
    from textual import events
    from textual._compositor import CompositorUpdate

    from mk_tui.storage.settings import Settings

    from .app import MkTui

    app = MkTui(None, Settings(animation="off", theme="dark"), full_table().sit(), "en")
    app.keep_settings = lambda: None  # type: ignore[method-assign]
    shown = [0.0]
    display = app._display

    def timed(screen: Any, renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            renderable.render_segments(app.console)
        display(screen, renderable)
        if renderable is not None:
            shown[0] = time.perf_counter()

    app._display = timed  # type: ignore[method-assign]
    times = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await pilot.press("down")
        for n in range(PRESSES):
            await asyncio.sleep(0.03)
            start = time.perf_counter()
            key = KEYS[n % len(KEYS)]
            app.post_message(events.Key(key, None))
            for _ in range(100):
                await asyncio.sleep(0.001)
                if shown[0] > start and time.perf_counter() - shown[0] > 0.012:
                    break
            if shown[0] > start:
                times.append((shown[0] - start) * 1000)
        await pilot.pause()
    return times


async def play_on() -> None:
    """Play a while with everything on the screen, for the memory's sake."""
    from mk_tui.storage.settings import Settings

    from . import keys
    from .app import MkTui

    keys.REST = -math.inf  # nobody has to read anything here
    app = MkTui(None, Settings(animation="off"), full_table().sit(), "en")
    app.keep_settings = lambda: None  # type: ignore[method-assign]
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(60):
            await pilot.press("space")


def child(what: str) -> Any:
    """Run one measurement in a process of its own and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "mk_tui.tui.screen_bench", what], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout.strip().splitlines()[-1])


def rows() -> list[dict[str, Any]]:
    """Return all rows."""
    times = child("--keys")
    found = [
        {"name": "key press to repaint ms", "value": round(statistics.median(times), 2)},
        {"name": "key press to repaint ms, p95", "value": round(sorted(times)[int(len(times) * 0.95)], 2)},
    ]
    found += start_rows()
    found.append({"name": "peak memory in play MB", "value": child("--memory")})
    return found


def main(argv: list[str]) -> None:
    if argv == ["--keys"]:
        print(json.dumps(asyncio.run(press_keys())))
    elif argv == ["--memory"]:
        asyncio.run(play_on())
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(json.dumps(round(peak / (1024 if sys.platform != "darwin" else 1024 * 1024), 1)))
    else:
        print(json.dumps(rows(), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
