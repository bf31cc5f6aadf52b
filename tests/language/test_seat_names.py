"""A seat that the rules play has a name in each language; a person keeps the one that was typed."""

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.language import Speaker
from mk_tui.tui.texts import texts


@pytest.mark.parametrize(("lang", "said"), [("en", "Ghost"), ("es", "Fantasma")])
def test_a_seat_without_a_name_of_its_own_is_named_by_the_game(lang: str, said: str) -> None:
    rules = registry.get("aguila_roja")
    speaker = Speaker(lang, rules, load_pool(rules)[0], ["Ana", "@ghost", "@nobody"])
    assert [speaker.player(s) for s in range(3)] == ["Ana", said, "@nobody"]


def test_in_a_sentence_it_has_its_article_which_spanish_joins() -> None:
    rules = registry.get("aguila_roja")
    speaker = Speaker("es", rules, load_pool(rules)[0], ["Ana", "@ghost", "Elías"])
    said = [speaker.say("log.ran_out", seat=s) for s in range(3)]
    assert said[1] == "El mazo del Fantasma se ha quedado vacío."
    assert "de Ana " in said[0] and "de Elías" in said[2]
    assert speaker.say("log.no_points", card=None, seat=1).endswith(" al Fantasma.")
    assert speaker.say("log.passed", seat=1) == "El Fantasma pasa."
    assert texts("es")("header.turn", name=speaker.told(1)) == "turno del Fantasma"
