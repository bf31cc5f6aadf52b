"""What a search and what follows it are told as: triggers of one card apart, cards to come by no name."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import view
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table.forecasting import Forecaster
from tests.written import beginning

# Ordoño enters while a Beatriz is on the table: a search, and a draw by the relation (AR-17.2, AR-7.11).
LAID = """\
- title: He enters while she is there
  clauses: [AR-17.2]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [CL-08, CL-09, CL-10, CL-11, CL-13, CL-15, CL-17, CL-18], hand: [CL-06], counters: {money: 9}}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CL-04]}
  play: [{expect: {asked: Ana}}]
"""


def entered() -> Game:
    g = beginning(LAID, HUMAN, HUMAN).begin()
    assert g.question is not None
    advance(g, (next(k for k, o in enumerate(g.question.options) if o[0] == "play"),))
    assert g.question is not None and g.question.kind == "order"
    return g


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Ordoño, the archivist, on entering", "Ordoño, the archivist, the relation"]),
        ("es", ["Ordoño, el archivero: al entrar", "Ordoño, el archivero: la relación"]),
    ],
)
def test_two_effects_of_one_card_are_told_apart(lang: str, said: list[str]) -> None:
    g = entered()
    speaker, seen = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"]), view(g, 0)
    assert seen.question is not None
    assert [speaker.option(o, seen) for o in seen.question.options] == said


def test_the_draw_after_a_search_is_told_once_and_names_no_card() -> None:
    g = entered()
    assert g.question is not None
    search = next(k for k, o in enumerate(g.question.options) if o[2] == 0)
    advance(g, (search,))
    assert g.question is not None and g.question.kind not in ("order", "main")
    forecaster = Forecaster(g)
    drawn = [t for f in forecaster.all() for t in f.outcomes if t.event.id == "log.drew"]
    assert not [t for t in drawn if t.event.fields.get("card")]
