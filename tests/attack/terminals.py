"""Control sequences in every place where text comes in: none of them comes out of any command.

Names, options, files' names, matches and settings that somebody else made, lines that are typed: what is
written holds no control character but the line feed and nothing that turns the direction of a line
(``child.check`` looks at all that a command writes).
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from mk_tui.cards import registry
from mk_tui.language import LANGUAGES
from mk_tui.storage import Store
from mk_tui.table import Table

from .child import prepare, run

SHARE = 4
COUNT = 200

SEQUENCES = (
    "\x1b[2J", "\x1b]0;title\x07", "\x1b]52;c;eA==\x1b\\", "\x9b31m", "\x9d8;;x\x9c", "\r", "\x08\x08",
    "\x07", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\x0e", "\x1bc", "\x1bP1$r\x1b\\", "\t", "\x00",
)  # fmt: skip


def hostile(rng: random.Random, word: str = "Ana") -> str:
    """Return a word with sequences before, in and behind it."""
    a, b, c = ("".join(rng.choices(SEQUENCES, k=rng.randrange(3))) for _ in range(3))
    return a + word[:1] + b + word[1:] + c + rng.choice(SEQUENCES)


def typed_words(home: Path, rng: random.Random) -> str:
    """Arguments."""
    words = {
        "play": ["play", hostile(rng, "karmaka")],
        "seats": [
            "play",
            "karmaka",
            "--plain",
            "--seat",
            hostile(rng),
            "--seat",
            hostile(rng, "Beto") + "=random",
        ],
        "kinds": ["play", "karmaka", "--seat", "Ana=" + hostile(rng, "human")],
        "decks": ["play", "mamlejet_kohanim", "--deck", "1=" + hostile(rng, "shilo")],
        "options": ["play", "karmaka", "--option", hostile(rng, "k") + "=" + hostile(rng, "v")],
        "numbers": ["play", "karmaka", "--seed", hostile(rng, "12")],
        "unknown": [hostile(rng, "play"), hostile(rng, "--x")],
        "language": ["--lang", hostile(rng, "es")],
        "cards": ["cards", "show", hostile(rng, "mk.camp_healer")],
        "files": [rng.choice(("replay", "resume", "scenario")), str(home / hostile(rng, "x.json"))],
        "check": ["cards", "check", str(home / hostile(rng, "x.yaml"))],
        "export": ["save", "export", "1", str(home / hostile(rng, "x.json"))],
        "clauses": ["clauses", hostile(rng, "karmaka")],
    }
    what = rng.choice(sorted(words))
    line = [w.replace("\0", "") for w in words[what]]
    run(home, *rng.choice(([], ["--lang", "es"])), *line, typed=hostile(rng, "?").encode() + b"\n1\n?\nlog\n")
    return f"arguments: {what}"


def file_names(home: Path, rng: random.Random) -> str:
    """Files that are there, under names that are none."""
    name = hostile(rng, "x").replace("\0", "").replace("/", "")
    for command, suffix in (
        (["scenario"], ".yaml"),
        (["cards", "check"], ".yaml"),
        (["save", "import"], ".json"),
    ):
        path = home / (name + suffix)
        path.write_text(rng.choice(("- x", "id: x", "{", hostile(rng), "")))
        run(home, *command, str(path))
    own = home / "data" / "cards" / "karmaka"
    own.mkdir(parents=True)
    (own / (name + ".yaml")).write_text("- id: x\n")
    run(home, "cards", "check")
    return "names of files"


def others_matches(home: Path, rng: random.Random) -> str:
    """A match that somebody else's program wrote: listed, resumed, played back."""
    game = rng.choice(registry.games())
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "m.sqlite3")
        seats = [(hostile(rng, "Ana"), "human", ""), (hostile(rng, "Beto"), "random", "")]
        session = Table.new(game, seats, {}, rng.randrange(2**40), store)
        header, answers = session.match.beginning.header(), store.answers(1)
        save = {"format": "mk-tui match", "game": game, "card_hash": session.pool.hash, "answers": answers}
        store.close()
    for seat in header["seats"]:
        seat["name"] = hostile(rng, "Ana")
        if rng.random() < 0.2:
            seat[rng.choice(("kind", "deck"))] = hostile(rng, "human")
    if rng.random() < 0.2:
        save["game"] = hostile(rng, game)
    if rng.random() < 0.2:
        header["options"][hostile(rng, "x")] = hostile(rng, "y")
    file = home / "x.json"
    file.write_text(json.dumps({**save, "header": header}))
    lang = ["--lang", rng.choice(LANGUAGES)]
    run(home, *lang, "save", "import", str(file))
    run(home, *lang, "save", "list")
    run(home, *lang, "replay", str(file))
    run(home, *lang, "resume", "--plain", typed=b"?\n1\n\nlog\nscore\n" + hostile(rng).encode() + b"\n")
    return f"a match of {game}"


def direct_rows(home: Path, rng: random.Random) -> str:
    """A store into which somebody has written: no import has looked at it."""
    store = Store(home / "data" / "matches.sqlite3")
    seats = [{"name": hostile(rng), "kind": hostile(rng, "human"), "deck": "", "cards": {}, "extra": {}}]
    store.begin(hostile(rng, "karmaka"), {"seats": seats, "options": {}, "seed": 1}, hostile(rng, "x"))
    store.close()
    for command in (["save", "list"], ["resume", "--plain"], ["resume", "1", "--plain"], ["replay", "1"]):
        run(home, *command)
    return "rows of the store"


def settings(home: Path, rng: random.Random) -> str:
    """Settings, and the environment."""
    (home / "config").mkdir()
    names = ("language", "theme", "animation", "x", '"' + "\\u001b[2J" + '"')
    value = json.dumps(hostile(rng, "es"))
    (home / "config" / "settings.toml").write_text(f"{rng.choice(names)} = {value}\n")
    environ = {
        k: hostile(rng, "es_ES").replace("\0", "") for k in ("LANG", "TERM", "COLORTERM", "USER", "COLUMNS")
    }
    for command in (["doctor"], ["save", "list"], ["--help"], ["play", "karmaka", "--plain"]):
        run(home, *command, environ=environ)
    elsewhere = home / hostile(rng, "home").replace("\0", "")
    os.mkdir(elsewhere)
    os.rename(home / "cache", elsewhere / "cache")
    for command in (["doctor"], ["save", "list"], ["replay", "x"]):
        run(elsewhere, *command)
    return "settings and environment"


KINDS: tuple[Callable[[Path, random.Random], str], ...] = (
    typed_words,
    file_names,
    others_matches,
    direct_rows,
    settings,
)


def attack(seed: int) -> str:
    """Let sequences in at one place."""
    rng = random.Random(f"terminals/{seed}")
    with tempfile.TemporaryDirectory() as folder:
        return KINDS[seed % len(KINDS)](prepare(Path(folder)), rng)
