"""The program as an attack runs it: in a process of its own, with little time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SECONDS = 60  # of a processor: what the machine does beside does not count
MEMORY = 1024**3

# What a terminal would obey: control characters but the line feed, what turns the direction of text.
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@dataclass(frozen=True)
class Said:
    """What came of a command."""

    command: tuple[str, ...]
    code: int
    out: str
    err: str


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@cache
def _compiled() -> dict[str, bytes]:
    """Return what the cards of this checkout compile to: compiling them anew is not what is attacked."""
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), "cards", "check")
        return {file.name: file.read_bytes() for file in (Path(folder) / "cache" / "compiled").iterdir()}


def prepare(home: Path) -> Path:
    """Lay the compiled cards into a home, and return it."""
    kept = home / "cache" / "compiled"
    kept.mkdir(parents=True)
    for name, content in _compiled().items():
        (kept / name).write_bytes(content)
    return home


def run(
    home: Path, *arguments: str | bytes, typed: bytes = b"", environ: dict[str, str] | None = None
) -> Said:
    """Run a command line; ``AssertionError`` where it does what no command may do."""
    done = subprocess.run(
        [sys.executable, "-m", "mk_tui", *arguments],
        input=typed,
        capture_output=True,
        timeout=20 * SECONDS,
        preexec_fn=_limit,
        env={
            **os.environ,
            "MK_TUI_HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "PYTHONWARNINGS": "error",
            **(environ or {}),
        },
    )
    command = tuple(os.fsdecode(a)[:200] for a in arguments)
    said = Said(command, done.returncode, done.stdout.decode(), done.stderr.decode())
    check(said)
    return said


def check(said: Said) -> None:
    """A command ends by itself, with one of its codes, and writes sentences and nothing else."""
    where = f"{said.command!r} ended with {said.code}: {(said.out[-300:] + said.err[-2000:])!r}"
    assert said.code in (0, 1, 2), where
    assert "Traceback" not in said.out + said.err, where
    assert "Something unforeseen" not in said.err and "imprevisto" not in said.err, where
    assert said.code != 2 or said.err, where
    assert len(said.err) < 20_000, f"{len(said.err)} characters of errors: {where}"
    obeyed = sorted({c for c in said.out + said.err if obeys(c)})
    assert not obeyed, f"{obeyed!r} came out: {where}"


def obeys(c: str) -> bool:
    """Return whether a terminal does something else with a character than show it."""
    if " " <= c <= "~" or c == "\n":
        return False
    return unicodedata.category(c) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(c) in TURNS
