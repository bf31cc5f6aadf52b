"""The screen, the lines and the bare table are faces of one table: the same match, and the same failures."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.engine import RuleCrash, save
from mk_tui.language import Speaker
from mk_tui.language.failing import say_failure, say_notice, say_unsaid
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players import worker
from mk_tui.players.answers import ONE, decline, shape
from mk_tui.players.levels import random_answer
from mk_tui.storage import StorageError, Store
from mk_tui.storage.settings import Settings
from mk_tui.table import Moment, Place, Reply, Table
from mk_tui.table import command as give
from mk_tui.table import match as match_module
from mk_tui.table import moment as stages
from mk_tui.table.open_acts import as_question
from mk_tui.tui.app import MkTui

ANSWERS = 25  # of people, in each match
PEOPLE = {
    "alone": [("Ana", "human", ""), ("Beto", "random", "")],
    "two": [("Ana", "human", ""), ("Beto", "human", "")],
    "three": [("Ana", "human", ""), ("Beto", "human", ""), ("Carla", "human", "")],
    "four": [("Ana", "human", ""), ("Beto", "human", ""), ("Carla", "random", ""), ("Dov", "human", "")],
}
MATCHES = [(game, people) for game in registry.games() for people in ("alone", "two")]
MATCHES += [("karmaka", "three"), ("mamlejet_kohanim", "three")]
MATCHES += [("aguila_roja", "four"), ("ultima_reserva", "four")]


class Guest:
    """Decides by chance and by nothing but the question: the same at whatever face."""

    def __init__(self, place: Place, seed: int) -> None:
        self.place, self.rng = place, random.Random(seed)
        self.given = self.undone = 0

    def mind(self, moment: Moment) -> str:
        """Return "undo" or "redo" where they change their mind about what was done, else ""."""
        chance = self.rng.random()
        if moment.redo is not None and chance < 0.4:
            return "redo"
        if moment.undo is not None and chance > 0.5:
            self.undone += 1
            return "undo"
        return ""

    def numbers(self, moment: Moment) -> dict[int, int]:
        """Return the number of each choice in lines: of choices that come to the same only one has one."""
        assert moment.question is not None
        choices = NumberedChoices(moment.question, moment.view, self.place.ruleset.verbs)
        return {position: n for n, position in choices.numbers.items()}

    def picks(self, moment: Moment) -> tuple[int, ...]:
        """Return an answer that every face can give."""
        question = moment.question
        assert question is not None
        self.given += 1
        nothing, picks = decline(question), random_answer(question, self.rng)
        if nothing is not None and self.rng.random() < 0.3:
            return nothing
        if shape(question) == ONE:
            return (self.rng.choice(sorted(self.numbers(moment))),)
        return question.proposal or tuple(sorted(picks))

    def act(self, moment: Moment) -> int | None:
        """Return which act is done when all are asked, by its position: one that has a number in lines."""
        asked = as_question(moment.acts)
        if asked is None or self.rng.random() < 0.5:
            return None
        self.given += 1
        return self.rng.choice(sorted(self.numbers(replace(moment, question=asked))))

    def claims(self, moment: Moment) -> tuple[int, ...]:
        """Return who speaks up: one of them, or nobody."""
        return tuple(s for s in moment.claimants if self.rng.random() < 0.4)[:1]


def begin(game: str, people: str, folder: Path) -> tuple[Table, Place, Store]:
    store = Store(folder / "m.sqlite3")
    table = Table.new(game, PEOPLE[people], {}, 7, store)
    return table, table.sit(), store


# -- the three ways -------------------------------------------------------------------------------------


def bare(place: Place, guest: Guest) -> None:
    while guest.given < ANSWERS and (moment := place.moment()).stage != stages.OVER:
        command: give.Command | None
        if moment.stage == stages.COMPUTER:
            command = place.think(moment.number)
        elif moment.stage == stages.ALOUD:
            act = guest.act(moment)
            if act is None:
                command = give.Claim(moment.number, guest.claims(moment))
            else:
                command = give.ActOpenly(moment.number, moment.acts[act])
        elif moment.question is not None and (mind := guest.mind(moment)):
            command = (give.Undo if mind == "undo" else give.Redo)(moment.number)
        elif moment.question is not None:
            command = give.Answer(moment.number, guest.picks(moment))
        else:
            command = give.Look(moment.number, moment.seat)
        assert command is not None
        assert place.do(command).done or place.do(command).done  # once more, where it would do nothing


def lines(place: Place, guest: Guest) -> None:
    class Typed(io.StringIO):
        asked, said = -1, ""

        def readline(self, *_: object) -> str:  # type: ignore[override]
            moment = place.moment()
            if moment.number != self.asked or (moment.question is None and moment.stage != stages.ALOUD):
                if guest.given >= ANSWERS:
                    return ""
                self.asked, self.said = moment.number, self.answer(moment)
            return self.said  # once more, where it would do nothing

        def answer(self, moment: Moment) -> str:
            if moment.stage == stages.ALOUD:
                act = guest.act(moment)
                if act is not None:
                    asked = replace(moment, question=as_question(moment.acts))
                    return f"{guest.numbers(asked)[act]}\n"
                return " ".join(place.names[s] for s in guest.claims(moment)) + "\n"
            if moment.question is None:
                return "\n"
            if mind := guest.mind(moment):
                return f"{mind}\n"
            numbers = guest.numbers(moment)
            return (" ".join(str(numbers[k]) for k in guest.picks(moment)) or "0") + "\n"

    PlainMatch(place, "en", Console(Typed(), io.StringIO())).run()


async def screen(place: Place, guest: Guest) -> None:
    app = MkTui(None, Settings(animation="off", theme="dark", news=False), place, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table: Any = app.screen
        asked, mind, picks = -1, "", ()
        for _ in range(60 * ANSWERS):
            moment = table.client.moment
            if (guest.given >= ANSWERS and moment.number != asked) or moment.stage == stages.OVER:
                break
            if moment.stage == stages.ALOUD:
                if moment.number != asked:
                    asked, act = moment.number, guest.act(moment)
                    claims = () if act is not None else guest.claims(moment)
                if act is not None:
                    table.course.act_openly(act)  # once more, where it would do nothing
                else:
                    table.course.claim(claims[0]) if claims else table.controls.do("confirm")
            elif moment.stage == stages.HAND_OVER:
                for key in (table.voice.seat_keys[moment.seat], "space"):
                    table.handover.press(key)
            elif moment.stage == stages.HAND_BACK:
                table.handover.take_back()
            elif moment.question is not None:
                if moment.number != asked:
                    asked, mind = moment.number, guest.mind(moment)
                    picks = () if mind else guest.picks(moment)
                if mind:
                    table.controls.do(mind)
                else:
                    table.course.give(picks)  # once more, where it leaves something undone
            else:
                await pilot.pause(0.005)
        await pilot.pause()


def outcome(table: Table, store: Store) -> tuple[Any, ...]:
    """Return everything that became of a match, up to where a person is asked again."""
    assert table.match_id is not None
    while table.bot_to_move():
        table.computers.play()
    seats = (*range(len(table.names)), None)
    return store.answers(table.match_id), [table.events(s) for s in seats], save.dump(table.game)


@pytest.mark.parametrize(("game", "people"), MATCHES)
async def test_a_match_is_the_same_through_every_face(game: str, people: str, tmp_path: Path) -> None:
    came = []
    for name in ("bare", "lines", "screen"):
        (tmp_path / name).mkdir()
        table, place, store = begin(game, people, tmp_path / name)
        guest = Guest(place, 5)
        if name == "screen":
            await screen(place, guest)
        else:
            (bare if name == "bare" else lines)(place, guest)
        assert guest.given == ANSWERS or table.result is not None
        assert guest.undone, "nobody changed their mind"
        came.append(outcome(table, store))
    assert came[0] == came[1]
    assert came[0] == came[2]


# -- what fails -----------------------------------------------------------------------------------------


def fail(error: Exception) -> Any:
    def raising(*_: Any) -> Any:
        raise error

    return raising


def rule(patch: pytest.MonkeyPatch, store: Store) -> None:
    patch.setattr(match_module, "advance", fail(RuleCrash("a rule failed", {"answers": []})))


def full(patch: pytest.MonkeyPatch, store: Store) -> None:
    patch.setattr(store, "add_answer", fail(StorageError("error.store_full", file="m.sqlite3")))


def locked(patch: pytest.MonkeyPatch, store: Store) -> None:
    patch.setattr(store, "add_answer", fail(StorageError("error.store_busy", file="m.sqlite3")))


FAILURES: dict[str, tuple[Callable[..., None], str]] = {
    "rule": (rule, "A rule failed, so the answer was taken back."),
    "full": (full, "m.sqlite3"),
    "locked": (locked, "The match file m.sqlite3 is in use by another program"),
}


def asked(place: Place) -> Moment:
    """Go on to where the person is asked."""
    while (moment := place.moment()).stage == stages.COMPUTER:
        thought = place.think(moment.number)
        assert thought is not None
        place.do(thought)
    assert moment.question is not None
    return moment


def drawn(app: MkTui) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(s.text for s in strip) for strip in strips)


def words(text: str) -> str:
    return " ".join(re.sub(r"[│╭╮╰╯─]", " ", text).split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("failure", FAILURES)
async def test_what_fails_is_said_alike_and_leaves_the_question_open(
    failure: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, english = FAILURES[failure]

    def at(name: str) -> tuple[Place, Store, Moment, tuple[int, ...]]:
        (tmp_path / name).mkdir()
        _, place, store = begin("karmaka", "alone", tmp_path / name)
        moment = asked(place)
        return place, store, moment, Guest(place, 1).picks(moment)

    place, store, moment, picks = at("bare")
    with monkeypatch.context() as patch:
        make(patch, store)
        reply: Reply = place.do(give.Answer(moment.number, picks))
    assert not reply.done and place.moment() is moment and len(reply.notices) == 1
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    sentence = re.sub(r"\S*crash\S*", "FILE", say_notice(reply.notices[0], speaker))
    assert lang == "es" or english in sentence
    start = sentence.partition("FILE")[0].strip()
    assert len(start) > 20 and place.do(give.Answer(moment.number, picks)).done

    place, store, moment, picks = at("lines")
    out, numbers, typed = io.StringIO(), Guest(place, 1).numbers(moment), list[int]()

    class Resting(Console):
        def rest(self, seconds: float) -> None:
            patch.undo()  # the other program is done: what was typed is given again

    class Typed(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            typed.append(1)
            if out.getvalue().count(start) == 1:
                patch.undo()  # it is mended
            return "q\n" if place.moment() is not moment else f"{numbers[picks[0]]}\n"

    with monkeypatch.context() as patch:
        make(patch, store)
        assert PlainMatch(place, lang, Resting(Typed(), out)).run() == 0
    assert out.getvalue().count(start) == 1
    assert len(typed) == (2 if failure == "locked" else 3)  # an answer, perhaps again, and the end

    place, store, moment, picks = at("screen")
    app = MkTui(None, Settings(animation="off", theme="dark"), place, lang)
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        shown: Any = app.screen
        with monkeypatch.context() as patch:
            make(patch, store)
            shown.course.give(picks)
            await pilot.pause()
            assert words(start)[:60] in words(drawn(app))
            assert place.moment() is moment
        if app.screen is not shown:
            await pilot.press("enter")  # it has been read
        shown.course.give(picks)
        await pilot.pause()
        assert place.moment() is not moment


def raises(patch: pytest.MonkeyPatch, table: Table) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("lost")

    assert table.question is not None
    table.computers.players[table.question.seat] = SimpleNamespace(decide=broken)


def dies(patch: pytest.MonkeyPatch, table: Table) -> None:
    patch.setattr(worker, "CODE", "raise RuntimeError('not today')")
    assert table.question is not None
    table.controllers[table.question.seat] = "master"


PLAYERS = [
    pytest.param(raises, "A computer player failed", marks=pytest.mark.failures("bot")),
    pytest.param(dies, "search failed", marks=pytest.mark.failures("search")),
]


async def said_when_it_answers(table: Table, face: str) -> str:
    """Let the computer player that is asked answer; return what a face says meanwhile."""
    place = table.sit()
    if face == "bare":
        asked_first = place.moment()
        thought = place.think(asked_first.number)
        assert thought is not None and place.do(thought).done
        speaker = Speaker("en", place.ruleset, place.pool, place.names)
        return " ".join(say_notice(notice, speaker) for notice in place.moment().notices)
    if face == "lines":
        out = io.StringIO()
        PlainMatch(place, "en", Console(io.StringIO("q\n"), out)).run()
        return out.getvalue()
    app = MkTui(None, Settings(animation="off", theme="dark"), place, "en")
    async with app.run_test(size=(140, 40)) as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if not table.bot_to_move():
                break
        await pilot.pause(0.1)
        return drawn(app)


@pytest.mark.parametrize("face", ["bare", "lines", "screen"])
@pytest.mark.parametrize(("failure", "sentence"), PLAYERS)
async def test_a_player_that_fails_is_replaced_and_every_face_says_it_in_each_match(
    failure: Callable[..., None], sentence: str, face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It raises, or its search dies: another answer is given, and the match goes on."""
    tables = (Table.new("karmaka", PEOPLE["alone"], {}, seed) for seed in range(20))
    asked_first = (t for t in tables if t.bot_to_move())
    for _ in range(2):
        table = next(asked_first)
        failure(monkeypatch, table)
        text = await said_when_it_answers(table, face)
        assert table.game.count > 0 and sentence in words(text), text


