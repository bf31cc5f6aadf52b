"""Which step of which guided match teaches the clauses that a first match needs.

What a first match needs is chosen by hand: ``lessons/first_match.txt`` of a game, a clause a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mk_tui.cards.registry import games

from .shelf import folder, lessons

NEEDED = "first_match.txt"
HEAD = """\
# What the guided matches teach

Made by `mk-tui lessons table > docs/taught.md`; a test says when it is no longer true. The clauses are
those of the rulebooks that a first match needs, as each game lists them in `lessons/first_match.txt`.
"""


def needed(game: str) -> list[str]:
    """Return the clauses that a first match of a game needs, none if it has no such list."""
    path = folder(game, "lessons") / NEEDED
    if not path.is_file():
        return []
    lines = (line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in lines if line]


def taught(game: str) -> dict[str, list[str]]:
    """Return where each clause is taught: the ids of lessons, each with the number of the step."""
    found: dict[str, list[str]] = {}
    for lesson in lessons(game)[0]:
        for n, step in enumerate(lesson.steps, 1):
            for clause in step.clauses:
                found.setdefault(clause, []).append(f"`{lesson.id}` {n}")
    return found


def untaught(game: str) -> list[str]:
    """Return the clauses that a first match needs and no lesson teaches."""
    known = taught(game)
    return [clause for clause in needed(game) if clause not in known]


def table(which: Iterable[str] = ()) -> str:
    """Return the table of the games named, else of all that have a list, as Markdown."""
    return "\n".join([HEAD, *(line for game in which or games() for line in _section(game))]) + "\n"


def _section(game: str) -> Iterator[str]:
    """Yield the lines of a game's part, none where it has no list."""
    clauses = needed(game)
    if not clauses:
        return
    known = taught(game)
    n = sum(clause in known for clause in clauses)
    yield from (
        f"## {game}",
        "",
        f"{n} of {len(clauses)}.",
        "",
        "| clause | guided match and step |",
        "|---|---|",
    )
    yield from (f"| {clause} | {', '.join(known.get(clause, ['–']))} |" for clause in clauses)
    yield ""


__all__ = ["needed", "table", "taught", "untaught"]
