"""What everybody knows of the Source by having seen the Ruins that it was made of (KK-2.2, KK-16.1)."""

from __future__ import annotations

import pytest

from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, determinise, view
from mk_tui.engine.sight import sees
from mk_tui.scenarios.scenario import Play, Scenario

TEXT = """\
- title: A table
  clauses: [KK-16.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [%s]
    ruins: [spite, peek, panic, %s]
    Ana: {hand: [%s, crisis], deck: [mimic, denial], future: [dwindle]}
    Beto: {hand: [jubilee, voyage], future: [salvage], deck: [swindle]}
  play: [%s]
"""
ANA, BETO, OPEN = 0, 1, None


def after(source: str, ruins: str, card: str, play: str) -> Game:
    """Return a match after what Ana does with a card."""
    done = Play(Scenario(read(TEXT % (source, ruins, card, play), "a.yaml"), 0).node)
    done.run()
    return done.table.g


def test_a_single_card_of_the_ruins_is_known_as_the_whole_source() -> None:
    """Shuffled alone it is no other one: whoever saw the Ruins knows what is drawn, and in every world."""
    g = after("", "thievery", "another_day", "{Ana: play, card: another_day}")
    (drawn,) = [c for c in g.in_zone("hand", ANA) if g.definition(c).id == "ka.thievery"]
    assert all(sees(g, seat, drawn) for seat in (ANA, BETO, OPEN))
    assert {determinise(g, BETO, n).definition(drawn).id for n in range(20)} == {"ka.thievery"}
    hand = next(z for z in view(g, BETO).zones if z.kind == "hand" and z.seat == ANA)
    assert [c.definition for c in hand.cards] == ["ka.thievery"]


@pytest.mark.parametrize(("ruins", "known"), [("thievery", True), ("thievery, vengeance", False)])
def test_what_was_looked_at_alone_lies_where_it_lay(ruins: str, known: bool) -> None:
    """Destiny (A-22): of one card everybody sees whether it goes back; of two not which one does."""
    g = after("", ruins, "destiny", "{Ana: play, card: destiny}")
    assert all(sees(g, BETO, c) == known and sees(g, ANA, c) for c in g.in_zone("source"))


def test_nobody_sees_what_lies_apart_while_the_source_is_made_anew() -> None:
    """A-22: the last card of the Source is not shown on its way."""
    g = after("recycle", "thievery", "destiny", "{Ana: play, card: destiny}")
    assert [sees(g, BETO, c) for c in g.in_zone("source")] == [False, False]
    g = after("recycle", "", "destiny", "{Ana: play, card: destiny}")
    assert [sees(g, BETO, c) for c in g.in_zone("source")] == [False]
    assert [sees(g, ANA, c) for c in g.in_zone("source")] == [True]
