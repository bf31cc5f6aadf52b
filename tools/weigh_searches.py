"""What searches find in positions drawn by chance, against the adept's answer and the best there is.

    python tools/weigh_searches.py karmaka 60 tree,2 flat,16 --cpu 0.4
    python tools/weigh_searches.py humankind 40 flat,12 flat,16 --visits 100 --worlds 200 --seed 500

One position of each match of two adepts: every answer is played to the end by adepts in the same drawn
worlds, and each search chooses one, on equal processor time or visits. A line for each search says by how
much what it chose wins more often than the adept's answer, in hundredths of a match, and how often it is
another answer. Differences between searches are those of the same positions, and need far fewer of them than
whole matches do (tools/compare_searches.py, where ways to search are explained as well).
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from compare_searches import manner

from mk_tui.engine import Game, RuleCrash, advance, determinise, rest_collector, unlearnt, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players import search
from mk_tui.players.levels import ADEPT, bot_answer, searchable, settled
from mk_tui.players.playouts import Answer, Policy, play_on
from mk_tui.players.tree import ideas

# More decisions than any match has.
TO_THE_END = 100_000


def position(game: str, seed: int) -> Game:
    """Return a match of two adepts at a question with a choice, drawn by chance."""
    rng = random.Random(f"weigh/{game}/{seed}")
    g = lay_beginning(game, [ADEPT] * 2, {}, seed).begin()
    found: list[Game] = []
    while g.question is not None:
        seen = view(g, g.question.seat)
        assert seen.question is not None
        if searchable(seen.question):
            found.append(g.clone())
        advance(g, bot_answer(g.rules, seen, ADEPT, rng))
    return rng.choice(found)


def worths(world: Game, seat: int, answers: Sequence[Answer], worlds: int, rng: random.Random) -> list[float]:
    """Return what each answer comes to, 0 to 1, when adepts play on to the end in the same drawn worlds."""
    policy = Policy(world.rules)
    sums = [0.0] * len(answers)
    for _ in range(worlds):
        drawn, dice = determinise(world, seat, rng.getrandbits(62)), rng.getrandbits(62)
        for k, answer in enumerate(answers):
            w = drawn.clone()
            advance(w, answer)
            play_on(w, policy, random.Random(dice), TO_THE_END)
            assert w.result is not None
            sums[k] += settled(w.result["kind"], tuple(w.result["winners"]), seat)
    return [x / worlds for x in sums]


def weighed(game: str, seed: int, ways: Sequence[str], options: Any) -> dict[str, float]:
    """Return by how much what each search chose is better than the adept's answer; "best": the best one."""
    g = position(game, seed)
    rng, q = random.Random(f"worlds/{game}/{seed}"), g.question
    assert q is not None
    adept = bot_answer(g.rules, view(g, q.seat), ADEPT, rng)
    answers = ideas(q, adept, rng)
    at = answers.index(adept)
    world = unlearnt(g, q.seat, rng.getrandbits(62))
    worth = worths(world, q.seat, answers, options.worlds, rng)
    found = {"best": max(worth) - worth[at]}
    for name in ways:
        way = manner(name)
        assert way is not None
        tally = search.run(
            search.searcher(world, answers, at, random.Random(seed), way), options.cpu, options.visits
        )
        found[name] = worth[tally.best(at, way.clearly)] - worth[at]
    return found


def main() -> None:
    """Weigh and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("positions", type=int)
    parser.add_argument("ways", nargs="+", metavar="WAY")
    parser.add_argument("--cpu", type=float, help="seconds of processor time for a search")
    parser.add_argument("--visits", type=int, help="visits of a search, in place of a time")
    parser.add_argument("--worlds", type=int, default=300, help="in which each answer is played to the end")
    parser.add_argument("--seed", type=int, default=1000)
    asked = parser.parse_args()
    if (asked.cpu is None) == (asked.visits is None):
        parser.error("one of --cpu and --visits is needed")
    rest_collector()
    search.time = SimpleNamespace(monotonic=time.process_time)  # type: ignore[assignment]
    rows: list[dict[str, float]] = []
    for k in range(asked.positions):
        try:
            rows.append(weighed(asked.game, asked.seed + k, asked.ways, asked))
        except RuleCrash as crash:  # an answer that cannot be given in a drawn world
            print(f"seed {asked.seed + k} left out: {crash}")
    for name in ("best", *asked.ways):
        found = [100 * row[name] for row in rows]
        error = statistics.stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0
        other = statistics.fmean(x != 0 for x in found)
        print(f"{name:12} {statistics.fmean(found):6.2f} ± {error:.2f}  other than the adept's: {other:.0%}")


if __name__ == "__main__":
    main()
