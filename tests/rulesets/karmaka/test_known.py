"""What everybody knows of the Source by having seen the Ruins that it was made of (KK-2.2, KK-16.1)."""

from __future__ import annotations

import pytest

from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, determinise, dump, load, view
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


def after(source: str, ruins: str, card: str, play: str, text: str = TEXT) -> Game:
    """Return a match after what Ana does with a card."""
    done = Play(Scenario(read(text % (source, ruins, card, play), "a.yaml"), 0).node)
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


GONE = "voyage, thievery, vengeance, longevity, sowing"
# Beto draws what has been made of the Ruins, and may play one of his cards.
DRAWN = TEXT.replace("Beto: {hand: [jubilee, voyage]", "Beto: {hand: [another_day, mimic, crisis]")
DRAWS = "{Ana: plant, card: crisis}, {Beto: play, card: another_day}, {Ana: refuse}"


def may_be(g: Game, seat: int, cards: list[int]) -> set[str]:
    """Return what some cards may be for all that a seat knows, with nothing of what everybody sees."""
    worlds = [determinise(g, seat, n) for n in range(80)]
    return {w.definition(c).id.removeprefix("ka.") for w in worlds for c in cards}


@pytest.mark.parametrize("goes_on", [False, True])
def test_what_was_shuffled_into_the_source_is_known_to_be_in_it(goes_on: bool) -> None:
    """A rival holds no card that has just lain in the Ruins but one that he has drawn since (KK-16.1). Once
    he has played one of his cards, nobody else knows whether that was the one."""
    plays = ", {Beto: score, card: mimic}" if goes_on else ""
    g = after("", GONE, "jubilee", DRAWS + plays, DRAWN)
    gone, source = set(GONE.split(", ")), g.in_zone("source")
    (drawn,) = [c for c in g.in_zone("hand", BETO) if g.definition(c).id.removeprefix("ka.") in gone]
    old = [c for c in g.in_zone("hand", BETO) if c != drawn]
    assert len(source) == len(gone) - 1 and len(old) == 3 - goes_on
    for seat in (ANA, len(g.seats)):
        assert may_be(g, seat, g.in_zone("future", BETO)).isdisjoint(gone)
        assert may_be(g, seat, old).isdisjoint(gone) is not goes_on
        among = may_be(g, seat, [*source, drawn])
        assert among > gone if goes_on else among == gone
    assert may_be(g, BETO, [drawn]) <= gone and len(may_be(g, BETO, source)) == len(source)
    assert load(dump(g), g.rules, g.pool).among == g.among
