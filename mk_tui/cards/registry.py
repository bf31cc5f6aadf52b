"""Which games there are: the entry-point group ``mk_tui.rulesets``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.errors import SetupError
from . import failures
from .card_errors import shown, suggestion
from .paths import PACKAGE
from .ruleset_yaml import load_ruleset

if TYPE_CHECKING:
    from ..engine.ruleset import Ruleset

GROUP = "mk_tui.rulesets"
UNRANKED = 1000


@cache
def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def games() -> list[str]:
    """Return the ids of all installed games, in order. Loads none of them."""
    return list(_entry_points())


def shelf() -> list[str]:
    """Return the ids of all installed games as people are shown them: by the ``rank`` that each asks for,
    then by id. Reads what each says of itself; one that cannot be loaded comes last.
    """

    def place(game: str) -> tuple[int, str]:
        try:
            return int(load_ruleset(get(game))[0].get("rank", UNRANKED)), game
        except SetupError as error:
            failures.note("game", error, 1, str(error))
            return UNRANKED + 1, game

    return sorted(games(), key=place)


def ours(ruleset: Ruleset) -> bool:
    """Return whether a game comes with this program."""
    return Path(ruleset.folder).parent == PACKAGE.parent / "rulesets"


@cache
def get(game: str) -> Ruleset:
    """Return a game's ruleset with the keywords of its ``ruleset.yaml``.

    ``SetupError`` if there is no such game or it cannot be loaded.
    """
    points = _entry_points()
    if game not in points:
        raise SetupError(f"there is no game {shown(game)}{suggestion(game, points)}")
    try:
        ruleset: Ruleset = points[game].load()
    except Exception as error:  # a stranger's package may raise anything
        raise SetupError(
            f"the game {shown(game)} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    _, errors = load_ruleset(ruleset)
    if errors:
        raise SetupError(f"the game {shown(game)} cannot be loaded: {errors[0]}")
    return ruleset
