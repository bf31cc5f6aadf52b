"""What is wrong with a file, as one sentence that says where."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

LONGEST = 40  # characters of somebody's value that a sentence repeats


class CardError(Exception):
    """One thing wrong with one file (cards, a deck, a ruleset).

    ``line`` and ``column`` count from 1. ``place`` is the path inside the file, beginning with the id
    of its card or deck ("game.camp_healer.action[0].effect[0].do"), and empty for the file as a whole.
    ``message`` is a clause without a full stop.
    """

    def __init__(self, file: str, line: int, column: int, place: str, message: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.place = place
        self.message = message
        super().__init__(str(self))

    def __str__(self) -> str:
        place = f"{clean(self.place)}: " if self.place else ""
        return f"{clean(self.file)}:{self.line}:{self.column}: {place}{self.message}"

    def __repr__(self) -> str:
        return f"<CardError {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardError) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash(tuple(self.plain()))

    def plain(self) -> list[Any]:
        """Return the error as a list of plain values; ``CardError(*error.plain())`` is the error again."""
        return [self.file, self.line, self.column, self.place, self.message]


class BrokenDeck(CardError):
    """A deck that breaks a rule of deck building: ``rule`` is its clause, with a message id of the game and
    its fields; ``message`` says it as far as that can be done without a language."""

    def __init__(
        self, at: tuple[str, int, int], place: str, game: str, rule: tuple[str, str, dict[str, Any]]
    ) -> None:
        self.game, self.rule = game, rule
        clause, message, fields = rule
        named = ", ".join(f"{k} {shown(v)}" for k, v in sorted(fields.items()))
        super().__init__(*at, place, f"{clause}: {message}{f' ({named})' if named else ''}")


def clean(text: str) -> str:
    """Return ``text`` without control and formatting characters (nothing moves a cursor or turns a line)."""
    kept = (c for c in text if unicodedata.category(c)[0] != "C" and c not in "\u2028\u2029")
    return "".join(c if c.isprintable() else " " for c in kept)


def shown(value: Any) -> str:
    """Return a value from a file as a sentence repeats it: cleaned, cut, and named if it is no word."""
    if value is None:
        return "nothing"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        text = clean(value)
        if len(text) > LONGEST:
            text = text[: LONGEST - 1] + "…"
        return f'"{text}"'
    return str(value)


def listed(words: Iterable[str], *more: str) -> str:
    """Return words as a sentence lists them: ``"a", "b" or "c"``; ``more`` stands at the end as it is."""
    quoted = [*(f'"{w}"' for w in words), *more]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def suggestion(word: Any, known: Iterable[str]) -> str:
    """Return ``; did you mean "…"?`` for the nearest known word, or nothing if none is near."""
    if not isinstance(word, str) or len(word) > 80:
        return ""
    from difflib import get_close_matches

    near = get_close_matches(word, [str(k) for k in known], 1, 0.6)
    return f'; did you mean "{near[0]}"?' if near else ""
