"""A place at the table: moments, commands that name them, and what is not for the eyes before it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.engine import RuleCrash
from mk_tui.players.levels import random_answer
from mk_tui.storage import StorageError, Store
from mk_tui.table import Moment, NotForYou, Place, Table
from mk_tui.table import command as give
from mk_tui.table import match as match_module
from mk_tui.table import moment as stages

GAMES = ("aguila_roja", "humankind", "karmaka", "mamlejet_kohanim", "ultima_reserva")
ALONE = [("Ana", "human", ""), ("Beto", "random", "")]
TWO = [("Ana", "human", ""), ("Beto", "human", "")]
BUSY, FULL = StorageError("error.store_busy", file="m"), StorageError("error.store_full", file="m")


def at(game: str = "karmaka", seats: Any = TWO, seed: int = 3, store: Store | None = None) -> Table:
    return Table.new(game, seats, {}, seed, store)


def step(place: Place, rng: random.Random) -> give.Command:
    """Do something at a place that brings the match on; returns what."""
    moment = place.moment()
    n = moment.number
    command: give.Command
    if moment.stage == stages.COMPUTER:
        command = thought(place)
    elif moment.stage == stages.ALOUD:
        command = give.Claim(n)
    elif moment.question is not None:
        command = give.Answer(n, random_answer(moment.question, rng))
    else:
        command = give.Look(n, moment.seat)
    assert place.do(command).done
    return command


def thought(place: Place) -> give.ComputerAnswers:
    found = place.think(place.moment().number)
    assert found is not None
    return found


def reach(place: Place, wanted: Callable[[Moment], Any], seed: int = 1, most: int = 400) -> Moment:
    """Go on until a moment is like that."""
    rng = random.Random(seed)
    for _ in range(most):
        if wanted(place.moment()):
            return place.moment()
        step(place, rng)
    raise AssertionError("no such moment came")


def messages(given: Any) -> list[str]:
    return [notice.message for notice in given.notices]


# -- moments and their numbers ------------------------------------------------------------------------


def test_a_moment_stays_the_same_until_something_happens() -> None:
    place = at(seats=ALONE).sit()
    moment = reach(place, lambda m: m.question)
    assert place.moment() is moment and moment.viewer == 0
    step(place, random.Random(1))
    assert place.moment().number > moment.number


def test_what_happened_is_told_once() -> None:
    place = at(seats=ALONE).sit()
    rng = random.Random(1)
    told: list[int] = []
    for _ in range(60):
        told += [event.index for event in place.moment().news]
        step(place, rng)
    assert told == list(range(len(told))) and len(told) > 60


@pytest.mark.parametrize("seats", [ALONE, TWO])
def test_a_doubled_or_late_command_never_lands_on_another_question(seats: Any) -> None:
    table = at(seats=seats)
    place, rng = table.sit(), random.Random(2)
    for _ in range(80):
        command = step(place, rng)
        stands = (place.moment(), list(table.match.record.entries))
        reply = place.do(command)
        assert not reply.done and messages(reply) == ["table.late"]
        assert (place.moment(), table.match.record.entries) == stands


def test_an_answer_that_does_not_fit_is_refused_with_its_sentence() -> None:
    place = at(seats=ALONE).sit()
    moment = reach(place, lambda m: m.question)
    for picks, message in [
        ((999,), "answer.no_choice"),
        ((0, 0), "answer.twice"),
        ((-1,), "answer.no_choice"),
    ]:
        reply = place.do(give.Answer(moment.number, picks))
        assert not reply.done and messages(reply) == [message]
    assert place.moment() is moment


# -- who looks ------------------------------------------------------------------------------------------


def test_who_takes_the_screen_reads_what_was_missed() -> None:
    place = at().sit()
    rng = random.Random(1)
    had: dict[int, int] = {}
    found = 0
    for _ in range(150):
        moment = place.moment()
        if moment.stage == stages.HAND_OVER:
            assert moment.viewer is None and moment.question is None
            assert moment.since == had.get(moment.seat, 0)
            assert len(moment.missed) == moment.view.log_size - moment.since
            step(place, rng)
            after = place.moment()
            assert after.viewer == moment.seat and after.since == moment.since
            assert [e.index for e in after.missed] == [e.index for e in moment.missed]
            found += moment.since > 0
        viewer, size = place.viewer, place.moment().view.log_size
        if viewer is not None:
            had[viewer] = size
        step(place, rng)
    assert found > 2


def test_a_covered_screen_shows_nobody_anything_until_its_person_looks() -> None:
    for seats in (ALONE, TWO):
        place = at(seats=seats).sit()
        moment = reach(place, lambda m: m.question is not None and m.viewer is not None)
        seat = moment.viewer
        assert seat is not None and place.do(give.Hide(0)).done  # at any moment
        covered = place.moment()
        assert (covered.stage, covered.seat, covered.viewer, covered.question) == (
            stages.COVERED,
            seat,
            None,
            None,
        )
        assert not place.do(give.Answer(covered.number, (0,))).done
        with pytest.raises(NotForYou):
            place.do(give.Look(covered.number, 1 - seat))
        assert place.do(give.Look(covered.number, seat)).done
        assert place.moment().question == moment.question and place.viewer == seat


def test_the_screen_is_not_for_whoever_was_not_called() -> None:
    place = at().sit()
    moment = reach(place, lambda m: m.stage == stages.HAND_OVER)
    with pytest.raises(NotForYou):
        place.do(give.Look(moment.number, 1 - moment.seat))
    with pytest.raises(NotForYou):
        place.view(moment.seat)


def test_one_question_is_at_one_place_and_the_others_wait() -> None:
    table = at()
    places = [table.sit([0]), table.sit([1])]
    rng = random.Random(1)
    for _ in range(60):
        moments = [place.moment() for place in places]
        if moments[0].stage == stages.OVER:
            break
        asked = table.game.question.seat  # type: ignore[union-attr]
        assert moments[asked].stage == stages.ASK and moments[asked].question is not None
        waiting = moments[1 - asked]
        assert (waiting.stage, waiting.seat, waiting.question) == (stages.ELSEWHERE, asked, None)
        assert waiting.viewer == 1 - asked  # each has a screen of their own: no curtain ever
        assert not places[1 - asked].do(give.Answer(waiting.number, (0,))).done
        step(places[asked], rng)
        assert places[1 - asked].moment().number > waiting.number


def test_nobody_sits_twice() -> None:
    table = at(seats=ALONE)
    for seats in ([1], [0, 0, 5]):
        with pytest.raises(ValueError, match="sit down"):
            table.sit(seats)
    table.sit()
    with pytest.raises(ValueError, match="sit down"):
        table.sit([0])


# -- what fails -----------------------------------------------------------------------------------------


def failing(monkeypatch: pytest.MonkeyPatch, times: int = 1) -> None:
    """Let a rule fail on the next answers."""
    real, left = match_module.advance, [times]

    def advance(game: Any, answer: Any) -> None:
        if left[0]:
            left[0] -= 1
            raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")
        real(game, answer)

    monkeypatch.setattr(match_module, "advance", advance)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    return Store(tmp_path / "m.sqlite3")


def test_a_rule_that_fails_leaves_the_question_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = at(seats=ALONE, store=store).sit()
    moment = reach(place, lambda m: m.question)
    failing(monkeypatch)
    command = give.Answer(moment.number, random_answer(moment.question, random.Random(1)))
    reply = place.do(command)
    assert not reply.done and messages(reply) == ["error.rule_failed"]
    assert Path(reply.notices[0].fields["file"]).exists() and place.moment() is moment
    assert place.do(command).done  # the rule was mended


@pytest.mark.parametrize(("error", "busy"), [(BUSY, True), (FULL, False)])
def test_what_cannot_be_kept_has_not_happened_and_can_be_done_again(
    error: StorageError, busy: bool, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at(seats=ALONE, store=store)
    place = table.sit()
    moment = reach(place, lambda m: m.question)
    command = give.Answer(moment.number, random_answer(moment.question, random.Random(1)))
    entries = list(table.match.record.entries)
    with monkeypatch.context() as broken:
        broken.setattr(store, "add_answer", lambda *_: raising(error))
        for _ in range(2):
            reply = place.do(command)
            assert not reply.done and reply.busy == busy and messages(reply) == [error.message_id]
        assert place.moment() is moment and table.match.record.entries == entries
    assert place.do(command).done


def raising(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("error", [BUSY, FULL])
def test_a_computer_player_whose_answer_cannot_be_kept_waits(
    error: StorageError, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at(seats=ALONE, store=store)
    place = table.sit()
    reach(place, lambda m: m.stage == stages.COMPUTER)
    with monkeypatch.context() as broken:
        broken.setattr(store, "add_answer", lambda *_: raising(error))
        assert not place.do(thought(place)).done
    moment = place.moment()
    assert moment.stage == stages.STUCK and moment.stuck is not None
    assert moment.stuck.message == "stuck.not_kept" and moment.stuck.busy == error.busy
    assert place.do(give.Retry(moment.number)).done and place.do(thought(place)).done
    assert place.moment().stage != stages.STUCK


@pytest.mark.failures("rule")
def test_a_computer_player_on_whom_rules_fail_stands_still_and_is_said(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = at(seats=ALONE, store=store).sit()
    reach(place, lambda m: m.stage == stages.COMPUTER)
    failing(monkeypatch, 100)
    assert not place.do(thought(place)).done
    moment = place.moment()
    assert moment.stage == stages.STUCK and moment.stuck is not None
    assert moment.stuck.message.startswith("stuck.rule") and set(messages(moment)) == {"failure.rule"}


@pytest.mark.failures("bot")
def test_a_player_that_raises_is_replaced_for_that_answer_and_it_is_said() -> None:
    table = at(seats=ALONE)
    place = table.sit()
    reach(place, lambda m: m.stage == stages.COMPUTER and len(table.game.question.options) > 1)
    whole = table.computers.players.get(1)
    table.computers.players[1] = SimpleNamespace(decide=lambda *_: raising(KeyError("lost")))  # type: ignore
    assert place.do(thought(place)).done
    if whole is not None:
        table.computers.players[1] = whole
    assert messages(place.moment()) == ["failure.bot"]
    assert place.moment().notices[0].kind == stages.CAUGHT


def test_passing_that_cannot_be_kept_stands_still_and_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at("humankind", TWO, 5, store)
    place = table.sit()
    moment = reach(place, lambda m: m.stage == stages.ALOUD)
    with monkeypatch.context() as broken:
        broken.setattr(store, "add_answer", lambda *_: raising(FULL))
        place.do(give.Claim(moment.number))
    stuck = place.moment()
    assert stuck.stage == stages.STUCK and stuck.stuck is not None and stuck.stuck.message == "stuck.not_kept"
    entries = len(table.match.record.entries)
    assert place.do(give.Retry(stuck.number)).done
    assert len(table.match.record.entries) > entries and place.moment().stage != stages.STUCK


def test_who_had_the_screen_speaks_up_or_goes_on_with_one_word() -> None:
    """Their own letter takes it; if nobody speaks up it is theirs again. So does anybody
    else who speaks up alone: the letter is the one that would lift their curtain."""
    wanted = lambda m: m.stage == stages.ALOUD and m.back in m.claimants and len(m.claimants) == 2  # noqa: E731

    def said(make: Callable[[Moment], give.Claim]) -> tuple[Moment, Moment]:
        place = at("mamlejet_kohanim", TWO, 4).sit()
        place.do(give.SetHold(0, 2))
        moment = reach(place, wanted, most=900)
        assert moment.viewer is None and place.do(make(moment)).done
        return moment, place.moment()

    before, after = said(lambda m: give.Claim(m.number, (m.back or 0,)))
    assert after.stage == stages.ASK and after.viewer == before.back and after.question is not None
    before, after = said(lambda m: give.Claim(m.number, tuple(s for s in m.claimants if s != m.back)))
    assert after.stage == stages.ASK and after.viewer == 1 - (before.back or 0) and after.missed
    before, after = said(lambda m: give.Claim(m.number, (), False, True))
    assert after.viewer == before.back and after.stage == stages.ASK
    before, after = said(lambda m: give.Claim(m.number))
    assert after.viewer is None and after.stage == stages.HAND_BACK


@pytest.mark.parametrize("verb", ["take", "refuse"])
def test_who_answers_before_everybody_and_is_asked_next_has_the_screen(verb: str) -> None:
    """With the answer itself, and nobody else has: where somebody else goes on, it waits for their key."""
    found: set[str] = set()
    for seed in range(1, 12):
        place = at(seed=seed).sit()
        offered = reach(place, _offers)
        assert place.do(give.Answer(offered.number, _picks(offered, verb))).done
        after = place.moment()
        if after.stage == stages.ASK:
            assert after.viewer == after.seat == offered.seat and after.missed and offered.back is None
        else:
            assert after.viewer is None and (after.stage, after.seat) == (stages.HAND_BACK, 1 - offered.seat)
            assert offered.back == 1 - offered.seat
        found.add(after.stage)
    assert found == {stages.ASK, stages.HAND_BACK}


def test_who_had_the_screen_declines_for_another_and_has_it_again() -> None:
    """By their own letter, where it is theirs then; where the one who was asked goes on it is that one's."""
    for verb in ("refuse", "take"):
        place = at(seed=1).sit()
        offered = reach(place, lambda m: _offers(m) and m.back is not None)
        assert place.do(give.Answer(offered.number, _picks(offered, verb), back=True)).done
        after = place.moment()
        assert (after.stage, after.viewer) == (stages.ASK, offered.back)
    place = at(seed=1).sit()
    offered = reach(place, lambda m: _offers(m) and m.back is None)
    assert place.do(give.Answer(offered.number, _picks(offered, "refuse"), back=True)).done
    assert place.moment().viewer == offered.seat


