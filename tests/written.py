"""The scenarios in the files below ``tests/scenarios``, each file read once in a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mk_tui.cards.card_errors import CardError
from mk_tui.scenarios import Scenario, files, load

FOLDER = Path(__file__).parent / "scenarios"


@cache
def read(path: Path) -> tuple[list[Scenario], list[CardError]]:
    """Return the scenarios of a file and what is wrong with it. Nobody changes them."""
    return load(path)


def written(game: str = "") -> list[Scenario]:
    """Return all scenarios of a game, or of all games, in the order of their files."""
    return [s for path in files([FOLDER / game]) for s in read(path)[0]]
