"""Which Weapons the rules propose to a fighter (VZ-10.1): the key that goes on never disarms it."""

from __future__ import annotations

import random

import pytest

from mk_tui.engine.record import ALL_BY_HAND, advance, set_pref
from mk_tui.engine.save import dump, load
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import decline
from mk_tui.table import Table
from tests.written import after, beginning

from .test_forecast import POOL, RULES, begin


def test_whoever_goes_on_uses_as_many_weapons_as_go_together_the_strongest_of_them() -> None:
    asked = 0
    for seed in range(40):
        g, rng = begin(seed), random.Random(seed)
        while g.question is not None:
            q = g.question
            if q.kind == "weapons":
                asked += 1
                seen = question_view(load(dump(g), RULES, POOL), q.seat)
                assert seen is not None
                found = decline(seen)
                assert found is not None
                force = {
                    o: sum(g.pool.cards[g.defs[int(w)]].attrs["force"] for w in o[1:]) for o in q.options
                }
                best = q.options[found[0]]
                assert best[0] != "none"
                assert (len(best), force[best]) == max((len(o), force[o]) for o in q.options)
            few = rng.randint(q.least, min(q.most, len(q.options)))
            advance(g, tuple(q.proposal) if q.limits else tuple(rng.sample(range(len(q.options)), few)))
    assert asked > 3, asked


HIT = """\
- title: A Player Card with a Weapon and an Object is hit before it strikes
  clauses: [VZ-R27]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: damage
  table:
    Ana:
      deployment: [{card: O-01, attached: J-01}]
      combat: [{card: J-01, attacking: true}, {card: W-02, attached: J-01, used: true}]
    Beto: {deployment: [J-02], combat: [{card: P-02, facing: J-01}]}
  play: [{expect: {asked: Ana}}]
"""


def test_what_is_proposed_is_no_part_of_what_the_places_of_an_answer_mean() -> None:
    """A match that was kept before what is proposed changed means by its answers what it meant then."""
    g = Table.at(beginning(HIT, "human", "human")).game
    assert g.question is not None
    assert [g.definition(card).number for _, card in g.question.options] == ["O-01", "J-01", "W-02"]
    assert g.question.proposal == (0, 2, 1)


ARMED = """\
- title: Somebody armed may attack
  clauses: [VZ-10.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-02], reserves: [{card: W-01, attached: J-02}]}
    Beto: {deployment: [J-01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("by_hand", "asked"), [(0, False), (1, False), (ALL_BY_HAND, True)])
def test_a_match_in_which_by_hand_was_about_paying_alone_is_replayed_as_it_was(
    by_hand: int, asked: bool
) -> None:
    """VZ-10.1: its record has no answer to which Weapons are used."""
    g = after(ARMED, "human", "human").game
    set_pref(g, "by_hand", 0, by_hand)
    assert g.question is not None
    advance(g, (next(k for k, option in enumerate(g.question.options) if option[0] == "attack"),))
    assert g.question is not None and (g.question.kind == "weapons") == asked
    table = Table.of(after(ARMED, "human", "human"), by_hand=True)
    assert table.game.seats[0]["by_hand"] == ALL_BY_HAND
