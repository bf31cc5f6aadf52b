"""Computer players at the table, by the clock: two levels against each other, seats turned.

    python tools/play_masters.py karmaka 40 master=1 adept
    python tools/play_masters.py ultima_reserva 40 master=3 adept=0.5 --seed 900 --json FILE

A player is a level and, if said, for how many seconds it looks ahead; an adept that looks ahead is a master
with another name. The matches go through the very table and search processes that people play with. A line
after every second match: won by the first, playouts of the median search of each, how long the 95th of a
hundred searches took, and how often something weaker stood in for one (failures that were caught, whatever
they were). Nothing else should run meanwhile. docs/players.md has the tables.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from mk_tui.cards import failures
from mk_tui.lab.intervals import wilson
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import LEVELS, THINKS
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.table.table import Table


def player(text: str) -> tuple[str, float]:
    """Return a level and the seconds it looks ahead."""
    level, _, seconds = text.partition("=")
    if level not in LEVELS:
        raise argparse.ArgumentTypeError(f"no level {level}: one of {', '.join(LEVELS)}")
    return level, float(seconds or THINKS.get(level, 0.0))


def play(game: str, players: list[tuple[str, float]], seed: int, turned: int) -> dict[str, Any]:
    """Play one match and return what came of it; ``players[turned]`` begins on the first seat."""
    seats = [players[(seat + turned) % 2] for seat in (0, 1)]
    beginning = lay_beginning(game, [level for level, _ in seats], {}, seed)
    table = Table(Match(beginning), Keeper())
    took: list[list[tuple[int, float, float]]] = [[], []]
    caught = failures.count()
    try:
        while table.question is not None and table.stuck is None:
            who = (table.question.seat + turned) % 2
            table.computers.set_think(players[who][0], players[who][1])
            thoughts, before = table.computers.thoughts, time.monotonic()
            looked = len(thoughts)
            table.computers.give(table.computers.answer())
            if len(thoughts) > looked and thoughts[-1].playouts:
                seconds = time.monotonic() - before
                took[who].append((thoughts[-1].playouts, seconds, players[who][1]))
    finally:
        table.computers.search.cancel()
    result = table.game.result
    won = [] if result is None else [(seat + turned) % 2 for seat in result["winners"]]
    share = float(won == [0]) if len(won) == 1 else 0.5
    return {
        "game": game,
        "players": [f"{level}={seconds:g}" for level, seconds in players],
        "seed": seed,
        "turned": turned,
        "share": share,
        "stuck": table.stuck is not None,
        "caught": failures.count() - caught,
        "searches": took,
    }


def told(done: list[dict[str, Any]]) -> str:
    """Return what matches of the same players came to, in one line."""
    n = len(done)
    won = sum(m["share"] for m in done)
    spread = wilson(won, n)
    text = f"{done[0]['game']} {' v '.join(done[0]['players'])}: {won:g} of {n}, "
    text += f"{won / n:.0%} ({spread.low:.0%} to {spread.high:.0%})"
    for who in (0, 1):
        made = [tuple(s) for m in done for s in m["searches"][who]]
        if len(made) > 1:
            late = quantiles([seconds / budget for _, seconds, budget in made], n=20)[-1]
            text += f"; {len(made)} searches, {median(p for p, _, _ in made):,.0f} playouts, "
            text += f"p95 {late:.0%} of the time"
    stuck = sum(m["stuck"] for m in done)
    return f"{text}; caught {sum(m['caught'] for m in done)}, stuck {stuck}"


def main() -> None:
    """Play the matches and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("matches", type=int)
    parser.add_argument("players", type=player, nargs=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="keep each match here, a line each, and go on from there")
    options = parser.parse_args()
    done: list[dict[str, Any]] = []
    if options.json and options.json.exists():
        done = [json.loads(line) for line in options.json.read_text(encoding="utf-8").splitlines()]
    for n in count(len(done)):
        if n >= options.matches:
            break
        done.append(play(options.game, options.players, options.seed + n // 2, n % 2))
        if options.json:
            with options.json.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(done[-1]) + "\n")
        if n % 2 or n == options.matches - 1:
            print(told(done), flush=True)


if __name__ == "__main__":
    main()
