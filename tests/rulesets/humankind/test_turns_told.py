"""A game of turns says turns: also of how far one may pass."""

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.language import Speaker

TOLD = [("en", "the end of this turn"), ("es", "el final de este turno")]


@pytest.mark.parametrize(("lang", "words"), TOLD)
def test_one_passes_until_the_end_of_a_turn(lang: str, words: str) -> None:
    ruleset = registry.get("humankind")
    speaker = Speaker(lang, ruleset, load_pool(ruleset)[0], ["Ana", "Beto"])
    assert speaker.say("pass.until.round") == words
    stopped = speaker.say("pass.stopped.round")
    assert "round" not in stopped and "ronda" not in stopped
