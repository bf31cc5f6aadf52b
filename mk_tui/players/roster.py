"""Who can answer for a seat: the players of this program, and those that packages bring.

A player is found by the entry-point group ``mk_tui.players`` (docs/adding-a-player.md). It is given what its
seat sees, never the state of the match.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from mk_tui.engine import Game
from mk_tui.engine.views import QuestionView, View
from mk_tui.language import clean

from .answers import decline
from .levels import ADEPT, BEGINNER, HUMAN, KINDS, MASTER, NOVICE, RANDOM, bot_answer, searchable

GROUP = "mk_tui.players"
SCRIPTED = "scripted"
# What a seat may be called by in a match that comes from elsewhere, where its player need not be installed.
KIND = re.compile(r"[a-z][a-z0-9_.-]{0,39}")
LONGEST_TITLE = 24  # characters; what a form has room for


@dataclass(frozen=True)
class Budget:
    """What a player may use for one answer: the game's ruleset, time, chance, worlds to try things in.

    ``seconds``: an answer that comes later is not waited for. ``rng``: the same in a match that is resumed.
    ``worlds(n)``: matches as they may be, what the seat cannot know drawn anew. ``search(answer)``: what a
    search finds in the time that this kind of player has, or ``answer``.
    """

    ruleset: Any
    seconds: float
    rng: random.Random
    worlds: Callable[[int], list[Game]]
    search: Callable[[tuple[int, ...]], tuple[int, ...]]


class Player(Protocol):
    """What answers for a seat. One is made for each seat of a table, and kept as long as it stands."""

    def decide(self, view: View, question: QuestionView, budget: Budget) -> Sequence[int]:
        """Return positions of the question's options. ``view`` is what the seat sees."""


class Novice:
    """It plays by the game's own bot, and errs as the game says."""

    level = NOVICE

    def decide(self, view: View, question: QuestionView, budget: Budget) -> Sequence[int]:
        """Return what the game's bot answers at this level."""
        return bot_answer(budget.ruleset, view, self.level, budget.rng)


class Adept(Novice):
    """It plays by the game's own bot, and looks ahead where it is given time for it."""

    level = ADEPT

    def decide(self, view: View, question: QuestionView, budget: Budget) -> Sequence[int]:
        """Return the bot's answer, or a clearly better one."""
        answer = bot_answer(budget.ruleset, view, self.level, budget.rng)
        return budget.search(answer) if searchable(question) else answer


class Master(Adept):
    """An adept that always has time."""

    level = MASTER


class Beginner(Novice):
    """It errs as somebody does who has just learnt the game."""

    level = BEGINNER


class ByChance(Novice):
    """It answers by chance."""

    level = RANDOM


class Scripted:
    """It gives the answers that it was made with; then it declines what it can, else takes the first."""

    def __init__(self, answers: Sequence[Sequence[int]] = ()) -> None:
        self.answers = [tuple(a) for a in answers]

    def decide(self, view: View, question: QuestionView, budget: Budget) -> Sequence[int]:
        """Return the next answer."""
        if self.answers:
            return self.answers.pop(0)
        return decline(question) or tuple(range(question.least))


# As in `pyproject.toml`: what the program brings itself is there uninstalled too, and is not replaced.
OWN = {
    name: EntryPoint(name, f"{__name__}:{made.__name__}", GROUP)
    for name, made in (
        (NOVICE, Novice),
        (ADEPT, Adept),
        (MASTER, Master),
        (RANDOM, ByChance),
        (BEGINNER, Beginner),
        (SCRIPTED, Scripted),
    )
}


@cache
def _points() -> Mapping[str, EntryPoint]:
    found = {p.name: p for p in entry_points(group=GROUP) if KIND.fullmatch(p.name) and p.name != HUMAN}
    return {**found, **OWN}


def kinds() -> list[str]:
    """Return what people may choose for a seat: a person, the levels, and the players of other packages."""
    return [*KINDS, *strangers()]


def strangers() -> list[str]:
    """Return the kinds of the players of other packages."""
    return sorted(set(_points()) - set(OWN))


def files(kind: str) -> list[Path]:
    """Return the files of the package that brings a player, none where there is no such package."""
    point = _points().get(kind)
    found = None if point is None else find_spec(point.module.partition(".")[0])
    if found is None:
        return []
    folders = [Path(f) for f in found.submodule_search_locations or ()]
    listed = [p for f in folders for p in f.rglob("*")] or [Path(found.origin or "")]
    return sorted(p for p in listed if p.is_file() and p.suffix != ".pyc")


def known(kind: str) -> bool:
    """Return whether there is such a player."""
    return kind == HUMAN or kind in _points()


def make(kind: str) -> Player:
    """Return a new player. ``LookupError`` if it is not installed; a stranger's may raise anything."""
    if kind not in _points():
        raise LookupError(f"there is no player {kind}")
    player: Player = _points()[kind].load()()
    return player


def title(kind: str, lang: str) -> str:
    """Return what a form calls the player of another package: its ``title``, by language, else its kind."""
    point = _points().get(kind)
    try:
        found = getattr(point.load(), "title", kind) if point is not None else kind
    except Exception as error:  # a stranger's package may raise anything; it is said when it is to play
        found = f"{kind} ({type(error).__name__})"
    if isinstance(found, Mapping):
        found = found.get(lang) or found.get("en") or kind
    return clean(str(found))[:LONGEST_TITLE] or kind


__all__ = [
    "GROUP",
    "KIND",
    "Budget",
    "Player",
    "Scripted",
    "files",
    "kinds",
    "known",
    "make",
    "strangers",
    "title",
]
