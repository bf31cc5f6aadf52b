"""What makes copies and matches cheap, without a clock: what is shared, left behind, not looked through."""

from __future__ import annotations

import random
import subprocess
import sys

from mk_tui.engine import Game, advance, determinise
from mk_tui.engine.record import rebuild

from .games import duel
from .games.at_table import play_on, random_answer


def in_the_middle() -> Game:
    g = duel.begin(2, 3)
    for _ in play_on(g, random.Random(3), 30):
        pass
    assert g.question is not None
    return g


def test_a_copy_shares_what_never_changes() -> None:
    g = in_the_middle()
    c = g.clone()
    for name in ("rules", "pool", "layout", "config", "owner", "question", "order"):
        assert getattr(c, name) is getattr(g, name), name
    assert all(a is b for a, b in zip(c.stack, g.stack, strict=True))
    assert c.definition(0) is g.definition(0)


def test_a_copy_has_its_own_tables() -> None:
    g = in_the_middle()
    c = g.clone()
    for name in (
        "defs",
        "zone",
        "ctrl",
        "flags",
        "stamp",
        "known",
        "zones",
        "seats",
        "mods",
        "host",
        "facing",
    ):
        assert getattr(c, name) == getattr(g, name) and getattr(c, name) is not getattr(g, name), name
    assert all(a is not b for a, b in zip(c.zones, g.zones, strict=True))
    assert all(a is not b and a.v is not b.v for a, b in zip(c.frames, g.frames, strict=True))


def test_a_copy_leaves_log_answers_and_beginning_behind() -> None:
    g = in_the_middle()
    assert g.log and g.answers and g.origin
    for c in (g.clone(), determinise(g, 0, 1)):
        assert c.log is None and c.origin is None and c.answers == []
        rng = random.Random(1)
        for _ in range(20):
            if c.question is not None:
                advance(c, random_answer(c, rng))
        assert c.log is None
    assert g.origin["game"].log is None


def test_a_replay_shares_the_beginning() -> None:
    g = in_the_middle()
    assert rebuild(g).origin is g.origin


def test_a_match_has_no_dictionary() -> None:
    """Slots only: nothing can be hung on a match in passing."""
    g = in_the_middle()
    for thing in (g, g.frames[0], g.question):
        assert not hasattr(thing, "__dict__")


MATCHES = """
import gc, random
from mk_tui.engine import rest_collector
rest_collector()
looks = []
gc.callbacks.append(lambda phase, info: looks.append(info["generation"]))
from mk_tui.cards import registry
from mk_tui.lab.bench import beginning_of, random_game
kept = []
for game in registry.games():
    for seed in range(4):
        kept.append(beginning_of(game, seed).begin())
        random_game(kept[-1], random.Random(seed))
print(len(kept), len(looks))
"""


def test_no_match_is_looked_through_for_cycles() -> None:
    """What every game loads, and four matches of each that are kept."""
    done = subprocess.run([sys.executable, "-c", MATCHES], capture_output=True, text=True, check=True)
    matches, looks = done.stdout.split()
    assert int(matches) >= 20 and looks == "0"
