"""Where files lie: what is shipped, and the user's own folders.

``MK_TUI_HOME``, when set, holds all of the user's folders (``data``, ``cache``, ``config``, ``state``);
otherwise they are the platform's own. Nothing here creates a folder.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

APP = "mk-tui"
PACKAGE = Path(__file__).resolve().parents[1]


class NoHome(Exception):
    """The user's home folder is nowhere to be found, so no folder of theirs is."""


Kind = Literal["data", "cache", "config", "state"]


def shipped() -> Path:
    """Return the folder of shipped data: inside an installed package, or in the checkout."""
    inside = PACKAGE / "_data"
    return inside if inside.is_dir() else PACKAGE.parent / "data"


def user(kind: Kind) -> Path:
    """Return one of the user's folders, which may not exist yet; :class:`NoHome` if nobody can say which."""
    home = os.environ.get("MK_TUI_HOME")
    if home:
        try:
            return Path(home).expanduser().absolute() / kind
        except (RuntimeError, OSError) as error:  # "~nobody"; a relative path in a folder that was deleted
            raise NoHome(home) from error
    import platformdirs

    folder = {
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "config": platformdirs.user_config_path,
        "state": platformdirs.user_state_path,
    }[kind]
    try:
        found = folder(APP, appauthor=False)
    except (RuntimeError, OSError) as error:
        raise NoHome(str(error)) from error
    # Older versions leave "~" standing: a folder of that name would be made wherever one is.
    if not found.is_absolute():
        raise NoHome(str(found))
    return found


def shipped_files(what: Literal["cards", "decks"], game: str, package: Path) -> list[Path]:
    """Return the shipped YAML files of a game, in order.

    They lie in the shipped data under ``what/game``; a game that comes in a package of its own keeps
    them in a folder ``what`` beside its ``ruleset.yaml`` (``package``).
    """
    return _files(shipped() / what / game) + _files(package / what)


def user_files(what: Literal["cards", "decks"], game: str) -> list[Path]:
    """Return the user's own YAML files of a game, in order."""
    return _files(user("data") / what / game)


def user_folders(what: Literal["cards", "decks"]) -> list[Path]:
    """Return the folders in which the user's files lie, one for each game that they name."""
    return [p for p in _inside(user("data") / what) if p.is_dir()]


def _files(folder: Path) -> list[Path]:
    return [p for p in _inside(folder) if p.suffix in (".yaml", ".yml")]


def _inside(folder: Path) -> list[Path]:
    """Return what lies in a folder and is not hidden, in order."""
    try:
        return sorted(p for p in folder.iterdir() if not p.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        from . import failures  # which finds its own folder here

        failures.note("folder", error)
        return []
