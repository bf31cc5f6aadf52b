"""A game of turns says turns: also of how far one may pass."""

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.plain.table_lines import TableLines
from mk_tui.table import Table

TOLD = [("en", "the end of this turn"), ("es", "el final de este turno")]


@pytest.mark.parametrize(("lang", "words"), TOLD)
def test_one_passes_until_the_end_of_a_turn(lang: str, words: str) -> None:
    ruleset = registry.get("humankind")
    speaker = Speaker(lang, ruleset, load_pool(ruleset)[0], ["Ana", "Beto"])
    assert speaker.say("pass.until.round") == words
    stopped = speaker.say("pass.stopped.round")
    assert "round" not in stopped and "ronda" not in stopped


def test_it_is_nobodys_turn_before_it_is_drawn_who_begins() -> None:
    """HK-6.5: neither sign nor colour of a turn stands at a player while hands are kept."""
    table = Table.new("humankind", [("Ana", "human", ""), ("Beto", "human", "")], {}, 2)
    while table.question is not None and table.question.kind == "mulligan":
        view = table.view(None)
        assert view.active == -1
        speaker = Speaker("en", table.ruleset, load_pool(table.ruleset)[0], ["Ana", "Beto"])
        lines = list(TableLines(load_ruleset(table.ruleset)[0]).lines(speaker, view))
        assert not [line for line in lines if "active player" in line]
        table.answer((0,))
    assert table.view(None).active == table.view(None).order[0]
