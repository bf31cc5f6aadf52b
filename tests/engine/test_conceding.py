"""Giving up: no answer, at any question, kept among the answers (engine/mechanisms/conceding.py)."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine import (
    Game,
    IllegalAnswer,
    RuleCrash,
    SeatSetup,
    events,
    new_game,
    save,
    set_pref,
    view,
    why_no_concession,
)
from mk_tui.engine.cards import build_pool
from mk_tui.engine.change import end_match
from mk_tui.engine.flow import withdraw
from mk_tui.engine.mechanisms.parts import WithConceding
from mk_tui.engine.record import rebuild
from mk_tui.engine.tables import Clauses

from .games import duel
from .games.at_table import NAMES


class Yielding(duel.Duel, WithConceding):
    """Duel that lets its players concede: of three the last one wins."""

    id = "yielding"
    clauses = Clauses(concession="DU-1")

    def concede(self, g: Game, seat: int) -> None:
        left = [s for s in g.order if s not in g.conceded()]
        if len(left) == 1:
            end_match(g, "win", left, "result.conceded")
        elif g.question is not None and g.question.seat == seat:
            withdraw(g, anew=True)


RULES = Yielding()
POOL = build_pool(RULES, duel.CARDS, "yielding-1")


@pytest.fixture
def match() -> Game:
    """A match of three."""
    return new_game(RULES, POOL, [SeatSetup(name, dict(duel.DECK)) for name in NAMES[:3]], {}, 1)


def test_a_concession_needs_no_question_and_lets_the_match_go_on(match: Game) -> None:
    g = match
    assert g.question is not None
    asked = g.question
    other = next(s for s in range(3) if s != asked.seat)
    set_pref(g, "concede", other, 1)
    assert g.question is asked
    assert g.answers == [("concede", other, 1)]
    assert view(g, None).conceded == (other,)
    assert [e.fields for e in events(g, None) if e.id == "log.conceded"] == [{"seat": other}]
    # The one who is asked may concede too: what becomes of the question is the ruleset's to say.
    set_pref(g, "concede", asked.seat, 1)
    assert g.result is not None and g.result["winners"] == [3 - other - asked.seat]
    assert g.question is None
    assert view(g, None).conceded == (other, asked.seat)


def test_whoever_is_asked_anew_is_asked_the_same(match: Game) -> None:
    g = match
    assert g.question is not None
    before = (g.question.seat, g.question.kind, g.question.options)
    set_pref(g, "concede", g.question.seat, 1)
    assert (g.question.seat, g.question.kind, g.question.options) == before


def test_it_is_saved_replayed_and_rewound(match: Game) -> None:
    g = match
    set_pref(g, "concede", 1, 1)
    twin = save.load(save.dump(g), g.rules, g.pool)
    assert save.state(twin) == save.state(g) == save.state(rebuild(g))
    set_pref(twin, "concede", 2, 1)
    set_pref(g, "concede", 2, 1)
    assert save.state(twin) == save.state(g) == save.state(rebuild(g))
    assert g.clone().conceded() == (1, 2)


def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_happens(match: Game) -> None:
    g = match
    set_pref(g, "concede", 1, 1)
    before = save.state(g)
    refusal = why_no_concession(g, 1)
    assert refusal is not None and (refusal.clause, refusal.message) == ("DU-1", "refuse.out_of_match")
    for seat, value in ((1, 1), (0, 0), (3, 1)):
        with pytest.raises(IllegalAnswer):
            set_pref(g, "concede", seat, value)
    assert save.state(g) == before
    set_pref(g, "concede", 2, 1)
    refusal = why_no_concession(g, 0)
    assert refusal is not None and refusal.message == "refuse.match_over"


def test_a_game_without_such_a_rule_does_not_offer_it() -> None:
    g = duel.begin(2, 1)
    refusal = why_no_concession(g, 0)
    assert refusal is not None and (refusal.clause, refusal.message) == ("", "refuse.no_concession")


def test_a_rule_that_fails_takes_the_concession_back(match: Game, monkeypatch: Any) -> None:
    g = match
    before = save.state(g)

    def fail(g: Game, seat: int) -> None:
        raise KeyError(seat)

    monkeypatch.setattr(RULES, "concede", fail)
    with pytest.raises(RuleCrash):
        set_pref(g, "concede", 0, 1)
    assert save.state(g) == before