def _offers(moment: Moment) -> bool:
    return moment.in_the_open and moment.question is not None and moment.question.kind == "offer"


def _picks(moment: Moment, verb: str) -> tuple[int, ...]:
    assert moment.question is not None
    return ([option[0] for option in moment.question.options].index(verb),)


def test_who_gets_up_is_told_whether_the_match_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert messages(at(seats=ALONE).sit().do(give.Leave(0))) == ["table.not_kept"]
    reply = at(seats=ALONE, store=store).sit().do(give.Leave(0))
    assert reply.done and messages(reply) == ["table.kept"]
    place = at(seats=ALONE, store=store).sit()
    monkeypatch.setattr(store, "check", lambda: raising(FULL))
    reply = place.do(give.Leave(0))
    assert not reply.done and messages(reply) == ["error.store_full", "table.not_kept"]
    assert place.do(give.Answer(place.moment().number, (0,))) == reply  # nobody sits there any more


@pytest.mark.parametrize("verb", ["take", "refuse"])
def test_that_an_answer_shows_ones_cards_is_said_where_one_may_be_asked_next_alone(verb: str) -> None:
    three = [(name, "human", "") for name in ("Ana", "Beto", "Carla")]
    said: set[tuple[bool, bool]] = set()
    for seed in range(1, 9):
        place = at("karmaka", three, seed).sit()
        offered = reach(place, lambda m: _offers(m) and m.in_the_open, seed)
        assert place.do(give.Answer(offered.number, _picks(offered, verb))).done
        after = place.moment()
        said.add((offered.shows, after.stage == stages.ASK and after.viewer == offered.seat))
    assert {(True, True), (False, False)} <= said and (False, True) not in said


