"""What stands beside each other in a line has a dot between, whoever has gone and whatever it belongs to."""

from __future__ import annotations

import re

import pytest

from mk_tui.cards import registry
from mk_tui.tui.board.held import Held
from mk_tui.tui.board.ladder import COMPACT

from .planned import SIZES, lines_of, painter_of, places_of, table_of, views_of

# Three blanks: no place that is kept free, for that has as many cells as a card; nor behind a heading or a
# rule, nor before a sign of one's own, as of what a card bears.
UNPARTED = re.compile(r"[^ │║┃:→] {3}[^ │║┃+×¤·>─═━(]")
# A rule or a dot with nothing before it in its line, or nothing but the frame.
SEVERED = re.compile(r"^[│║┃ ]? {2,} [│·] ")


@pytest.mark.parametrize("game", registry.games())
def test_between_cards_in_a_line_stands_a_dot(game: str) -> None:
    """Behind one whose neighbour had gone there was none, nor between parts under one heading; and where all
    before it had gone a rule stood before nothing."""
    seen = 0
    for seed in range(3):
        table = table_of(game, seed)
        spec, painter = painter_of(table, "en")
        held, step = {size: Held() for size in SIZES}, None
        for view in views_of(table):
            now = (view.round, view.phase, view.active)
            for size in SIZES:
                if now != step:
                    held[size].earlier = True
                    held[size].turned |= step is not None and now[::2] != step[::2]
                for place in places_of(painter, view, size, held[size]):
                    if place.level < COMPACT and spec.areas.get(place.key[0]) != "hand":
                        for line in lines_of(place):
                            seen += " · " in line
                            assert not UNPARTED.search(line), (size, place.key, line)
                            assert not SEVERED.search(line), (size, place.key, line)
            step = now
    assert seen
