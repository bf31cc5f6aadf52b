"""A choice in what goes on anyhow stops nobody where it can only be declined (VZ-8.7)."""

from __future__ import annotations

import pytest

from mk_tui.engine import advance
from mk_tui.engine.sight import question_view
from mk_tui.players.levels import ADEPT, HUMAN
from mk_tui.table import Moment, Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.asking import EITHER, VAIN
from mk_tui.table.forecast_trying import Trying
from mk_tui.table.forecast_worlds import alike
from mk_tui.table.foregone import foregone
from mk_tui.table.match import Match
from tests.written import after, beginning

LAID = """\
- title: Somebody attacks
  clauses: [VZ-8.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {{deployment: [J-01], reserves: [{attackers}], hand: [F-01]}}
    Beto: {{deployment: [J-02], reserves: [{responders}]}}
  play:
    - {{Ana: attack, card: P-08}}
    {more}
    - {{Ana: pass}}
"""


def told(attackers: str, responders: str = "", more: str = "") -> tuple[Moment, list[str]]:
    """Return the moment in which Beto is asked, and by which rules he was not before."""
    text = LAID.format(attackers=attackers, responders=responders, more=more)
    place = Table.of(after(text, ADEPT, HUMAN)).sit()
    rules: list[str] = []
    while True:
        moment = place.moment()
        rules += [u.rule for u in moment.tempo.unasked]
        if moment.stage in (stages.ASK, stages.OVER):
            return moment, rules
        thought = place.think(moment.number)
        assert thought is not None
        place.do(thought)


def test_whoever_must_face_a_lone_attacker_is_not_asked_who_responds() -> None:
    moment, rules = told("P-08")
    assert VAIN in rules
    assert moment.question is None or moment.question.kind != "respond"


@pytest.mark.parametrize(("responders", "asked"), [("", False), ("P-13", True)])
def test_nor_where_both_sit_before_one_screen_and_see_as_much(responders: str, asked: bool) -> None:
    """It hangs on nothing hidden; whoever has somebody else to respond with is asked before everybody."""
    text = LAID.format(attackers="P-08", responders=responders, more="")
    table = Table.of(after(text, HUMAN, HUMAN))
    moment = table.sit().moment()
    assert table.question is not None and (table.question.kind == "respond") == asked
    assert not asked or (moment.viewer is None and table.question.open)


def test_of_two_attackers_one_is_asked_whom_to_face() -> None:
    moment, rules = told("P-08, P-02", more="- {Ana: attack, card: P-02}")
    assert moment.question is not None and moment.question.kind == "respond" and VAIN not in rules


def test_a_character_who_could_respond_is_asked_for() -> None:
    moment, _ = told("P-08", responders="P-13")
    assert moment.question is not None and moment.question.kind == "respond"


REROLL = """\
- title: A shot has failed that only a ten would make
  clauses: [MK-13.1, MK-11.9]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  hold: {Ana: 2}
  table:
    front: [{card: E06, modified: {difficulty: 2}}]
    Ana:
      hand: [T01]
      camp: [N03, N03, {card: W03, gains: [catastrophic_damage]}]
      city: [N01, N01]
      enemy_city: [E01, E01]
  play:
    - {Ana: play, card: T01, target: W03}
    - all: pass
    - {Ana: shoot, card: W03, target: E06}
    - dice: [8]
    - all: pass
"""


def test_a_throw_that_hardly_helps_comes_to_nothing_in_no_world() -> None:
    """It fails in nine worlds of ten: four of them alike say nothing."""
    table = Table.of(after(REROLL, HUMAN))
    place = table.sit()
    table.set_hold(0, 0)
    moment = place.moment()
    assert moment.question is not None and moment.question.kind == "may"
    trying = Trying(table.game, moment.question, 0)
    assert not any(trying.same(alike(table.game, 0, seed), (0,), (1,)) for seed in range(20))


