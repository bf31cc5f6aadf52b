"""What the table answered for people is known again when a match goes on: undo goes back as far as before."""

from __future__ import annotations

import random
from math import inf
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.players.levels import random_answer
from mk_tui.storage import Store
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.kept_unasked import ABOUT
from mk_tui.table.match import ByTable, UndoRefused
from tests.table.test_unheard import command

from .test_place import FULL, at, raising, reach

TWO = [("Ana", "human", ""), ("Beto", "human", "")]
MK, STEPS, ENOUGH = "mamlejet_kohanim", 120, 20
NOTE: dict[str, Any] = {"entries": 1, "given": [], "unheard": []}


def goes_back(table: Table) -> list[Any]:
    """Return what an undo of each person would enter, and what is taken back with it, or why not."""
    found: list[Any] = []
    for seat in table.humans:
        try:
            entry = table.match.undo_entry(seat, table.tempo.by_table)
            found.append((entry, table.tempo.by_table.since(entry[1])))
        except UndoRefused as refused:
            found.append(str(refused))
    return found


def noted_of(table: Table) -> dict[str, Any]:
    """Return which answers the table has given, and which passes were unheard."""
    return {"given": set(table.tempo.by_table.given), "unheard": dict(table.tempo.by_table.unheard)}


def play_on(place: Place, rng: random.Random, steps: int) -> int:
    """Play on by chance, taking something back now and then; returns after how many steps the match ended."""
    for n in range(steps):
        moment = place.moment()
        if moment.stage == stages.OVER:
            return n
        if rng.random() < 0.1:
            place.do(give.SetHold(moment.number, rng.randrange(2)))  # it stands on when an answer goes
        elif moment.undo is not None and rng.random() < 0.1:
            assert place.do(give.Undo(moment.number)).done
        else:
            place.do(command(moment, rng, False))
    return steps


