"""What a mere pass leaves undone is said first; one's own side's doings stop nobody; where passing leads."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from mk_tui.engine import advance
from mk_tui.engine.sight import question_view, view
from mk_tui.engine.state import ITEM_FIELDS, StackItem
from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.language.failing import say_notice
from mk_tui.players.answers import decline, pass_position
from mk_tui.players.levels import HUMAN
from mk_tui.table import Forecast, Moment, Place, Table, forecast_lines, leads_line
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.asking import OURS, OWN
from mk_tui.table.forecast_chances import Chances
from mk_tui.table.forecast_change import NOTHING, came_of
from mk_tui.table.forecast_trying import Happening
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Foreseen
from mk_tui.table.match import Match
from mk_tui.table.passing import AIMED, HURT, STEP, TURN, begin, done_to, ended, hurt, side_of, whose
from rulesets.mamlejet_kohanim.rules.damage import eliminate
from tests.written import beginning

from .test_place import ALONE, at, step

LAID = """\
- title: A turn
  clauses: [MK-19.5]
  game: mamlejet_kohanim
  seats: [{seats}]
  phase: {phase}
  table:
    front: [{front}]
    Ana: {{hand: [{hand}], camp: [{camp}], city: [N01, N02, W02, W03, {{card: N03, copies: 4}}]}}
{partner}  play: [{{expect: {{asked: Ana}}}}]
"""


def laid(hand: str = "", camp: str = "", front: str = "", phase: str = "2b", seats: str = "Ana") -> Place:
    partner = "    Beto: {city: [N01, N02, W02, W03]}\n" if "Beto" in seats else ""
    text = LAID.format(hand=hand, camp=camp, front=front, phase=phase, seats=seats, partner=partner)
    people = [HUMAN] * len(seats.split(","))
    return Table.at(beginning(text, *people)).sit()


def passing(moment: Moment) -> give.Answer:
    assert moment.question is not None
    position = pass_position(moment.question)
    assert position is not None
    return give.Answer(moment.number, (position,), warn=True)


def does(place: Place, verb: str, *about: int) -> None:
    moment = place.moment()
    assert moment.question is not None
    at = next(k for k, o in enumerate(moment.question.options) if o[0] == verb and o[1:] == about[: len(o)])
    assert place.do(give.Answer(moment.number, (at,))).done


# -- a pass that leaves something undone ----------------------------------------------------------------


def test_a_pass_says_once_what_cannot_be_done_any_more_in_the_turn() -> None:
    place = laid(hand="N02, R03", camp="{card: N02, copies: 2}", front="E01")
    moment = place.moment()
    reply = place.do(passing(moment))
    assert not reply.done and reply.notices[0].message == "pass.left_two"
    said = {
        "en": "This round's resource is still in your hand. You can still enrol a soldier. "
        "Repeat to pass anyway.",
        "es": "El recurso de esta ronda sigue en tu mano. Aún puedes enrolar a un soldado. "
        "Repite para pasar igualmente.",
    }
    for lang, words in said.items():
        assert say_notice(reply.notices[0], Speaker(lang, place.ruleset, place.pool, place.names)) == words
    assert place.moment() == moment
    assert place.do(passing(moment)).done and place.moment().number > moment.number


DEPLOYMENT = """\
- title: The last card of a Deployment
  clauses: [VZ-7.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  turn: Ana
  phase: deployment
  round: 3
  table:
    Ana: {deployment: [J-02, P-03, F-01], hand: [P-01], deck: [P-08, P-06]}
    Beto: {deployment: [J-01], deck: [P-08, P-06]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("acts", [True, False])
def test_a_step_that_ended_of_itself_lets_no_pass_be_taken_that_was_meant_for_it(acts: bool) -> None:
    """With the last card played the attack is asked about at once: a pass that was meant for the
    Deployment would give the attack away. Whoever has passed the Deployment means the attack."""
    place = Table.at(beginning(DEPLOYMENT, HUMAN, "random")).sit()
    moment = place.moment()
    assert moment.question is not None
    card = next(option[1] for option in moment.question.options if option[0] == "play")
    if acts:
        does(place, "play", card)
    else:
        assert place.do(passing(moment)).done
    moment = place.moment()
    assert moment.question is not None and (moment.view.phase, moment.question.kind) == ("attack", "attack")
    reply = place.do(passing(moment))
    assert reply.done != acts
    if acts:
        assert reply.notices[0].fields["what"].message == "left.attack_character"
        assert place.do(passing(moment)).done and place.moment().number > moment.number


HARVEST = """\
- title: A Harvest
  clauses: [HK-9.1]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {{play: [SAC1{more}], hand: [{hand}], counters: {{will: 3}}, deck: [AC01, AC01]}}
    Beto: {{play: [SCO1], deck: [CO01, CO01]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


def harvest(hand: str, more: str = "") -> Place:
    return Table.at(beginning(HARVEST.format(hand=hand, more=more), HUMAN, "adept")).sit()


def test_a_pass_of_the_harvest_says_once_that_nothing_was_played() -> None:
    """Not to who has played something, nor where the Will is needed for a Manipulation later in the turn."""
    place = harvest("AC01, AC01")
    reply = place.do(passing(place.moment()))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.play"
    assert place.do(passing(place.moment())).done

    place = harvest("AC01, AC01")
    assert place.do(give.Answer(place.moment().number, (1,))).done
    assert place.do(passing(place.moment())).done
    place = harvest("AC03, AC20")  # 2 and 2, of a Will of 3
    assert place.do(passing(place.moment())).done


def test_a_manipulation_for_later_hides_no_card_that_could_be_played_beside_it() -> None:
    """Will 3 pays for the Runner (1) and the Leaflets (2), and only the Runner is given up by a pass."""
    place = harvest("AC01, AC20")
    reply = place.do(passing(place.moment()))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.play"
    assert reply.notices[0].fields["what"].fields["cards"] == ("hk.neighbourhood_runner",)
    assert place.do(passing(place.moment())).done


def test_a_pass_of_the_harvest_says_nothing_to_who_used_an_ability() -> None:
    place = harvest("AC01, AC01", ", AB06")
    question = place.moment().question
    assert question is not None
    ability = next(k for k, option in enumerate(question.options) if option[0] == "ability")
    assert place.do(give.Answer(place.moment().number, (ability,))).done
    while (question := place.moment().question) is not None and question.kind != "priority":
        assert place.do(give.Answer(place.moment().number, (0,))).done
    assert place.do(passing(place.moment())).done


def test_a_pass_of_the_attack_says_once_who_stands_ready_whatever_was_said_before() -> None:
    """The warning of the hand, in the Harvest, is another one. Who attacks is told nothing of those left."""
    place = harvest("AC01, AC01", ", AC03, AC03")
    assert place.do(passing(place.moment())).notices[0].fields["what"].message == "left.play"
    assert place.do(passing(place.moment())).done
    moment = place.moment()
    assert moment.question is not None and (moment.view.phase, moment.question.kind) == ("combat", "attack")
    nobody = give.Answer(moment.number, (), warn=True)
    assert place.do(nobody).notices[0].fields["what"].message == "left.attack"
    assert place.do(nobody).done

    place = harvest("", ", AC03, AC03")
    question = place.moment().question
    assert question is not None and question.kind == "attack"  # nobody is asked with an empty hand
    assert place.do(give.Answer(place.moment().number, (0,), warn=True)).done


def test_who_used_an_ability_is_told_who_stands_ready_and_nothing_of_the_hand() -> None:
    place = harvest("AC01, AC01", ", AB06, AC03, AC03")
    question = place.moment().question
    assert question is not None
    ability = next(k for k, option in enumerate(question.options) if option[0] == "ability")
    assert place.do(give.Answer(place.moment().number, (ability,))).done
    while (question := place.moment().question) is not None and question.kind != "priority":
        assert place.do(give.Answer(place.moment().number, (0,))).done
    assert place.do(passing(place.moment())).done
    moment = place.moment()
    assert moment.question is not None and moment.question.kind == "attack"
    reply = place.do(give.Answer(moment.number, (), warn=True))
    assert [reply.notices[0].message, reply.notices[0].fields["what"].message] == ["pass.left", "left.attack"]


def test_a_pass_that_nobody_made_by_hand_is_not_held_up() -> None:
    place = laid(hand="N02")
    moment = place.moment()
    assert place.do(give.Answer(moment.number, passing(moment).picks)).done


def test_a_pass_says_once_that_soldiers_stand_ready_where_they_are_sent() -> None:
    """In the step before it nothing; nor to whoever has sent one."""
    camp = "W02, W03, {card: N01, copies: 2}, {card: N03, copies: 2}"
    place = laid(hand="T01", camp=camp, front="E01, E01")
    assert place.do(passing(place.moment())).done
    moment = place.moment()
    assert moment.view.phase == "2c"
    reply = place.do(passing(moment))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.assign"
    assert place.moment() == moment
    assert place.do(passing(moment)).done

    place = laid(hand="T01", camp=camp, front="E01, E01", phase="2c")
    soldier, enemy = (
        next(c.id for z in place.moment().view.zones for c in z.cards if c.definition == name)
        for name in ("mk.spearman_of_efraim", "mk.pelishti_warrior")
    )
    does(place, "assign", soldier)
    does(place, "card", enemy)
    moment = place.moment()
    assert moment.question is not None and "assign" in {option[0] for option in moment.question.options}
    assert place.do(passing(moment)).done


def test_the_end_of_the_turn_says_that_a_soldier_can_still_be_enrolled() -> None:
    place = laid(hand="R03", camp="{card: N02, copies: 2}", front="E01")
    reply = place.do(give.EndTurn(place.moment().number))
    assert not reply.done and reply.notices[0].fields["what"].message == "left.play_soldier"


def turn(place: Place, heed: bool = False) -> bool:
    """Pass all of a round, and return whether one was warned of; ``heed``: by laying a resource."""
    warned, round = False, place.moment().view.round
    while (moment := place.moment()).view.round == round:
        if not place.do(passing(moment)).done:
            warned = True
            if heed:
                assert moment.question is not None
                does(place, *next(o for o in moment.question.options if o[0] == "play"))
    return warned


def test_who_passes_all_the_same_is_warned_no_more_until_they_heed_it() -> None:
    place = laid(hand="{card: N02, copies: 5}", front="E01")
    assert [turn(place) for _ in range(3)] == [True, True, False]
    place = laid(hand="{card: N02, copies: 5}", front="E01")
    assert [turn(place, heed) for heed in (False, True, False)] == [True, True, True]


# -- what one's own side does ---------------------------------------------------------------------------


def test_nobody_is_stopped_to_answer_their_own_weapon_or_shot() -> None:
    """A tefilá could be played and a soldier could shoot, in answer to either."""
    place = laid(
        hand="T11", camp="O01, W02, W03, {card: N01, copies: 3}, {card: N02, copies: 2}", front="E01, E01"
    )
    cards = {c.definition: c.id for z in place.moment().view.zones for c in z.cards}
    spearman, shepherd, warrior = "mk.spearman_of_efraim", "mk.shepherd_of_bet_lejem", "mk.pelishti_warrior"
    for verb, by, target in (("equip", "mk.sling", spearman), ("shoot", shepherd, warrior)):
        moment = place.moment()
        assert moment.question is not None
        at = next(k for k, o in enumerate(moment.question.options) if o[0] == verb and o[1] == cards[by])
        assert place.do(give.Answer(moment.number, (at,))).done
        while (moment := place.moment()).question is not None and moment.question.kind == "target":
            does(place, "card", cards[target])
        assert moment.stage == stages.ASK and verb not in {item.kind for item in moment.view.stack}
        assert not moment.tempo.unasked  # whoever did it knows


def test_that_the_doing_of_a_partner_was_let_be_is_told() -> None:
    told = 0
    for seed in range(4):
        place, rng = at("mamlejet_kohanim", ALONE, seed).sit(), random.Random(seed)
        for _ in range(400):
            moment = place.moment()
            if moment.stage == stages.OVER:
                break
            told += OURS in {one.rule for one in moment.tempo.unasked}
            assert OWN not in {one.rule for one in moment.tempo.unasked}
            step(place, rng)
    assert told


# -- where passing leads --------------------------------------------------------------------------------


def test_whose_turn_the_next_round_begins_with_is_not_foretold_where_dice_say_it() -> None:
    place = laid(hand="T11", camp="W03, {card: N01, copies: 3}", front="E01", seats="Ana, Beto")
    before = game = place._sitting.table.game
    while game.round == before.round:
        before, game = game, game.clone()
        assert game.question is not None
        asked = question_view(game, game.question.seat)
        assert asked is not None
        advance(game, decline(asked) or (0,))
    forecaster = Forecaster(before)
    position = pass_position(forecaster.question)
    assert position is not None
    forecast = forecaster.of(position)
    assert forecast.leads is not None
    assert (forecast.leads.round, forecast.leads.active) == (before.round + 1, -1)
    seat = forecaster.question.seat
    speaker = Speaker("en", place.ruleset, place.pool, place.names)
    words = leads_line(forecast, speaker, view(before, seat), seat)
    assert words.startswith("on to the next round")


# -- chances --------------------------------------------------------------------------------------------


def test_things_that_are_equally_likely_but_need_not_come_together_are_said_so() -> None:
    place = laid(camp="W03", front="E01", phase="2c")
    moment = place.moment()
    assert moment.question is not None
    events = [EventView(n, "log.round_began", {"n": n}) for n in (1, 2)]
    told = tuple(Foreseen(event, CERTAIN // 10) for event in events)
    for lang, words in (("en", "10 % each: "), ("es", "10 % cada cosa: ")):
        speaker = Speaker(lang, place.ruleset, place.pool, place.names)
        lines = [
            forecast_lines(Forecast((0,), told[:n]), speaker, moment.question, place.ruleset.verbs, True)
            for n in (1, 2)
        ]
        assert lines[0][0].startswith("10 %: ") and lines[1][0].startswith(words)


# -- what holds, and what is over -----------------------------------------------------------------------


def test_who_passed_until_the_next_step_is_not_said_to_pass_when_it_has_come() -> None:
    table = laid(hand="N02", camp="W03", front="E01", seats="Ana, Beto")._sitting.table
    asking, seats = table.tempo, [0, 1]
    asking.passing[0] = begin(table, 0, STEP, ())
    assert asking.now(seats, 0, None).until == ((0, STEP),)
    game = table.game
    while game.phase == "2b":
        assert game.question is not None
        asked = question_view(game, game.question.seat)
        assert asked is not None
        advance(game, decline(asked) or (0,))
    assert asking.passing and not asking.now(seats, 1, None).until


# -- what is tried and counted --------------------------------------------------------------------------


def test_what_is_certain_may_add_up_to_a_hair_more_of_many_ways() -> None:
    event = EventView(0, "log.round_began", {"n": 1})
    happened = {("key",): Happening(0, 0, event)}
    expected, found = Chances(), Chances()
    expected.worlds = found.worlds = 1
    expected.add(happened, math.nextafter(1.0, 2.0))
    found.add(happened)
    assert expected.chance(("key",)) > 1
    assert not found.beside(expected, 1, 3.0) and Chances().chance(("key",)) == 0


def test_whoever_ended_their_turn_is_not_told_that_something_else_stopped_it() -> None:
    place = laid(camp="W03, {card: N01, copies: 2}", front="E01, E01")
    assert not place.do(give.EndTurn(place.moment().number)).done
    assert place.do(give.EndTurn(place.moment().number)).done
    moment = place.moment()
    assert moment.question is not None and moment.question.kind == "defend"
    assert not moment.tempo.stopped


REBORN = """\
- title: Who has nothing left dies in their own turn
  clauses: [KK-8.1, KK-9.2]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  turn: Beto
  table:
    source: [{card: panic, copies: 9}, {card: sowing, copies: 9}]
    Ana: {works: [vengeance, crisis, denial, embody]}
    Beto: {hand: [peek, panic], deck: [{card: panic, copies: 4}]}
  play: [{expect: {asked: Beto}}]
"""


def test_who_passed_until_their_turn_and_died_in_it_is_stopped_by_their_turn() -> None:
    """Their Works are gone by their own death (KK-9.2): nobody has harmed them."""
    table = Table.of(Match(beginning(REBORN, HUMAN, HUMAN)))
    passing = begin(table, 0, TURN, (HURT, AIMED))
    while table.question is None or table.question.seat != 0 or table.question.kind != "turn":
        question = table.question
        assert question is not None
        table.answer(decline(question) or (len(question.options) - 1,))
    assert hurt(passing.side, side_of(table, table.view(None), 0))
    assert ended(table, passing) == TURN


def test_what_does_not_happen_to_ones_own_is_nothing_done_to_them() -> None:
    place = laid(camp="W03", front="E01")
    seen = place.moment().view
    mine = next(c.id for z in seen.zones if z.kind == "camp" for c in z.cards)
    struck = {"seat": -1, "target": "mk.shepherd_of_bet_lejem", "target_id": mine}
    assert done_to(EventView(0, "log.roll", struck), seen, 0)
    assert not done_to(EventView(0, "log.new_soldier_blocks", {**struck, "clause": "A-12"}), seen, 0)


def test_an_enemy_is_nobodys_whoever_brought_it() -> None:
    """What a partner does to an enemy of one's own deck is nothing done to oneself."""
    place = laid(camp="W03", front="{card: E01, owner: Ana}", seats="Ana, Beto")
    seen = place._sitting.table.view(None)
    (enemy,) = next(z.cards for z in seen.zones if z.kind == "front")
    (mine,) = next(z.cards for z in seen.zones if z.kind == "camp" and z.seat == 0)
    assert enemy.owner == 0 and whose(seen, enemy.id) == -1 and whose(seen, mine.id) == 0
    sent = {"seat": 1, "card": "mk.spearman_of_efraim", "target": enemy.definition, "target_id": enemy.id}
    assert not done_to(EventView(0, "log.assigned", sent), seen, 0)
    assert done_to(EventView(0, "log.assigned", {**sent, "target_id": mine.id}), seen, 0)
    table = place._sitting.table
    eliminate(table.game, enemy.id, 1)  # into the guenizá of whoever did it
    (gone,) = [e for e in table.events(None) if e.id == "log.eliminated"]
    seen = table.view(None)
    beaten = {**sent, "card_id": -1}
    assert seen.card(enemy.id) is not None and not done_to(gone, seen, 0)
    assert not done_to(EventView(0, "log.defeated", beaten), seen, 0)


def test_damage_that_does_not_wait_any_more_for_somebody_is_a_change() -> None:
    place = laid(
        hand="T05",
        phase="3e",
        front="{card: E01, damaged_by: R03}",
        camp="{card: R03, assigned_to: E01, damaged_by: E01}, {card: N01, copies: 2}",
    )
    before = place._sitting.table.game
    (waits,) = before.stack
    after = before.clone()
    after.log = []
    assert waits.v is not None and len(waits.v["hits"]) == 2 and came_of(before, after, 0, -1) == NOTHING
    fields: dict[str, Any] = {name: getattr(waits, name) for name in ITEM_FIELDS}
    healed = StackItem(**{**fields, "v": {**waits.v, "hits": waits.v["hits"][:1]}})
    after.stack = [healed]
    assert came_of(before, after, 0, -1) != NOTHING


# -- what is asked --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("en", "send soldiers"), ("es", "envía soldados")])
def test_the_prompt_says_that_soldiers_can_be_sent_where_one_can(lang: str, words: str) -> None:
    """In the lines as on the screen: it is one sentence of the speaker."""
    for camp, can in (("W02, {card: N01, copies: 2}", True), ("{card: N01, copies: 2}", False)):
        place = laid(hand="T12", camp=f"W06, {camp}", front="E01", phase="2c")
        moment = place.moment()
        assert moment.question is not None and moment.question.kind == "priority"
        assert ("assign" in {option[0] for option in moment.question.options}) == can
        said = Speaker(lang, place.ruleset, place.pool, place.names).prompt(moment.question, moment.view)
        assert (words in said) == can, said


@pytest.mark.parametrize(
    ("front", "warned"),
    [
        ("E01", True),
        ("E03", False),  # the game's own judgement keeps him for the city
        ("E01, E11", False),  # the advice is to keep the last one: MK-20.2
    ],
)
def test_a_pass_warns_of_nothing_that_judgement_or_advice_speaks_against(front: str, warned: bool) -> None:
    """Advice said to keep the last soldier, and Space that he stood ready to attack."""
    place = laid(hand="T01", camp="W02", front=front, phase="2c")
    reply = place.do(passing(place.moment()))
    assert reply.done is not warned
