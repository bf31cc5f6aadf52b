"""``python -m tests.attack stores``: the long form. It says what did not hold and how to repeat it."""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
import traceback
from collections import Counter
from importlib import import_module

from . import KINDS

# Seconds after which an attack has brought the program to a stand.
LONGEST = 120


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--count", type=int, help="how many, one for each seed (by default the kind decides)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    module = import_module(f"{__package__}.{args.kind}")
    count = module.COUNT if args.count is None else args.count
    began, held, failed = time.perf_counter(), Counter[str](), 0
    for n, seed in enumerate(range(args.seed, args.seed + count), 1):
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        try:
            held[module.attack(seed)] += 1
        except Exception:
            failed += 1
            print(traceback.format_exc(limit=-6))
            print(f"  again: python -m tests.attack {args.kind} --count 1 --seed {seed}\n", flush=True)
        if n % 50 == 0:
            print(f"{n} of {count}, {failed} failed, {time.perf_counter() - began:.0f} s", flush=True)
    for what, times in sorted(held.items()):
        print(f"{times:6} {what}")
    print(f"{count} attacks in {time.perf_counter() - began:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
