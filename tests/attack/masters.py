"""Masters in the middle of matches: each answer can be given, nothing fails in a visit, memory does not grow.

One attack is a stretch of a match: adepts play up to it, then a master answers all that leaves a choice,
twenty times, with few visits each. The long form is a thousand decisions a game: 250 attacks.
"""

from __future__ import annotations

import gc
import random
from pathlib import Path

from mk_tui.cards import failures, registry
from mk_tui.engine import Game, advance, view
from mk_tui.lab.selfplay import lay_beginning
from mk_tui.players.levels import bot_answer, fits, searchable
from mk_tui.players.options import seat_range
from mk_tui.players.search import LOOK, search_here
from mk_tui.table.beginning import describe, ruleset_of

SHARE = 0  # shorter stretches run with the tests (test_attack.py)
COUNT = 250
STRETCH, VISITS = 20, 50
LATEST = 120
# What a process may grow by after so many attacks have filled what is kept on purpose (records, card files).
WARM, MORE = 50, 24 * 2**20

_sizes: list[int] = []


def attack(seed: int, stretch: int = STRETCH, visits: int = VISITS, latest: int = LATEST) -> str:
    """Let a master answer a stretch of a match."""
    rng = random.Random(f"masters/{seed}")
    games = registry.games()
    game = games[seed % len(games)]
    least, most = seat_range(describe(ruleset_of(game)))
    seats = ["adept"] * rng.randint(least, min(most, 3))
    g = lay_beginning(game, seats, {}, seed).begin()
    left, until = stretch, rng.randrange(latest)
    while left:
        if g.question is None:  # the match was over before: another one
            g, until = lay_beginning(game, seats, {}, rng.getrandbits(40)).begin(), 0
        assert g.question is not None
        seen = view(g, g.question.seat)
        answer = bot_answer(g.rules, seen, "adept", rng)
        assert seen.question is not None
        if g.count >= until and searchable(seen.question):
            answer = searched(g, answer, rng, visits)
            assert fits(seen.question, answer), f"{answer} does not answer {seen.question}"
            left -= 1
        advance(g, answer)
    grown()
    assert not failures.since(0)
    return f"{game}, {stretch - left} decisions"


def searched(g: Game, adept: tuple[int, ...], rng: random.Random, visits: int) -> tuple[int, ...]:
    """Return a master's answer; the match is as it was."""
    before = (g.count, g.rng, g.question, [pile[:] for pile in g.zones])
    thought = search_here(g, adept, visits, rng)
    assert not thought.failed and thought.playouts >= min(visits, LOOK), thought
    assert before == (g.count, g.rng, g.question, [pile[:] for pile in g.zones])
    return thought.answer


def grown() -> None:
    """Look at how much memory this process has."""
    gc.collect()
    status = Path("/proc/self/statm")
    if status.exists():
        _sizes.append(int(status.read_text().split()[1]) * 4096)
    if len(_sizes) > WARM:
        more = _sizes[-1] - _sizes[WARM]
        assert more < MORE, f"{more / 2**20:.0f} MiB more than after {WARM} stretches"
