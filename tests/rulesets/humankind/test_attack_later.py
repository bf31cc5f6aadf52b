"""Who is clicked to attack before attackers are named is told when they are."""

from __future__ import annotations

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.language import Speaker
from mk_tui.table import Table
from tests.written import after

BEFORE = """\
- title: A Manipulation in hand before the attack
  clauses: [HK-11.2]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {play: [SAB1, AB08, {card: AB07, turned: true}], hand: [AB19], counters: {will: 2}}
    Beto: {play: [SCO1, CO08]}
  play:
    - expect: {asked: Ana, kind: priority, why: before_attack}
"""


@pytest.mark.parametrize(("lang", "word", "key"), [("en", "can attack", "space"), ("es", "puede", "espacio")])
def test_it_is_named_where_it_could_attack(lang: str, word: str, key: str) -> None:
    table = Table.of(after(BEFORE, "human", "random"))
    speaker = Speaker(lang, table.ruleset, load_pool(table.ruleset)[0], ["Ana", "Beto"])
    place = table.sit()
    able, turned = (c for c in table.game.in_zone("play", 0) if table.game.definition(c).type == "character")
    said = [speaker.refusal(place.why_not(card)) for card in (able, turned)]
    name = speaker.card_name(table.game.definition(able).id)
    assert all(words.startswith("HK-11.2: ") and key in words for words in said)
    assert name in said[0] and word in said[0]
    assert speaker.card_name(table.game.definition(turned).id) not in said[1]
