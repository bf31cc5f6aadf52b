"""What the table answered for people is told where it did: before what came of it and before another step."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.news_lines import news_lines
from mk_tui.table import Table
from mk_tui.table.asking import FOREGONE, IDLE
from mk_tui.table.moment import AnsweredFor
from tests.table.test_ends_told import UNBLOCKED
from tests.table.test_place import ALONE, at
from tests.written import after

NOTHING = {"en": "Ana had nothing to do and passed", "es": "Ana no tenía nada que hacer y pasó"}


def begun(index: int, step: str) -> EventView:
    return EventView(index, "log.step_began", {"step": step, "seat": 0})


def drew(index: int) -> EventView:
    return EventView(index, "log.drew", {"seat": 1, "n": 1, "cards": (None,)})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_somebody_passed_stands_before_the_step_that_follows(lang: str) -> None:
    """After it, it was read as of that step: "Turn 2 …", and it was about turn 1."""
    place = at("mamlejet_kohanim", ALONE, 1).sit()
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    first, second, third = place.ruleset.terms.steps[:3]
    headed = [speaker.event(begun(0, step)) for step in (first, second, third)]
    seen: Any = place.moment().view
    idle = AnsweredFor(0, IDLE, ("pass",), first, 0, 12)
    events = [begun(10, first), drew(11), begun(12, second), drew(13)]
    drawn = speaker.event(drew(11))
    assert news_lines(speaker, events, [idle], seen) == [
        headed[0],
        drawn,
        f"{NOTHING[lang]}.",
        headed[1],
        drawn,
    ]
    # Of a step in which nothing else happened it stands in place of the header, and of two such steps once.
    also = AnsweredFor(0, IDLE, ("pass",), second, 0, 12)
    events = [drew(10), begun(11, second), begun(12, third), drew(13)]
    told = news_lines(speaker, events, [also], seen)
    assert told == [drawn, f"{speaker.phase(second)}: {NOTHING[lang]}.", headed[2], drawn]
    events = [drew(9), begun(10, first), begun(11, second), begun(12, third)]
    told = news_lines(speaker, events, [AnsweredFor(0, IDLE, ("pass",), first, 0, 11), also], seen)
    assert len(told) == 3 and told[0] == drawn and told[2] == headed[2]
    assert speaker.phase(first) in told[1] and speaker.phase(second) in told[1] and "2" in told[1]


def test_what_decided_nothing_is_told_before_it_with_the_answer() -> None:
    """It came behind "Beto does not block", as if another question were meant, and said no answer."""
    table = Table.of(after(UNBLOCKED.replace("structure: 6", "structure: 3"), "human", "human"))
    out = io.StringIO()
    PlainMatch(table.sit(), "en", Console(io.StringIO("\n" * 9), out)).run()
    said = out.getvalue().splitlines()
    given = "No answer of Beto changes how the match ends, so it was given unasked: None."
    told = [k for k, line in enumerate(said) if line.endswith(given)]
    assert [said[k + 1] for k in told] == [f"Beto does not block Huntress of the Pure #{n}." for n in (1, 2)]
    assert "not asked" not in out.getvalue()


def test_an_answer_that_decided_nothing_needs_no_step() -> None:
    """ "Play a card: Ana was not asked" stood where a card was offered to her."""
    place = at("karmaka", ALONE, 1).sit()
    speaker = Speaker("en", place.ruleset, place.pool, ["Ana", "Beto"])
    given = AnsweredFor(0, FOREGONE, ("refuse",), "draw", 1, 3)
    told = news_lines(speaker, [], [given], place.moment().view)
    assert told == ["No answer of Ana changes how the match ends, so it was given unasked: Refuse it."]
