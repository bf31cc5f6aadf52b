"""Count the bytecode operations that a decision of random self-play costs, by function.

    python tools/count_ops.py GAME [--seats N] [--games N] [--top N]

Unlike a clock this gives the same figures on a busy machine. On CPython 3.11 the floor of the speed gates
(`benchmarks/floor.py`) takes about 160 operations a decision.
"""

import argparse
import random
import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any

from mk_tui.lab.bench import beginning_of, random_game


def count(game: str, seats: int, games: int) -> tuple[int, Counter[CodeType], Counter[CodeType]]:
    """Play; returns the number of decisions, and operations and calls by code object."""
    ops: Counter[CodeType] = Counter()
    calls: Counter[CodeType] = Counter()

    def on_event(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "opcode":
            ops[frame.f_code] += 1
        return on_event

    def on_call(frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        calls[frame.f_code] += 1
        return on_event

    made = 0
    # What is bound once, as the first match of a game is played, counts for none.
    random_game(beginning_of(game, games, seats).begin(), random.Random(games))
    for seed in range(games):
        match = beginning_of(game, seed, seats).begin()
        rng = random.Random(seed)
        sys.settrace(on_call)
        try:
            made += random_game(match, rng)
        finally:
            sys.settrace(None)
    return made, ops, calls


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--top", type=int, default=40)
    args = parser.parse_args()
    made, ops, calls = count(args.game, args.seats, args.games)
    total = sum(ops.values()) / made
    print(f"{made} decisions, {total:.0f} operations and {sum(calls.values()) / made:.0f} calls each")
    for code, n in ops.most_common(args.top):
        place = f"{code.co_filename.rpartition('/')[2]}:{code.co_firstlineno}"
        print(f"{n / made:8.1f} {n / calls[code]:8.1f} a call  {code.co_qualname}  {place}")


if __name__ == "__main__":
    main()
