"""Kill a match at random moments; what was shown has to be there when it is resumed.

Every other match begins from a scenario of the game.
A process plays a match of computer players as lines; answers are taken back and done again in it, and now and
then it goes on as a branch of itself. It is killed (signal 9) after a random time, between or during an
answer, and started again, until the match is over. Each time the log of the resumed match has to begin with
every line that was written before, and every match that is kept has to hold, those branched off among them.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mk_tui.cards import registry
from mk_tui.engine import save, view
from mk_tui.language import Speaker
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.fuzz import checks

SHARE = 4
COUNT = 50
# How often one match is killed at most.
KILLS = 6

# Plays on in a process of its own; a small delay makes every moment likely, not only the start.
CHILD = """
import random, sys, time
from mk_tui.table import Table
from mk_tui.storage import Store
from mk_tui.language import Speaker
store = Store()
game, seed, file = sys.argv[1], int(sys.argv[2]), sys.argv[3]
store.flush_beside(seed % 4 > 1)  # every other match as the screen does it
unfinished = store.list_all()
if unfinished:
    session = Table.resume(store, unfinished[0].id)
elif file:
    from mk_tui.scenarios import load
    from mk_tui.table.beginning import Beginning
    node = random.Random(seed).choice(load(file)[0]).node
    session = Table.at(Beginning.of_scenario(node, ["random"] * len(node.value["seats"])), store)
else:
    seats = [("Ana", "random", ""), ("Beto", "random", "")]
    session = Table.new(game, seats, {}, seed, store)
speaker = Speaker("en", session.ruleset, session.pool, session.names)
told = session.view(None).log_size
print("ready", flush=True)
while session.bot_to_move():
    before = told
    session.computers.play()
    for event in session.events(None, told):
        print(event.index, speaker.event(event), flush=True)
    told = session.view(None).log_size
    seat = session.match.last_seat()
    if random.random() < 0.2 and session.match.why_no_undo(seat) is None:
        print("back", before, flush=True)  # what was said from there on is taken back
        session.undo(seat)
        told = before
        if random.random() < 0.5:  # else whoever is asked thinks the same again
            session.redo(seat)
    elif random.random() < 0.05:
        answers = len(session.match.record.answers)
        branch = session.match.branch(random.randint(max(0, answers - 9), answers))
        told = len(branch.game.log)
        print("back", told, flush=True)
        session = Table.of(branch, store)
    time.sleep(0.0005)
print("over", flush=True)
"""


SCENARIOS = Path(__file__).parents[1] / "scenarios"


def file_of(game: str, seed: int) -> str:
    """Return the scenario file from which a match begins; "" for one that begins with decks."""
    found = sorted((SCENARIOS / game).glob("*.yaml"))
    return str(random.Random(seed).choice(found)) if seed % 2 else ""


def play_and_kill(home: Path, game: str, seed: int, after: float) -> tuple[list[str], bool]:
    """Let the match go on and kill it ``after`` seconds of play; returns what was shown, and if it ended."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, game, str(seed), file_of(game, seed)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "MK_TUI_HOME": str(home)},
    )
    assert child.stdout is not None
    if child.stdout.readline() != "ready\n":
        raise AssertionError("the match could not be resumed")
    time.sleep(after)
    child.kill()
    lines = child.stdout.read().splitlines(keepends=True)
    child.wait()
    shown = [line[:-1] for line in lines if line.endswith("\n")]
    over = bool(shown) and shown[-1] == "over"
    return shown[:-1] if over else shown, over


def note(shown: dict[int, str], lines: list[str]) -> None:
    """Take in what was shown; what was taken back is not looked for any more."""
    for line in lines:
        index, _, text = line.partition(" ")
        if index == "back":
            for gone in [n for n in shown if n >= int(text)]:
                del shown[gone]
        else:
            shown[int(index)] = text


def check_shown(home: Path, shown: dict[int, str]) -> int:
    """Compare what was shown with the resumed match; returns how far it has come, in answers."""
    store = Store(home / "data" / "matches.sqlite3")
    session = Table.resume(store, store.list_all()[0].id)
    speaker = Speaker("en", session.ruleset, session.pool, session.names)
    kept = {e.index: speaker.event(e) for e in session.events(None, 0)}
    lost = [line for index, line in shown.items() if kept.get(index) != line]
    if lost:
        raise AssertionError(f"shown and lost: {lost[0]}")
    # The same question again, however the match is rebuilt.
    again = Table.resume(store, store.list_all()[0].id)
    if view(again.game, 0) != view(session.game, 0) or again.question != session.question:
        raise AssertionError("two resumes of one match differ")
    answers = len(session.game.answers)
    for match in store.list_all():
        check_holds(Table.resume(store, match.id).match)
    store.close()
    return answers


def check_holds(match: Match) -> None:
    """A resumed match is whole, and the one that its record alone leads to; so is what can be taken back."""
    game = match.game
    checks.Cards(match.beginning.begin()).check(game)
    checks.check_plain(game)
    checks.check_caches(game)
    checks.check_save(game)
    if match.beginning.scenario is None:  # not every position of a scenario has cards enough to be played on
        checks.check_clone(game, random.Random(0))
    anew = Match(match.beginning, None, match.record.entries)
    assert save.state(anew.game) == save.state(game)
    for seat in range(len(game.seats)):
        assert anew.why_no_undo(seat) == match.why_no_undo(seat)
        assert anew.why_no_redo(seat) == match.why_no_redo(seat)


def attack(seed: int) -> str:
    """Kill one match until it is over, or often enough."""
    rng = random.Random(seed)
    game = registry.games()[seed % len(registry.games())]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shown: dict[int, str] = {}
        for kill in range(KILLS):
            lines, over = play_and_kill(home, game, seed, rng.expovariate(8))
            note(shown, lines)
            check_shown(home, shown)
            if over:
                return f"{game} killed {kill} times and ended"
    return f"{game} killed {KILLS} times"
