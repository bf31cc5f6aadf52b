"""Files and arguments damaged by chance: whatever they hold costs one sentence, a little time and memory.

Cards, decks, scenarios, saves and settings that were good are damaged as bytes and as what they mean; pipes,
devices and endless files lie in their place; arguments are anything.
"""

from __future__ import annotations

import copy
import json
import os
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from mk_tui.cards import registry
from mk_tui.cli import ARGUMENTS
from mk_tui.engine.save import check_sum

from .child import Said, prepare, run

SHARE = 6
COUNT = 400

ROOT = Path(__file__).parents[2]
NUMBERS = (0, -1, 1, 999, 1000, 999_999_999, -999_999_999, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, 1e308)
WORDS = (
    "", "x", "id", "null", "true", "\x00", "\x1b[2J", "\u202e", "\ud800", "\ufeff", "9" * 5000,
    "a" * 100_000, "[" * 5000, "{}", "../../etc/passwd", "%s%n", "{0}", "{seat}", "⟦x⟧", "ñ", "🂡", "-",
    "- " * 500, "&a [*a]", "!!python/x",
)  # fmt: skip
NO_TEXT = (b"\xff\xfe", b"\r", b"\t", b"\x80", b"\n\n")
BYTES = (*(w.encode("utf-8", "surrogatepass") for w in WORDS), *NO_TEXT)
# What is laid in a file's place, and how often.
LAID = {"bytes": 6, "number": 6, "pipe": 1, "device": 1, "endless": 1, "folder": 1, "link": 1}


# -- damage ------------------------------------------------------------------------------------------


def damage_bytes(content: bytes, rng: random.Random) -> bytes:
    """Return content with some of it lost, doubled, exchanged or put in."""
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        a = rng.randrange(len(content) + 1)
        b = min(len(content), a + rng.choice((0, 1, 2, 10, 100, len(content))))
        other = rng.choice(
            (
                b"",
                rng.choice(BYTES),
                str(rng.choice(NUMBERS)).encode(),
                bytes(rng.randrange(256) for _ in range(rng.randrange(8))),
                content[a:b] * rng.choice((2, 3, 50)),
                content[rng.randrange(len(content) + 1) :][: rng.randrange(200)],
            )
        )
        content = (content[:a] + other + content[b:])[: 4 * 1024 * 1024]
    return content


def damage_number(content: bytes, rng: random.Random) -> bytes:
    """Return content with one of its numbers exchanged."""
    import re

    found = list(re.finditer(rb"(?<=[ :,\[])-?[0-9]+\b", content))
    if not found:
        return damage_bytes(content, rng)
    at = rng.choice(found)
    return content[: at.start()] + str(rng.choice(NUMBERS)).encode() + content[at.end() :]


def damage_meaning(content: Any, rng: random.Random) -> Any:
    """Return JSON-able data with some of its values exchanged, lost or doubled."""
    content = copy.deepcopy(content)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            places.append((value, key))
            if isinstance(part, (dict, list)):
                walk(part)

    walk(content)
    shallow = [p for p in places if p[0] is content or p[0] is content.get("header")]
    for _ in range(rng.choice((1, 1, 2, 5))):
        holder, key = rng.choice(rng.choice((places, shallow)))
        values = (*NUMBERS, *WORDS, None, True, [], {}, [[]], {"t": []}, [[["x"]]], {"x": {}})
        if isinstance(holder, dict) and rng.random() < 0.2:
            holder.pop(key, None)
        elif isinstance(holder, list) and key < len(holder) and rng.random() < 0.2:
            holder[key:key] = holder[key : key + 1] * rng.choice((1, 2, 1000))
        elif isinstance(holder, dict) or key < len(holder):
            holder[key] = rng.choice(values)
    return content


def lay(path: Path, content: bytes, rng: random.Random) -> str:
    """Write something damaged to a path; returns what."""
    (what,) = rng.choices([*LAID], [*LAID.values()])
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to(rng.choice(("/dev/zero", "/dev/null", "/dev/full", "/dev/urandom")))
    elif what == "endless":
        with path.open("wb") as target:
            target.truncate(rng.choice((0, 1, 2**21 + 1, 20 * 2**30)))
    elif what == "folder":
        path.mkdir()
    elif what == "link":
        path.symlink_to(rng.choice((path, Path("/nowhere"), Path("."))))
    else:
        path.write_bytes((damage_number if what == "number" else damage_bytes)(content, rng))
    return what


def one_of(folder: str, rng: random.Random) -> Path:
    """Return a good file below a folder."""
    return rng.choice(sorted((ROOT / folder).rglob("*.yaml")))


# -- what is attacked --------------------------------------------------------------------------------


def is_verdict(said: Said) -> None:
    """A check says of each mistake where it is, and fails if there is one."""
    assert said.code in (0, 1) and said.err == "" and said.out, said
    assert (said.code == 0) == (said.out == "No mistakes.\n"), said


