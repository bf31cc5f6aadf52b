"""A rulebook as its reader asks for it: contents, chapters, one clause, every line that has some words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mk_tui.cards import failures

from .catalogue import LANGUAGES

CLAUSE = re.compile(r"[A-Z]{1,4}-R?\d+(?:\.\d+)?[a-z]?")
HEADING = re.compile(r"^(#+) +(.*)$")
_STARTS = re.compile(r"^(?:[-*] )?(?:\*\*|#+ +|\| *)(?P<id>[A-Z]{1,4}-R?\d+(?:\.\d+)?[a-z]?)\b")
# What is written otherwise within a line: strong, as it is typed, stressed.
_INLINE = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|`(?P<key>[^`]+)`|(?<![\w*])\*(?P<why>[^*\s](?:[^*]*[^*\s])?)\*(?!\w)"
)
_ITEM = re.compile(r"^(?:[-*]|\d+\.) +")
SHORT = 2  # letters of a word that is looked for whole
CHAPTER = 2  # the marks of a heading that begins one


@dataclass(frozen=True)
class RuleHit:
    """A line with the words that were looked for: the clause or heading above it, and where they stand.

    ``together``: as they were typed, and not each by itself.
    """

    under: str
    line: str
    number: int
    marks: tuple[tuple[int, int], ...]
    together: bool


@dataclass(frozen=True)
class Chapter:
    """A part of the book: its heading, and from which line to which it goes, counted from 0."""

    title: str
    first: int
    last: int


class RuleBook:
    """The lines of a rulebook, its chapters, and where each clause stands."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        headings = [(n, m) for n, line in enumerate(lines) if (m := HEADING.match(line))]
        begins = [n for n, m in headings if len(m[1]) == CHAPTER]
        # The title and a few words stand before the first chapter, and belong to it.
        begins[:1] = [0] if lines else []
        ends = [*begins[1:], len(lines)]
        self.chapters = [Chapter(self._title(a, b), a, b) for a, b in zip(begins, ends, strict=True)]
        self.headings = [(len(m[1]) - CHAPTER, m[2], n) for n, m in headings if CHAPTER <= len(m[1]) < 4]
        self._at: dict[str, int] = {}
        for n, line in enumerate(lines):
            started = _STARTS.match(line)
            if started is not None:
                self._at.setdefault(started["id"], n)

    def _title(self, first: int, last: int) -> str:
        found = [m for line in self.lines[first:last] if (m := HEADING.match(line))]
        return next((m[2] for m in found if len(m[1]) == CHAPTER), found[0][2] if found else "")

    def chapter_of(self, line: int) -> int:
        """Return the number of the chapter in which a line is."""
        return next((n for n, c in enumerate(self.chapters) if c.first <= line < c.last), 0)

    def line_of(self, clause: str) -> int | None:
        """Return the line at which a clause, or a chapter of that name, begins; None if there is none."""
        found = self._at.get(clause)
        return found if found is not None else self._at.get(clause.rstrip("abcdefghijklmnopqrstuvwxyz"))

    def clause_at(self, line: int) -> str:
        """Return the clause that a line belongs to, "" for none of the chapter's."""
        first = self.chapters[self.chapter_of(line)].first if self.chapters else 0
        for n in range(line, first - 1, -1):
            started = _STARTS.match(self.lines[n])
            if started is not None:
                return started["id"]
            if HEADING.match(self.lines[n]):
                break
        return ""


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


def folded(text: str) -> str:
    """Return a text without accents and capitals, every character still in its place."""
    return "".join(unicodedata.normalize("NFKD", c)[:1].casefold()[:1] or c for c in text)


def inline(line: str) -> tuple[str, list[tuple[int, int, str]]]:
    """Return a line without its Markdown, and from where to where it was strong, stressed or as typed."""
    text, marks, at = "", [], 0
    for found in _INLINE.finditer(line):
        text += line[at : found.start()]
        kind = found.lastgroup or ""
        marks.append((len(text), len(text) + len(found[kind]), kind))
        text += found[kind]
        at = found.end()
    return text + line[at:], marks


def named_clause(words: str) -> str:
    """Return the clause that is named, however its letters are typed; "" for other words."""
    named = words.upper()[:-1] + words[-1:].lower()
    return named if CLAUSE.fullmatch(named) else ""


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


def found_in(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Return from where to where some words stand in a text, together, else each of them if all do; case and
    accents do not matter.
    """
    return _together(text, words) or _each(text, words)


def _together(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Return where words stand one after the other."""
    wanted = re.escape(folded(" ".join(words.split())))
    return tuple(m.span() for m in re.finditer(wanted, folded(text))) if wanted else ()


def _each(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Return where each of several words, or words that begin so, stand; nothing if one does not."""
    marks: list[tuple[int, int]] = []
    for word in folded(words).split():
        ends = r"(?!\w)" if len(word) <= SHORT else ""  # "a" is no beginning of "and"
        found = [m.span() for m in re.finditer(rf"(?<!\w){re.escape(word)}{ends}", folded(text))]
        if not found:
            return ()
        marks += found
    apart: list[tuple[int, int]] = []
    for first, last in sorted(marks):
        if apart and first < apart[-1][1]:  # "card" within "cards"
            apart[-1] = (apart[-1][0], max(last, apart[-1][1]))
        else:
            apart.append((first, last))
    return tuple(apart)


def hits(lines: list[str], words: str) -> list[RuleHit]:
    """Return every line that has all the words, without its Markdown; case and accents do not matter.

    Those come first in which they stand together.
    """
    return sorted(_hits(lines, words), key=lambda hit: not hit.together)


def _hits(lines: list[str], words: str) -> Iterator[RuleHit]:
    """Yield the lines in the order of the book."""
    under = ""
    for number, raw in enumerate(lines, 1):
        started, heading = _STARTS.match(raw), HEADING.match(raw)
        line = inline(heading[2] if heading is not None else _ITEM.sub("", raw))[0]
        if started is not None:
            under = started["id"]
        elif heading is not None:
            under = line
        if raw.startswith("|"):
            line = line.strip("| ").replace(" | ", " · ")
        marks = found_in(line, words)
        if marks:
            yield RuleHit(under, line, number, marks, bool(_together(line, words)))


__all__ = [
    "CLAUSE",
    "HEADING",
    "Chapter",
    "RuleBook",
    "RuleHit",
    "clause_lines",
    "contents",
    "folded",
    "found_in",
    "hits",
    "inline",
    "named_clause",
    "pages",
]
