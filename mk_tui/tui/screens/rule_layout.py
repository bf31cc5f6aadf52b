"""A chapter of a rulebook as painted lines: links to clauses, words to ask about, what was found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from mk_tui.language import clean
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_pages import CLAUSE, HEADING, Chapter, RuleBook, found_in, inline

from .. import glyphs as g
from ..board.spans import Run, width, wrap

ITEM = re.compile(r"^(?P<sign>[-*]|\d+\.) +(?P<text>.*)$")
RULED = re.compile(r"^\|[-:| ]+\|$")  # the line below the head of a table
STYLES = {"strong": "strong", "key": "badge", "why": "why"}
LEAST_COLUMN = 6


@dataclass
class LaidPage:
    """Lines as they are painted, the book's line that each belongs to, and where its links lead."""

    rows: list[list[Run]] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)
    links: list[str] = field(default_factory=list)  # clauses, in order
    link_rows: list[int] = field(default_factory=list)

    def row_of(self, source: int) -> int:
        """Return the first row of a line of the book."""
        return next((n for n, s in enumerate(self.sources) if s >= source), 0)


class PageLayout:
    """Lays out a chapter for a width, with the words that were looked for marked."""

    def __init__(self, book: RuleBook, glossary: Glossary, cells: int, words: str = "") -> None:
        self.book, self.glossary, self.cells, self.words = book, glossary, cells, words
        self.page = LaidPage()
        self.source = 0

    def lay(self, chapter: Chapter) -> LaidPage:
        """Return the chapter's page."""
        lines = self.book.lines[chapter.first : chapter.last]
        numbered = list(enumerate(lines, chapter.first))
        for table, some in groupby(numbered, lambda one: one[1].startswith("|")):
            if table:
                self._table(list(some))
            else:
                for self.source, line in some:
                    self._line(line)
        return self.page

    def _line(self, line: str) -> None:
        heading, item = HEADING.match(line), ITEM.match(line)
        if not line.strip():
            if self.page.rows and self.page.rows[-1]:
                self._put([])
        elif heading is not None:
            self._block(heading[2], "title")
        elif item is not None:
            sign = g.DOT if item["sign"] in "-*" else item["sign"]
            self._block(item["text"], "", f"{sign} ")
        else:
            self._block(line)

    def _block(self, raw: str, style: str = "", sign: str = "") -> None:
        indent = width(sign)
        for n, runs in enumerate(self._wrapped(raw, self.cells - indent, style)):
            before = sign if not n else " " * indent
            self._put([(((before, ""),), None), *runs] if sign else runs)

    def _put(self, runs: list[Run]) -> None:
        self.page.rows.append(runs)
        self.page.sources.append(self.source)

    # -- text -----------------------------------------------------------------------------------

    def _wrapped(self, raw: str, cells: int, style: str) -> Iterator[list[Run]]:
        """Yield the lines of a text, each as runs of one style and one meaning."""
        text, styles, targets = self._attributes(raw, style)
        at = 0
        for line in wrap(text, max(cells, 1)):
            at = text.index(line[:1], at) if line else at
            end = at
            for char in line:  # blanks of the text may be more than one
                end = text.index(char, end) + 1
            runs: list[Run] = []
            for key, some in groupby(range(at, end), lambda k: (styles[k], targets[k])):
                runs.append((((("".join(text[k] for k in some)), key[0]),), key[1]))
            for _, target in runs:
                if target is not None and target[0] == "link" and target[1] == len(self.page.link_rows):
                    self.page.link_rows.append(len(self.page.rows))
            yield runs
            at = end

    def _attributes(self, raw: str, style: str) -> tuple[str, list[str], list[tuple[str, object] | None]]:
        """Return the text of a line, and for each character its style and what a click on it stands for."""
        text, marks = inline(raw)
        text = clean(text)
        styles = [style] * len(text)
        targets: list[tuple[str, object] | None] = [None] * len(text)
        for a, b, kind in marks:
            styles[a:b] = [STYLES[kind]] * (b - a)
        for a, b, term in self.glossary.spans(text):
            targets[a:b] = [("term", term.id)] * (b - a)
        for found in CLAUSE.finditer(text):
            a, b = found.span()
            leads = self.book.line_of(found[0])
            if leads is None or leads == self.source:
                continue
            targets[a:b] = [("link", len(self.page.links))] * (b - a)
            styles[a:b] = ["link"] * (b - a)
            self.page.links.append(found[0])
        for a, b in found_in(text, self.words):
            styles[a:b] = ["lit"] * (b - a)
        return text, styles, targets

    # -- tables ---------------------------------------------------------------------------------

    def _table(self, lines: list[tuple[int, str]]) -> None:
        kept = [(n, line) for n, line in lines if not RULED.match(line)]
        table = [(n, [cell.strip() for cell in line.strip().strip("|").split("|")]) for n, line in kept]
        columns = self._columns([cells for _, cells in table])
        for k, (self.source, cells) in enumerate(table):
            made = [
                list(self._wrapped(cell, wide, "title" if not k else ""))
                for cell, wide in zip(cells, columns, strict=False)
            ]
            for row in range(max(map(len, made))):
                self._put(self._table_row(made, columns, row))
            if not k:
                rule = f"{g.H}{g.H}{g.H}".join(g.H * wide for wide in columns)
                self._put([(((rule, "edge"),), None)])

    def _table_row(self, made: list[list[list[Run]]], columns: list[int], row: int) -> list[Run]:
        runs: list[Run] = []
        for k, (lines, wide) in enumerate(zip(made, columns, strict=False)):
            line = lines[row] if row < len(lines) else []
            used = sum(width(text) for spans, _ in line for text, _ in spans)
            runs += [*line, (((" " * max(wide - used, 0), ""),), None)]
            if k + 1 < len(columns):
                runs.append((((f" {g.V} ", "edge"),), None))
        return runs

    def _columns(self, table: list[list[str]]) -> list[int]:
        """Return the widths of the columns: what they need, the widest ones less where that is too much."""
        n = max(map(len, table))
        wide = [max([1, *(width(inline(r[k])[0]) for r in table if k < len(r))]) for k in range(n)]
        room = self.cells - 3 * (n - 1)
        while sum(wide) > room and max(wide) > LEAST_COLUMN:
            wide[wide.index(max(wide))] -= 1
        return wide


__all__ = ["LaidPage", "PageLayout"]
