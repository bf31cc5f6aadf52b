"""``mk-tui acts``: who may do what when, each need with its clause; what the rules themselves ask.

For rules judges, and for the tests that hold the declarations against the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mk_tui.cards.rulebook import clauses_of
from mk_tui.engine.acts import (
    Act,
    Among,
    AtMost,
    Bare,
    Choice,
    Covered,
    Flag,
    Loose,
    Need,
    Once,
    Owed,
    Printed,
    Shade,
    That,
    Towards,
    When,
    Word,
)
from mk_tui.language import program_catalogue
from mk_tui.language.catalogue import PROGRAM, Catalogue
from mk_tui.table.beginning import ruleset_of

# What kinds of needs look at: the message "acts.looks_at_<word>".
LOOKS_AT: dict[type[Need], str] = {
    When: "time",
    Once: "seat",
    Flag: "state",
    Loose: "state",
    Bare: "state",
    Owed: "card",
    Word: "keywords",
    AtMost: "price",
    Covered: "price",
    Printed: "text",
    That: "card",
    Among: "card",
    Towards: "other",
}


def unknown_clauses(ruleset: Any) -> list[str]:
    """Return the clauses that a game's declarations cite and its rulebook, if it has one, does not have."""
    known = set(clauses_of(ruleset))
    return [] if not known else sorted(c for c in ruleset.book.clauses() if c not in known)


def sentence(words: Catalogue, message: str) -> str:
    """Return a refusal's sentence with its fields as names: {n} stands where a number would."""
    text = words.find(message)
    return message if text is None else re.sub(r"\{(\w+)[^}]*\}", r"<\1>", text)


def needs(words: Catalogue, say: Any, listed: tuple[Need, ...], at: str = "") -> Iterator[str]:
    """Yield a line for each need: its clause, what it looks at (``at``, for all of them), and what is said
    where it does not hold."""
    for need in listed:
        real = need.need if isinstance(need, Shade) else need
        marks = [say(f"acts.looks_at_{at or LOOKS_AT[type(real)]}")]
        if need.hidden:
            marks.append(say("acts.hidden"))
        if isinstance(need, Shade):
            marks.append(say("acts.shade"))
        yield f"    {need.clause:9} {', '.join(marks):24} {sentence(words, need.message)}"


def lines(ruleset: Any, lang: str) -> Iterator[str]:
    """Yield the table of a game's acts and choices, line by line."""
    words = Catalogue(lang, [Path(ruleset.folder) / "locale", PROGRAM])
    say = program_catalogue(lang).say
    book = ruleset.book
    if book.always:
        yield say("acts.always")
        yield from needs(words, say, book.always)
    parts: tuple[tuple[str, tuple[Act, ...] | tuple[Choice, ...]], ...] = (
        ("acts.acts", book.acts),
        ("acts.choices", book.choices),
    )
    for heading, declared in parts:
        if declared:
            yield ""
            yield say(heading)
        for one in declared:
            cited = f" ({', '.join(one.cites)})" if one.cites else ""
            yield f"  {sentence(words, one.title)}{cited}"
            yield from needs(words, say, one.needs)
            if isinstance(one, Choice):
                yield from needs(words, say, one.players, "seat")
    if book.passing:
        yield ""
        yield say("acts.passing")
        yield from needs(words, say, book.passing)
    if book.elsewhere:
        yield ""
        yield say("acts.elsewhere")
        yield from needs(words, say, book.elsewhere)


def run(game: str, lang: str) -> int:
    """Print the table. 1 if it cites a clause that the rulebook does not have.

    Of a game without a rulebook it says that nobody looked them up.
    """
    ruleset = ruleset_of(game)
    for line in lines(ruleset, lang):
        print(line)
    wrong = unknown_clauses(ruleset)
    book = ruleset.book
    say = program_catalogue(lang).say
    cited = len(book.clauses())
    print("\n" + say("acts.summary", n=len(book.acts), choices=len(book.choices), cited=cited))
    for clause in wrong:
        print(say("clauses.unknown", clause=clause))
    if not clauses_of(ruleset):
        print(say("acts.no_rulebook"))
    return 1 if wrong else 0
