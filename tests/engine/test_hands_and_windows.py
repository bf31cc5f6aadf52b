"""First hands and windows without a stack: who is asked, in which order, and how often."""

from __future__ import annotations

from mk_tui.engine import Game, SeatSetup, advance, new_game
from mk_tui.engine.acts import Act, Book, Choice, Once, hand, only
from mk_tui.engine.change import end_match, move, set_order, set_value
from mk_tui.engine.flow import leave
from mk_tui.engine.mechanisms.hands import HAND_FLOWS, ask_down_to, first_hands
from mk_tui.engine.mechanisms.parts import WithHands
from mk_tui.engine.mechanisms.window import WINDOW_FLOWS, open_window
from mk_tui.engine.state import PASS, Frame, Option
from mk_tui.engine.tables import VERBS

from .games import echo

HAND = hand(pure=True)
KEPT = Choice("choose", "choice.kept", HAND.cards, (), why="ask.discard")


def begin(g: Game, f: Frame) -> None:
    for seat in g.order:
        set_value(g, seat, "said", 0)
    first_hands(g, g.order, 4)


def talk(g: Game, f: Frame) -> None:
    open_window(g, "ask.talk", g.order)


def down(g: Game, f: Frame) -> None:
    if not ask_down_to(g, f, 0, KEPT, 1):
        leave(f)


def over(g: Game, f: Frame) -> None:
    end_match(g, "draw", [], "result.deck_empty")


def say(g: Game, f: Frame, option: Option) -> None:
    set_value(g, f.seat, "said", g.seats[f.seat]["said"] + 1)
    move(g, option[1], g.layout.ids["row"][f.seat])


ENOUGH = Once("S-1", "refuse.enough", lambda g, seat: bool(g.seats[seat]["said"] <= seat))


class Salon(WithHands, echo.Echo):
    """Four cards each; a hand of three stays. Ana may say one thing, Bea two, Cleo three."""

    id = "salon"
    flows = {"match": (begin, talk, down, over), **HAND_FLOWS, **WINDOW_FLOWS}
    book = Book(((Act("play", "act.say", HAND, only("deed"), (ENOUGH,), say),),), choices=(KEPT,))
    verbs = {**VERBS, "play": ("card",)}

    def next_hand(self, n: int, times: int) -> int:
        return n - 1 if n > 3 else -1


RULES = Salon()
POOL = echo.build_pool(RULES, echo.CARDS)


def salon(hold: int = 0) -> Game:
    """Return a match of three, who are asked about their hands."""
    g = new_game(RULES, POOL, [SeatSetup(name) for name in ("Ana", "Bea", "Cleo")], {}, 1)
    g.hold[:] = [hold] * 3
    return g


def answer(g: Game, *verbs: str) -> list[int]:
    """Answer question after question by the first option of a verb; return who was asked."""
    asked = []
    for verb in verbs:
        q = g.question
        assert q is not None
        asked.append(q.seat)
        advance(g, (next(k for k, o in enumerate(q.options) if o[0] == verb),))
    return asked


def test_each_decides_in_turn_as_long_as_there_is_another_hand() -> None:
    g = salon()
    assert [len(g.in_zone("hand", s)) for s in range(3)] == [4, 4, 4]
    q = g.question
    assert q is not None and q.kind == "mulligan" and q.fields["n"] == 3
    old = set(g.in_zone("hand", 0))
    assert answer(g, "mulligan", "keep", "mulligan") == [0, 1, 2]
    assert [len(g.in_zone("hand", s)) for s in range(3)] == [3, 4, 3]
    assert not any(g.known[c] & 1 for c in old if c not in g.in_zone("hand", 0))
    assert g.question is not None and g.question.kind == "priority"


def test_who_has_left_meanwhile_decides_nothing() -> None:
    g = salon()
    set_order(g, (0, 2))
    assert answer(g, "keep", "keep") == [0, 2]
    assert g.question is not None and g.question.kind == "priority"


def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    g = salon()
    answer(g, "keep", "keep", "keep")
    assert answer(g, "pass", "play", "pass", "pass", "play", "pass", "pass") == [0, 1, 2, 0, 1, 2, 0]
    assert g.question is not None and g.question.why == "ask.discard"


def test_who_can_do_nothing_passes_unasked() -> None:
    g = salon()
    answer(g, "keep", "keep", "keep")
    assert answer(g, *["play"] * 6) == [0, 1, 2, 1, 2, 2]
    assert g.question is not None and g.question.why == "ask.discard"


def test_who_insists_is_asked_all_the_same() -> None:
    g = salon(hold=2)
    answer(g, "keep", "keep", "keep")
    assert answer(g, "play", "pass", "pass") == [0, 1, 2]
    q = g.question
    assert q is not None and (q.seat, q.kind, q.options) == (0, "priority", [PASS])


def test_a_hand_goes_down_to_its_limit_by_its_owners_choice() -> None:
    g = salon()
    answer(g, "keep", "keep", "keep", "pass", "pass", "pass")
    q = g.question
    assert q is not None and (q.seat, q.least, q.most, q.fields["n"]) == (0, 3, 3, 3)
    advance(g, (0, 1, 2))
    assert g.result
