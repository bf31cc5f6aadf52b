"""``mk-tui clauses``: which rule clauses of a game no scenario and no test cites, and which no rule does.

The rulebook's clauses are the unit of truth: "**MK-8.4** …" in ``rulebook.en.md``. A game's
``clauses.yaml`` names those that state no behaviour ({clause: reason}), its ``uncoded.yaml`` those that hold
without a line of the rules that could cite them, with where they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mk_tui.cards import paths
from mk_tui.cards.rulebook import clauses_of
from mk_tui.language import program_catalogue
from mk_tui.table.beginning import ruleset_of

CITED = re.compile(r"\b([A-Z]{1,3}-R?\d+(?:\.\d+)?)\b")
# "MK-11.20 to 11.24" cites all of them.
RANGE = re.compile(r"\b([A-Z]{1,3}-R?)(?:(\d+)\.)?(\d+)\s*(?:to|-|–|…|\.\.)\s*(?:\1|R)?(?:(\d+)\.)?(\d+)\b")


def cited(texts: Iterable[str]) -> set[str]:
    """Return every clause id that stands in one of ``texts``, singly or in a range."""
    found: set[str] = set()
    for text in texts:
        found.update(CITED.findall(text))
        for letters, chapter, first, last_chapter, last in RANGE.findall(text):
            if chapter == (last_chapter or chapter):
                stem = f"{letters}{chapter}." if chapter else letters
                found.update(f"{stem}{n}" for n in range(int(first), int(last) + 1))
    return found


def without_behaviour(folder: Path) -> dict[str, str]:
    """Return the clauses that a game's ``clauses.yaml`` excuses, with the reasons."""
    return _reasons(folder / "clauses.yaml")


def held_elsewhere(folder: Path) -> dict[str, str]:
    """Return the clauses that a game's ``uncoded.yaml`` names, with where they hold."""
    return _reasons(folder / "uncoded.yaml")


def _reasons(path: Path) -> dict[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    import yaml

    data: Any = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}


def missing(ruleset: Any, root: Path) -> list[str]:
    """Return the clauses that state behaviour and are cited nowhere in ``root``/tests."""
    excused = without_behaviour(Path(ruleset.folder))
    seen = cited(p.read_text(encoding="utf-8", errors="replace") for p in _tests(root, ruleset.id))
    return [c for c in clauses_of(ruleset) if c not in excused and c not in seen]


def _tests(root: Path, game: str) -> Iterator[Path]:
    """Yield the files that may cite: scenarios and tests of this game."""
    for folder in (root / "tests" / "scenarios" / game, root / "tests" / "rulesets" / game):
        for pattern in ("**/*.yaml", "**/*.yml", "**/*.py"):
            yield from sorted(folder.glob(pattern))


# What of a game's folder is no rule: who plays it, and what is told of it.
NO_RULES = ("bot", "lessons", "puzzles", "locale")


def uncoded(ruleset: Any, root: Path) -> tuple[list[str], list[str]]:
    """Return the clauses that no rule file cites nor ``uncoded.yaml`` names, and what is wrong in that file.

    An entry is wrong if it is no clause, if a rule file cites it all the same, or if it says that it
    holds by a clause that there is not.
    """
    folder = Path(ruleset.folder)
    seen = cited(p.read_text(encoding="utf-8") for p in _rule_files(folder, root))
    excused, held, book = without_behaviour(folder), held_elsewhere(folder), clauses_of(ruleset)
    lost = [c for c in book if c not in excused and c not in held and c not in seen]
    wrong = [c for c, reason in held.items() if c not in book or c in seen or cited([reason]) - set(book)]
    return lost, wrong


def _rule_files(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the files of a game's rules, and those of the engine."""
    lists = ("clauses.yaml", "uncoded.yaml")
    for path in sorted(folder.rglob("*")):
        told = set(NO_RULES) & set(path.relative_to(folder).parts)
        if path.suffix in (".py", ".yaml") and path.name not in lists and not told:
            yield path
    yield from sorted((root / "mk_tui" / "engine").rglob("*.py"))


def run(game: str, lang: str, root: Path | None = None) -> int:
    """Print the clauses that no test, or no rule file, cites. 1 when there are any."""
    ruleset = ruleset_of(game)
    root = root or paths.PACKAGE.parent
    say = program_catalogue(lang).say
    if not (root / "tests").is_dir():
        print(say("clauses.no_tests"))
        return 1
    book = clauses_of(ruleset)
    excused = without_behaviour(Path(ruleset.folder))
    found = missing(ruleset, root)
    for clause in found:
        print(clause)
    for clause in sorted(set(excused) - set(book)):
        print(say("clauses.unknown", clause=clause))
    lost, wrong = uncoded(ruleset, root)
    for clause in lost:
        print(say("clauses.uncoded", clause=clause))
    for clause in wrong:
        print(say("clauses.held_wrongly", clause=clause))
    print(say("clauses.summary", n=len(book), excused=len(excused), missing=len(found)))
    return 1 if found or lost or wrong or set(excused) - set(book) else 0
