"""How often people are asked: what counts as a key, a curtain and a real choice."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mk_tui import cli
from mk_tui.lab import lost_questions, runs, tally, tempo
from mk_tui.players.answers import pass_position
from mk_tui.table import Table, passing
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.moment import ASK, OVER, Moment
from mk_tui.table.place import Place
from tests.written import AMBUSH, beginning

ALONE, DUEL, FEW = "mamlejet_kohanim", "humankind", "aguila_roja"


def counted(game: str, people: int, jobs: int = 1) -> dict[str, int]:
    total: dict[str, Any] = {}
    runs.Run(tempo.Tempo(game, people, 3), 2, runs.How(jobs)).go(
        lambda _, counts: tally.merged(total, counts)
    )
    return total


def test_alone_there_is_no_curtain_and_nobody_else_to_ask() -> None:
    found = counted(ALONE, 1)
    assert found["matches"] == 2 and found["curtains"] == found["aloud"] == 0
    assert 0 < found["real"] < found["questions"] <= found["keys"]


def test_two_before_one_screen_hand_it_over() -> None:
    found = counted(DUEL, 2)
    assert found["curtains"] > 0 and found["aloud"] > 0
    assert found["keys"] >= found["questions"] + found["aloud"] + tempo.CURTAIN_KEYS * found["curtains"]
    assert counted(DUEL, 2, jobs=2) == found


def sat(game: str, people: int) -> tuple[tempo.TempoCounter, Place]:
    """Return a match that has just begun, and the place of its people."""
    counter = tempo.TempoCounter(tempo.Table.at(tempo.Tempo(game, people).beginning(0)), 0)
    return counter, counter.table.sit()


def opened(game: str, people: int) -> tuple[tempo.TempoCounter, Moment]:
    """Return a match with the first question that is put to a person."""
    counter, place = sat(game, people)
    while (moment := place.moment()).stage != ASK:
        counter._take(place, moment)
    return counter, moment


def test_a_pick_is_one_key_and_several_need_enter() -> None:
    _, moment = opened(DUEL, 1)
    assert moment.question is not None

    def asked(**fields: Any) -> Moment:
        assert moment.question is not None
        return replace(moment, question=replace(moment.question, **fields))

    assert tempo.keys(asked(least=1, most=1), (0,)) == 1
    three = tuple(("card", n) for n in range(3))
    assert tempo.keys(asked(options=three, least=0, most=2), (0, 1)) == 3
    assert tempo.keys(asked(least=0, most=3), ()) == 1
    assert tempo.keys(asked(least=2, most=2, proposal=(0, 1)), (0, 1)) == 1
    four = tuple(("card", n) for n in range(4))
    assert tempo.keys(asked(options=four, least=0, most=4), (0, 1, 2, 3)) == 2  # all, and Enter
    assert tempo.keys(asked(options=four, least=0, most=4), (0, 1, 3)) == 3  # all, one back, and Enter
    assert tempo.keys(asked(options=four, least=0, most=4), (3, 2, 1, 0)) == 5  # in an order of one's own
    assert tempo.keys(asked(options=four, least=0, most=3), (0, 1, 2)) == 4  # not all may be picked


def test_a_choice_is_real_where_the_evaluation_differs_by_more_than_a_hundredth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counter, moment = opened(DUEL, 1)
    game = counter.table.game
    assert game.question is not None and len(game.question.options) > 1
    values: list[float] = []

    def judged(*found: float) -> bool:
        values[:] = list(found)
        turns = iter(found)
        monkeypatch.setattr(tempo, "evaluation", lambda rules: lambda view, seat: next(turns, found[-1]))
        return tempo.differing(game, moment.seat, (0,), random.Random(1))

    assert not judged(0.5, 0.509)
    assert judged(0.5, 0.511)
    before = game.count, len(game.log or ())
    assert judged(0.5, 0.4) and (game.count, len(game.log or ())) == before  # the match itself stands


def test_whom_a_soldier_meets_shows_when_the_round_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    counter, place = sat(ALONE, 2)
    found = False
    while (moment := place.moment()).stage != OVER and not found:
        question = moment.question
        if question is not None and question.why == "ask.assign":
            game, picks = counter.table.game, counter._adept(counter.table.game, moment.seat)
            late = tempo.differing(game, moment.seat, picks, random.Random(1))
            with monkeypatch.context() as patched:
                patched.setattr(tempo, "play_on", lambda *_: None)
                found = late and not tempo.differing(game, moment.seat, picks, random.Random(1))
        counter._take(place, moment)
    assert found


@pytest.mark.parametrize("rivals, more", [("CR-09", True), ("CR-09, CL-09", False)])
def test_a_card_with_one_target_takes_its_key_again(rivals: str, more: bool) -> None:
    table = Table.at(beginning(AMBUSH.format(rivals=rivals), "human", "adept"))
    moment = table.sit().moment()
    assert moment.question is not None
    (ambush,) = [c for c in table.game.in_zone("hand", 0) if table.game.definition(c).id == "ar.ambush"]
    position = next(k for k, o in enumerate(moment.question.options) if o[:2] == ("play", ambush))
    assert tempo.TempoCounter(table, 1)._says_first(moment, (position,)) == more


def test_what_is_warned_of_takes_the_key_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counter, place = sat(ALONE, 1)
    while not counter.table.tempo.would_warn_of((moment := place.moment()).seat, passing=True):
        counter._take(place, moment)
    monkeypatch.setattr(counter, "_adept", lambda *_: (pass_position(moment.question),))
    monkeypatch.setattr(counter, "_passing_on", lambda *_: None)
    keys = counter.counts["keys"]
    counter._take(place, moment)
    assert counter.counts["keys"] == keys + 2


def test_whoever_would_act_speaks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    spoke = []
    real = tempo.TempoCounter._speaks_up

    def speaks_up(self: tempo.TempoCounter, claimants: Any) -> tempo.Speaks | None:
        found = real(self, claimants)
        spoke.append(() if found is None else (found.seat,))
        return found

    monkeypatch.setattr(tempo.TempoCounter, "_speaks_up", speaks_up)
    passes = []
    adept = tempo.TempoCounter._adept

    def watched(self: tempo.TempoCounter, game: Any, seat: int) -> tuple[int, ...]:
        picks = adept(self, game, seat)
        if game is self.table.game and spoke and spoke[-1] == (seat,):
            passes.append(game.question.options[picks[0]][0] == "pass" if picks else True)
            spoke.append(())
        return picks

    monkeypatch.setattr(tempo.TempoCounter, "_adept", watched)
    for seed in range(3):
        tempo.TempoCounter(tempo.Table.at(tempo.Tempo(DUEL, 2).beginning(seed)), seed).count()
    assert passes and not any(passes)  # the same adept, asked for real, does not pass


def test_what_all_see_that_one_may_is_done_with_the_key_that_speaks_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counter = tempo.TempoCounter(tempo.Table.at(tempo.Tempo(ALONE, 2).beginning(0)), 0)
    place, done, real = counter.table.sit(), 0, tempo.differing
    while (moment := place.moment()).stage != OVER:
        # Three quarters of the time would go to what is not asked here: whether other answers differ.
        monkeypatch.setattr(tempo, "differing", real if moment.acts else lambda *_: False)
        before, now = dict(counter.counts), counter.table.game.count
        counter._take(place, moment)
        if moment.acts and counter.counts["real"] > before["real"]:
            done += 1
            taken = {k: n - before[k] for k, n in counter.counts.items() if n != before[k]}
            assert taken.pop("differing", 1) == 1
            assert taken == {"aloud": 1, "real": 1, "keys": 1} and counter.table.game.count > now
    assert done > 5


def test_of_real_choices_the_answers_differ_or_the_adept_acts() -> None:
    found = counted(DUEL, 1)
    assert 0 < found["differing"] <= found["real"]


@pytest.mark.parametrize(
    ("game", "people", "seed"),
    [(DUEL, 2, 41), ("ultima_reserva", 1, 40), (ALONE, 1, 40), ("aguila_roja", 2, 40)],
)
def test_nothing_is_answered_for_people_that_they_would_have_answered(
    game: str, people: int, seed: int
) -> None:
    found = lost_questions.TempoCheck(game, people, seed).play(range(1))
    assert found["said"] and found["unasked"] and not found["found"]


def test_a_question_that_is_answered_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "ended", lambda table, held: None)  # nothing ends a passing any more
    found = lost_questions.TempoCheck(DUEL, 2, 41).play(range(1))
    assert found["lost"] and found["outlived"] and any("lost passing" in where for where in found["found"])


@pytest.mark.parametrize(
    ("game", "seed"), [(DUEL, 9234), (DUEL, 9357), ("ultima_reserva", 9263), ("karmaka", 9894)]
)
def test_an_act_of_which_nothing_is_left_when_the_turn_is_over_is_idle(game: str, seed: int) -> None:
    """The attacker is weakened and who is behind gains less for it; who is turned falls in any case; which of
    one's works is ruined, a turn before a rival has won, is all one."""
    found = lost_questions.TempoCheck(game, 1, seed).play(range(1))
    assert found["idle_acts"] and not found["found"]


