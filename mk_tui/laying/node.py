"""A place in a scenario file: its value, and how to say what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NoReturn

from ..cards.bounds import HIGHEST
from ..cards.card_errors import CardError, listed, shown, suggestion
from ..cards.rulebook import clauses_of
from ..cards.yaml_source import Path, YamlSource

CLAUSE = re.compile(r"[A-Z]{1,4}-R?\d+(\.\d+)?")


class BadScenario(CardError):
    """A scenario file says something that cannot be meant; ``str(error)`` has file, line and column."""


class Node:
    """A value of a scenario file with the path that leads to it."""

    __slots__ = ("path", "source", "title", "value")

    def __init__(self, source: YamlSource, path: Path, value: Any, title: str = "") -> None:
        self.source = source
        self.path = path
        self.value = value
        self.title = title

    def at(self, *more: str | int) -> Node:
        """Return the node of an entry."""
        value = self.value
        for part in more:
            value = value[part]
        return Node(self.source, (*self.path, *more), value, self.title)

    def where(self) -> tuple[str, int, int]:
        """Return (file, line, column), line and column from 1."""
        e = self.source.error(self.path, "")
        return e.file, e.line, e.column

    def bad(self, message: str) -> NoReturn:
        """Raise that this place says something that cannot be meant."""
        raise BadScenario(*self.where(), self.title, message)

    def word(self, what: str = "a word") -> str:
        """Return a word (a whole number counts as one)."""
        if type(self.value) is int:
            return str(self.value)
        if not isinstance(self.value, str) or not self.value.strip():
            self.bad(f"this has to be {what}, not {shown(self.value)}")
        return self.value.strip()

    def number(self, least: int = -HIGHEST, most: int = HIGHEST) -> int:
        """Return a whole number between bounds (``+3`` is one too)."""
        value = self.value
        if isinstance(value, str) and re.fullmatch(r"\+[0-9]{1,9}", value):
            value = int(value)
        if type(value) is not int:
            self.bad(f"this has to be a whole number, not {shown(self.value)}")
        if not least <= value <= most:
            self.bad(f"this has to be a number from {least} to {most}, not {shown(value)}")
        return value

    def yes(self) -> bool:
        """Return true or false."""
        if type(self.value) is not bool:
            self.bad(f"this has to be true or false, not {shown(self.value)}")
        return bool(self.value)

    def one_of(self, known: Iterable[str], what: str) -> str:
        """Return a word that is one of ``known``; ``what`` is what a sentence calls it."""
        word, known = self.word(), list(known)
        if word not in known:
            self.bad(
                f"there is no {what} {shown(word)}{suggestion(word, known) or '; there is ' + listed(known)}"
            )
        return word

    def items(self) -> list[Node]:
        """Return the entries of a list."""
        if not isinstance(self.value, list):
            self.bad(f"this has to be a list, not {shown(self.value)}")
        return [self.at(k) for k in range(len(self.value))]

    def many(self) -> list[Node]:
        """Return the entries of a list, or this one alone."""
        return self.items() if isinstance(self.value, list) else [self]

    def keys(self, known: Iterable[str] | None = None, what: str = "key") -> dict[str, Node]:
        """Return the entries of a mapping; with ``known`` no other key may be there."""
        if not isinstance(self.value, dict):
            self.bad(f"this has to be a mapping, not {shown(self.value)}")
        if known is not None:
            known = list(known)
            for key in self.value:
                if key not in known:
                    near = suggestion(key, known) or f"; there is {listed(known)}"
                    Node(self.source, (*self.path, key), None, self.title).bad_key(
                        f"there is no {what} {shown(key)}{near}"
                    )
        return {key: self.at(key) for key in self.value}

    def bad_key(self, message: str) -> NoReturn:
        """Raise that the key of this place is wrong."""
        e = self.source.error(self.path, "", at_key=True)
        raise BadScenario(e.file, e.line, e.column, self.title, message)


def check_clause(node: Node, ruleset: Any) -> str:
    """Return the clause that a node names; a game with a rulebook has to declare it."""
    clause = node.word("a clause")
    if not CLAUSE.fullmatch(clause):
        node.bad(f'{shown(clause)} is no clause, which is written like "MK-19.5"')
    known = clauses_of(ruleset)
    if known and clause not in known:
        node.bad(f"there is no clause {shown(clause)} in the rulebook{suggestion(clause, known)}")
    return clause


class Difference(Exception):
    """A scenario went another way than it says: what it expected, what was found, and where it stands."""

    def __init__(self, node: Node, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}; found {found}")
        self.node = node
        self.expected = expected
        self.found = found


def plain(value: Any) -> str:
    """Return a value as a file would write it on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {plain(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(plain(v) for v in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
