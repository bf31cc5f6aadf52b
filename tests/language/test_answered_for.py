"""What is said of questions that the table answered itself."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.language.asking_words import ONLY, answered_for
from mk_tui.table.asking import AnsweredFor

from ..table.test_place import ALONE, at


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
