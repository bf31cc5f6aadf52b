"""What a Manipulation asks for and does not find is named (HK-3.22)."""

from __future__ import annotations

import pytest

from mk_tui.engine import why_not
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from tests.written import beginning

LAID = """\
- title: An Uprising without a gang
  clauses: [HK-3.22]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SAC1, AC03], hand: [AC23, QU21, AC01], counters: {will: 9}}
    Beto: {play: [SQU1, QU06]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "number", "said"),
    [
        ("en", "AC23", "HK-3.22: It takes 3 Characters of yours, and you have 1."),
        ("es", "AC23", "HK-3.22: Hacen falta 3 Personajes tuyos, y tienes 1."),
        ("en", "QU21", "HK-3.22: It takes an opposing Character that attacks, and none does."),
        ("es", "QU21", "HK-3.22: Hace falta que ataque un Personaje oponente, y no ataca ninguno."),
    ],
)
def test_what_is_missing_is_said(lang: str, number: str, said: str) -> None:
    g = beginning(LAID, HUMAN, HUMAN).begin()
    speaker = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    card = next(c for c in g.in_zone("hand", 0) if g.definition(c).number == number)
    refusal = why_not(g, 0, card)
    assert refusal is not None and speaker.refusal(refusal) == said
