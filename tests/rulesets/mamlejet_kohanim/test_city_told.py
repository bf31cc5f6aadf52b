"""Of a roll against a city it is told whose city it is (A-10, MK-11.24)."""

from __future__ import annotations

import pytest

from mk_tui.engine import advance
from mk_tui.engine.sight import events
from mk_tui.language import Speaker
from mk_tui.players.answers import decline
from tests.written import beginning

CITIES = """\
- title: Two go for cities, of two
  clauses: [A-10]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3a
  hold: {Ana: 2, Beto: 2}
  table:
    front: [E03, E03, E03, E03]
    Ana: {camp: [W02], city: [{card: N01, copies: 9}]}
    Beto: {camp: [W02], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("lang", "words"), [("en", "attacks the city of"), ("es", "ataca la ciudad de")])
def test_a_roll_against_a_city_names_its_player(lang: str, words: str) -> None:
    g = beginning(CITIES, "human", "human").begin()
    cities = dict(g.vars["cities"])
    while g.phase == "3a" and g.question is not None:
        answer = decline(g.question)
        assert answer is not None
        advance(g, answer)
    speaker = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    rolls = [e for e in events(g, None) if e.id == "log.roll" and e.fields["purpose"] == "city"]
    assert {e.fields["roller_id"]: e.fields["whose"] for e in rolls} == cities
    for event in rolls:
        assert f"{words} {['Ana', 'Beto'][event.fields['whose']]}: " in speaker.event(event)
