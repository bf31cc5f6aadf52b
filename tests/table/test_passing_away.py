"""Who could only do what is over with the turn, and serves for nothing before, is not asked (MK-19.15)."""

from __future__ import annotations

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.table.asking import VAIN
from mk_tui.table.match import Match
from tests.written import after, beginning

# In 4a of a round somebody holds a tefilá that they can pay for; a soldier waits dedicated or ready.
LATE = """\
- title: The end of a round
  clauses: [MK-19.14]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: {phase}
  table:
    front: [{front}]
    Ana:
      hand: [{hand}]
      camp: [{camp}, {{card: N01, copies: 3}}, {{card: N03, copies: 3}}]
      city: [{{card: N01, copies: 20}}]
      enemy_city: [E01, E01]
  play: [{{expect: {{asked: Ana}}}}]
"""


def asked(hand: str, camp: str, front: str, phase: str) -> bool:
    """Return whether Ana is asked in that phase at all; else the table passes for her."""
    text = LATE.format(hand=hand, camp=camp, front=front, phase=phase)
    table = Table.of(Match(beginning(text, HUMAN)))
    moment = table.sit().moment()
    assert moment.stage == stages.ASK
    passed = [one.rule for one in moment.tempo.unasked]
    assert set(passed) <= {VAIN}
    return not passed


@pytest.mark.parametrize(
    ("hand", "camp", "front", "phase", "expected"),
    [
        ("T16", "W02", "E01", "4a", False),  # robustness, when nobody fights any more
        ("T02", "W02", "E01", "4a", False),  # difficulty +3 that nobody rolls against
        ("T02, T12", "W02, W04", "E01", "4a", False),  # nor do two of them serve together
        ("T08", "W03", "E01", "4a", True),  # an archer may still shoot, and better than without it
        ("T02", "W02", "E01", "2b", True),  # an enemy rolls against the city, and may be met before
        ("T02", "W02", "", "2b", False),  # whom nobody meets in all this round
        ("T15", "W02", "E01", "4a", True),  # a soldier back in the hand is there when the round is over
    ],
)
def test_what_is_over_before_it_serves_stops_nobody(
    hand: str, camp: str, front: str, phase: str, expected: bool
) -> None:
    assert asked(hand, camp, front, phase) == expected


# In 2b an enemy waits that will roll against the city, and a soldier that is dedicated; one tefilá has been
# prayed, and another one can be paid for.
BEFORE_A_ROLL = """\
- title: An enemy comes to the city
  clauses: [MK-19.5]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  table:
    front: [E01]
    Ana:
      hand: [T12, {hand}]
      camp: [{{card: W02, dedicated: true}}, {more}{{card: N01, copies: 3}}, N02, {{card: N03, copies: 3}}]
      city: [{{card: N01, copies: 20}}]
      enemy_city: [E01, E01]
  play:
    - {{Ana: play, card: T12, target: W02}}
    - {{Ana: pass}}
"""


@pytest.mark.parametrize(
    ("hand", "more", "expected"),
    [
        ("T08", "", False),  # an attack bonus for a soldier who does not attack
        ("T01", "", False),  # a reroll of an attack that it does not roll
        ("T16", "", False),  # robustness, and nobody strikes it
        ("T02, T03", "", False),  # each of two such
        ("T08", "W03, ", True),  # an archer is ready
        ("T13", "", True),  # a city that keeps a card if it is hit
        ("T14", "", True),  # an enemy that does not come any more
    ],
)
def test_what_helps_nobody_who_can_act_stops_nobody_though_an_enemy_rolls(
    hand: str, more: str, expected: bool
) -> None:
    text = BEFORE_A_ROLL.format(hand=hand, more=more)
    moment = Table.of(after(text, HUMAN)).sit().moment()
    passed = [one.rule for one in moment.tempo.unasked]
    assert set(passed) <= {VAIN}
    assert (moment.view.round == 3 and not passed) == expected
