"""``mk-tui bench``: how fast it is, as ratios that hold from machine to machine.

The yardstick is :mod:`mk_tui.yardstick.floor`, the least that a card game costs in Python, measured in the
same run. Each row is the median of a few rounds.
"""

from __future__ import annotations

import copy
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from mk_tui.cards import registry
from mk_tui.engine import Game, SetupError, advance, compiled, determinise
from mk_tui.language import program_catalogue
from mk_tui.players.levels import RANDOM
from mk_tui.players.options import seat_range
from mk_tui.table.beginning import Beginning, Seat, describe, ruleset_of
from mk_tui.yardstick import REFERENCE, floor_round

ROUNDS = 5
# Seconds that one round of self-play or of the floor takes at least.
ROUND_SECONDS = 0.35
# Decisions from the beginning to where copies are measured.
MID_GAME = 120


@dataclass(frozen=True)
class SpeedGate:
    """What a row has to reach. ``more`` says whether a greater value is better."""

    must: float
    aim: float
    more: bool = False

    def met(self, value: float) -> bool:
        """Return whether the must is met."""
        return value >= self.must if self.more else value <= self.must


# Architecture section 10.
GATES = {
    "selfplay_per_floor": SpeedGate(0.06, 0.11, more=True),
    "clone_us": SpeedGate(20, 6),
    "deepcopy_per_clone": SpeedGate(30, 100, more=True),
    "determinise_us": SpeedGate(40, 12),
    "key_to_repaint_ms": SpeedGate(16.7, 3),
    "key_to_repaint_p95_ms": SpeedGate(16.7, 8),
    "answer_to_repaint_ms": SpeedGate(16.7, 3),
    "answer_to_repaint_p95_ms": SpeedGate(33, 8),
    # 3 and 8 ms of the machine that they were asked for on, in decisions of the floor.
    "key_to_repaint_floors": SpeedGate(3 * REFERENCE, 2 * REFERENCE),
    "key_to_repaint_p95_floors": SpeedGate(8 * REFERENCE, 5 * REFERENCE),
    "answer_to_repaint_floors": SpeedGate(3 * REFERENCE, 2 * REFERENCE),
    "answer_to_repaint_p95_floors": SpeedGate(8 * REFERENCE, 5 * REFERENCE),
    "gap_while_thinking_ms": SpeedGate(50, 20),
    "first_frame_per_empty": SpeedGate(1.8, 1.25),
    "version_ms": SpeedGate(80, 40),
    "memory_headless_mb": SpeedGate(60, 30),
    "memory_playing_mb": SpeedGate(150, 80),
}


@dataclass(frozen=True)
class BenchRow:
    """One measured figure with its gate."""

    name: str
    value: float
    must: float | None
    aim: float | None
    ok: bool


def row(name: str, value: float) -> BenchRow:
    """Return a row; the gate is that of the name without what stands after a colon ("clone_us:game")."""
    gate = GATES.get(name.partition(":")[0])
    if gate is None:
        return BenchRow(name, round(value, 4), None, None, True)
    return BenchRow(name, round(value, 4), gate.must, gate.aim, gate.met(value))


def rows() -> Iterator[BenchRow]:
    """Measure everything, one row after another."""
    yield row("compiled", float(compiled()))
    yield row("floor_decisions_per_second", floor_speed())
    for game in registry.games():
        yield from game_rows(game)
    yield row("version_ms", version_ms())
    yield row("memory_headless_mb", memory_headless())
    for name, value in screen_rows():
        yield row(name, value)


def game_rows(game: str) -> Iterator[BenchRow]:
    """Yield the rows of one game's rules."""
    # Floor and game take turns, so that a slower moment of the machine touches both.
    ratios = []
    speeds = []
    seed = 0
    for _ in range(ROUNDS):
        base = floor_round(ROUND_SECONDS)
        speed, seed = selfplay_round(game, seed)
        speeds.append(speed)
        ratios.append(speed / base)
    yield row(f"selfplay_per_floor:{game}", statistics.median(ratios))
    yield row(f"selfplay_per_second:{game}", statistics.median(speeds))
    middle = mid_game(game)
    clone = micros(middle.clone, 2000)
    mirrored, shared = mirror(middle)
    yield row(f"clone_us:{game}", clone)
    yield row(f"deepcopy_per_clone:{game}", micros(lambda: copy.deepcopy(mirrored, dict(shared)), 3) / clone)
    seat = middle.question.seat if middle.question is not None else 0
    yield row(f"determinise_us:{game}", micros(lambda: determinise(middle, seat, 1), 1000))


def floor_speed() -> float:
    """Return the floor's decisions a second."""
    return statistics.median(floor_round(ROUND_SECONDS) for _ in range(ROUNDS))


def selfplay_round(game: str, seed: int) -> tuple[float, int]:
    """Return decisions a second of random self-play with the log on, and the next seed."""
    made, spent = 0, 0.0
    while spent < ROUND_SECONDS:
        match = beginning_of(game, seed).begin()
        began = time.perf_counter()
        made += random_game(match, random.Random(seed))
        spent += time.perf_counter() - began
        seed += 1
    return made / spent, seed


