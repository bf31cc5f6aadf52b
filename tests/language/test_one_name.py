"""Of two cards with one name it is told whose they are, in the log and in questions."""

from __future__ import annotations

import pytest

from mk_tui.language import Speaker
from mk_tui.table import Table
from tests.written import beginning

DIRECT = """\
- title: Both Player Cards are the same
  clauses: [VZ-8.2]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [{card: J-01, as: hers}, {card: O-01, attached: hers}], deck: [F-01]}
    Beto: {deployment: [{card: J-01, as: his}, {card: O-01, attached: his}], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "name", "faces", "of"),
    [
        ("en", "Mistress of the Anvil", "faces", "from {} (Ana) to {} (Beto)"),
        ("es", "Maestra del Yunque", "se enfrenta a", "de {} (Ana) a {} (Beto)"),
    ],
)
def test_it_is_told_whose_two_cards_of_one_name_are(lang: str, name: str, faces: str, of: str) -> None:
    table = Table.at(beginning(DIRECT, "human", "human"))
    speaker = Speaker(lang, table.ruleset, table.pool, ["Ana", "Beto"])
    while (question := table.question) is not None and question.kind in ("attack", "respond", "priority"):
        acts = [k for k, option in enumerate(question.options) if option[0] in ("attack", "respond")]
        table.answer((acts[0] if acts else 0,))
    log = [speaker.event(event) for event in table.events(None)]
    assert f"{name} (Beto) {faces} {name} (Ana)." in log, log
    question = table.question
    assert question is not None and question.seat == 1
    assert of.format(name, name) in speaker.prompt(question, table.view(1))
