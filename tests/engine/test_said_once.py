"""What games would write alike and the engine says once: words, discards, ends, where a scenario begins."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine.change import award
from mk_tui.engine.effects import OnlyIf, PerSeat
from mk_tui.engine.errors import SetupError
from mk_tui.engine.flow import ask_one, push
from mk_tui.engine.mechanisms.parts import WithHands
from mk_tui.engine.setup import add_card, blank_game, stand_in_step
from mk_tui.engine.state import Frame, Game, Option
from mk_tui.engine.tables import bits, logged

from .games import duel, echo


class Heap(WithHands, echo.Echo):
    """Who discards puts the card upon the own pile, and it is called so."""

    id = "heap"
    waste, discarded = "pile", "log.put_by"


HEAP = Heap()
POOL = echo.build_pool(HEAP, echo.CARDS)


def table(rules: Any = HEAP, pool: Any = POOL) -> Game:
    return blank_game(rules, pool, ["Ana", "Bea"], {}, 1)


def test_each_word_has_a_bit_of_its_own_in_their_order() -> None:
    assert bits("swift", "stout", "asleep") == {"swift": 1, "stout": 2, "asleep": 4}


def test_events_of_the_log_are_named_without_their_prefix() -> None:
    assert logged("drew died", "won") == ("log.drew", "log.died", "log.won")


def test_a_discarded_card_goes_where_its_owners_go_and_all_are_told() -> None:
    g = table()
    card = add_card(g, 0, 1, g.layout.ids["hand"][1])
    g.rules.discard(g, card)
    assert g.in_zone("pile", 1) == [card] and not g.in_zone("hand", 1)
    assert g.log == [("log.put_by", -1, {"card": card, "seat": 1})]


@pytest.mark.parametrize(
    ("best", "kind", "why"), [([1], "win", "best"), ([0, 1], "draw", "equal"), ([], "draw", "equal")]
)
def test_one_alone_wins_and_several_or_none_draw(best: list[int], kind: str, why: str) -> None:
    g = table()
    award(g, best, "best", "equal")
    assert g.result == {"kind": kind, "winners": best if kind == "win" else [], "why": why}


def test_the_only_option_is_taken_unasked_and_of_several_one_is_asked_for() -> None:
    g = table()
    g.unasked = []
    f = push(g, "turn", 0)
    only: list[Option] = [("player", 1)]
    ask_one(g, f, 0, "target", "ask.rival", only, card=3)
    assert g.question is None and f.ans == (("player", 1),) and g.unasked == [(0, "target", ("player", 1))]
    ask_one(g, f, 0, "target", "ask.rival", [*only, ("player", 0)], card=3)
    q = g.question
    assert q is not None
    assert (q.seat, q.kind, q.why, q.fields, q.options) == (
        *(0, "target", "ask.rival", {"card": 3}),
        [("player", 1), ("player", 0)],
    )


def test_a_scenario_stands_in_a_step_of_the_third_round_unless_it_says_which() -> None:
    g = table(duel.RULES, duel.POOL)
    stand_in_step(g, "main", 1)
    assert (g.phase, g.active, g.round) == ("main", 1, 3)
    g.round = 7
    stand_in_step(g, "end", 0)
    assert (g.phase, g.active, g.round) == ("end", 0, 7)
    with pytest.raises(SetupError, match="there is no step 'dusk'"):
        stand_in_step(g, "dusk", 0)


class IfLate(OnlyIf):
    """Do something from the fifth round on."""

    def holds(self, g: Game, f: Frame) -> bool:
        return g.round > 4


def test_that_something_is_not_so_is_said_where_nothing_is_done_otherwise() -> None:
    g = table()
    f = push(g, "effect", 0, v={"definition": 0})
    op = IfLate(HEAP, {}, "here")
    op.run(g, f)
    assert f.v["ok"] is False and [event for event, _, _ in g.log or []] == ["log.condition_failed"]
    g.round = 5
    op.run(g, f)
    assert f.v["ok"] is True and len(g.log or []) == 1
    g.round, op.otherwise = 4, [{"do": "draw"}]
    op.run(g, f)
    assert f.v["ok"] is False and len(g.log or []) == 1


class Scold(PerSeat):
    """Note each seat that it is for."""

    def run_for(self, g: Game, f: Frame, seat: int) -> None:
        f.v.setdefault("scolded", []).append(seat)


def test_an_operation_is_for_one_seat_after_the_other_its_own_unless_it_says_whose() -> None:
    f = push(table(), "effect", 1, v={"definition": 0, "targets": []})
    Scold(HEAP, {}, "here").run(table(), f)
    Scold(HEAP, {"who": "each"}, "here").run(table(), f)
    assert f.v["scolded"] == [1, 0, 1]
