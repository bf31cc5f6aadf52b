"""Of two cards with one name it is told whose they are, in the log and in questions."""

from __future__ import annotations

import pytest

from mk_tui.engine import advance, view
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


FACED = """\
- title: One of two attackers is the same Player Card
  clauses: [VZ-8.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [{card: J-01, as: hers}], reserves: [P-02]}
    Beto: {deployment: [{card: J-01, as: his}]}
  play: [{expect: {asked: Ana}}]
"""


def test_it_is_told_whose_a_card_is_that_has_the_name_of_the_one_that_is_asked_about() -> None:
    g = beginning(FACED, "human", "human").begin()
    while g.question is not None and g.question.kind != "face":
        verbs = [option[0] for option in g.question.options]
        advance(g, (verbs.index("attack") if "attack" in verbs else 0,))
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    seen = view(g, 1)
    assert seen.question is not None and "Mistress of the Anvil (Beto)" in speaker.prompt(seen.question, seen)
    said = [speaker.option(option, seen) for option in seen.question.options]
    assert sorted(said) == ["Border Lancer", "Mistress of the Anvil (Ana)"]
