"""Which card and deck files there are: those that are shipped, and the user's own."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from . import failures, paths

Files = Literal["cards", "decks"]


def shipped_files(what: Files, game: str, package: Path) -> list[Path]:
    """Return the shipped YAML files of a game, in order.

    They lie in the shipped data under ``what/game``; a game that comes in a package of its own keeps
    them in a folder ``what`` beside its ``ruleset.yaml`` (``package``).
    """
    return _files(paths.shipped() / what / game) + _files(package / what)


def user_files(what: Files, game: str) -> list[Path]:
    """Return the user's own YAML files of a game, in order."""
    return _files(paths.user("data") / what / game)


def user_folders(what: Files) -> list[Path]:
    """Return the folders in which the user's files lie, one for each game that they name."""
    return [p for p in _inside(paths.user("data") / what) if p.is_dir()]


def _files(folder: Path) -> list[Path]:
    return [p for p in _inside(folder) if p.suffix in (".yaml", ".yml")]


def _inside(folder: Path) -> list[Path]:
    """Return what lies in a folder and is not hidden, in order."""
    try:
        return sorted(p for p in folder.iterdir() if not p.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        failures.note("folder", error)
        return []