def test_what_is_good_for_something_is_no_idle_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Forecaster, "vain", lambda *_: True)  # the table believes it of every act
    for game in (DUEL, "ultima_reserva", ALONE):
        found = lost_questions.TempoCheck(game, 1, 0).play(range(1))
        assert found["lost"] and all("lost vain" in where for where in found["found"])


def test_what_can_be_done_when_asked_next_in_the_round_is_put_off_and_else_lost() -> None:
    table = lost_questions.WatchedTable.at(lost_questions.TempoCheck(DUEL, 2, 41).beginning(41))
    watcher = lost_questions.Watcher(table, 41)
    now, heal = table.game.round, ("ability", 3, 0)

    def asked(when: int, offered: list[tuple[object, ...]]) -> tuple[int, int]:
        watcher.put_off[0] = [lost_questions.PutOff(when, (heal,), "here")]
        watcher._asks(0, offered)
        return watcher.counts["put_off"], watcher.counts["lost"]

    assert asked(now, [("pass",), heal]) == (1, 0) and not watcher.found
    assert asked(now, [("pass",)]) == (1, 1)
    assert asked(now - 1, [("pass",), heal]) == (1, 2) and watcher.found == {"here": 2}


def test_the_command_looks_for_lost_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "tempo", DUEL, "--check", "--games", "1", "--people", "2"]) == 0
    assert "⟦" not in (out := capsys.readouterr().out) and DUEL in out