@pytest.mark.failures("hint")
@pytest.mark.parametrize("face", ["bare", "lines", "screen"])
async def test_a_hint_that_cannot_be_worked_out_says_why_at_once(
    face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "CODE", "raise RuntimeError('not today')")
    table = Table.new("karmaka", PEOPLE["alone"], {}, 7)
    place = table.sit()
    moment = asked(place)
    if face == "bare":
        assert place.do(give.Hint(moment.number)).done
        found = place.weigh(place.moment().number)
        assert found is not None and found.answers == []
        text = " ".join(say_failure(failure, "en") for failure in found.noted)
        assert not say_unsaid("en")  # it is said once
    elif face == "lines":
        out = io.StringIO()

        class Typed(io.StringIO):
            def readline(self, *_: object) -> str:  # type: ignore[override]
                said = out.getvalue()
                assert ("search for a hint failed" in said) == ("No hint could" in said)
                return "q\n" if "No hint could" in said else "hint\n"

        PlainMatch(place, "en", Console(Typed(), out)).run()
        text = out.getvalue()
    else:
        app = MkTui(None, Settings(animation="off", theme="dark"), place, "en")
        async with app.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            shown: Any = app.screen
            shown.controls.do("hint")
            for _ in range(200):
                await pilot.pause(0.02)
                if "No hint could" in (text := drawn(app)) and "failed" in text:
                    break
    assert "The search for a hint failed (WorkerError" in words(text) and "adept does" not in words(text)