def test_who_is_asked_before_everybody_is_told_why_a_card_on_the_table_cannot_be_chosen() -> None:
    """Who chose one that may not block was told that it was not their move."""
    place = at("humankind", TWO, 2).sit()
    moment = reach(
        place,
        lambda m: (
            m.stage == stages.ASK
            and m.viewer is None
            and m.question is not None
            and m.question.kind == "block"
        ),
        most=3000,
    )
    assert moment.question is not None
    own = [c.id for z in moment.view.zones for c in z.cards if z.kind == "play" and z.seat == moment.seat]
    offered = {option[1] for option in moment.question.options if len(option) > 1}
    refused = [place.why_not(card) for card in own if card not in offered]
    assert refused and all(refusal is not None for refusal in refused)


def test_that_a_computer_player_can_respond_is_news_that_is_not_taken_back() -> None:
    """It is asked only where it can: who took back what they did would know something of its hand."""
    found = 0
    for seed in range(4):
        table = at("mamlejet_kohanim", ALONE, seed)
        place, rng = table.sit(), random.Random(seed)
        for _ in range(150):
            moment, question = place.moment(), table.question
            if moment.stage == stages.OVER:
                break
            if moment.stage == stages.COMPUTER and question is not None and question.response:
                assert moment.undo is None
                refusal = table.match.why_no_undo(0)
                found += refusal is not None and refusal.message == "undo.seen"
            step(place, rng)
    assert found > 5


