"""What a prompt says besides itself: the effect of the card that asks, else of what resolves next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mk_tui.engine import view
from mk_tui.engine.views import View
from mk_tui.lab.forecasts import position
from mk_tui.language import Speaker
from mk_tui.language.asking_words import effect_asked_about

GAME = position("humankind", 6, 82)


def speaker_of(lang: str) -> Speaker:
    return Speaker(lang, GAME.rules, GAME.pool, ["Ana", "Bea"])


def asked_by(source: str | None) -> View:
    """A target question of a card, as its seat sees it; ``source`` None: of no card."""
    g = GAME
    assert g.question is not None
    seen = view(g, g.question.seat)
    assert seen.question is not None
    fields = tuple((k, v) for k, v in seen.question.fields if k != "source")
    more = () if source is None else (("source", source),)
    return replace(seen, question=replace(seen.question, fields=(*more, *fields)))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_effect_of_the_card_that_asks_is_said_with_its_name(lang: str) -> None:
    speaker = speaker_of(lang)
    told = effect_asked_about(speaker, asked_by("hk.ambush"))
    assert speaker.card_name("hk.ambush") in told and speaker.card_text("hk.ambush") in told


def test_nothing_is_said_where_no_card_asks_and_nothing_waits() -> None:
    speaker = speaker_of("en")
    seen = asked_by(None)
    assert not seen.stack and effect_asked_about(speaker, seen) == ""


def test_what_the_prompt_says_itself_is_not_said_twice() -> None:
    speaker, seen = speaker_of("en"), asked_by("hk.ambush")
    assert seen.question is not None
    speaker.catalogue._found[seen.question.why, seen.question.most] = "{source}: {rules}"
    assert effect_asked_about(speaker, seen) == ""


def test_a_card_that_is_taken_or_refused_says_what_it_does() -> None:
    """And one that only precedes a choice of others does not."""
    speaker = speaker_of("en")
    seen = asked_by(None)
    assert seen.question is not None
    for options, told in (((("take",), ("refuse",)), True), ((("take",), ("card", 3)), False)):
        fields = (("card", "hk.ambush"), *seen.question.fields)
        offered = replace(seen, question=replace(seen.question, options=options, fields=fields))
        assert (speaker.card_text("hk.ambush") in effect_asked_about(speaker, offered)) == told
