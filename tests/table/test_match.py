"""A match without people: taking back, doing again, branching, and what of it is kept."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import IllegalAnswer, load, save
from mk_tui.engine.setup import remember_origin
from mk_tui.language import LANGUAGES, program_catalogue
from mk_tui.players.options import seat_range
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning
from mk_tui.table.match import Match, UndoRefused
from mk_tui.table.match_record import Record
from mk_tui.table.replay import branch_of
from tests.engine.games import duel
from tests.fuzz import checks

from .walks import Walk, begin

STEPS = 90


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", registry.games())
def test_whatever_is_taken_back_nothing_breaks(game: str, seed: int) -> None:
    most = seat_range(load_ruleset(registry.get(game))[0])[1]
    match = begin(game, min(2 + seed % 2, most), seed)
    walk = Walk(match, seed)
    cards, secrets = checks.Cards(match.game), checks.Secrets(match.game)
    for turn in range(STEPS):
        secrets.note(match.game)
        walk.step()
        if turn % 15 == 0:
            cards.check(match.game)
            checks.check_plain(match.game)
            checks.check_caches(match.game)
            checks.check_clone(match.game, walk.rng)
            checks.check_save(match.game)
            size = len(match.game.log or ())
            secrets.logged = {s: min(n, size) for s, n in secrets.logged.items()}
            secrets.note(match.game)
            secrets.check(match.game)
    assert walk.undone and walk.redone and walk.refused
    again = Match(match.beginning, None, match.record.entries)
    assert save.state(again.game) == save.state(match.game)
    assert again.record.answers == match.record.answers and again.record.undone == match.record.undone
    loaded = load(json.loads(json.dumps(match.save())), match.game.rules, match.game.pool)
    resumed = Match(match.beginning, loaded, json.loads(json.dumps(match.record.entries)))
    for seat in range(len(match.game.seats)):
        for other in (again, resumed):
            assert other.why_no_undo(seat) == match.why_no_undo(seat)
            assert other.why_no_redo(seat) == match.why_no_redo(seat)


@pytest.mark.parametrize("game", registry.games())
def test_in_practice_everything_goes_back_to_the_first_answer(game: str) -> None:
    match = begin(game, 2, 5, practice=True)
    rng = random.Random(5)
    first = {s: checks.trace(match.game) for s in (0, 1)}
    given = 0
    while match.game.question is not None and given < 60:
        if match.game.question.seat == 0 and not any(m.seat == 0 for m in match.marks()):
            first[0] = checks.trace(match.game)
        given += match.game.question.seat == 0
        match.enter(checks.random_answer(match.game, rng))
    end = save.state(match.game)
    for _ in range(given):
        match.undo(0)
    assert checks.trace(match.game) == first[0]
    assert match.why_no_undo(0) is not None
    for _ in range(given):
        match.redo(0)
    assert save.state(match.game) == end


@pytest.mark.parametrize("game", registry.games())
def test_a_branch_is_a_match_of_its_own(game: str) -> None:
    match = begin(game, 2, 7)
    walk = Walk(match, 7)
    while len(match.record.answers) < 30 and match.game.question is not None:
        walk.answer()
    was = walk.all()
    branch = match.branch(11)
    assert checks.trace(branch.game) == walk.before[11][0]
    assert branch.record.entries == match.record.answers[:11] and not branch.record.undone
    other = Walk(branch, 8)
    for _ in range(20):
        other.answer()
    assert walk.all() == was
    again = Match(branch.beginning, None, branch.record.entries)
    assert save.state(again.game) == save.state(branch.game)
    with pytest.raises(IllegalAnswer):
        match.branch(len(match.record.answers) + 1)


def test_what_people_set_is_not_taken_back_with_an_answer() -> None:
    match = begin("mamlejet_kohanim", 2, 4)
    walk = Walk(match, 4)
    while True:
        walk.answer()
        seat = match.last_seat() or 0
        if match.why_no_undo(seat) is None:
            break
    match.enter(("hold", seat, 2))
    match.undo(seat)
    assert match.game.hold[seat] == 2
    match.redo(seat)
    assert match.game.hold[seat] == 2
    assert Match(match.beginning, None, match.record.entries).game.hold[seat] == 2


def test_somebody_elses_answer_ends_what_can_be_taken_back() -> None:
    match = begin("karmaka", 2, 1)
    walk = Walk(match, 1)
    walk.answer()
    first = match.last_seat() or 0
    while match.last_seat() == first:
        walk.answer()
    refusal = match.why_no_undo(first)
    assert refusal is not None and refusal.message in ("undo.answered", "undo.seen", "undo.chance")


@pytest.mark.parametrize("first", [None, (99,)], ids=["fits and leads elsewhere", "does not fit"])
def test_what_other_rules_have_led_to_is_played_on_and_not_taken_back(first: tuple[int, ...] | None) -> None:
    """A snapshot of another version: the answers before it mean something else by now, or nothing."""
    played = begin("karmaka", 2, 1)
    walk = Walk(played, 1)
    for _ in range(6):
        walk.answer()
    entries = [*played.record.entries]
    if first is None:
        played.game.round += 1
    else:
        entries[0] = first
    match = Match(played.beginning, played.game, entries)
    assert match.last_seat() is None
    for _ in range(2):
        for seat in (0, 1):
            refusal = match.why_no_undo(seat)
            assert refusal is not None and refusal.message == "undo.other_rules"
        Walk(match, 2).answer()


def test_where_nothing_was_done_nothing_is_taken_back() -> None:
    match = begin("karmaka", 2, 1)
    with pytest.raises(UndoRefused) as refused:
        match.undo(0)
    assert refused.value.refusal.message == "undo.nothing"
    with pytest.raises(UndoRefused) as refused:
        match.redo(0)
    assert refused.value.refusal.message == "undo.nothing_undone"
    assert match.record.entries == []


@pytest.mark.parametrize(
    "entry", [("undo",), ("undo", 0), ("undo", -1), ("undo", 99), ("undo", "x"), ("undo", 1, 2)]
)
def test_an_undo_that_takes_nothing_back_is_none(entry: tuple[object, ...]) -> None:
    match = begin("karmaka", 2, 1)
    with pytest.raises(IllegalAnswer):
        match.enter(entry)
    assert match.record.entries == [] and match.game.answers == []


def test_the_record_knows_what_stands() -> None:
    record = Record([(0,), ("hold", 0, 1), (1,), (2,), ("undo", 2)])
    assert record.answers == [(0,), ("hold", 0, 1)] and record.undone == [[(1,), (2,)]]
    record.add((1,))
    assert record.undone == [[(2,)]]  # the same answer again: the other can be done again still
    record.add((3,))
    assert record.undone == [] and record.answers == [(0,), ("hold", 0, 1), (1,), (3,)]
    record.add(("undo", 0))
    assert record.answers == [("hold", 0, 1)] and record.undone == [[(0,), (1,), (3,)]]
    assert len(record.entries) == 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_reason_is_a_sentence(lang: str) -> None:
    say = program_catalogue(lang).say
    for reason in ("nothing", "nothing_undone", "over", "conceded", "answered", "seen", "chance"):
        assert say(f"undo.{reason}", seat="Ana")[-1] == "."
        assert "⟦" not in say(f"undo.{reason}", seat="Ana")


def test_what_a_scenario_forces_upon_chance_is_used_once_however_often_it_is_branched() -> None:
    p = duel.table(Ana={"hand": "gamble", "field": "peak squire"}, Bea={})
    p.game.forced = {"dice": [3, 5]}
    remember_origin(p.game)
    match = Match(Beginning("duel", (), {}, 1, (), ()), p.game)
    question = match.game.question
    assert question is not None
    play = next(n for n, option in enumerate(question.options) if "gamble" in p.words(option))
    match.enter((play,))
    match.undo(0)  # nothing was rolled yet
    assert match.game.forced == {"dice": [3, 5]}
    match.redo(0)
    while match.game.forced == {"dice": [3, 5]}:
        asked = match.game.question
        assert asked is not None
        match.enter((asked.options.index(("pass",)),))
    assert match.game.forced == {"dice": [5]} and match.game.seats[0]["life"] == 9
    refusal = match.why_no_undo(match.last_seat() or 0)
    assert refusal is not None and refusal.message in ("undo.chance", "undo.seen")
    branch = match.branch(1)
    assert branch.game.forced == {"dice": [3, 5]} and match.game.forced == {"dice": [5]}


@pytest.mark.parametrize("game", registry.games())
def test_any_point_of_a_kept_match_begins_a_new_one(game: str, tmp_path: Path) -> None:
    """From its first question to its end, with what was taken back in it; the kept one stays as it is."""
    store = Store(tmp_path / "m.sqlite3")
    walk = Walk(begin(game, 2, 3), 3)
    for _ in range(40):
        walk.step()
    while walk.game.question is not None:
        walk.answer()
    kept = Table.of(walk.match, store)
    assert kept.match_id is not None
    entries, answers = store.answers(kept.match_id), walk.match.record.answers
    assert walk.undone and walk.game.result is not None and len(entries) > len(answers)
    points = {0, 1, len(answers) - 1, len(answers), *range(0, len(answers), 1 + len(answers) // 12)}
    for n in sorted(points):
        table = Table.of(branch_of(kept.match.beginning, entries, n), store)
        assert table.match_id is not None
        found = Table.resume(store, table.match_id).match
        assert found.record.entries == answers[:n] and not found.record.undone
        state = walk.before[n][0] if n < len(answers) else checks.trace(walk.game)
        assert checks.trace(found.game) == state, "it begins elsewhere than where the match stood"
        if found.game.question is not None:  # and it goes its own way
            found.enter(checks.random_answer(found.game, walk.rng))
    assert store.answers(kept.match_id) == entries
    assert save.state(Table.resume(store, kept.match_id).match.game) == save.state(walk.game)