TOGETHER = """\
- title: Two effects of one player wait together
  clauses: [AR-7.11]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {{deck: [{{card: CR-08, copies: 9}}], {laid}, counters: {{money: 5}}}}
    Beto: {{deck: [{{card: CL-08, copies: 9}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


def answered(verb: str, laid: str) -> tuple[Moment, list[str]]:
    """Return the next moment in which Ana, alone before her screen, is asked, and by which rules she was not
    before."""
    place = Table.of(Match(beginning(TOGETHER.format(laid=laid), HUMAN, ADEPT))).sit()
    moment = place.moment()
    assert moment.question is not None
    position = next(k for k, option in enumerate(moment.question.options) if option[0] == verb)
    assert place.do(give.Answer(moment.number, (position,))).done
    moment = place.moment()
    return moment, [u.rule for u in moment.tempo.unasked]


def test_whoever_has_two_points_coming_is_not_asked_which_comes_first() -> None:
    """Travelling scores for the place and for the abbess: both orders come to the same."""
    moment, rules = answered("travel", "table: [CL-04, CL-14]")
    assert EITHER in rules and dict(moment.view.players[0].trackers)["vp"] == 2


def test_an_order_that_lets_one_choose_something_first_is_asked_for() -> None:
    """The King looks for troops; that he has met Leonor scores."""
    moment, rules = answered("play", "table: [CR-04], hand: [CR-01]")
    assert moment.question is not None and moment.question.kind == "order" and EITHER not in rules


LOOKED_AT = """\
- title: The Apprentice looks at the only card of the deck that anybody knows
  clauses: [HK-9.1]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {{play: [SQU1], hand: [QU01, QU02], deck: [{{card: QU02, copies: {copies}}}], counters: {{will: 3}}}}
    Beto: {{play: [SCO1], deck: [{{card: CO01, copies: 5}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


@pytest.mark.parametrize(("copies", "asked"), [(5, True), (1, False)])
def test_whether_a_card_goes_under_the_deck_is_asked_where_others_lie_there(copies: int, asked: bool) -> None:
    """That nobody knows those does not make both answers come to the same; that there are none does."""
    place = Table.of(Match(beginning(LOOKED_AT.format(copies=copies), HUMAN, ADEPT))).sit()
    moment = place.moment()
    assert moment.question is not None
    names = [moment.view.card(o[1]) if o[0] == "play" else None for o in moment.question.options]
    play = next(k for k, card in enumerate(names) if card and card.definition == "hk.path_apprentice")
    assert place.do(give.Answer(moment.number, (play,))).done
    moment = place.moment()
    assert moment.question is not None
    assert (moment.question.kind == "may") is asked
    assert (VAIN in [u.rule for u in moment.tempo.unasked]) is not asked


DECIDED = """\
- title: The attacker takes damage in the blow that may win
  clauses: [VZ-9.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {{deployment: [J-01], reserves: [P-05, {{card: O-03, attached: P-05}}]}}
    Beto: {{deployment: [{{card: J-02, counters: {lost}}}]}}
  play:
    - {{Ana: attack, card: P-05}}
    - {{Ana: pass}}
    - {{Beto: none}}
"""


@pytest.mark.parametrize("lost, asked", [(80, False), (20, True)])
def test_what_takes_damage_is_not_asked_in_a_match_that_is_over(lost: int, asked: bool) -> None:
    table = Table.of(after(DECIDED.format(lost=lost), HUMAN, HUMAN))
    stage = table.sit().moment().stage
    assert (stage == stages.OVER) != asked
    assert table.question is None or table.question.kind == "distribute"


DICE = """\
- title: Whom the soldier meets may still save the city
  clauses: [MK-11.2, MK-16.4]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 2c
  table:
    front: [E01, E02, E03]
    Ana:
      camp: [W03]
      city: [{card: W03, copies: 3}]
      guenizah: [{card: W03, copies: 5}]
      enemy_city: [{card: E05, copies: 9}]
  play: [{expect: {asked: Ana}}]
"""


def test_what_dice_may_still_turn_is_asked() -> None:
    """In most worlds the match is lost whomever one meets, in the first three that are tried in all."""
    game = beginning(DICE, HUMAN).begin()
    assert game.question is not None
    goes = next(k for k, option in enumerate(game.question.options) if option[0] != "pass")
    advance(game, (goes,))
    asked = question_view(game, 0)
    assert asked is not None and len(asked.options) == 3
    assert not foregone(game, asked, 0)
