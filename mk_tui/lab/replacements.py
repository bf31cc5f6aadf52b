"""Answers that chance gave in place of players: counted in each match, added up, and told in a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mk_tui.cards.failures import Failure
from mk_tui.language import program_catalogue
from mk_tui.language.failing import say_failure

# How many, by the kind of player, the kind of failure, and what may be told of it.
Replaced = Mapping[str, Mapping[str, Mapping[str, int]]]


def counted(answers: Mapping[tuple[str, str, str], int]) -> dict[str, dict[str, dict[str, int]]]:
    """Return the count of one match (``Deciding.replaced``) so that it can be written down and added."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for (player, failure, cause), n in answers.items():
        found.setdefault(player, {}).setdefault(failure, {})[cause] = n
    return found


def rows(total: Replaced) -> list[dict[str, Any]]:
    """Return one row for each player and what was wrong with its answers, for a report."""
    return [
        {"player": player, "failure": failure, "cause": cause, "times": n}
        for player, by_failure in sorted(total.items())
        for failure, by_cause in sorted(by_failure.items())
        for cause, n in sorted(by_cause.items())
    ]


def sentences(told: list[dict[str, Any]], lang: str) -> Iterator[str]:
    """Yield the rows as text: what was wrong, as it is said at a table, and how often."""
    for row in told:
        what = say_failure(Failure(row["failure"], row["cause"], row["cause"], row["times"]), lang)
        yield program_catalogue(lang).say("lab.replaced", n=row["times"], what=what)


__all__ = ["Replaced", "counted", "rows", "sentences"]
