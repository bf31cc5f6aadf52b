"""The lists beside a rulebook's text: contents, the lines that were found, the game's words."""

from __future__ import annotations

from typing import Any

from mk_tui.language import clean
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_pages import RuleBook, RuleHit, inline
from mk_tui.table.beginning import game_name

from ..board.spans import Spans, wrap

Entry = tuple[str, Spans, Any]
# The entries of a list, and the row of what is shown now.
Listed = tuple[list[Entry], int]


def contents_rows(book: RuleBook, at: int, games: list[str], game: str, lang: str, cells: int) -> Listed:
    """The other games' books, if they can be had, then the headings."""
    rows: list[Entry] = []
    for n, other in enumerate(games, 1):
        style = "title" if other == game else "dim"
        rows.append((str(n), ((game_name(other, lang), style),), ("game", other)))
    if games:
        rows.append(("", (), ("line", -1)))
    current = 0
    for depth, title, line in book.headings:
        chapter = book.chapter_of(line)
        if chapter == at and not depth:
            current = len(rows)
        indent = "  " * depth
        for n, part in enumerate(wrap(clean(inline(title)[0]), max(cells - len(indent), 8))):
            style = "name" if not depth else "dim"
            rows.append(("", ((indent + ("  " if n else "") + part, style),), ("line", line)))
    return rows, current


def hit_rows(hits: list[RuleHit], at: int, cells: int) -> Listed:
    """Each line that was found: where it stands, and some of it with the words marked."""
    rows: list[Entry] = []
    current = 0
    for n, hit in enumerate(hits):
        if n == at:
            current = len(rows)
        rows.append(("", ((clean(hit.under), "key"),), ("hit", n)))
        start, end = hit.marks[0]
        first = max(start - max(cells - (end - start), 0) // 2, 0)
        while 0 < first < start and hit.line[first - 1] != " ":
            first += 1
        marked: list[tuple[str, str]] = [("  ", "")]
        done = first
        for a, b in hit.marks:
            if a >= done:
                marked += [(hit.line[done:a], "dim"), (hit.line[a:b], "lit")]
                done = b
        marked.append((hit.line[done:], "dim"))
        rows.append(("", _cut(tuple(marked), cells), ("hit", n)))
    return rows, current


def _cut(spans: Spans, cells: int) -> Spans:
    """Cut a line at a blank, without a sign: what follows stands in the text beside it."""
    out: list[tuple[str, str]] = []
    for text, style in spans:
        if len(text) > cells:
            out.append((text[: max(text[: cells + 1].rfind(" "), 0)], style))
            break
        out.append((text, style))
        cells -= len(text)
    return tuple(out)


def word_rows(glossary: Glossary, clause: str, cells: int) -> Listed:
    """Each word with what it means; the cursor stands on one that the clause is about."""
    rows: list[Entry] = []
    current = 0
    for term in glossary.terms:
        if clause and term.clause == clause and not current:
            current = len(rows)
        value = ("clause", term.clause)
        rows.append(("", ((term.name, "word"), (f" {term.clause}", "key")), value))
        rows += [("", ((f"  {line}", "dim"),), value) for line in wrap(term.text, max(cells - 2, 8))]
    return rows, current


__all__ = ["contents_rows", "hit_rows", "word_rows"]
