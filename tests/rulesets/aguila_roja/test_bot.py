"""What the computer player makes of a position: by points, people, places, hand, and a deck that runs out."""

from __future__ import annotations

import pytest

from mk_tui.cards.yaml_source import read
from mk_tui.engine import view
from mk_tui.scenarios.scenario import Play, Scenario
from rulesets.aguila_roja import bot

TEXT = """\
- title: A position
  clauses: [AR-12.1]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {%s}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CR-08]}
  play: [{expect: {asked: Ana}}]
"""


def worth(ana: str) -> float:
    done = Play(Scenario(read(TEXT % ana, "a.yaml"), 0).node)
    done.run()
    return bot.evaluate(view(done.table.g, 0), 0)


def deck(n: int, more: str = "") -> str:
    return f"deck: [{{card: CL-08, copies: {n}}}]{more}"


@pytest.mark.parametrize(
    "more",
    [
        ", counters: {vp: 2}",
        ", hand: [CR-07]",
        ", table: [CR-07]",
        ", table: [{card: CL-15}]",
        ", table: [{card: CR-07, spent: true}]",
    ],
)
def test_points_people_places_and_cards_are_better_than_none(more: str) -> None:
    assert worth(deck(9, more)) > worth(deck(9))


def test_a_deck_that_runs_out_is_worse_card_by_card() -> None:
    """AR-12.3: the last six count; how many there are beyond them does not."""
    assert worth(deck(12)) == worth(deck(7)) == worth(deck(6)) > worth(deck(5)) > worth(deck(2))


@pytest.mark.parametrize(
    ("better", "other"),
    [
        ("CR-03", "CR-08"),  # one more Victory
        ("CO-07", "CR-11"),  # more Strength and Victory
        ("CR-08, CR-05", "CR-08, CO-01"),  # who strengthens all the others
        ("CL-05", "PU-01"),  # nobody can choose it
        ("PU-12", "CR-14"),  # a protector against a place
    ],
)
def test_who_does_more_is_worth_more(better: str, other: str) -> None:
    assert worth(deck(9, f", table: [{better}]")) > worth(deck(9, f", table: [{other}]"))


ORDER = """\
- title: A traitor comes before a herald
  clauses: [AR-7.11]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  cards:
    - {id: test.herald, number: TX2, name: {en: Herald, es: Heraldo}, %s,
       when: [{event: entered, card: self, effect: [{do: put_from_hand, n: 1}]}]}
    - {id: test.traitor, number: TX3, name: {en: Traitor, es: Traidor}, %s,
       when: [{event: entered, card: self, effect: [{do: discard_card, to: target}],
               target: {type: character, unique: true, controller: you}}]}
  table:
    Ana: {deck: [{card: CL-08, copies: 9}], hand: [PU-16, TX2, TX3, PU-05], counters: {money: 4}}
    Beto: {deck: [{card: CL-08, copies: 9}]}
  play: [{Ana: play, card: PU-16}, {Ana: choose, cards: [TX3, TX2]}]
"""
SORT = "type: character, faction: commoners, cost: {any: 2}, strength: 1, victory: 1, text: {en: x, es: x}"


def test_what_finds_nobody_yet_is_not_wasted_first() -> None:
    """AR-7.11: computer players and the ghost take the first that is offered, and what waits may still find
    somebody."""
    done = Play(Scenario(read(ORDER % (SORT, SORT), "a.yaml"), 0).node)
    done.run()
    g = done.table.g
    assert g.question is not None and g.question.kind == "order"
    assert [g.definition(option[1]).number for option in g.question.options] == ["TX2", "TX3"]
