"""What a long run has done so far, kept where the same command finds it: nothing is played twice.

A line of JSON for each chunk of matches, written as soon as the chunk is done. Whatever ends the program, all
chunks but those being played are there; a line that was cut short counts for nothing.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mk_tui.cards import data_files, paths
from mk_tui.cards.compiled import digest
from mk_tui.cards.writing import for_owner, make_folder
from mk_tui.players.roster import files
from mk_tui.table.beginning import ruleset_of

FORMAT = 1  # of the lines: raise it when they change
# Days after which the work of a command that nobody gave again is thrown away.
KEPT_DAYS = 60
# The parts of the program that decide what is played and what is told of it.
PLAYING = ("cards", "engine", "lab", "players", "table")


@lru_cache(maxsize=16)
def fingerprint(game: str, *strangers: str) -> str:
    """Return what changes when the code or the cards of a game do, or a package that brings one of the
    players ``strangers``: other matches are played then.

    It is the same on every machine that has the same ones, compiled or not.
    """
    ruleset = ruleset_of(game)
    package = Path(ruleset.folder)
    parts: list[bytes | str] = []
    for root in (*(paths.PACKAGE / part for part in PLAYING), package):
        for path in sorted(p for p in root.rglob("*") if p.suffix in (".py", ".yaml") and p.is_file()):
            parts += [path.relative_to(root).as_posix(), path.read_bytes()]
    for what in ("cards", "decks"):
        for path in (*data_files.shipped_files(what, game, package), *data_files.user_files(what, game)):
            parts += [path.name, path.read_bytes()]
    for kind in strangers:
        for path in files(kind):
            parts += [kind, path.name, path.read_bytes()]
    return digest(*parts)


class WorkFile:
    """The chunks of one command that are done. ``seconds`` is how long it took to play them."""

    def __init__(self, name: str, parameters: Mapping[str, Any], fresh: bool = False) -> None:
        """Open the work of the command with these parameters. ``fresh``: forget what it has done."""
        folder = paths.user("state") / "lab"
        make_folder(folder)
        _throw_old_away(folder)
        self.head = json.dumps({"format": FORMAT, **parameters}, sort_keys=True)
        self.path = folder / f"{name}-{digest(self.head)[:24]}.jsonl"
        self.seconds = 0.0
        if fresh:
            self.remove()
        self._target = self._open()
        self._began = time.perf_counter()

    def _open(self) -> int:
        """Open the file for lines to be added, after a line feed where one was cut short."""
        target = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        size = os.fstat(target).st_size
        if not size:
            os.write(target, self.head.encode() + b"\n")
        else:
            os.lseek(target, -1, os.SEEK_END)
            if os.read(target, 1) != b"\n":
                os.write(target, b"\n")
        return target

    def stored(self) -> Iterator[tuple[int, Any]]:
        """Yield (chunk, what came of it) for each chunk that is done, once."""
        seen: set[int] = set()
        with open(self.path, encoding="utf-8", opener=for_owner) as source:
            for line in source:
                found = _read(line)
                if found is not None and found["chunk"] not in seen:
                    seen.add(found["chunk"])
                    self.seconds += found["seconds"]
                    yield found["chunk"], found["result"]

    def add(self, chunk: int, result: Any) -> None:
        """Keep what came of a chunk."""
        now = time.perf_counter()
        took, self._began = now - self._began, now
        self.seconds += took
        line = json.dumps({"chunk": chunk, "seconds": round(took, 3), "result": result}, ensure_ascii=False)
        # All of a line at once: two of the same command may be running.
        os.write(self._target, line.encode() + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        if self._target >= 0:
            os.close(self._target)
            self._target = -1

    def remove(self) -> None:
        """Forget all of it."""
        self.path.unlink(missing_ok=True)


def _read(line: str) -> dict[str, Any] | None:
    """Return what a line tells of a chunk; None for the head and for a line that was cut short."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    whole = isinstance(found, dict) and {"chunk", "seconds", "result"} <= set(found)
    return found if whole else None


def _throw_old_away(folder: Path) -> None:
    """Remove what nobody has gone on with for long."""
    for path in folder.glob("*.jsonl"):
        if time.time() - path.stat().st_mtime > KEPT_DAYS * 86_400:
            path.unlink(missing_ok=True)
