"""A rulebook as its reader asks for it: its contents, one clause, or every line that has some words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mk_tui.cards import failures

from .catalogue import LANGUAGES

CLAUSE = re.compile(r"[A-Z]{1,4}-R?\d+(?:\.\d+)?[a-z]?")
HEADING = re.compile(r"^(#+) +(.*)$")
_STARTS = re.compile(r"^(?:[-*] )?(?:\*\*|#+ +|\| *)(?P<id>[A-Z]{1,4}-R?\d+(?:\.\d+)?[a-z]?)\b")


@dataclass(frozen=True)
class RuleHit:
    """A line with the words that were looked for: the clause or heading above it, and where they stand."""

    under: str
    line: str
    number: int
    marks: tuple[tuple[int, int], ...]


def pages(folder: Path, lang: str) -> list[str]:
    """Return the lines of a game's rulebook in a language, else in another one; none if there is no book."""
    for wanted in dict.fromkeys((lang, *LANGUAGES)):
        try:
            return (folder / f"rulebook.{wanted}.md").read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            continue
        except OSError as error:
            failures.note("rulebook", error)
    return []


def contents(lines: list[str]) -> list[str]:
    """Return the headings, those below others indented."""
    found = (HEADING.match(line) for line in lines)
    return ["  " * (len(m[1]) - 1) + m[2] for m in found if m and len(m[1]) < 4]


def clause_lines(lines: list[str], clause: str) -> list[str]:
    """Return a clause, or a chapter that has its name, with its lines; nothing if there is none."""
    for n, line in enumerate(lines):
        started = _STARTS.match(line)
        if started is None or started["id"] != clause:
            continue
        heading = HEADING.match(line)
        last = n + 1
        while last < len(lines) and not _ends(lines[last], heading):
            last += 1
        return [x for x in lines[n:last] if x.strip()]
    return []


def _ends(line: str, heading: re.Match[str] | None) -> bool:
    """Return whether a line begins something else than the clause, or the chapter, before it."""
    another = HEADING.match(line)
    if heading is not None:
        return another is not None and len(another[1]) <= len(heading[1])
    return another is not None or _STARTS.match(line) is not None


def hits(lines: list[str], words: str) -> Iterator[RuleHit]:
    """Yield every line that has the words, whatever their case."""
    wanted = re.compile(re.escape(words.strip()), re.IGNORECASE)
    under = ""
    for number, line in enumerate(lines, 1):
        started, heading = _STARTS.match(line), HEADING.match(line)
        if started is not None:
            under = started["id"]
        elif heading is not None:
            under = heading[2]
        marks = tuple(m.span() for m in wanted.finditer(line)) if words.strip() else ()
        if marks:
            yield RuleHit(under, line, number, marks)


__all__ = ["CLAUSE", "RuleHit", "clause_lines", "contents", "hits", "pages"]
