"""The user's own card and deck files: what is wrong with them, of every game, before one is played."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.errors import SetupError
from . import data_files, failures, registry
from .card_errors import CardError, shown, suggestion
from .decks import load_decks
from .pool import load_pool

KINDS: tuple[data_files.Files, ...] = ("cards", "decks")


def own_errors() -> list[CardError]:
    """Return what is wrong with any of the user's files. Games of which there are none are not loaded."""
    return [*(e for game in registry.games() for e in errors_of(game)), *strange_folders()]


def errors_of(game: str) -> list[CardError]:
    """Return what is wrong with the user's files of a game."""
    own = {str(file) for kind in KINDS for file in data_files.user_files(kind, game)}
    if not own:
        return []
    try:
        ruleset = registry.get(game)
    except SetupError as error:
        failures.note("game", error, 1, str(error))
        return []
    pool, errors = load_pool(ruleset)
    return [e for e in (*errors, *load_decks(ruleset, pool)[1]) if e.file in own]


def strange_folders() -> Iterator[CardError]:
    """Yield an error for each folder of the user's files that no game is called."""
    games = registry.games()
    for kind in KINDS:
        for folder in data_files.user_folders(kind):
            if folder.name not in games and data_files.user_files(kind, folder.name):
                message = f"there is no game {shown(folder.name)}{suggestion(folder.name, games)}"
                yield CardError(str(folder), 1, 1, "", message)


__all__ = ["errors_of", "own_errors", "strange_folders"]
