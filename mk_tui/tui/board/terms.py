"""Words of the game that can be asked about: marked in running text wherever it stands, each a target."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from mk_tui.language.glossary import Glossary

from .row_targets import TERM, WITHIN, WORD, WORDS
from .spans import Run, Spans, wrap

WORD_OR_GAP: Final = re.compile(r" +|[^ ]+")

# A piece of a line: its text, and the id of the term that it is, or belongs to; "" for what is none.
Piece = tuple[str, str]


@lru_cache(maxsize=2048)
def marked(text: str, cells: int, glossary: Glossary) -> tuple[tuple[Piece, ...], ...]:
    """Break ``text`` into lines as :func:`wrap` does, and each line at the terms in it.

    One that is broken over two lines is marked in both.
    """
    flat = " ".join(text.split())
    found = [(start, end, term.id) for start, end, term in glossary.spans(flat)]
    lines: list[tuple[Piece, ...]] = []
    at = 0
    for line in wrap(flat, cells):
        begin = flat.find(line, at)
        if begin < 0:  # a wide character was cut in two
            lines.append(((line, ""),))
            continue
        at = begin + len(line)
        lines.append(tuple(_pieces(flat, begin, at, found)))
    return tuple(lines)


def _pieces(flat: str, begin: int, stop: int, found: list[tuple[int, int, str]]) -> Iterable[Piece]:
    done = begin
    for start, end, term in found:
        start, end = max(start, begin), min(end, stop)
        if start >= end:
            continue
        if start > done:
            yield flat[done:start], ""
        yield flat[start:end], term
        done = end
    if done < stop or begin == stop:
        yield flat[done:stop], ""


def asking(text: str, cells: int, style: str, target: Any, glossary: Glossary) -> list[list[Run]]:
    """Return a sentence as lines of runs: a click on a term asks about it, one beside it means ``target``."""
    return [
        [(((part, style),), (WORD, term) if term else target) for part, term in line]
        for line in marked(text, cells, glossary)
    ]


def stressed(lines: list[list[Run]], sentence: str, style: str) -> list[list[Run]]:
    """Return lines of runs with one of their sentences in another style, wherever its lines are broken."""
    whole = "".join(text for runs in lines for spans, _ in runs for text, _ in spans).replace(" ", "")
    wanted = sentence.replace(" ", "")
    begin = whole.rfind(wanted)
    if begin < 0 or not wanted:
        return lines
    end, at = begin + len(wanted), 0
    found: list[list[Run]] = []
    for runs in lines:
        found.append([])
        for spans, target in runs:
            for text, before in spans:
                for piece in WORD_OR_GAP.findall(text):
                    inside = begin < at < end or (at == begin and piece[0] != " ")
                    found[-1].append((((piece, style if inside else before),), target))
                    at += len(piece.strip())
    return found


def term_rows(text: str, cells: int, style: str, glossary: Glossary) -> list[tuple[Spans, Any]]:
    """Return a text as rows with one target each (:func:`row_runs`), its terms in a style of their own."""
    rows: list[tuple[Spans, Any]] = []
    for line in marked(text, cells, glossary):
        ids = tuple(term for _, term in line if term)
        spans = tuple((part, TERM if term else style) for part, term in line)
        rows.append((spans, (WORDS, ids) if ids else None))
    return rows


def within(spans: Spans, target: Any, glossary: Glossary) -> tuple[Spans, Any]:
    """Return a row that means ``target`` with its terms apart, each to be asked about (:func:`row_runs`)."""
    out: list[tuple[str, str]] = []
    ids: list[str] = []
    for text, style in spans:
        found = [(start, end, term.id) for start, end, term in glossary.spans(text)]
        for piece, term in _pieces(text, 0, len(text), found):
            out.append((piece, style))
            ids.append(term)
    return (tuple(out), (WITHIN, tuple(ids), target)) if any(ids) else (spans, target)


__all__ = [
    "asking",
    "marked",
    "stressed",
    "term_rows",
    "within",
]