@pytest.mark.parametrize("noted", ["rest", "leave"])
def test_undo_goes_back_as_far_after_a_resume(noted: str, tmp_path: Path) -> None:
    store, rng, told = Store(tmp_path / "matches.sqlite3"), random.Random(3), 0
    table = Table.new(MK, TWO, {}, 5, store)
    place, without = table.sit(), 0
    for _ in range(STEPS // 6):
        play_on(place, rng, 6)
        if table.result is not None:
            break
        if noted == "rest":
            place.rest()  # and then the program is killed
        else:
            table.leave()
        assert table.match_id is not None
        again = Table.resume(store, table.match_id)
        assert again.tempo.by_table == table.tempo.by_table
        assert goes_back(again) == goes_back(table)
        told += bool(again.tempo.by_table.given)
        again.tempo.by_table.keep(0)
        without += goes_back(again) != goes_back(table)
        if noted == "leave":
            table = Table.resume(store, table.match_id)
            place = table.sit()
    assert told and without, "nothing was noted that undo would miss"


def test_what_was_taken_back_after_the_note_is_not_among_them(tmp_path: Path) -> None:
    store, rng = Store(tmp_path / "matches.sqlite3"), random.Random(3)
    table = Table.new(MK, TWO, {}, 5, store)
    place = table.sit()
    while place.moment().undo is None or not any(back[1] for back in goes_back(table) if type(back) is tuple):
        assert play_on(place, rng, 1)
    place.rest()
    noted = set(table.tempo.by_table.given)
    moment = place.moment()
    assert place.do(give.Undo(moment.number)).done
    assert table.match_id is not None
    again = Table.resume(store, table.match_id)  # killed before it was noted anew
    assert again.tempo.by_table == table.tempo.by_table
    assert again.tempo.by_table.given < noted


def test_nothing_is_written_while_what_is_noted_stays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, rng = Store(tmp_path / "matches.sqlite3"), random.Random(3)
    table = Table.new(MK, TWO, {}, 5, store)
    place, written = table.sit(), list[Any]()
    monkeypatch.setattr(store, "write_note", lambda match, about, note: written.append((about, note)))
    same = 0
    for _ in range(STEPS):
        before, undone = noted_of(table), len(table.match.record.undone)
        n = len(table.match.record.entries)
        play_on(place, rng, 1)
        written.clear()
        place.rest()
        if noted_of(table) == before and len(table.match.record.undone) <= undone:
            same += len(table.match.record.entries) > n
            assert not [about for about, _ in written if about == ABOUT]
    assert same > ENOUGH and noted_of(table)["given"]


def test_a_pass_that_cannot_be_kept_is_none_that_the_table_has_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be noted of an answer that does not stand."""
    store = Store(tmp_path / "matches.sqlite3")
    table = at("humankind", TWO, 5, store)
    place = table.sit()
    moment = reach(place, lambda m: m.stage == stages.ALOUD)
    with monkeypatch.context() as broken:
        broken.setattr(store, "add_answer", lambda *_: raising(FULL))
        place.do(give.Claim(moment.number))
    assert place.moment().stage == stages.STUCK
    stood = len(table.match.record.answers)
    assert all(n < stood for n in table.tempo.by_table.given)
    assert place.do(give.Retry(place.moment().number)).done
    assert stood in table.tempo.by_table.given


def test_a_pass_is_known_behind_the_word_that_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at("humankind", TWO, 5)
    place, over = table.sit(), [True]
    moment = reach(place, lambda m: m.stage == stages.ALOUD)
    stood = len(table.match.record.answers)
    monkeypatch.setattr(table.clock, "just_over", lambda: bool(over and over.pop()))
    place.do(give.Claim(moment.number))
    assert table.match.record.answers[stood] == ("clock", 0, 1)
    assert stood not in table.tempo.by_table.given and stood + 1 in table.tempo.by_table.given


@pytest.mark.failures("notes")
@pytest.mark.parametrize(
    "note",
    [
        [],
        "x",
        {"entries": 1},
        {"entries": 1, "given": ["a"], "unheard": []},
        {**NOTE, "entries": inf},
        {**NOTE, "entries": -1},
        {**NOTE, "entries": 9},  # more than there are
        {**NOTE, "entries": True},
        {**NOTE, "given": [3]},
        {**NOTE, "given": [-1]},
        {**NOTE, "given": [1, 0]},
        {**NOTE, "given": [0, 0]},
        {**NOTE, "given": [1.0]},
        {**NOTE, "unheard": [[3, [0]]]},
        {**NOTE, "unheard": [[-1, [0]]]},
        {**NOTE, "unheard": [[1, [0]], [0, [0]]]},
        {**NOTE, "unheard": [[0, [2]]]},  # nobody sits there
        {**NOTE, "unheard": [[0, 1]]},
        {**NOTE, "given": [0], "unheard": [[0]]},
    ],
)
def test_a_note_that_cannot_be_read_or_be_true_is_said(note: Any, tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    table = begun(store)
    assert table.match_id is not None
    store.write_note(table.match_id, ABOUT, note)
    again = Table.resume(store, table.match_id)
    assert again.match.record.entries == table.match.record.entries
    assert not again.tempo.by_table.given and not again.tempo.by_table.unheard
    assert [failure.kind for failure in failures.unsaid()] == ["notes"]
    again.leave()
    Table.resume(store, table.match_id)  # another note stands in its place by then
    assert not failures.unsaid()


def test_a_note_that_may_be_true_is_believed(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    match = begun(store).match_id
    assert match is not None
    store.write_note(match, ABOUT, {"entries": 3, "given": [0, 2], "unheard": [[1, [0, 1]]]})
    assert Table.resume(store, match).tempo.by_table == ByTable({0, 2}, {1: (0, 1)})


def begun(store: Store) -> Table:
    """Return a match in which three things were done."""
    table = Table.new(MK, TWO, {}, 5, store)
    while len(table.match.record.answers) < 3:
        assert table.question is not None
        table.answer(random_answer(table.question, random.Random(1)))
    return table
