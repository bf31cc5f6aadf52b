"""What the guided battle says of paying is what the board says beside it."""

from __future__ import annotations

import pytest

from mk_tui.language import LANGUAGES
from mk_tui.lessons import Guide, lessons


def at_step(n: int) -> Guide:
    guide = Guide(lessons("ultima_reserva")[0][0])
    guide.go_to(n - 1)
    return guide


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_paid_is_what_the_board_says(lang: str) -> None:
    """The board counts one's own blood (VZ-7.5) from the first payment on: the words say why it says more."""
    guide = at_step(4)
    refusal = guide.sit().why_not(guide.lesson.aliases["Rider"])
    assert refusal is not None and refusal.fields["most"] == 20
    assert "20" in guide.say(lang) and "Vital" in guide.say(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_marked_although_the_source_has_paid_is_explained(lang: str) -> None:
    guide = at_step(5)
    guard = guide.lesson.aliases["Guard"]
    assert guide.sit().why_not(guard) is None
    name = {"en": "Stone Guard", "es": "Guardia de Piedra"}[lang]
    assert name in guide.say(lang) and "Vital" in guide.say(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_answer_is_not_taken_for_another_one(lang: str) -> None:
    """Whoever goes on too soon is not told of a card that they did not choose."""
    guide = at_step(4)
    question = guide.question
    assert question is not None and question.options[0] == ("pass",)
    reply = guide.answer((0,))
    assert not reply.taken and reply.words is not None
    assert {"en": "Stone Guard", "es": "Guardia de Piedra"}[lang] not in reply.words.say(lang)