def test_a_face_is_told_no_note_but_its_own(tmp_path: Path) -> None:
    """Which cards are not to stop the game names cards of a hand: it is the table's own note (wishes)."""
    table = at("humankind", TWO, 3, Store(tmp_path / "matches.sqlite3"))
    places = [table.sit([seat]) for seat in (0, 1)]
    card = next(c for z in table.view(0).zones if z.kind == "hand" for c in z.cards)
    assert places[0].do(give.Mute(places[0].moment().number, card.id, True)).done
    places[0].remember("keys", {"a": 1})
    assert table.keeper.recall("wishes") and places[0].recall("keys") == {"a": 1}
    for about in ("wishes", "keys"):
        assert places[1].recall(about) is None
    assert places[0].recall("wishes") is None


@pytest.mark.parametrize("game", GAMES)
def test_a_command_is_shown_in_one_view_however_many_sit_before_the_screen(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, view = [0], Table.view

    def counted(self: Table, seat: int | None) -> Any:
        made[0] += 1
        return view(self, seat)

    monkeypatch.setattr(Table, "view", counted)
    place, rng = at(game).sit(), random.Random(3)
    for _ in range(100):
        if place.moment().stage == stages.OVER:
            break
        made[0] = 0
        step(place, rng)
        place.moment()
        assert made[0] == 1