def random_game(game: Game, rng: random.Random) -> int:
    """Play a match to its end with random legal answers; returns the number of decisions."""
    made = 0
    draw = rng.random
    while (question := game.question) is not None:
        n = len(question.options)
        if question.most == 1:
            # At most one pick: none of them has a chance of its own where none is allowed.
            k = int(draw() * (n + (question.least == 0)))
            answer: tuple[int, ...] = (k,) if k < n else ()
        else:
            answer = tuple(rng.sample(range(n), rng.randint(question.least, min(question.most, n))))
        advance(game, answer)
        made += 1
    return made


def beginning_of(game: str, seed: int, seats: int = 2) -> Beginning:
    """Return the beginning of a match with that many seats (as many as the game takes)."""
    least, most = seat_range(describe(ruleset_of(game)))
    names = ("Ana", "Beto", "Carla", "Dana")[: max(least, min(seats, most))]
    return Beginning.lay([Seat(n, RANDOM) for n in names], game, {}, seed)


def mid_game(game: str) -> Game:
    """Return a match in its middle, at a question."""
    for seed in range(100):
        match = beginning_of(game, seed).begin()
        rng = random.Random(seed)
        for _ in range(MID_GAME):
            question = match.question
            if question is None:
                break
            picks = max(question.least, min(1, question.most))
            advance(match, tuple(rng.sample(range(len(question.options)), picks)))
        if match.question is not None:
            return match
    raise SetupError(f"no match of {game} lasts {MID_GAME} decisions")


class Mirror:
    """An object of Python with the fields of another one: ``deepcopy`` cannot copy compiled classes."""


def mirror(game: Game) -> Any:
    """Return what a copy for search holds, as :class:`Mirror` objects, and what its copies would share.

    Log, answers and definitions stay behind here as they do in a clone.
    """
    shared = {id(x): x for x in (game.rules, game.pool, game.layout, game.config, game.owner)}
    return _mirrored(game.clone(), dict(shared), shared), shared


def _mirrored(value: Any, seen: dict[int, Any], shared: dict[int, Any]) -> Any:
    kind = type(value)
    if id(value) in seen:
        return seen[id(value)]
    if kind in (list, tuple, set, frozenset):
        return kind([_mirrored(v, seen, shared) for v in value])
    if kind is dict:
        # What is looked up by what it is (a bill, a definition) stays what it is.
        shared.update({id(k): k for k in value if type(k).__module__ != "builtins"})
        return {k: _mirrored(v, seen, shared) for k, v in value.items()}
    if kind.__module__ == "builtins":
        return value
    if callable(value) or hasattr(value, "__dict__"):
        shared[id(value)] = value
        return value
    found = seen[id(value)] = Mirror()
    for name in dir(kind):
        if name[:2] != "__" and not callable(part := getattr(value, name, None)):
            setattr(found, name, _mirrored(part, seen, shared))
    return found


def micros(work: Callable[[], Any], times: int) -> float:
    """Return the median time of one call in microseconds, without the garbage collector's visits."""
    found = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            began = time.perf_counter()
            for _ in range(times):
                work()
            found.append((time.perf_counter() - began) / times * 1e6)
    finally:
        gc.enable()
    return statistics.median(found)


def version_ms() -> float:
    """Return what ``--version`` takes above ``python -c pass``, in milliseconds."""
    return _process_ms(["-m", "mk_tui", "--version"]) - _process_ms(["-c", "pass"])


def _process_ms(arguments: list[str]) -> float:
    found = []
    for _ in range(2 * ROUNDS + 1):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        found.append((time.perf_counter() - began) * 1000)
    return statistics.median(found)


PLAY_HEADLESS = """
import random
from mk_tui.cards import registry
from mk_tui.lab.bench import random_game, beginning_of
from mk_tui.memory import peak_mb
for game in registry.games():
    random_game(beginning_of(game, 1).begin(), random.Random(1))
print(peak_mb())
"""


def memory_headless() -> float:
    """Return the peak memory of a process that plays a match of every game, in MB."""
    done = subprocess.run([sys.executable, "-c", PLAY_HEADLESS], check=True, capture_output=True, text=True)
    return float(done.stdout)


def screen_rows() -> Iterator[tuple[str, float]]:
    """Yield what the screen measures of itself, in a process of its own; what it cannot is said."""
    command = [sys.executable, "-m", "mk_tui.tui.screen_bench"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        for line in process.stdout:
            found = json.loads(line)
            yield found["name"], float(found["value"])
        last = process.stderr.read().strip().rpartition("\n")[2]
    if process.returncode:
        print(program_catalogue("en").say("bench.no_screen", reason=last), file=sys.stderr)


def row_count() -> int:
    """Return how many rows there will be."""
    return 4 + 10 * len(registry.games()) + 3


def run(as_json: bool, watch: Callable[[int, int], None]) -> int:
    """Measure and print, and let ``watch`` know how far it is. 1 when some must is not met."""
    found: list[BenchRow] = []
    total = row_count()
    for r in rows():
        found.append(r)
        watch(len(found), total)
        if not as_json:
            gate = "" if r.must is None else f"must {r.must:g}, aim {r.aim:g}, {'ok' if r.ok else 'MISSED'}"
            print(f"{r.name:<42} {r.value:>12.4g}  {gate}".rstrip(), flush=True)
    if as_json:
        print(json.dumps([asdict(r) for r in found]))
    return 0 if all(r.ok for r in found) else 1
