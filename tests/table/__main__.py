"""``python -m tests.table --count 200``: the long form of the walks, in which players also branch and resume.

Every match is walked by chance with undo and redo; now and then it goes on from its save, from its record
alone, or as a branch of itself. ``python -m tests.attack kills`` kills such matches.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import load, save
from mk_tui.players.options import seat_range
from mk_tui.table.match import Match
from tests.fuzz import checks

from .walks import Walk, begin

STEPS = 120


def walk(game: str, seed: int, steps: int = STEPS) -> Walk:
    """Walk one match; ``AssertionError`` where anything of it does not hold."""
    rng = random.Random(f"{game}/{seed}")
    most = seat_range(load_ruleset(registry.get(game))[0])[1]
    found = Walk(begin(game, min(2 + seed % 3, most), seed), seed)
    for _ in range(steps):
        found.step()
        chance = rng.random()
        if chance < 0.03:
            found = on(found, resumed(found.match))
        elif chance < 0.06:
            found = on(found, Match(found.match.beginning, None, found.match.record.entries))
        elif chance < 0.09:
            found = branched(found, rng)
    checks.Cards(found.game).check(found.game)
    checks.check_caches(found.game)
    return found


def resumed(match: Match) -> Match:
    """Return the match as a resume finds it: its save and its record."""
    state = load(json.loads(json.dumps(match.save())), match.game.rules, match.game.pool)
    return Match(match.beginning, state, json.loads(json.dumps(match.record.entries)))


def on(walked: Walk, match: Match) -> Walk:
    """Go on walking in another match, which has to be the same."""
    assert save.state(match.game) == save.state(walked.game)
    assert match.record.entries == walked.match.record.entries
    for seat in range(len(match.game.seats)):
        assert match.why_no_undo(seat) == walked.match.why_no_undo(seat)
        assert match.why_no_redo(seat) == walked.match.why_no_redo(seat)
    walked.match = match
    return walked


def branched(walked: Walk, rng: random.Random) -> Walk:
    """Go on walking in a branch, which stands where the match stood; the match stays as it is."""
    was = walked.all()
    n = rng.randint(0, len(walked.match.record.answers))
    branch = walked.match.branch(n)
    if n < len(walked.before):
        assert checks.trace(branch.game) == walked.before[n][0]
    assert walked.all() == was
    other = Walk(branch, rng.getrandbits(32))
    other.before = walked.before[:n]
    other.undone, other.redone, other.refused = walked.undone, walked.redone, walked.refused
    return other


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="matches of each game")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    began, failed = time.perf_counter(), 0
    for seed in range(args.seed, args.seed + args.count):
        for game in registry.games():
            try:
                walk(game, seed)
            except Exception:
                failed += 1
                print(f"{game} {seed}\n{traceback.format_exc(limit=-5)}", flush=True)
    print(f"{args.count} matches of each game in {time.perf_counter() - began:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
