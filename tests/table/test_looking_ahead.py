"""What a table finds out ahead is what it would find later; it is told to nobody, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mk_tui.cards import failures, registry
from mk_tui.engine import Game, RuleCrash
from mk_tui.engine.save import state
from mk_tui.players.answers import decline, declining_option
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table, looking_ahead
from mk_tui.table import command as give
from mk_tui.table.moment import ASK, Moment
from mk_tui.table.place import Place

GAMES = registry.games()
ANSWERS = 60


def laid(game: str, seed: int) -> Place:
    """Return the place of a person at a table with computer players that answer by chance."""
    table = Table.new(game, [("Ana", HUMAN, ""), ("Beto", "random", "")], {}, seed)
    return table.sit()


def asked(place: Place) -> Moment | None:
    """Return the moment at which the person is asked next, None when the match is over."""
    table = place._sitting.table
    while table.result is None and place.moment().stage != ASK:
        assert place.do(give.ComputerAnswers(place.moment().number, table.computers.answer())).done
    return None if table.result is not None else place.moment()


def told(place: Place, moment: Moment) -> object:
    """Return what a face is told of a moment, and where passing leads from there."""
    assert moment.question is not None
    space = declining_option(moment.question)
    leads = None if space is None else place.forecast(space)
    table = place._sitting.table
    undone = table.tempo.would_warn_of(moment.seat, passing=True)
    ended = table.outlook.is_foregone(moment.question, moment.seat)
    return moment.view, moment.tempo, moment.news, leads, undone, ended


@pytest.mark.parametrize("game", GAMES)
def test_what_is_found_ahead_is_what_would_be_found_later(game: str) -> None:
    ahead, later, used = laid(game, 5), laid(game, 5), 0
    for n in range(ANSWERS):
        here, there = asked(ahead), asked(later)
        if here is None or there is None:
            assert here is there
            break
        assert told(ahead, here) == told(later, there)
        looked = ahead._sitting.table.outlook
        used += looked._known() in looked._ahead.values()
        before = state(ahead._sitting.table.game)
        ahead.rest()
        assert state(ahead._sitting.table.game) == before and ahead.moment() is here
        assert here.question is not None
        picks = decline(here.question) if n % 3 else None  # what is not declined leads elsewhere
        picks = tuple(range(max(here.question.least, 1))) if picks is None else picks
        for place, moment in ((ahead, here), (later, there)):
            place.do(give.Answer(moment.number, here.question.proposal or picks))
    assert used  # else nothing was found ahead


def declined(place: Place) -> Iterator[Moment]:
    """Yield the moments at which a person is asked who declines where they may; fails at the last."""
    for _ in range(ANSWERS):
        moment = asked(place)
        assert moment is not None and moment.question is not None
        yield moment
        place.do(give.Answer(moment.number, decline(moment.question) or (0,)))
    raise AssertionError("nothing was found ahead")


def test_what_was_found_of_passing_is_not_told_of_another_answer() -> None:
    place = laid("karmaka", 5)
    table = place._sitting.table
    for moment in declined(place):
        place.rest()
        question = moment.question
        assert question is not None
        no = decline(question)
        other = next((k for k in range(len(question.options)) if no is not None and (k,) != no), None)
        found = list(table.outlook._ahead.values())
        if found and other is not None and question.most == 1:
            table.answer((other,))
            if table.game.question is not None:
                assert table.outlook._known() not in found
            return


@pytest.mark.parametrize(
    ("what", "found_out"), [("foregone", False), ("nothing_to_decide", None), ("length_of_run", 0)]
)
def test_what_a_table_finds_out_of_a_question_it_finds_once(
    what: str, found_out: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []
    monkeypatch.setattr(looking_ahead, what, lambda *about: tried.append(about) or found_out)
    place = laid("karmaka", 5)
    outlook = place._sitting.table.outlook
    found: list[looking_ahead.AheadOf] = []
    for _ in declined(place):
        if any(outlook._known() is known for known in found):
            assert not tried  # the table has asked, and knew
            return
        place.rest()
        found = list(outlook._ahead.values())
        assert tried or not found
        tried.clear()


@pytest.mark.failures("forecast")
def test_a_rule_that_fails_ahead_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(game: Game, answer: object) -> None:
        raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")

    place = laid("karmaka", 5)
    moment = asked(place)
    while moment is not None and moment.question is not None and decline(moment.question) is None:
        place.do(give.Answer(moment.number, (0,)))
        moment = asked(place)
    monkeypatch.setattr(looking_ahead, "advance", fails)
    noted = len(failures.since(0))
    place.rest()
    assert place.moment() is moment
    assert {f.kind for f in failures.since(noted)} == {"forecast"}
