"""What would do nothing is said to, and done when it is typed once more; what happens again is told once."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game
from mk_tui.language import Speaker
from mk_tui.lessons import Attempt, puzzles
from mk_tui.plain.console import Closed, Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.plain.news_lines import log_lines
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.table import EventView, Table
from mk_tui.table import command as give
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from tests.written import OFFERING
from tests.written import beginning as laid


def idle_position() -> tuple[Game, int]:
    """Return a match at a question of which an option would do nothing, and that option: a porter who has
    Victory 0 challenges a player (AR-10.6)."""
    attempt = Attempt(next(p for p in puzzles("aguila_roja")[0] if p.id == "all_up_again"))
    for answer in attempt.puzzle.solution[:6]:
        attempt.match.enter(answer)
    game = attempt.match.game
    return game, next(f.picks[0] for f in Forecaster(game).all() if f.nothing)


def test_an_act_that_does_nothing_is_typed_twice() -> None:
    """Once it is said, once more it is done; what does something is done at once."""
    g, position = idle_position()
    assert g.question is not None
    seat = g.question.seat
    seats = tuple(Seat(f"P{k}", "human" if k == seat else "random") for k in range(len(g.seats)))
    beginning = Beginning("aguila_roja", seats, {}, 1, ({},) * len(seats), ({},) * len(seats))
    table = Noting(Match(beginning, g), Keeper())
    table.tempo.insist()
    place = table.sit()
    moment = place.moment()
    assert moment.question is not None
    choices = NumberedChoices(moment.question, moment.view, place.ruleset.verbs)
    number = next(n for n, k in choices.numbers.items() if k == position)
    for typed, given in ((f"{number}\n", []), (f"{number}\n{number}\n", [(position,)])):
        table.given.clear()
        out = io.StringIO()
        match = PlainMatch(place, "en", Console(io.StringIO(typed), out))
        with contextlib.suppress(Closed):
            match.ask(moment)
        assert table.given == given
        assert "This would do nothing." in out.getvalue().rpartition(">")[0]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_act_whose_cost_takes_a_card_unasked_is_typed_twice(lang: str) -> None:
    """It is told as on the screen; a cost that can be paid with one of two asks which."""
    words = {
        "en": "The cost takes Scavenger: nothing else can pay it. Repeat to do it anyway.",
        "es": "El coste se lleva Carroñero: nada más puede pagarlo. Repite para hacerlo igualmente.",
    }
    for own, asks in (("AB01", True), ("AB01, AB06", False)):
        table = Table.of(Match(laid(OFFERING.format(own=own), "human", "human")))
        place = table.sit()
        place.do(give.Look(place.moment().number, 0))
        moment = place.moment()
        assert moment.question is not None
        (card,) = table.game.in_zone("hand", 0)
        choices = NumberedChoices(moment.question, moment.view, place.ruleset.verbs)
        position = next(k for k, o in enumerate(moment.question.options) if o[:2] == ("play", card))
        number = next(n for n, k in choices.numbers.items() if k == position)
        for typed in (1, 2):
            given = len(table.match.record.answers)
            out = io.StringIO()
            match = PlainMatch(place, lang, Console(io.StringIO(f"{number}\n" * typed), out))
            with contextlib.suppress(Closed):
                match.ask(moment)
            said = words[lang] in " ".join(out.getvalue().split())
            assert said is asks
            assert (len(table.match.record.answers) > given) is (typed == 2 or not asks)
            if not asks:
                break


class Noting(Table):
    """A table that notes an answer and stays where it is."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.given: list[tuple[int, ...]] = []

    def answer(self, positions: Any) -> None:
        self.given.append(tuple(positions))


def test_what_happens_several_times_in_a_row_is_one_line() -> None:
    ruleset = registry.get("ultima_reserva")
    speaker = Speaker("en", ruleset, load_pool(ruleset)[0], ("Ana", "Beto"))
    drew = EventView(0, "log.drew", {"seat": 1, "card": None, "card_id": -1})
    step = EventView(0, "log.step_began", {"step": "opening", "seat": 1})
    assert log_lines(speaker, [step, drew, drew, drew, step, drew]) == [
        "Start: Beto.",
        "Beto draws a card (×3).",
        "Start: Beto.",
        "Beto draws a card.",
    ]


def test_every_act_without_an_effect_is_listed_as_one_that_does_nothing() -> None:
    """At once, and not only when a hint has looked on: a list stands as it was written."""
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "adept", "")], None, 5)
    place = table.sit()
    moment = place.moment()
    assert moment.question is not None
    out = io.StringIO()
    lines = PlainMatch(place, "en", Console(io.StringIO(), out))
    lines.list_choices(NumberedChoices(moment.question, moment.view, place.ruleset.verbs))
    told = [line for line in out.getvalue().splitlines() if "has no effect" in line]
    assert len(told) == 3 and all("This would do nothing." in line for line in told)
