"""What changes the number of a roll is named: the challenge level and the distance are no nameless rules."""

from __future__ import annotations

import pytest

from mk_tui.engine.durations import add_counter, modify
from mk_tui.language import Speaker
from mk_tui.table import Table
from mk_tui.table.stat_changes import stat_changes
from rulesets.mamlejet_kohanim.rules import tables
from tests.written import beginning

# All dice of a step fall at once: who rolls a natural 1 is easier to hit in the same one.
STUMBLES = """\
- title: An invader rolls a natural 1
  clauses: [A-07, MK-11.10]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 3d
  table:
    front: [E01]
    Ana: {camp: [{card: W02, assigned_to: E01}], city: [N01, N01]}
    Beto: {city: [N01, N01]}
  dice: [1, 2]
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "one"), [("en", "natural 1 -1 (MK-11.10)"), ("es", "1 natural -1 (MK-11.10)")]
)
def test_a_natural_1_is_named_and_not_who_rolled_it(lang: str, one: str) -> None:
    table = Table.at(beginning(STUMBLES, "human", "adept"))
    table.sit()
    against = [e for e in table.events(None) if dict(e.fields.get("mods", ()))]
    assert [e.fields["mods"] for e in against] == [(("roll.one", -1),)]
    speaker = Speaker(lang, table.ruleset, table.pool, table.names)
    assert one in " ".join(speaker.roll_lines(against[0].fields))


def test_whoever_looks_at_a_card_reads_of_its_natural_1() -> None:
    table = Table.at(beginning(STUMBLES, "human", "adept"))
    game, cards = table.game, [c for zone in table.view(0).zones for c in zone.cards]
    invader = next(card.id for card in cards if card.definition == "mk.pelishti_warrior")
    add_counter(game, invader, "difficulty", 5, "end_of_turn")
    modify(game, invader, "difficulty", "add", -1, "end_of_turn", tables.BY_ONE)
    add_counter(game, invader, "difficulty", 1, "end_of_turn")  # not to be mixed up with that
    card = table.view(0).card(invader)
    assert card is not None
    assert stat_changes(game, card) == {"difficulty": (("roll.level", 6), ("roll.one", -1))}


def test_a_roll_says_what_the_level_and_the_distance_add() -> None:
    """A-70 makes invaders sturdier, MK-10.7 takes one from who shoots; all else comes of a card."""
    table = Table.new("mamlejet_kohanim", [(x, "novice", "") for x in ("Ana", "Beto", "Carla")], {}, 2)
    while table.result is None and len(table.game.answers) < 400:
        table.answer(table.computers.answer())
    rolls = [e for e in table.events(None) if e.fields.get("mods")]
    named = {source for e in rolls for source, _ in e.fields["mods"]}
    assert {"roll.level", "roll.afar"} <= named and "" not in named
    for lang, level, afar in (
        ("en", "challenge level +", "projectile +1 (MK-10.7)"),
        ("es", "nivel de desafío +", "proyectil +1 (MK-10.7)"),
    ):
        speaker = Speaker(lang, table.ruleset, table.pool, table.names)
        said = " ".join(line for e in rolls for line in speaker.roll_lines(e.fields))
        assert level in said and "(A-70)" in said and afar in said