def cards(home: Path, rng: random.Random) -> str:
    """A card or deck file of the user's own, and one that is checked where it lies."""
    kind = rng.choice(("cards", "decks"))
    good = one_of(f"data/{kind}", rng)
    game = good.parent.name
    own = home / "data" / kind / game
    own.mkdir(parents=True)
    what = lay(own / f"mine-{good.name}", good.read_bytes(), rng)
    is_verdict(run(home, "cards", "check"))
    is_verdict(run(home, "cards", "check", str(own)))
    if rng.random() < 0.3:
        run(home, "play", game, "--plain", "--seed", "1", typed=b"1\n?\n\n")
    return f"{kind}: {what}"


def scenarios(home: Path, rng: random.Random) -> str:
    """A scenario file."""
    good = one_of("tests/scenarios", rng)
    file = home / "x.yaml"
    content = good.read_bytes()[: rng.choice((2000, 10_000))].rsplit(b"\n- title", 1)[0] + b"\n"
    what = lay(file, content, rng)
    options = rng.choice(([], ["--json"]))
    said = run(home, "scenario", str(file), *options)
    if options:
        json.loads(said.out)
    elif what in ("pipe", "device", "link"):
        assert said.code == 1 and str(file) in said.out
    return f"scenario: {what}"


@cache
def _saved() -> bytes:
    """Return a good save: a match of the first game, some way on."""
    with tempfile.TemporaryDirectory() as folder:
        home = prepare(Path(folder))
        game = registry.games()[0]
        seats = ["--seat", "Ana", "--seat", "Beto=random"]
        run(home, "play", game, "--plain", "--seed", "3", *seats, typed=b"1\n" * 12)
        assert run(home, "save", "export", "1", str(home / "x.json")).code == 0
        return (home / "x.json").read_bytes()


def saves(home: Path, rng: random.Random) -> str:
    """A save that somebody sent: taken in, resumed, played back."""
    file = home / "x.json"
    if rng.random() < 0.6:
        content = damage_meaning(json.loads(_saved()), rng)
        what = "meaning"
        if isinstance(content.get("save"), dict) and rng.random() < 0.7:
            content["save"]["sum"] = check_sum(content["save"])
            what = "meaning, with the right sum"
        file.write_bytes(json.dumps(content).encode("utf-8", "surrogatepass"))
    else:
        what = lay(file, _saved(), rng)
    taken = run(home, "save", "import", str(file))
    # Without its kept position a match is played back from its answers, and that is said.
    said = not taken.err or taken.err.startswith("A kept position of the match cannot be read")
    assert taken.err if taken.code else said, taken
    run(home, "resume", str(file), "--plain", typed=b"?\n1\n\nlog\n")
    run(home, "replay", str(file))
    listed = run(home, "save", "list")
    assert listed.code == 0 and len(listed.out.splitlines()) <= 2, listed
    if taken.code == 0:
        run(home, "resume", "1", "--plain", typed=b"?\n1\n\n1\nlog\n")
    return f"save: {what}"


def settings(home: Path, rng: random.Random) -> str:
    """The settings."""
    folder = home / "config"
    folder.mkdir()
    good = b'language = "es"\ntheme = "auto"\nhold = 1\nnews = true\n# Mine.\n[other]\nx = [1, 2]\n'
    what = lay(folder / "settings.toml", good, rng)
    for command in (["doctor"], ["save", "list"], ["--help"]):
        assert run(home, *command).code == 0, command
    return f"settings: {what}"


def arguments(home: Path, rng: random.Random) -> str:
    """A command line of words by chance."""
    known = [*ARGUMENTS, "--lang", "es", "--plain", "--seed", "--seat", "--deck", "--option", "--json"]
    known += ["list", "export", "import", "check", "show", "1", "Ana=human", "Ana=adept", *registry.games()]
    command = rng.choice([c for c in ARGUMENTS if c not in ("bench", "simulate")])
    line: list[str | bytes] = [command]
    for _ in range(rng.randrange(5)):
        word = rng.choice((rng.choice(known), rng.choice(WORDS), str(rng.choice(NUMBERS))))
        if rng.random() < 0.2:
            word += "=" + rng.choice(WORDS)
        line.append(word.replace("\0", "").encode("utf-8", "surrogatepass")[:100_000])
    run(home, *line, typed=b"\xff\x1b[2J\n" + b"9" * 5000 + b"\n?\n1\n")
    return f"arguments of {command}"


KINDS: tuple[Callable[[Path, random.Random], str], ...] = (cards, scenarios, saves, settings, arguments)


def attack(seed: int) -> str:
    """Damage one thing and use it."""
    rng = random.Random(f"files/{seed}")
    with tempfile.TemporaryDirectory() as folder:
        home = prepare(Path(folder))
        return KINDS[seed % len(KINDS)](home, rng)
