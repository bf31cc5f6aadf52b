"""Adepts of now against those of another folder: each seed is played twice, seats turned.

    git archive 763ff3ec rulesets/karmaka/bot | tar x -C /tmp/before
    python tools/compare_adepts.py karmaka /tmp/before/rulesets/karmaka/bot 600 --seed 200000
    python tools/compare_adepts.py aguila_roja /tmp/before/rulesets/aguila_roja/bot 600 --deck clergy

Says how many of the matches that somebody won went to the adepts of now, with Wilson's interval at 95 %;
"by pairs" reckons from the two matches of each seed, which are alike where both answer alike. ``--deck``:
matches in which somebody has it. Games of two that somebody wins; the rules are those of now for both.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import sys
from itertools import count, islice
from pathlib import Path
from types import ModuleType
from typing import Any

from mk_tui.cards import registry
from mk_tui.engine import advance, rest_collector, view
from mk_tui.lab.intervals import Z, wilson
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.bots import Bot
from mk_tui.players.levels import ADEPT


def bot_of(game: str, folder: Path) -> Bot[Any]:
    """Return the computer player in a folder, as if it lay beside the one of now."""
    beside = registry.get(game).bot().__name__.rpartition(".")[0]
    spec = importlib.util.spec_from_file_location(
        f"{beside}.bot_before", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    found: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    bot: Bot[Any] = found.BOT
    return bot


def won(game: str, seed: int, seats: list[Bot[Any]], now: int) -> int:
    """Return 1 if the seat of now wins a match, -1 if the other one does, 0 if nobody."""
    g, rng = lay_beginning(game, [ADEPT] * len(seats), {}, seed).begin(), random.Random(seed)
    while g.question is not None:
        at = g.question.seat
        advance(g, seats[at].choose(view(g, at), ADEPT, rng))
    assert g.result is not None
    if g.result["kind"] != "win":
        return 0
    return 1 if g.result["winners"] == [now] else -1


def main() -> None:
    """Play the matches and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("before", type=Path, help="the folder of the other bot")
    parser.add_argument("matches", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deck", help="one that somebody has to have")
    asked = parser.parse_args()
    rest_collector()
    now, before = registry.get(asked.game).bot().BOT, bot_of(asked.game, asked.before)
    seeds = (
        seed
        for seed in count(asked.seed)
        if not asked.deck
        or asked.deck in [s.deck for s in lay_beginning(asked.game, [ADEPT] * 2, {}, seed).seats]
    )
    pairs = [
        (won(asked.game, seed, [now, before], 0), won(asked.game, seed, [before, now], 1))
        for seed in islice(seeds, max(asked.matches // 2, 2))
    ]
    single = [x for pair in pairs for x in pair]
    decided = sum(x != 0 for x in single)
    share = wilson(single.count(1), decided)
    print(f"won {single.count(1)} of {decided}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})")
    halves = [50 + 25 * sum(pair) for pair in pairs]
    error = Z * statistics.stdev(halves) / len(halves) ** 0.5
    print(f"by pairs: {statistics.fmean(halves):.1f} ± {error:.1f} %")


if __name__ == "__main__":
    main()
