"""Whoever looks at a card reads what changes its figures: which cards, and what else."""

from __future__ import annotations

import pytest

from mk_tui.engine import view
from mk_tui.engine.durations import add_counter
from mk_tui.language import Speaker
from mk_tui.language.changes import change_line
from mk_tui.plain.table_lines import card_lines
from mk_tui.table import NotForYou, Place, Table
from mk_tui.table.stat_changes import stat_changes
from rulesets.humankind.rules.damage import lay
from tests.written import beginning

# Bóaz makes the other white soldiers harder to hit; a Slinger is none.
BESIDE_BOAZ = """\
- title: Bóaz among his people
  clauses: [MK-9.2]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  table:
    front: [E01]
    Ana: {camp: [W09, W02, R01], city: [N01, N01]}
    Beto: {hand: [W02], city: [N01, N01]}
  play: [{expect: {asked: Ana}}]
"""


def seat() -> Place:
    return Table.at(beginning(BESIDE_BOAZ, "human", "adept")).sit()


def number(place: Place, definition: str) -> int:
    zones = place.moment().view.zones
    return next(c.id for z in zones for c in z.cards if c.definition == definition)


@pytest.mark.parametrize(("lang", "told"), [("en", "Difficulty: Bóaz +1."), ("es", "Dificultad: Bóaz +1.")])
def test_the_card_that_changes_a_figure_is_named(lang: str, told: str) -> None:
    place = seat()
    spearman, slinger = number(place, "mk.spearman_of_efraim"), number(place, "mk.slinger_of_biniamin")
    assert place.stat_changes(spearman) == {"difficulty": (("mk.boaz", 1),)}
    assert place.stat_changes(slinger) == {}
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    card, changes = place.card(spearman), place.stat_changes(spearman)
    assert told in list(card_lines(speaker, card, place.moment().view, changes))


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "challenge level +5 (A-70)"), ("es", "nivel de desafío +5 (A-70)")]
)
def test_of_an_invader_that_is_harder_by_the_level_the_level_is(lang: str, told: str) -> None:
    table = Table.at(beginning(BESIDE_BOAZ, "human", "adept"))
    place = table.sit()
    invader = number(place, "mk.pelishti_warrior")
    add_counter(table.game, invader, "difficulty", 5, "in_play")
    card = view(table.game, 0).card(invader)
    assert card is not None
    changes = stat_changes(table.game, card)
    speaker = Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"])
    assert [change_line(speaker, *why) for why in changes["difficulty"]] == [told]


UNIT = """\
- title: A unit in play
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SCO2, CO08]}
    Beto: {play: [SCO1]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang, told", [("en", "tokens +2"), ("es", "tokens +2")])
def test_tokens_are_named_as_the_game_names_them_and_of_their_number_nothing_is(lang: str, told: str) -> None:
    """HK-15.2: each is +1 Force."""
    table = Table.at(beginning(UNIT, "human", "adept"))
    place = table.sit()
    units = (c for z in place.moment().view.zones if z.seat == 0 for c in z.cards)
    unit = next(c.id for c in units if c.type == "character")
    lay(table.game, unit, "tokens", 2)
    card = view(table.game, 0).card(unit)
    assert card is not None and ("tokens", 2, 0) in card.stats
    assert stat_changes(table.game, card) == {"force": (("roll.tokens", 2),)}
    assert change_line(Speaker(lang, place.ruleset, place.pool, ["Ana", "Beto"]), "roll.tokens", 2) == told


def test_of_a_card_that_is_not_seen_nothing_is_told() -> None:
    place = seat()
    with pytest.raises(NotForYou):
        place.stat_changes(max(c.id for z in place.moment().view.zones for c in z.cards) + 1)
