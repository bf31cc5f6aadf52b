"""What is said of questions that the table answered itself."""

from __future__ import annotations

import random

import pytest

from mk_tui.language import Speaker
from mk_tui.language.asking_words import ONLY, answered_for
from mk_tui.table.asking import IDLE, MUTED, PASSING, AnsweredFor
from mk_tui.table.moment import OVER

from ..table.test_place import ALONE, TWO, at, step


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Ana could do one thing only, so that was done: End the turn."),
        ("es", "Ana solo podía hacer una cosa, así que se hizo: Acabar el turno."),
    ],
)
def test_the_one_answer_that_was_given_is_told_as_what_is_over(lang: str, words: str) -> None:
    """It stands beside the next question, and must not sound as if it were about that."""
    place = at("aguila_roja", ALONE, 1).sit()
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    given = AnsweredFor(0, ONLY, ("pass",))
    assert list(answered_for(speaker, [given], place.moment().view)) == [words]


@pytest.mark.parametrize(
    ("lang", "times", "words"),
    [
        ("en", 1, "Ana was not asked: it was only about cards that are not to stop the game."),
        ("en", 2, "Ana was not asked 2 times: it was only about cards that are not to stop the game."),
        ("es", 1, "A Ana no se le preguntó: era solo por cartas que no paran el juego."),
        ("es", 2, "A Ana no se le preguntó 2 veces: era solo por cartas que no paran el juego."),
    ],
)
def test_that_muted_cards_did_not_stop_the_game_says_who_was_not_asked(
    lang: str, times: int, words: str
) -> None:
    place = at("aguila_roja", ALONE, 1).sit()
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    given = [AnsweredFor(0, MUTED, ("pass",))] * times
    assert list(answered_for(speaker, given, place.moment().view)) == [words]


@pytest.mark.parametrize(
    ("lang", "times", "words"),
    [
        ("en", 1, "Ana passed, as chosen before."),
        ("en", 2, "Ana passed 2 times, as chosen before."),
        ("es", 1, "Ana pasó, como había pedido."),
        ("es", 2, "Ana pasó 2 veces, como había pedido."),
    ],
)
def test_who_passes_until_something_is_said_to_have_chosen_that(lang: str, times: int, words: str) -> None:
    place = at("aguila_roja", ALONE, 1).sit()
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    given = [AnsweredFor(0, PASSING, ("pass",))] * times
    assert list(answered_for(speaker, given, place.moment().view)) == [words]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Draw: Ana had nothing to do and passed."),
        ("es", "Robo: Ana no tenía nada que hacer y pasó."),
    ],
)
def test_what_was_passed_over_in_another_step_names_it(lang: str, words: str) -> None:
    """Below the question of another step it seemed to be said of that one."""
    place = at("aguila_roja", ALONE, 1).sit()
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    view = place.moment().view
    before, now = (AnsweredFor(1, IDLE, ("pass",), phase, view.active) for phase in ("draw", view.phase))
    words = words.replace("Ana", place.names[1])
    assert list(answered_for(speaker, [before], view)) == [words]
    assert next(answered_for(speaker, [before, now], view)).startswith(place.names[1])


def test_who_is_asked_is_not_told_that_they_had_nothing_to_do_in_that_step() -> None:
    """It was said right after a pass of their own, of a chance before the question of the same step."""
    place = at("aguila_roja", ALONE, 1).sit()
    speaker = Speaker("en", place.ruleset, place.pool, place.names)
    view = place.moment().view
    assert view.question is not None and view.question.seat == 0
    now = AnsweredFor(0, IDLE, ("pass",), view.phase, view.active)
    assert not list(answered_for(speaker, [now], view))
    before = AnsweredFor(0, IDLE, ("pass",), "draw", view.active)
    assert list(answered_for(speaker, [before, now], view)) == ["Draw: Ana had nothing to do and passed."]
    assert list(answered_for(speaker, [AnsweredFor(0, MUTED, ("pass",), view.phase, view.active)], view))


def test_the_table_notes_in_which_step_it_answered() -> None:
    place, rng = at("mamlejet_kohanim", TWO, 1).sit(), random.Random(1)
    steps, noted = place.ruleset.terms.steps, set[str]()
    for _ in range(300):
        noted |= {one.phase for one in place.moment().tempo.unasked}
        if len(noted) > 1 or place.moment().stage == OVER:
            break
        step(place, rng)
    assert len(noted) > 1 and noted <= set(steps)
