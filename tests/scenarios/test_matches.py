"""A scenario file is opened as a match: played on, saved, resumed, undone, branched, replayed, sent."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.engine import IllegalAnswer, save
from mk_tui.players.levels import HUMAN, NOVICE, random_answer
from mk_tui.scenarios import Scenario
from mk_tui.scenarios.scenario import played
from mk_tui.storage import MatchError, Store
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning
from mk_tui.table.match import Match
from mk_tui.table.replay import replay_steps
from mk_tui.table.savefile import export_match, import_match, read_match
from tests.written import written

SHARE = 6  # scenarios of each game


def sample(game: str) -> list[Scenario]:
    """Return some scenarios of a game, one with cards of its own and one that forces chance among them."""
    found = written(game)
    rng = random.Random(game)
    special = [[s for s in found if "cards" in s.node.value], [s for s in found if "dice" in s.node.value]]
    return [rng.choice(some) for some in special if some] + rng.sample(found, SHARE)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "m.sqlite3")


def play_on(session: Table, rng: random.Random, answers: int) -> None:
    """Play by chance; now and then somebody takes something back."""
    for _ in range(answers):
        question = session.question
        if question is None:
            return
        session.answer(random_answer(question, rng))
        last = session.match.last_seat()
        if last is not None and rng.random() < 0.3 and session.match.why_no_undo(last) is None:
            session.undo(last)


@pytest.mark.parametrize("game", registry.games())
def test_a_scenario_is_a_match_like_any_other(game: str, store: Store, tmp_path: Path) -> None:
    for k, scenario in enumerate(sample(game)):
        rng = random.Random(f"{game}/{k}")
        entries, outcome = played(scenario)
        assert outcome.ok
        kinds = [rng.choice((HUMAN, NOVICE)) for _ in scenario.node.value["seats"]]
        beginning = Beginning.of_scenario(scenario.node, kinds)
        session = Table.of(Match(beginning, None, entries if k % 2 else ()), store)
        play_on(session, rng, 25)
        number = session.match_id or 0
        state = save.state(session.game)
        resumed = Table.resume(store, number)
        assert save.state(resumed.game) == state and resumed.controllers == kinds
        store._db.execute("DELETE FROM snapshots")
        from_record = Table.resume(store, number)
        assert save.state(from_record.game) == state
        for seat in range(len(kinds)):
            refusals = [t.match.why_no_undo(seat) for t in (from_record, session, resumed)]
            assert refusals[0] == refusals[1] == refusals[2]
        half = len(session.match.record.answers) // 2
        branch = resumed.match.branch(half)
        assert branch.record.answers == session.match.record.answers[:half]
        file = tmp_path / f"{game}{k}.json"
        export_match(store, number, file)
        other = Store(tmp_path / f"{game}{k}.sqlite3")
        assert save.state(Table.resume(other, import_match(other, file)).game) == state
        saved = read_match(file)
        told = sum(len(events) for events in replay_steps(saved.beginning, saved.answers))
        assert told == session.view(None).log_size


@pytest.mark.parametrize("game", registry.games())
def test_what_a_scenario_forces_stands_in_the_record(game: str) -> None:
    forced = [
        s for s in written(game) if any(set(e) & {"dice", "picks", "shuffle"} for e in s.node.value["play"])
    ]
    for scenario in random.Random(game).sample(forced, min(8, len(forced))):
        outcome, play = scenario.play()
        assert outcome.ok and play is not None
        entries = json.loads(json.dumps(play.match.record.entries))
        assert any(str(e[0]).startswith("force_") for e in entries)
        again = Match(Beginning.of_scenario(scenario.node), None, entries)
        assert save.state(again.game) == save.state(play.match.game)


def test_a_header_that_holds_no_scenario_is_refused() -> None:
    scenario = written("karmaka")[0]
    header = Beginning.of_scenario(scenario.node).header()
    assert Beginning.from_header("karmaka", json.loads(json.dumps(header))).header() == header
    for broken in (
        7,
        "x",
        [],
        {},
        {**header["scenario"], "seats": ["Zed"]},
        {**header["scenario"], "game": "x"},
    ):
        with pytest.raises(MatchError):
            Beginning.from_header("karmaka", {**header, "scenario": broken})
    with pytest.raises(MatchError):
        Beginning.from_header("aguila_roja", header)


def test_a_scenario_of_other_cards_is_not_gone_on_with(store: Store) -> None:
    own = next(s for s in written("mamlejet_kohanim") if "cards" in s.node.value)
    session = Table.of(Match(Beginning.of_scenario(own.node)), store)
    record = store.match(session.match_id or 0)
    changed = json.loads(json.dumps(record.header))
    changed["scenario"]["cards"][0]["name"] = {"en": "Other", "es": "Otra"}
    store._db.execute("UPDATE matches SET header = ?", (json.dumps(changed),))
    with pytest.raises(MatchError, match="other card files"):
        Table.resume(store, record.id)


@pytest.mark.parametrize(
    "entry",
    [
        ("force_die",),
        ("force_die", 0),
        ("force_die", 101),
        ("force_die", "x"),
        ("force_seat", 2),
        ("force_card", 10**6),
        ("force_card", -1),
        ("force_shuffle", 10**6),
        ("force_shuffle", -(10**6)),
        ("force_gods", 1),
    ],
)
def test_chance_does_only_what_can_be(entry: tuple[object, ...]) -> None:
    match = Match(Beginning.of_scenario(written("karmaka")[0].node))
    with pytest.raises(IllegalAnswer):
        match.enter(entry)
    assert match.record.entries == [] and match.game.answers == []


def test_chance_is_told_nothing_in_a_match_from_decks() -> None:
    from tests.table.walks import begin

    match = begin("karmaka", 2, 1)
    with pytest.raises(IllegalAnswer):
        match.enter(("force_die", 3))
    assert match.record.entries == []


def test_a_master_knows_a_scenarios_own_cards() -> None:
    from mk_tui.players.worker import Search

    node = next(s for s in written("mamlejet_kohanim") if "cards" in s.node.value).node
    game = Match(Beginning.of_scenario(node)).game
    search = Search()
    try:
        assert game.question is not None
        thought = search.think(game, game.question.seat, (0,), random.Random(1), 0.05)
        assert thought is not None and thought.playouts > 0
    finally:
        search.cancel()
