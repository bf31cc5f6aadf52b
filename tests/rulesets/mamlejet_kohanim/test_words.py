"""Cards, log and rulebook say the same thing by the same word, in both languages."""

from __future__ import annotations

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.engine.views import EventView
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.table.beginning import ruleset_of

RULESET = ruleset_of("mamlejet_kohanim")
POOL = load_pool(RULESET)[0]


@pytest.mark.parametrize(("lang", "verb"), [("en", "draws"), ("es", "saca")])
def test_a_card_is_drawn_by_the_word_that_cards_and_rules_have(lang: str, verb: str) -> None:
    speaker = Speaker(lang, RULESET, POOL, ["Ana"])
    drawn = (
        EventView(0, "log.dealt", {"seat": 0, "n": 7}),
        EventView(0, "log.dealt_shown", {"seat": 0, "cards": ("mk.horseman", "mk.mine")}),
        EventView(0, "log.drew", {"seat": 0, "card": "mk.horseman", "card_id": 3}),
        EventView(0, "log.drew", {"seat": 0, "card": None, "card_id": -1}),
    )
    assert [speaker.event(e).split()[1] for e in drawn] == [verb] * len(drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_soldier_gains_what_its_card_says_that_it_gains(lang: str) -> None:
    """ "Gains inspire fear", and not "gains inspires fear"."""
    speaker = Speaker(lang, RULESET, POOL, ["Ana"])
    name, _ = speaker.keyword("inspire_fear")
    assert name in speaker.card_text("mk.faces_of_lions")
