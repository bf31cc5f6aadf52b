"""After a resume it is known who has looked: undo at the curtain goes as before, and no further."""

from __future__ import annotations

import random
from math import inf
from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage import Store
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.kept_looks import ABOUT, recall_looks
from mk_tui.table.learning import SEEN

from .test_nobody_looked import KK, handed, refused, seen_by_nobody
from .test_place import TWO, at, messages, step
from .test_unheard import command

STEPS, ENOUGH = 150, 10
NOTE: dict[str, Any] = {"entries": 0, "looks": []}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def number_of(table: Table) -> int:
    assert table.match_id is not None
    return table.match_id


def looked(place: Any) -> dict[int, int]:
    """Return after how many answers each person at a place looked last who does not now."""
    return dict(place._sitting.hotseat.looked())


@pytest.mark.parametrize("how", ["leave", "rest", "killed"])
def test_who_ended_their_turn_takes_it_back_after_a_resume_before_the_next_person_looks(
    how: str, store: Store
) -> None:
    """Killed at the curtain it is known as well: it was noted when the one before took the screen."""
    table = at(KK, TWO, 3, store)
    place = table.sit()
    moment = handed(table, place)
    if how == "leave":
        table.leave()
    elif how == "rest":
        place.rest()
    again = Table.resume(store, number_of(table))
    there = again.sit()
    now = there.moment()
    assert now.stage == stages.HAND_OVER and now.undo == moment.undo and seen_by_nobody(there, again)
    assert there.do(give.Undo(now.number)).done
    assert there.moment().seat == moment.undo


@pytest.mark.parametrize("killed", [True, False])
def test_what_the_next_person_has_seen_stays_seen_though_the_program_is_killed(
    killed: bool, store: Store
) -> None:
    table = at(KK, TWO, 3, store)
    place = table.sit()
    moment = handed(table, place)
    place.rest()
    assert place.do(give.Look(moment.number, moment.seat)).done
    if not killed:
        place.do(give.Hide(place.moment().number, -1))
        table.leave()
    assert refused(Table.resume(store, number_of(table)).sit()) == [SEEN]


def test_whoever_sits_alone_sees_at_once_and_that_is_noted(store: Store) -> None:
    table = at(KK, TWO, 3, store)
    handed(table, table.sit())
    table.leave()
    apart = Table.resume(store, number_of(table))
    assert [refused(place)[0] for place in (apart.sit([0]), apart.sit([1]))].count(SEEN) == 1
    assert refused(Table.resume(store, number_of(table)).sit()) == [SEEN]  # it was killed


def play_on(place: Place, rng: random.Random) -> None:
    """Do something by chance: take something back, do it again, or go on."""
    moment = place.moment()
    if moment.undo is not None and rng.random() < 0.2:
        assert place.do(give.Undo(moment.number)).done
    elif moment.redo is not None and rng.random() < 0.3:
        assert place.do(give.Redo(moment.number)).done
    else:
        assert place.do(command(moment, rng, quiet=True)).done


@pytest.mark.parametrize("game", [KK, "mamlejet_kohanim"])
def test_nobody_is_noted_as_having_seen_less_than_they_have(game: str, store: Store) -> None:
    table, rng, less = at(game, TWO, 3, store), random.Random(3), 0
    place = table.sit()
    for _ in range(STEPS):
        if place.moment().stage == stages.OVER:
            break
        play_on(place, rng)
        rested = rng.random() < 0.3
        if rested:
            place.rest()
        again = Table.resume(store, number_of(table))
        stands, viewer = len(table.match.record.answers), place.moment().viewer
        known = {**dict.fromkeys(table.humans, stands), **recall_looks(again)}
        live = {**dict.fromkeys(table.humans, stands), **looked(place)}
        assert all(known[seat] >= n for seat, n in live.items())
        assert not rested or known == live
        less += any(n < stands for seat, n in known.items() if seat != viewer)
    assert less > ENOUGH


@pytest.mark.failures("notes")
@pytest.mark.parametrize(
    "note",
    [
        [],
        "x",
        {"entries": 0},
        {**NOTE, "entries": 999},
        {**NOTE, "entries": inf},
        {**NOTE, "looks": [[0, 0], [0, 1]]},
        {**NOTE, "looks": [[2, 0]]},
        {**NOTE, "looks": [[1, -1]]},
        {**NOTE, "looks": [[1, 999]]},
        {**NOTE, "looks": [[1, "0"]]},
        {**NOTE, "looks": [1]},
    ],
)
def test_where_the_note_cannot_be_true_nobody_knows_who_has_looked(note: Any, store: Store) -> None:
    table = at(KK, TWO, 3, store)
    handed(table, table.sit())
    table.leave()
    store.write_note(number_of(table), ABOUT, note)
    place = Table.resume(store, number_of(table)).sit()
    assert messages(place.moment()) == ["failure.notes"]
    assert refused(place) == [SEEN]


def test_nor_where_there_is_none(store: Store) -> None:
    table = at(KK, TWO, 3, store)
    handed(table, table.sit())
    table.leave()
    store.write_note(number_of(table), ABOUT, None)
    assert refused(Table.resume(store, number_of(table)).sit()) == [SEEN]


def test_nothing_is_written_while_nobody_takes_the_screen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, rng, same = at(KK, TWO, 3, store), random.Random(3), 0
    place, written = table.sit(), list[str]()
    monkeypatch.setattr(store, "write_note", lambda match, about, note: written.append(about))
    place.rest()
    for _ in range(STEPS):
        before, viewer = looked(place), place.moment().viewer
        written.clear()
        place.do(command(place.moment(), rng, quiet=True))
        place.rest()
        if looked(place) == before and place.moment().viewer == viewer:
            same += 1
            assert ABOUT not in written
    assert same > ENOUGH


@pytest.mark.parametrize("how", ["rest", "killed", "branch"])
def test_whoever_takes_the_screen_after_a_resume_is_told_what_they_have_not_seen(
    how: str, store: Store
) -> None:
    """Not all of the match once more; on another way from it too, where what each did last tells as much."""
    table = at(KK, TWO, 3, store)
    place, rng, found = table.sit(), random.Random(1), 0
    for _ in range(120):
        moment = place.moment()
        if moment.stage == stages.HAND_OVER and moment.since:
            if how == "rest":
                place.rest()
            branch = table.match.branch(len(table.match.record.answers))
            again = Table.of(branch) if how == "branch" else Table.resume(store, number_of(table))
            now = again.sit().moment()
            assert now.seat == moment.seat and len(now.missed) == now.view.log_size - now.since
            assert now.since == moment.since or (how == "branch" and 0 < now.since < now.view.log_size)
            found += 1
        step(place, rng)
    assert found > 2
