"""Two ways to look ahead against each other: the same seeds, seats turned, on equal processor time or visits.

    python tools/compare_searches.py karmaka 24 tree,2 flat,16 --cpu 0.05
    python tools/compare_searches.py ultima_reserva 12 tree,8,20 flat,16 --visits 60 --seed 500
    python tools/compare_searches.py humankind 40 flat,16 adept --cpu 0.1

A way is "adept", or its kind, how many decisions are played beyond it and, if said, on to the end of the
turn within so many (see mk_tui/players/manner.py). One line after every four matches; docs/players.md has the
table.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from types import SimpleNamespace
from typing import Any

from mk_tui.engine import Game, advance, rest_collector, unlearnt, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players import search
from mk_tui.players.levels import bot_answer, forced_answer
from mk_tui.players.manner import Manner
from mk_tui.players.revisits import Revisits
from mk_tui.players.tree import ideas


def manner(text: str) -> Manner | None:
    """Return the way that is meant, None for an adept that does not look ahead."""
    if text == "adept":
        return None
    kind, *numbers = text.split(",")
    return Manner(kind, *map(int, numbers))


def answer(g: Game, way: Manner | None, rng: random.Random, options: Any, made: list[int]) -> tuple[int, ...]:
    """Return the answer to the open question."""
    q = g.question
    assert q is not None
    seen = view(g, q.seat)
    assert seen.question is not None
    forced = forced_answer(seen.question)
    if forced is not None:
        return forced
    adept = bot_answer(g.rules, seen, "adept", rng)
    if way is None:
        return adept
    answers = ideas(q, adept, rng)
    at = answers.index(adept)
    world = unlearnt(g, q.seat, rng.getrandbits(62))
    tally = search.run(search.searcher(world, answers, at, rng, way), options.cpu, options.visits)
    if tally.failed:
        raise RuntimeError(f"visits failed: {tally.failed}")
    made.append(tally.made)
    return answers[tally.best(at, way.clearly)]


def main() -> None:
    """Play the matches and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("matches", type=int)
    parser.add_argument("ways", type=manner, nargs=2)
    parser.add_argument("--cpu", type=float)
    parser.add_argument("--visits", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if (options.cpu is None) == (options.visits is None):
        parser.error("either --cpu or --visits")
    rest_collector()
    search.time = SimpleNamespace(monotonic=time.process_time)  # type: ignore[assignment]
    made: tuple[list[int], list[int]] = ([], [])
    wins = 0.0
    for n in range(options.matches):
        g = lay_beginning(options.game, ["adept", "adept"], {}, options.seed + n // 2).begin()
        rng = random.Random(f"{options.seed}/{n}")
        revisits = Revisits()
        while g.question is not None:
            seat = g.question.seat
            who = (seat + n) % 2
            way = None if revisits.again(g, seat) else options.ways[who]
            advance(g, answer(g, way, rng, options, made[who]))
        assert g.result is not None
        winners = [(seat + n) % 2 for seat in g.result["winners"]]
        wins += 0.5 if len(winners) != 1 else float(winners == [0])
        if n % 4 == 3 or n == options.matches - 1:
            share = wins / (n + 1)
            error = 1.96 * (share * (1 - share) / (n + 1)) ** 0.5
            visits = [int(statistics.median(m or [0])) for m in made]
            print(
                f"{options.game}: {wins:g} of {n + 1}, {share:.0%} ± {error:.0%}, visits {visits}", flush=True
            )


if __name__ == "__main__":
    main()
