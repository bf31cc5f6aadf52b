"""Nobody is asked what an effect is aimed at, or which comes first, where every answer leads to the same."""

from __future__ import annotations

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Moment, Table
from mk_tui.table import command as give
from mk_tui.table.asking import EITHER
from mk_tui.table.match import Match
from tests.written import beginning

TRUMPETS = """\
- title: The Trumpets make a soldier zealous
  clauses: [MK-10.5]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01]
    Ana: {{camp: [B03, {others}], city: [N01, N01, N01], hand: [{hand}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


def after_doing(verb: str, text: str, *others: str) -> tuple[Moment, list[str]]:
    """Return what Ana is asked when she has done that, and by which rules she was not before."""
    place = Table.of(Match(beginning(text, HUMAN, *others))).sit()
    moment = place.moment()
    assert moment.question is not None
    pick = next(k for k, option in enumerate(moment.question.options) if option[0] == verb)
    assert place.do(give.Answer(moment.number, (pick,))).done
    moment = place.moment()
    return moment, [u.rule for u in moment.tempo.unasked]


@pytest.mark.parametrize("hand", ["", "T02"])
def test_who_gets_what_all_have_is_not_asked(hand: str) -> None:
    """MK-10.5: whatever is played in response, one has zerizut once and loses it once."""
    text = TRUMPETS.format(others="W04, {card: W04, as: Two}, {card: N03, copies: 3}", hand=hand)
    moment, rules = after_doing("pass", text)
    assert EITHER in rules
    assert moment.question is not None and moment.question.kind == "defend"


def test_where_one_has_not_got_it_it_is_asked() -> None:
    moment, rules = after_doing("pass", TRUMPETS.format(others="W04, W02", hand=""))
    assert EITHER not in rules
    assert moment.question is not None and moment.question.kind == "target"


ARRIVAL = """\
- title: Two effects of an arrival are aimed
  clauses: [MK-9.3]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2b
  cards:
    - id: test.drill
      number: TXF
      name: {{en: Drill, es: Instrucción}}
      type: strategy
      cost: {{white: 1}}
      text: {{en: "Soldiers drill.", es: "Los soldados se instruyen."}}
      when:
        - {{event: entered, target: {{type: soldier, controller: you}}, effect: [{one}]}}
        - {{event: entered, target: {{type: soldier, controller: you}}, effect: [{other}]}}
  table:
    front: [E01]
    Ana:
      camp: [TXF, W04, {{card: N01, copies: 4}}]
      city: [{{card: N01, copies: 9}}]
      enemy_city: [{{card: E01, copies: 9}}]
      hand: [W05]
  play: [{{expect: {{asked: Ana}}}}]
"""
BRAVE = "{do: grant, to: target, keyword: courage}"
STRONG = "{do: modify, to: target, stat: difficulty, add: 1}"
OF_WEAK = "{do: if, exists: {type: soldier, max: {difficulty: 3}}, then: [{do: draw}]}"


@pytest.mark.parametrize(("one", "other", "asked"), [(BRAVE, STRONG, False), (STRONG, OF_WEAK, True)])
def test_the_order_of_two_effects_that_leave_each_other_alone_is_not_asked(
    one: str, other: str, asked: bool
) -> None:
    """MK-9.3: each is aimed by its player, who is asked that all the same."""
    moment, rules = after_doing("play", ARRIVAL.format(one=one, other=other))
    assert moment.question is not None
    assert moment.question.kind == ("order" if asked else "target")
    assert (EITHER in rules) != asked


BETO = """\
    Beto: {{city: [{{card: N01, copies: 5}}], enemy_city: [{{card: E01, copies: 9}}], {more}}}
  play: ["""


@pytest.mark.parametrize(
    ("more", "asked"), [("camp: [N01, N01, N01], hand: [N01]", True), ("hand: [N01]", False)]
)
def test_the_order_is_asked_where_somebody_else_may_respond_for_all_that_is_known(
    more: str, asked: bool
) -> None:
    """MK-9.3: what a computer player holds, who is not asked with nothing to play, decides nothing."""
    text = (
        ARRIVAL.replace("[Ana]", "[Ana, Beto]")
        .replace("  play: [", BETO)
        .format(one=BRAVE, other=STRONG, more=more)
    )
    _, rules = after_doing("play", text, "medium")
    assert (EITHER in rules) != asked
