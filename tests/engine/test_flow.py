"""The one door: answers that fit move the match, others leave it as it was (architecture 3.2, 3.3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.engine import Game, IllegalAnswer, advance, save, set_pref
from mk_tui.engine.flow import ask, goto, push, push_at
from mk_tui.engine.mechanisms.payment import PAY
from mk_tui.engine.mechanisms.stack import offer_priority
from mk_tui.engine.record import rebuild

from .games import duel, echo
from .games.at_table import finish, play_on


def wrong_answers(g: Game) -> list[Any]:
    """Return every kind of answer that does not fit the open question."""
    q = g.question
    assert q is not None
    n = len(q.options)
    least = tuple(range(q.least))
    wrong: list[Any] = [
        (*least[:-1], n) if least else (n,),  # past the end
        (*least[:-1], -1) if least else (-1,),
        (*least[:-1], n + 10**9) if least else (10**9,),
        (*least[:-1], "0") if least else ("0",),
        (*least[:-1], None) if least else (None,),
        (*least[:-1], 0.0) if least else (0.0,),
        (*least[:-1], False) if least else (False,),
        (*least[:-1], (0,)) if least else ((0,),),
        tuple(range(q.most + 1)),  # too many
        list(least),
        set(least),
        "".join("0" for _ in least),
        0,
        None,
        {},
        {0: 0},
        b"\0",
    ]
    if q.least:
        wrong.append(least[:-1])  # too few
    if q.most > 1:
        wrong.append((0,) * max(2, q.least))  # one choice twice
    return wrong


@pytest.mark.parametrize("game", [duel, echo])
def test_an_illegal_answer_leaves_the_match_as_it_was(game: Any) -> None:
    g = game.begin(3, 4)
    kinds = set()
    for _ in play_on(g, random.Random(4), 150):
        assert g.question is not None
        kinds.add(g.question.kind)
        before, question = save.state(g), g.question
        for answer in wrong_answers(g):
            with pytest.raises(IllegalAnswer):
                advance(g, answer)
            assert g.question is question
        assert save.state(g) == before
    assert len(kinds) > 3  # more than one kind of question was looked at


def test_what_is_refused_is_said_in_a_sentence() -> None:
    p = echo.table(Ana={"hand": "reed"}, Bea={})
    for answer, said in [
        ((), "between 1 and 1 choices are needed, not 0"),
        ((9,), "there is no choice 9"),
        ((0, 0), "between 1 and 1 choices are needed, not 2"),
        ([0], "an answer is a tuple of choices, not list"),
    ]:
        with pytest.raises(IllegalAnswer, match=said):
            advance(p.game, answer)  # type: ignore[arg-type]


def test_a_choice_can_be_taken_only_once() -> None:
    p = duel.table(Ana={"hand": "fork", "field": "peak peak"}, Bea={"field": "squire herald oracle"})
    p.does("Ana", "play fork")
    with pytest.raises(IllegalAnswer, match="only once"):
        advance(p.game, (1, 1))
    p.does("Ana", "squire", "herald")


def test_after_the_end_nothing_can_be_answered() -> None:
    g = finish(echo.begin(2, 1))
    assert g.over()
    with pytest.raises(IllegalAnswer, match="nothing is asked"):
        advance(g, (0,))


def test_a_question_with_no_least_takes_the_empty_answer() -> None:
    g = duel.table(Ana={"hand": "bolt", "field": "peak squire"}, Bea={}).game
    assert g.question is not None
    ask(g, 0, "choose", "ask.any", [("yes",), ("no",)], 0, 2)
    goto(g, g.frames[-1], offer_priority)
    push_at(g, "pay", PAY[1], 0).v = {"cost": [0, 0, 0], "purpose": ""}
    advance(g, ())
    assert g.question is not None and g.question.kind == "priority"


def test_a_pushed_flow_runs_before_the_caller_goes_on() -> None:
    """Playing inside playing: the inner card is done with before the outer card's next operation."""
    p = echo.table(Ana={"hand": "bell bell reed toll"}, Bea={}, deck="dusk delve mirror lens")
    p.does("Ana", "play bell").does("Ana", "play bell").does("Ana", "play reed")
    # reed inside bell inside bell: each is offered to Bea as it is done, the innermost first
    for name in ("reed", "bell", "bell"):
        assert p.asked == "Bea: offer"
        assert p.game.question is not None
        assert p.card_name(p.game.question.fields["card"]) == name
        p.does("Bea", "no")
    assert p.zone("Ana", "ruins") == ["reed", "bell", "bell"]
    assert sorted(p.zone("Ana", "hand")) == ["delve", "dusk", "lens", "mirror", "toll"]


def test_an_offer_goes_round_the_table_until_somebody_takes_it() -> None:
    seats: dict[str, dict[str, str]] = {"Ana": {"hand": "reed"}, "Bea": {}, "Cleo": {}, "Dov": {}}
    p = echo.table(**seats)
    p.does("Ana", "play reed")
    p.does("Bea", "no").does("Cleo", "yes")
    assert p.asked.startswith("Bea: turn")  # Dov is not asked any more
    assert p.zone("Cleo", "pile") == ["reed"]


def test_a_tribute_asks_every_rival_in_turn() -> None:
    p = echo.table(Ana={"hand": "toll"}, Bea={"hand": "reed dusk"}, Cleo={}, Dov={"hand": "bell lens"})
    p.does("Ana", "play toll").does("Bea", "dusk").does("Dov", "lens")
    assert p.zone("Ana", "pile") == ["dusk", "lens"]


def test_an_effect_inside_an_effect_has_values_of_its_own() -> None:
    """Mirror does what a lens does; the lens chooses its own rival."""
    p = echo.table(Ana={"hand": "mirror reed", "row": "lens"}, Bea={"pile": "toll"}, Cleo={"pile": "dusk"})
    p.does("Ana", "play mirror").does("Ana", "lens").does("Ana", "Cleo").does("Ana", "no")
    assert p.asked == "Bea: offer"
    assert [f.get("whose") for _, f in p.log("log.looked")] == [2]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [duel, echo])
def test_seed_and_answers_make_the_same_match(game: Any, seed: int) -> None:
    g = game.begin(2 + seed, seed)
    set_pref(g, "hold", 1, 2)
    for turn, _ in enumerate(play_on(g, random.Random(seed), 120)):
        if turn == 40:
            set_pref(g, "hold", 0, 1)
            set_pref(g, "by_hand", 0, 1)
    assert save.state(rebuild(g)) == save.state(g)


@pytest.mark.parametrize(
    ("name", "seat", "value"),
    [
        ("hold", 0, 3),
        ("hold", 2, 0),
        ("hold", -1, 0),
        ("speed", 0, 0),
        ("by_hand", 0, 3),
        ("hold", 0, "1"),
        ("concede", 0, 1),  # no rule of this game lets anybody
    ],
)
def test_a_preference_that_does_not_exist_is_refused(name: str, seat: int, value: Any) -> None:
    g = duel.begin(2, 1)
    before = save.state(g)
    with pytest.raises(IllegalAnswer):
        set_pref(g, name, seat, value)
    assert save.state(g) == before


def test_a_flow_can_be_called_with_values() -> None:
    g = duel.begin(2, 1)
    f = push(g, "pay", 1, 3, n=2, v={"cost": [1]})
    assert (f.flow, f.seat, f.card, f.n, f.v, g.frames[-1]) == ("pay", 1, 3, 2, {"cost": [1]}, f)
