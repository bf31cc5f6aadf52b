"""Passing until something and cards that are not to stop the game: the same on the screen and in lines."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

from mk_tui.plain.console import Closed, Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import random_answer
from mk_tui.storage.settings import Settings
from mk_tui.table import Place, Table
from mk_tui.table import command as give
from mk_tui.table.passing import ROUND, RUN
from mk_tui.tui.app import MkTui
from tests.written import beginning

MK = "mamlejet_kohanim"


def passable(seed: int = 3) -> Place:
    """Return a place at a question that may be passed."""
    place = Table.new(MK, [("Ana", "human", "")], {}, seed).sit()
    rng = random.Random(seed)
    while (q := place.moment().question) is None or pass_position(q) is None or not place.moment().view.round:
        assert q is not None
        place.do(give.Answer(place.moment().number, random_answer(q, rng)))
    return place


def lines(place: Place, *typed: str, lang: str = "en") -> str:
    """Type lines until there are no more; returns what was written."""
    out = io.StringIO()
    plain = PlainMatch(place, lang, Console(io.StringIO("".join(f"{x}\n" for x in typed)), out))
    with pytest.raises(Closed):
        while True:
            try:
                plain.go_on(place.moment())
            except Closed:
                raise
            except Exception as error:
                if type(error).__name__ != "Elsewhere":
                    raise
    return out.getvalue()


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "pass until round", "Asked again: a new round."),
        ("es", "pasar hasta ronda", "Se te vuelve a preguntar: ronda nueva."),
    ],
)
def test_lines_pass_until_the_round_ends(lang: str, typed: str, told: str) -> None:
    place = passable()
    before = place.moment().view.round
    said = lines(place, typed, lang=lang)
    now = place.moment()
    if now.tempo.until:  # the rules made somebody answer
        assert now.tempo.until == ((0, ROUND),) and pass_position(now.question) is None  # type: ignore[arg-type]
    else:
        assert now.view.round == before + 1 and told in said


def test_lines_say_what_one_may_pass_until_and_refuse_the_rest() -> None:
    place = passable()
    said = lines(place, "pass until christmas", "ask", "mute", "mute no such card")
    assert "pass until step, me, combat, turn, round" in said
    assert "Nobody passes on:" in said and "Every card may stop the game" in said
    assert not place.moment().tempo.until


@pytest.fixture
def app() -> MkTui:
    return MkTui(None, Settings(animation="off", theme="dark", advice=False), passable(), "en")


async def test_the_screen_has_a_key_and_a_small_menu_for_it(app: Any) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        before = screen.client.moment
        await pilot.press("full_stop")
        await pilot.pause()
        assert screen.overlay.display
        await pilot.press("r")
        await pilot.pause()
        now = screen.client.moment
        assert now.number > before.number
        assert now.tempo.until == ((0, ROUND),) or now.tempo.stopped == ROUND or now.stage == "over"
        if now.tempo.stopped:
            assert "Asked again: a new round." in screen.prompt._sentence()[0]


async def test_any_key_takes_it_back_while_the_computers_play() -> None:
    table = Table.new(MK, [("Ana", "human", ""), ("Beto", "random", "")], {}, 5)
    place = table.sit()
    rng = random.Random(5)
    while True:
        moment = place.moment()
        if moment.stage == "computer":
            place.do(place.think(moment.number))  # type: ignore[arg-type]
        elif moment.question is not None and pass_position(moment.question) is not None and moment.view.round:
            place.do(give.PassUntil(moment.number, ROUND))
            if place.moment().stage == "computer" and place.moment().tempo.until:
                break
        elif moment.question is not None:
            place.do(give.Answer(moment.number, random_answer(moment.question, rng)))
    app: Any = MkTui(None, Settings(animation="full", theme="dark", advice=False), place, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        screen.bot.stop()
        assert "Ana passes until the end of the round" in screen.header._passing()[0]
        count = len(table.match.record.answers)
        await pilot.press("x")
        assert not place.moment().tempo.until
        assert screen.header._passing() == [""] or len(table.match.record.answers) > count


ATTACKED = """\
- title: Invaders, and a computer player who is asked between two persons
  clauses: [MK-20.2]
  game: mamlejet_kohanim
  seats: [Ana, Beto, Carla]
  phase: 3a
  table:
    front: [E01, E01, E01]
    Ana: {camp: [W02], city: [N01, N01, N01]}
    Beto: {camp: [W02], city: [N01, N01, N01]}
    Carla: {camp: [W02], city: [N01, N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("until", "key", "stays"),
    [(RUN, "space", True), (RUN, "f", True), (ROUND, "space", True), (ROUND, "x", False)],
)
async def test_a_key_that_lets_a_computer_go_on_takes_nobodys_pass_back(
    until: str, key: str, stays: bool
) -> None:
    """Whoever had said "none of mine, for all of them" was asked again, and nobody said why."""
    place = Table.at(beginning(ATTACKED, "human", "adept", "human")).sit()
    while (moment := place.moment()).stage != "computer":
        if moment.stage == "hand over":
            place.do(give.Look(moment.number, moment.seat))
        else:
            assert moment.question is not None and moment.question.kind == "defend"
            place.do(give.PassUntil(moment.number, until))
    assert moment.tempo.until
    app: Any = MkTui(None, Settings(animation="full", theme="dark", advice=False), place, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.screen.bot.stop()
        await pilot.press(key)
        assert bool(place.moment().tempo.until) is stays
        said = [n.message for n in app._notifications]
        assert ("Whoever passed on is asked again." in said) is not stays
