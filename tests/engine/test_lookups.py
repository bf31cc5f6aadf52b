"""What declarations look up: cards and numbers of a seat, and options that are made once."""

from __future__ import annotations

from mk_tui.engine import Game
from mk_tui.engine.acts import Act, ActPlace, AtMost, Book, Controlled, Figure, HowMany, Lying, only, options
from mk_tui.engine.acts.choice import Choice
from mk_tui.engine.acts.lookups import cards_of, number_of
from mk_tui.engine.change import move
from mk_tui.engine.looks import own, printed_total

from .games import duel


def three(g: Game, seat: int) -> int:
    return 3


def four(g: Game, seat: int) -> int:
    return 4


def play(purse: object = three) -> Act:
    place = ActPlace("hand", Lying("hand"))
    needs = (AtMost("D-2", "dear", purse, printed_total),)  # type: ignore[arg-type]
    return Act("play", "play", place, only("spell"), needs, lambda g, f, option: None)


def test_the_first_of_several_zones_that_has_cards_is_meant() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak"}, Bea={"field": "mourner herald"})
    g = p.game
    for card in list(g.in_zone("hand", 1)):
        move(g, card, g.layout.ids["heap"][1])
    found = Lying("hand", "field")
    assert found.of(g, 0) == g.in_zone("hand", 0) != []
    assert found.of(g, 1) == g.in_zone("field", 1) != []
    assert Lying("hand").of(g, 1) == []


def test_a_function_of_a_game_will_do_as_well() -> None:
    p = duel.table(Ana={"hand": "bolt"}, Bea={"field": "mourner"})
    (mourner,) = p.game.in_zone("field", 1)
    assert cards_of(lambda g, seat: (mourner,)).of(p.game, 0) == [mourner]
    assert own("creature")(p.game, 1) == Controlled("creature").of(p.game, 1)
    assert HowMany(Choice("k", "t", own("creature"), ())).of(p.game, 0) == 0


def test_a_figure_is_a_seats_own() -> None:
    p = duel.table(Ana={}, Bea={})
    p.game.seats[1]["grit"] = 4
    assert Figure("grit").of(p.game, 1) == 4


def test_needs_with_one_function_look_at_one_purse() -> None:
    assert number_of(three) is number_of(three)
    assert len(Book([[play(), play()]]).groups[0].purses) == 1
    assert len(Book([[play(), play(four)]]).groups[0].purses) == 2


def test_an_option_is_made_once() -> None:
    p = duel.table(Ana={"hand": "bolt", "field": "peak peak"}, Bea={"field": "mourner herald"})
    first = options(p.game, 0)
    again = options(p.game.clone(), 0)
    assert first and all(a is b for a, b in zip(first, again, strict=True))
