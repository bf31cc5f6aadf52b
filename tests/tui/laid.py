"""Positions laid as matches, for the screen."""

from __future__ import annotations

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import beginning

# Somebody of Mamlejet Kohanim who may send one soldier against one enemy, and play another from the hand.
READY = """\
- title: Somebody to send
  clauses: [MK-11.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01]
    Ana: {hand: [W02, N01], camp: [W02, {card: N02, copies: 3}], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def laid(text: str, people: int = 2) -> Table:
    """Return the table of a scenario at which so many people sit."""
    return Table.of(Match(beginning(text, *([HUMAN] * people))))
