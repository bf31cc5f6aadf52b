"""What fails is said in every match that it fails in; of files that all matches share, once in a run."""

from __future__ import annotations

import pytest

from mk_tui.cards import failures
from mk_tui.language.failing import say_unsaid
from mk_tui.table import Table


def begin() -> Table:
    return Table.new("karmaka", [("Ana", "human", ""), ("Beto", "adept", "")], {}, 3)


@pytest.mark.failures("bot", "folder")
def test_a_failure_is_said_once_in_each_match() -> None:
    for _ in range(2):
        begin()
        for _ in range(3):
            failures.note("bot", "KeyError: a card", 1, "KeyError")
            failures.note("folder", "OSError: gone", 1, "decks")
    said = [sentence.partition(" (")[0] for sentence in say_unsaid("en")]
    assert said == ["A computer player failed", "A folder cannot be read", "A computer player failed"]
    assert len(failures.since(0)) == 12  # all are counted
