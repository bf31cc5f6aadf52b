"""``mk-tui rules``: a game's rulebook: contents, a clause, or every line with some words."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from mk_tui.language import clean, program_catalogue, short
from mk_tui.language.rule_pages import CLAUSE, clause_lines, contents, hits, pages
from mk_tui.table.beginning import ruleset_of

BOLD = "**"


def rules(options: Namespace, lang: str) -> int:
    """Print the contents, a clause, or what was found; 1 when nothing was."""
    say = program_catalogue(lang).say
    lines = pages(Path(ruleset_of(options.game).folder), lang)
    words = " ".join(options.what)
    if not words:
        found = contents(lines)
    elif _clause(words):
        found = clause_lines(lines, _clause(words))
    else:
        found = [f"{hit.under}: {_marked(hit.line, hit.marks)}" for hit in hits(lines, words)]
    for line in found:
        print(clean(line).replace(BOLD, "") if words else line)
    if not found:
        print(say("rules.nothing", text=short(words)))
    elif words and not _clause(words):
        print(say("rules.found", n=len(found)))
    return 0 if found else 1


def _clause(words: str) -> str:
    """Return the clause that is named, however its letters are typed; "" for other words."""
    named = words.upper()[:-1] + words[-1:].lower()
    return named if CLAUSE.fullmatch(named) else ""


def _marked(line: str, marks: tuple[tuple[int, int], ...]) -> str:
    """Return a line with what was looked for in square brackets."""
    for start, end in reversed(marks):
        line = f"{line[:start]}[{line[start:end]}]{line[end:]}"
    return line
