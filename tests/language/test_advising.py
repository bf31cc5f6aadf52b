"""Advice for beginners comes where it fits, and not in every round of a match."""

from __future__ import annotations

from dataclasses import replace

from mk_tui.cards import registry
from mk_tui.engine.views import View
from mk_tui.language import Speaker
from mk_tui.language.advising import TIMES, Adviser
from mk_tui.table import Table
from mk_tui.table.beginning import cards_of


def advised() -> tuple[Speaker, View]:
    """Return a question with advice, as whoever is asked it sees it."""
    ruleset = registry.get("karmaka")
    speaker = Speaker("en", ruleset, cards_of(ruleset), ("Ana", "Beto"))
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 5)
    while True:
        question = table.question
        assert question is not None
        seen = table.view(question.seat)
        if speaker.advice(seen):
            return speaker, seen
        table.answer(table.computers.answer())


def test_the_same_advice_is_given_in_a_few_rounds_to_each_player() -> None:
    speaker, seen = advised()
    adviser, text = Adviser(), speaker.advice(seen)
    for n in range(1, TIMES + 1):
        assert [adviser.advice(speaker, replace(seen, round=n)) for _ in range(2)] == [text, text]
    assert adviser.advice(speaker, replace(seen, round=TIMES + 1)) == ""
    assert adviser.advice(speaker, replace(seen, round=TIMES)) == text  # as that is drawn once more
    assert seen.seat is not None and seen.question is not None
    other = 1 - seen.seat
    asked = replace(seen.question, seat=other)
    theirs = replace(seen, seat=other, question=asked, active=other, round=TIMES + 1)
    assert adviser.advice(speaker, theirs) == speaker.advice(theirs) != ""


def test_where_nothing_fits_nothing_is_counted() -> None:
    speaker, seen = advised()
    assert Adviser().advice(speaker, replace(seen, question=None)) == ""
