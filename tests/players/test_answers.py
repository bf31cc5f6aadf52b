"""What the answers of a question are, and the keys of the people: the rules that both faces share."""

from __future__ import annotations

import pytest

from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import ONE, SEVERAL, SPREAD, decline, passing_over, picks_nothing, shape, wrong
from mk_tui.players.people import RESERVED, seat_keys


def asked(*verbs: str, least: int = 1, most: int = 1, limits: tuple[int, ...] = ()) -> QuestionView:
    options = tuple((v, n) if v == "card" else (v,) for n, v in enumerate(verbs))
    return QuestionView(0, "k", "ask.k", (), options, least, most, limits=limits)


def test_one_pick_is_the_answer_wherever_no_more_may_be_picked() -> None:
    for cards in (1, 2, 5):
        assert shape(asked(*["card"] * cards)) == shape(asked(*["card"] * cards, least=0)) == ONE
        assert shape(asked(*["card"] * cards, least=0, most=max(cards, 2))) == SEVERAL
    assert shape(asked("card", "card", least=2, most=2)) == SEVERAL
    assert shape(asked("card", limits=(4,))) == SPREAD


@pytest.mark.parametrize("verb", ["pass", "none", "done"])
def test_an_option_that_does_nothing_declines(verb: str) -> None:
    question = asked("card", verb)
    assert decline(question) == (1,) and not picks_nothing(question)


def test_what_is_proposed_goes_before_doing_nothing() -> None:
    question = QuestionView(0, "k", options=(("card", 1), ("card", 2), ("none",)), proposal=(1,))
    assert decline(question) == (1,) and not picks_nothing(question) and shape(question) == ONE


def test_no_pick_declines_where_none_is_enough() -> None:
    question = asked("card", least=0)
    assert decline(question) == () and picks_nothing(question)
    assert decline(asked("card")) is None and not picks_nothing(asked("card"))


@pytest.mark.parametrize("may", [("take", "refuse"), ("yes", "no")])
def test_what_is_offered_or_allowed_is_declined_by_refusing_and_passed_over_by_nobody(
    may: tuple[str, str],
) -> None:
    offer = asked(*may)
    assert decline(offer) == (1,) and passing_over(offer) is None


def test_what_is_proposed_goes_before_refusing() -> None:
    climbing = QuestionView(0, "k", options=(("yes",), ("no",)), proposal=(0,))
    assert decline(climbing) == (0,) and passing_over(climbing) is None


def test_who_lets_a_question_go_by_picks_nothing() -> None:
    assert passing_over(asked("card", "none")) == (1,)


def test_picks_that_are_no_answer_are_told_apart() -> None:
    two = asked("card", "card", "card", least=2, most=2)
    some = asked("card", "card", "card", least=1, most=2)
    few = asked("card", "card", "card", least=0, most=2)
    assert wrong(two, (0, 2)) is None and wrong(few, ()) is None
    said = {
        (two, ()): "You have to choose 2 here.",
        (two, (1,)): "Choose 2, not 1.",
        (some, ()): "You have to choose here.",
        (some, (0, 1, 2)): "Choose from 1 to 2, not 3.",
        (few, (0, 1, 2)): "Choose 2 at most, not 3.",
        (few, (0, 0)): "Each choice can be taken only once.",
        (few, (7,)): "That is not among the choices now.",
    }
    assert {k: str(wrong(*k)) for k in said} == said


def test_every_seat_has_the_first_free_letter_of_its_name() -> None:
    assert seat_keys(["Ana", "Beto", "Carla", "Dana"]) == ["a", "b", "c", "d"]
    assert seat_keys(["Ana", "Alba", "Águila", "«»"]) == ["a", "b", "g", "c"]
    assert seat_keys(["Aa", "Aaa"]) == ["a", "b"]


def test_no_seat_has_a_letter_that_means_something_else_at_the_table() -> None:
    keys = seat_keys(["Inés", "Leo", "Pilo", "Zoilo"])
    assert not set(keys) & set(RESERVED) and len(set(keys)) == 4
