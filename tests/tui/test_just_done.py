"""What a question put to all tells of what was just done, where there is room for little of it."""

from __future__ import annotations

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.engine.sight import events
from mk_tui.language import Speaker
from mk_tui.tui.tabletop.just_done import just_done, without_least
from tests.written import after

PRAYED = """\
- title: Dew for one city, and two enemies that come
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3a
  hold: {Ana: 2}
  table:
    front: [{card: E01, as: G1}, {card: E01, as: G2}]
    Ana: {hand: [T13], camp: [N01], city: [W02, W03]}
    Beto: {city: [{card: N02, copies: 3}]}
  picks: [Ana, Beto]
  play:
    - {Ana: play, card: T13, target: city Ana}
    - all: pass
PLAYED
"""
COMBAT = """\
    - dice: [5, 5, 3]
    - pass_until: 3g
"""


def told(played: str, lang: str, least: int) -> list[str]:
    """Return what is told of all that was played, where so many sentences are left."""
    g = after(PRAYED.replace("PLAYED\n", played), "human", "human").game
    speaker = Speaker(lang, g.rules, load_pool(g.rules)[0], ["Ana", "Beto"])
    done = just_done(events(g, None), speaker, g.rules.shown)
    while len(done) > least:
        done = without_least(done)
    return [one.told(speaker) for one in done]


@pytest.mark.parametrize(("lang", "what"), [("en", "keeps it on 3+"), ("es", "con 3 o más la conserva")])
def test_what_has_resolved_is_told_by_what_it_has_done(lang: str, what: str) -> None:
    """That it enters the stack was told, as if it waited there, and not that the city is guarded."""
    said = told("", lang, 99)
    assert not any("stack" in one or "pila" in one for one in said), said
    played, done = told("", lang, 2)
    assert what in done and "Ana" in played
    assert what in told("", lang, 1)[0]


def test_what_was_lost_and_saved_comes_before_rolls_and_who_came() -> None:
    said = told(COMBAT, "es", 4)
    assert any("salva la carta" in one for one in said), said
    assert any(one.startswith("La ciudad de ") and " pierde " in one for one in said), said
