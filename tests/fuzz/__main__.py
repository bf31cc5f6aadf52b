"""``python -m tests.fuzz --games 500``: the long form. Prints each case that fails and how to repeat it."""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from .play import cases, play


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="matches of each installed game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--every", type=int, default=5, help="look from all sides at one decision in so many")
    args = parser.parse_args()
    began, answers, failed = time.perf_counter(), 0, 0
    for n, case in enumerate(cases(args.games, args.first), 1):
        try:
            answers += play(case, args.every).count
        except Exception:
            failed += 1
            print(f"{case}\n{traceback.format_exc(limit=-6)}")
            print(
                f"  again: python -m tests.fuzz --games 1 --first {case.seed} --every {args.every}\n",
                flush=True,
            )
        if n % 50 == 0:
            print(f"{n} matches, {answers} answers, {time.perf_counter() - began:.0f} s", flush=True)
    print(f"{answers} answers in {time.perf_counter() - began:.0f} s, {failed} matches failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
