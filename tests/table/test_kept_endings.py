"""What was taken back as one (the end of a turn, passing until something) is done again as one, after a
resume too: what was meant is noted with the match."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.players.answers import decline
from mk_tui.storage import Store
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.kept_endings import ABOUT, Meant
from mk_tui.table.passing import END, HURT, STEP, TURN

from .test_ended_again import done, ended
from .test_place import TWO, at, step
from .test_turn_end import HK, VZ

STEPS, ENOUGH = 300, 3
NOTE: dict[str, Any] = {"entries": 0, "stand": [], "undone": []}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def resumed(table: Table, place: Place, how: str) -> tuple[Table, Place]:
    """Go on with a match, left or killed at rest."""
    if how == "leave":
        table.leave()
    else:
        place.rest()
    assert table.match_id is not None and table.store is not None
    again = Table.resume(table.store, table.match_id)
    return again, again.sit()


def passed_on(place: Place, table: Table) -> int:
    """Pass until one's own turn comes, and return how many answers stood before."""
    stood = len(table.match.record.answers)
    assert place.do(give.PassUntil(place.moment().number, TURN, stops=(HURT,))).done
    return stood


def may_decline(place: Place) -> bool:
    question = place.moment().question
    return question is not None and decline(question) is not None


def goes_further(place: Place, table: Table, pass_on: Callable[[Place, Table], int]) -> bool:
    """Return whether to pass on goes further than to decline what is asked alone, and can be taken back: then
    it is not done."""
    question = place.moment().question
    stood = pass_on(place, table)
    reached = len(table.match.record.answers)
    if place.moment().undo is None:
        return False
    done(place, give.Undo)
    assert question is not None and len(table.match.record.answers) == stood
    declined = decline(question)
    assert declined is not None and place.do(give.Answer(place.moment().number, declined)).done
    if len(table.match.record.answers) >= reached or place.moment().undo is None:
        return False
    done(place, give.Undo)
    return len(table.match.record.answers) == stood


@pytest.mark.parametrize("how", ["leave", "rest", ""])
@pytest.mark.parametrize(
    ("game", "people", "may", "pass_on"),
    [
        (HK, TWO, lambda place: place.moment().tempo.ends, ended),
        (VZ, TWO, lambda place: place.moment().tempo.ends, ended),
        (HK, TWO, may_decline, passed_on),
    ],
)
def test_it_is_done_again_as_one(
    game: str,
    people: Any,
    may: Callable[[Place], bool],
    pass_on: Callable[[Place, Table], int],
    how: str,
    store: Store,
) -> None:
    table, rng, found = at(game, people, 1, store), random.Random(1), 0
    place = table.sit()
    for _ in range(STEPS):
        if found == ENOUGH or place.moment().stage == stages.OVER:
            break
        if place.moment().stage != stages.ASK or not may(place):
            step(place, rng)
            continue
        if not goes_further(place, table, pass_on):
            continue
        stood = pass_on(place, table)
        answers = list(table.match.record.answers)
        if how:  # the end of it stands then
            table, place = resumed(table, place, how)
            if place.moment().stage == stages.COVERED or place.moment().undo is None:
                continue
        done(place, give.Undo)
        assert table.match.record.answers == answers[:stood]
        if how:
            table, place = resumed(table, place, how)
            if place.moment().stage in (stages.COVERED, stages.HAND_OVER, stages.HAND_BACK):
                assert place.do(give.Look(place.moment().number, place.moment().seat)).done
        done(place, give.Redo)
        assert table.match.record.answers[: len(answers)] == answers, "all of it is done again"
        found += 1
    assert found == ENOUGH


def test_what_was_done_otherwise_since_the_note_is_not_gone_on_with(store: Store) -> None:
    table, rng = at(HK, TWO, 1, store), random.Random(1)
    place = table.sit()
    while not place.moment().tempo.ends:
        step(place, rng)
    ended(place, table)
    done(place, give.Undo)
    place.rest()
    assert table.tempo.endings.undone
    question = place.moment().question
    assert question is not None
    assert place.do(give.Answer(place.moment().number, decline(question) or ())).done
    assert table.match_id is not None
    assert not Table.resume(store, table.match_id).tempo.endings.undone  # killed before it was noted anew


@pytest.mark.failures("notes")
@pytest.mark.parametrize(
    "note",
    [
        [],
        "x",
        {"entries": 0},
        {**NOTE, "entries": inf},
        {**NOTE, "entries": 999},
        {**NOTE, "entries": True},
        {**NOTE, "stand": [[0, 0, END]]},
        {**NOTE, "stand": [[0, 2, END, []]]},  # nobody sits there
        {**NOTE, "stand": [[0, 0, "tea", []]]},
        {**NOTE, "stand": [[0, 0, [], []]]},
        {**NOTE, "stand": [[0, 0, END, ["rain"]]]},
        {**NOTE, "stand": [[0, 0, END, [[]]]]},
        {**NOTE, "stand": [[999, 0, END, []]]},
        {**NOTE, "stand": [[-1, 0, END, []]]},
        {**NOTE, "stand": [[1, 0, END, []], [0, 0, END, []]]},
        {**NOTE, "undone": [[0, 0, END, []]]},
        {**NOTE, "undone": [[1, 0, END, []]]},  # nothing was taken back
        {**NOTE, "undone": [["1", 0, END, []]]},
    ],
)
def test_a_note_that_cannot_be_read_or_be_true_is_said(note: Any, store: Store) -> None:
    table, rng = at(HK, TWO, 5, store), random.Random(5)
    place = table.sit()
    for _ in range(4):
        step(place, rng)
    assert table.match_id is not None
    store.write_note(table.match_id, ABOUT, note)
    again = Table.resume(store, table.match_id)
    assert again.match.record.entries == table.match.record.entries
    assert not again.tempo.endings.stand and not again.tempo.endings.undone
    assert [failure.kind for failure in failures.unsaid()] == ["notes"]


def test_a_note_that_may_be_true_is_believed(store: Store) -> None:
    table, rng = at(HK, TWO, 5, store), random.Random(5)
    place = table.sit()
    for _ in range(4):
        step(place, rng)
    assert table.match_id is not None and len(table.match.record.answers) > 1
    store.write_note(table.match_id, ABOUT, {**NOTE, "stand": [[1, 1, STEP, [HURT]]]})
    assert Table.resume(store, table.match_id).tempo.endings.stand == {1: Meant(1, STEP, (HURT,))}