def test_the_command_counts_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked three times about the same matches, which are played once."""
    played, play = dict[str, dict[str, Any]](), tempo.Tempo.play

    def once(self: tempo.Tempo, numbers: range) -> dict[str, Any]:
        found = played.get(f"{self} {numbers}") or played.setdefault(f"{self} {numbers}", play(self, numbers))
        return deepcopy(found)

    monkeypatch.setattr(tempo.Tempo, "play", once)
    file = tmp_path / "tempo.md"
    command = ["lab", "tempo", DUEL, FEW, "--people", "1,3", "--games", "1"]
    assert cli.main([*command, "--markdown", str(file), "--lang", "es"]) == 0
    out = capsys.readouterr().out
    assert "⟦" not in out and out.count(DUEL) == 1 and out.count(FEW) == 2  # three cannot play a duel
    rows = [line for line in file.read_text().splitlines() if line.startswith("| " + FEW)]
    assert len(rows) == 2 and "mk-tui lab tempo" in file.read_text()
    assert cli.main([*command, "--json"]) == 0
    assert [row["people"] for row in json.loads(capsys.readouterr().out)] == [1, 1, 3]
    assert cli.main(["lab", "tempo", DUEL, "--games", "1", "--json", "--by-kind"]) == 0
    whole, kinds = json.loads(capsys.readouterr().out)
    assert sum(kind["keys"] for kind in kinds) == whole[0]["keys"] and len(kinds) > 3
    assert sum(kind["real"] for kind in kinds) == whole[0]["real"]
    assert cli.main(["lab", "tempo", DUEL, "--people", "3"]) == 2
