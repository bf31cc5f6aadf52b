"""What the rulebook and the glossary of a game answer in lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mk_tui.cards.description import Description

from .glossary import Glossary
from .rule_pages import RuleHit, clause_lines, contents, hits, inline, named_clause, pages
from .text import clean, short

Say = Callable[..., str]


def rule_lines(folder: Path, description: Description, lang: str, words: str, say: Say) -> list[str]:
    """Return the contents, a clause, or what a word means with every line that has it; [] if nothing has."""
    lines = pages(folder, lang)
    if not words:
        return contents(lines)
    clause = named_clause(words)
    if clause:
        return [clean(inline(line)[0]) for line in clause_lines(lines, clause)]
    glossary = Glossary(description, lang)
    exact, asked = glossary.exactly(words), glossary.asked(words)
    told = [term.line for term in exact or (asked if len(asked) == 1 else [])]
    found = [_found(hit) for hit in hits(lines, words)]
    counted = [say("rules.found", n=len(found))] if lines else []
    return [*told, *found, *counted] if found or told else []


def what_lines(glossary: Glossary, words: str, say: Say) -> list[str]:
    """Return what a word means, or what other words there are like it."""
    found = glossary.asked(words)
    return [term.line for term in found] or [say("glossary.nothing", text=short(words))]


def clause_text(folder: Path, lang: str, clause: str) -> list[str]:
    """Return the first paragraph of a clause without its Markdown, or of a chapter its first clause too."""
    return [clean(inline(line)[0]).lstrip("# ") for line in clause_lines(pages(folder, lang), clause)[:2]]


def _found(hit: RuleHit) -> str:
    """Return a line with what was looked for between asterisks (in brackets stand the signs of cards), after
    the clause or heading above it; after none where it is that itself, or begins with it."""
    line = hit.line
    for start, end in reversed(hit.marks):
        line = f"{line[:start]}*{line[start:end]}*{line[end:]}"
    return clean(line if hit.line.startswith(hit.under) else f"{hit.under}: {line}")


__all__ = ["clause_text", "rule_lines", "what_lines"]
