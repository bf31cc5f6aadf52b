"""Which lessons and puzzles there are: those in a game's folders ``lessons`` and ``puzzles``.

So a package that brings a game of its own brings them in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mk_tui.cards.card_errors import CardError, shown
from mk_tui.cards.files import read_all
from mk_tui.cards.registry import get
from mk_tui.cards.yaml_source import read
from mk_tui.laying.node import BadScenario, Difference, Node

from .lesson import Lesson
from .puzzle import Puzzle

T = TypeVar("T", Lesson, Puzzle)


def lessons(game: str) -> tuple[list[Lesson], list[CardError]]:
    """Return the lessons of a game in the order of their files, and what is wrong with others."""
    return _found(folder(game, "lessons"), Lesson, game)


def puzzles(game: str) -> tuple[list[Puzzle], list[CardError]]:
    """Return the puzzles of a game, the easy ones first, and what is wrong with those that are none."""
    found, errors = _found(folder(game, "puzzles"), Puzzle, game)
    return sorted(found, key=lambda p: p.difficulty), errors


def folder(game: str, name: str) -> Path:
    """Return the folder of a game in which its lessons, or its puzzles, lie."""
    return Path(getattr(get(game), "folder", ".")) / name


def _found(where: Path, make: Callable[[Node], T], game: str) -> tuple[list[T], list[CardError]]:
    found: list[T] = []
    errors: list[CardError] = []
    for path in sorted(where.glob("*.yaml")):
        some, wrong = read_file(path, make)
        errors += wrong
        for one in some:
            node = one.node.at(one.BLOCK, "id")
            if one.game != game:
                wrong_game = f"this is of the game {shown(one.game)} and lies in the folder of {shown(game)}"
                errors.append(_error(one.node.at("game"), wrong_game))
            elif any(other.id == one.id for other in found):
                errors.append(_error(node, f"another one of this game already has the id {shown(one.id)}"))
            else:
                found.append(one)
    return found, errors


def read_file(path: Path, make: Callable[[Node], T]) -> tuple[list[T], list[CardError]]:
    """Return what a file holds, and what is wrong with what of it cannot be used."""
    content = read_all([path])[path]
    if isinstance(content, str):
        return [], [BadScenario(str(path), 1, 1, "", content)]
    return read_text(content, str(path), make)


def read_text(content: bytes | str, file: str, make: Callable[[Node], T]) -> tuple[list[T], list[CardError]]:
    """Return what a text holds; ``file`` is what errors call it."""
    try:
        source = read(content, file)
    except CardError as error:
        return [], [error]
    if not isinstance(source.data, list) or not source.data:
        return [], [source.error((), f"this file is a list, not {shown(source.data)}")]
    found: list[T] = []
    errors: list[CardError] = []
    for k, value in enumerate(source.data):
        node = Node(source, (k,), value)
        try:
            found.append(make(node))
        except CardError as error:
            errors.append(error)
        except Difference as difference:
            errors.append(_error(difference.node, str(difference)))
        except Exception as error:  # a rule that fails on what the file lays out
            errors.append(_error(node, f"a rule failed ({type(error).__name__}: {error})"))
    return found, errors


def _error(node: Node, message: str) -> CardError:
    return BadScenario(*node.where(), node.title, message)


__all__ = ["folder", "lessons", "puzzles", "read_file", "read_text"]
