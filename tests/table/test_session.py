"""A session asks, keeps, resumes; bots and searches answer within their bounds."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.engine import IllegalAnswer, RuleCrash, SetupError, view
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.levels import bot_answer, fits, forced_answer, random_answer
from mk_tui.storage import StorageError, Store
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table import match as match_module
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.match import ConcessionRefused
from mk_tui.table.replay import replay_steps
from mk_tui.table.savefile import export_match, import_match, read_match

GAME = "mamlejet_kohanim"
HUMANS = [("Ana", "human", "shilo"), ("Beto", "human", "shoftim")]
RANDOMS = [("Ana", "random", "shilo"), ("Beto", "random", "shoftim")]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


def play(session: Table, answers: int, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(answers):
        question = session.question
        if question is None:
            return
        session.answer(random_answer(question, rng))


def test_a_match_resumes_at_the_same_question(store: Store) -> None:
    session = Table.new(GAME, HUMANS, {"level": "heroe"}, 5, store)
    assert session.match_id is not None
    for stop in (1, 7, 45, 90):
        play(session, stop - session.game.count, stop)
        again = Table.resume(store, session.match_id)
        assert again.question == session.question
        for seat in (None, 0, 1):
            assert again.view(seat) == session.view(seat)
            assert again.events(seat, 0) == session.events(seat, 0)
        assert again.game.answers == session.game.answers
        assert again.names == ["Ana", "Beto"] and again.humans == [0, 1]


def test_resuming_needs_no_snapshot_and_no_deck_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Table.new(GAME, HUMANS, {}, 6, store)
    play(session, 100)
    store._db.execute("DELETE FROM snapshots")
    monkeypatch.setattr("mk_tui.table.beginning.decks.load_decks", lambda *a: ({}, []))
    assert Table.resume(store, session.match_id or 0).view(0) == session.view(0)


def test_an_illegal_answer_leaves_nothing_behind(store: Store) -> None:
    session = Table.new(GAME, HUMANS, {}, 5, store)
    before = store.answers(1)
    for answer in ((), (99,), (-1,), (0, 0), (0, 1), ("0",)):
        with pytest.raises(IllegalAnswer):
            session.answer(answer)  # type: ignore[arg-type]
    assert store.answers(1) == before


def test_several_people_are_asked_so_that_silence_tells_nothing(store: Store) -> None:
    assert Table.new(GAME, HUMANS, {}, 5, store).game.hold == [1, 1]
    assert Table.new(GAME, [HUMANS[0], RANDOMS[1]], {}, 5, store).game.hold == [0, 0]
    session = Table.new(GAME, [HUMANS[0], RANDOMS[1]], {}, 5, store, hold=2)
    assert session.game.hold == [2, 0]
    assert Table.resume(store, session.match_id or 0).game.hold == [2, 0]


def crash_on(monkeypatch: pytest.MonkeyPatch, when: Any) -> None:
    real = match_module.advance

    def advance(game: Any, answer: tuple[int, ...]) -> None:
        if when(game, answer):
            raise RuleCrash("a rule failed", {"seed": 1, "answers": [], "traceback": "…"})
        real(game, answer)

    monkeypatch.setattr(match_module, "advance", advance)


def test_a_rule_that_fails_takes_the_answer_back(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    session = Table.new(GAME, HUMANS, {}, 5, store)
    kept = store.answers(1)
    crash_on(monkeypatch, lambda game, answer: answer == (1,))
    with pytest.raises(RuleCrash) as crash:
        session.answer((1,))
    assert store.answers(1) == kept
    file = json.loads(Path(crash.value.report["crash_file"]).read_text())  # type: ignore[arg-type]
    assert file["game"] == GAME and file["header"]["seed"] == 5
    session.answer((0,))


def test_killed_between_keeping_and_a_failing_rule(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    session = Table.new(GAME, HUMANS, {}, 5, store)
    n = len(session.game.answers)
    store.add_answer(1, n, (1,))
    crash_on(monkeypatch, lambda game, answer: answer == (1,))
    again = Table.resume(store, 1)
    assert again.question == session.question
    assert len(store.answers(1)) == n


@pytest.mark.failures("rule")
def test_a_computer_player_gets_round_a_failing_rule(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    session = Table.new(GAME, RANDOMS, {}, 5, store)
    first = session.computers.answer()
    crash_on(monkeypatch, lambda game, answer: game.count == 0 and answer == first)
    session.computers.play()
    assert session.game.count == 1 and session.game.answers[0] != first


def test_a_match_that_was_kept_by_the_words_of_its_cards_goes_on(store: Store) -> None:
    """Names and texts were in the hash of the cards once."""
    session = Table.new(GAME, HUMANS, {}, 5, store)
    play(session, 3)
    session.leave()
    worded = session.pool.worded
    assert worded and worded != session.pool.hash
    store._db.execute("UPDATE matches SET card_hash = ?", (worded,))
    saved = session.match.save() | {"cards": worded}
    store.add_snapshot(1, len(session.match.record.entries), saved)
    again = Table.resume(store, 1)
    assert again.match.record.entries == session.match.record.entries
    assert not failures.since(0)  # its snapshot is taken as well


def test_what_other_rules_have_led_to_is_resumed_and_said_not_to_be_taken_back(store: Store) -> None:
    """A version with other rules made the snapshot: its answers lead elsewhere by now."""
    session = Table.new(GAME, HUMANS, {}, 5, store)
    play(session, 3)
    session.game.round += 1
    session.leave()
    table = Table.resume(store, 1)
    assert table.game.round == session.game.round and not failures.since(0)
    asked = table.question
    assert asked is not None
    here = table.sit([asked.seat])
    for _ in range(2):
        kept, moment = store.answers(1), here.moment()
        assert moment.undo is None
        reply = here.do(give.Undo(moment.number))
        assert not reply.done and [notice.message for notice in reply.notices] == ["undo.other_rules"]
        assert store.answers(1) == kept
        play(table, 1)  # it is played on; what was done since is not taken back either


def test_other_cards_are_refused_and_left(store: Store) -> None:
    session = Table.new(GAME, HUMANS, {}, 5, store)
    play(session, 3)
    kept = store.answers(1)
    store._db.execute("UPDATE matches SET card_hash = 'other'")
    with pytest.raises(StorageError, match="other card files"):
        Table.resume(store, 1)
    assert store.answers(1) == kept


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE matches SET game = 'unheard_of'", "not installed"),
        ('UPDATE matches SET header = \'{"seats": [{"name": "Ana"}]}\'', "damaged"),
        ("UPDATE matches SET schema = 99", "newer version"),
    ],
)
def test_a_match_that_cannot_go_on_is_one_sentence(store: Store, change: str, why: str) -> None:
    Table.new(GAME, HUMANS, {}, 5, store)
    with sqlite3.connect(store.path) as db:
        db.execute(change)
    with pytest.raises(StorageError, match=why):
        Table.resume(store, 1)


def test_answers_that_do_not_fit_the_rules_are_named(store: Store) -> None:
    Table.new(GAME, RANDOMS, {}, 5, store)
    store.add_answer(1, 0, (77,))
    with pytest.raises(StorageError, match="its answer 1 does not fit"):
        Table.resume(store, 1)


def test_a_match_with_the_same_seed_is_the_same(store: Store) -> None:
    logs = []
    for _ in range(2):
        session = Table.new(GAME, [("Ana", "novice", ""), ("Beto", "adept", "")], {}, 11, store)
        for _ in range(60):
            if session.bot_to_move():
                session.computers.play()
        logs.append(session.events(None, 0))
    assert logs[0] == logs[1]


def test_a_finished_match_is_no_longer_listed(store: Store) -> None:
    session = Table.new(GAME, RANDOMS, {}, 3, store)
    while session.bot_to_move():
        session.computers.play()
    assert session.result is not None
    assert store.list_unfinished() == []
    assert Table.resume(store, 1).result == session.result


# -- files ------------------------------------------------------------------------------------------


def test_a_match_goes_from_one_store_to_another(store: Store, tmp_path: Path) -> None:
    session = Table.new(GAME, HUMANS, {}, 5, store)
    play(session, 30)
    file = tmp_path / "match.json"
    export_match(store, 1, file)
    with pytest.raises(StorageError, match="not overwritten"):
        export_match(store, 1, file)
    other = Store(tmp_path / "other.sqlite3")
    number = import_match(other, file)
    assert Table.resume(other, number).view(1) == session.view(1)
    saved = read_match(file)
    assert (
        sum(len(events) for events in replay_steps(saved.beginning, saved.answers))
        == session.view(None).log_size
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"not json", "not a save"),
        (b"[1, 2]", "not a save"),
        (b'{"format": "mk-tui match", "schema": 99}', "newer version"),
        (b'{"format": "mk-tui match", "schema": 1, "game": "x"}', "damaged"),
        (b'{"format": "mk-tui match", "game": "x", "header": {}, "answers": []}', "damaged"),
        (b'{"format": "mk-tui match", "answers": [[0], 7], "game": "x", "header": {}}', "damaged"),
        (b'{"format": "zz", "game": "x", "header": {}, "answers": []}', "not a save"),
        (b"\xff\xfe", "not a save"),
    ],
)
def test_a_file_that_is_no_match_is_refused(store: Store, tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)
    with pytest.raises(StorageError, match=why):
        import_match(store, file)
    assert store.list_all() == []
    assert file.read_bytes() == content


# -- setting up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "options", "why"),
    [
        ("mamlejet", HUMANS, {}, 'did you mean "mamlejet_kohanim"'),
        (GAME, [("Ana", "humann", "")], {}, 'did you mean "human"'),
        (GAME, [("Ana", "human", "shilow")], {}, 'did you mean "shilo"'),
        (GAME, HUMANS, {"levle": "heroe"}, 'did you mean "level"'),
        (GAME, HUMANS, {"level": "hero"}, 'did you mean "heroe"'),
        (GAME, HUMANS, {"limit": "soon"}, "a number from 3 to 180"),
        (GAME, HUMANS * 3, {}, "for 1 to 4 players"),
        (GAME, [], {}, "for 1 to 4 players"),
    ],
)
def test_what_is_not_there_is_refused_with_the_nearest(
    game: str, seats: Any, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(SetupError, match=why):
        Table.new(game, seats, options, 1)


def test_the_usual_options_depend_on_the_seats() -> None:
    two = Beginning.lay([Seat("A", "random"), Seat("B", "random")], GAME, {}, 1)
    three = Beginning.lay([Seat(n, "random") for n in "ABC"], GAME, {}, 1)
    assert two.options["level"] == "guerrero" and three.options["level"] == "heroe"


# -- computer players ----------------------------------------------------------------------------------


def question(options: int, least: int = 1, most: int = 1) -> QuestionView:
    return QuestionView(
        0, "choose", "ask.discard", (), tuple(("card", k) for k in range(options)), least, most
    )


def test_random_answers_always_fit() -> None:
    rng = random.Random(1)
    for options in range(1, 6):
        for least in range(options + 1):
            for most in range(max(least, 1), options + 1):
                q = question(options, least, most)
                assert all(fits(q, random_answer(q, rng)) for _ in range(20))


def test_a_question_without_choice_is_never_given_to_a_bot() -> None:
    assert forced_answer(question(1)) == (0,)
    assert forced_answer(question(0, 0, 0)) == ()
    assert forced_answer(question(1, 0)) is None
    assert forced_answer(question(2)) is None


def test_a_bot_gets_its_own_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    class Bot:
        @staticmethod
        def choose(view: Any, level: str, rng: random.Random) -> tuple[int, ...]:
            given.append((view, level))
            return (0,)

    session = Table.new(GAME, [("Ana", "adept", ""), ("Beto", "adept", "")], {}, 5)
    monkeypatch.setattr(type(session.ruleset), "bot", lambda self: Bot)
    for _ in range(20):
        session.computers.play()
    assert given and all(isinstance(v, View) and v.seat == v.question.seat for v, _ in given if v.question)
    for seen, _ in given:
        assert not any(z.cards for z in seen.zones if z.kind == "hand" and z.seat != seen.seat)


@pytest.mark.failures("bot", "bot_misfit")
def test_a_bot_that_answers_nonsense_or_fails_never_stops_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bot:
        answer: Any = (99, 99)

        @classmethod
        def choose(cls, view: Any, level: str, rng: random.Random) -> tuple[int, ...]:
            if cls.answer is None:
                raise KeyError("lost")
            return cls.answer  # type: ignore[no-any-return]

    session = Table.new(GAME, [("Ana", "adept", "")], {}, 5)
    monkeypatch.setattr(type(session.ruleset), "bot", lambda self: Bot)
    session.computers.play()
    monkeypatch.setattr(Bot, "answer", None)
    session.computers.play()
    assert session.game.count == 2


def test_every_level_of_every_game_answers_every_question() -> None:
    for level in ("novice", "adept"):
        session = Table.new(GAME, [("Ana", level, ""), ("Beto", level, "")], {}, 8)
        rng = random.Random(8)
        for _ in range(150):
            asked = session.question
            if asked is None:
                break
            answer = bot_answer(session.ruleset, view(session.game, asked.seat), level, rng)
            assert fits(asked, answer)
            session.answer(answer)


# -- giving up --------------------------------------------------------------------------------------

CONCEDING = "ultima_reserva"


def test_a_person_may_concede_where_the_rules_let_them_and_a_computer_never_does(store: Store) -> None:
    seats = [("Ana", "human", ""), ("Beto", "adept", ""), ("Carla", "human", "")]
    session = Table.new(CONCEDING, seats, {}, 5, store)
    assert [s for s in session.humans if session.reasons.why_no_concession(s) is None] == [0, 2]
    with pytest.raises(ConcessionRefused) as refused:
        session.concede(1)
    assert refused.value.refusal.message == "refuse.computer"
    session.concede(2)
    assert [s for s in session.humans if session.reasons.why_no_concession(s) is None] == [
        0
    ] and session.result is None
    twin = Table.resume(store, 1)
    assert twin.view(0) == session.view(0) and twin.events(0) == session.events(0)
    session.concede(0)
    assert session.result == ("win", (1,), "result.conceded")
    assert [s for s in session.humans if session.reasons.why_no_concession(s) is None] == []
    assert store.list_unfinished() == []
    assert Table.resume(store, 1).view(None) == session.view(None)
    steps = list(
        replay_steps(Beginning.from_header(CONCEDING, session.match.beginning.header()), store.answers(1))
    )
    assert [e.id for step in steps for e in step].count("log.conceded") == 2


def test_where_no_rule_lets_a_player_concede_it_is_refused(store: Store) -> None:
    session = Table.new(GAME, HUMANS, {}, 5, store)
    assert [s for s in session.humans if session.reasons.why_no_concession(s) is None] == []
    with pytest.raises(ConcessionRefused) as refused:
        session.concede(0)
    assert refused.value.refusal.message == "refuse.no_concession"
    assert "concede" not in str(store.answers(1))
