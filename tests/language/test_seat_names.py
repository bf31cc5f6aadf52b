"""A seat that the rules play has a name in each language; a person keeps the one that was typed."""

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.language import Speaker


@pytest.mark.parametrize(("lang", "said"), [("en", "Ghost"), ("es", "Fantasma")])
def test_a_seat_without_a_name_of_its_own_is_named_by_the_game(lang: str, said: str) -> None:
    rules = registry.get("aguila_roja")
    speaker = Speaker(lang, rules, load_pool(rules)[0], ["Ana", "@ghost", "@nobody"])
    assert [speaker.player(s) for s in range(3)] == ["Ana", said, "@nobody"]
