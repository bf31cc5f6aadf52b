"""What came of an act: nothing, harm to whoever did it, or something else, by how two matches differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game
from mk_tui.engine.change import move, set_counters, set_value
from mk_tui.engine.durations import modify
from mk_tui.lab.forecasts import position, positions
from mk_tui.language import Speaker
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table.forecast_change import HARM, NOTHING, SOMETHING, came_of
from mk_tui.table.forecast_words import warning
from mk_tui.table.forecast_worlds import once
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.moment import ALOUD
from tests.written import beginning

from .test_question_runs import attacking
from .test_silence import SURPLUS


def after(g: Game, change: Callable[[Game], None]) -> int:
    """Return what has come of an act by the asked seat that has made this change."""
    assert g.question is not None
    then = g.clone()
    then.log = []
    change(then)
    return came_of(g, then, g.question.seat, -1)


def types(g: Game, seat: int) -> set[str]:
    """Return the types of the cards that a seat has in play."""
    return {g.pool.cards[g.defs[c]].type for c in range(len(g.defs)) if g.in_play(c) and g.ctrl[c] == seat}


def of_type(g: Game, seat: int, word: str) -> int:
    """Return a card of a type that a seat has in play."""
    return next(
        c
        for c in range(len(g.defs))
        if g.in_play(c) and g.ctrl[c] == seat and g.pool.cards[g.defs[c]].type == word
    )


@pytest.fixture
def duel() -> Game:
    """A position in which both have a Character in play."""
    for number in range(80, 120):
        g = position("humankind", 6, number)
        if {"character"} <= types(g, 0) & types(g, 1):
            return g
    raise AssertionError("no such position was drawn")


def test_a_change_to_ones_own_harm_alone_is_harm(duel: Game) -> None:
    assert duel.question is not None
    seat = duel.question.seat
    own, rival = of_type(duel, seat, "character"), of_type(duel, 1 - seat, "character")
    limbo = duel.layout.ids["limbo"][seat]

    def strength(card: int, n: int) -> Callable[[Game], None]:
        return lambda g: modify(g, card, "force", "add", n, "turn", -1)

    assert after(duel, lambda g: None) == NOTHING
    assert after(duel, lambda g: set_value(g, seat, "will", g.seats[seat]["will"] - 1)) == NOTHING
    assert after(duel, strength(own, -1)) == HARM
    assert after(duel, strength(own, 1)) == SOMETHING
    assert after(duel, strength(rival, -1)) == SOMETHING
    assert after(duel, strength(rival, 1)) == HARM  # a gift
    assert after(duel, lambda g: modify(g, own, "combat_damage", "add", 1, "turn", -1)) == HARM
    assert after(duel, lambda g: move(g, own, limbo)) == HARM
    assert after(duel, lambda g: modify(g, own, "tokens", "add", -1, "turn", -1)) == SOMETHING


def test_counters_have_the_sign_that_the_game_declares(duel: Game) -> None:
    assert duel.question is not None
    own = of_type(duel, duel.question.seat, "character")
    assert after(duel, lambda g: set_counters(g, own, 3)) == SOMETHING  # no word of this game on counters
    vampires = position("ultima_reserva", 6, 2)
    assert vampires.question is not None
    card = of_type(vampires, vampires.question.seat, "player")
    hurt = vampires.counters.get(card, 0)
    assert after(vampires, lambda g: set_counters(g, card, hurt + 5)) == HARM
    if hurt:
        assert after(vampires, lambda g: set_counters(g, card, 0)) == SOMETHING


def test_what_lowers_damage_does_something_beside_another_response_that_does_nothing() -> None:
    """The damage comes only when both were played or passed: what comes of an act shows by then."""
    two = SURPLUS.replace("hand: [H-02, H-04]", "hand: [H-02, H-01]")
    table = Table.at(beginning(two, "human", "human"))
    place = attacking(table, 3)
    while (moment := place.moment()).view.phase != "surplus":
        order = give.Claim(moment.number) if moment.stage == ALOUD else give.Answer(moment.number, (0,))
        assert place.do(order).done
    forecaster = Forecaster(table.game)
    vain = {option[1]: forecaster.vain(k) for k, option in enumerate(forecaster.question.options) if k}
    names = {table.game.definition(card).id: doing for card, doing in vain.items()}
    assert names == {"vz.shield_wall": False, "vz.war_cry": True}


@pytest.mark.parametrize("game", registry.games())
def test_whether_an_act_is_in_vain_is_the_same_where_nothing_is_told_of_it(game: str) -> None:
    found: set[int] = set()
    for g in positions(game, 12, 21):
        forecaster = Forecaster(g)
        trying, world, passes = forecaster._trying, forecaster._worlds.world(0), forecaster._passes
        passed = trying.passing_on(world, passes)
        for k in range(len(forecaster.question.options)):
            own = trying.own((k,))
            came = trying.came(once(world, trying.player((k,))), passed, own)
            assert trying.comes((k,), passed, own) == came
            found.add(came)
    assert {NOTHING, SOMETHING} <= found


LEGENDS = """\
- title: A legend that somebody has in play
  clauses: [MK-10.12]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  hold: {Ana: 2}
  table:
    Ana:
      hand: [O06, B10, O07, R10, O03]
      camp: [{card: N01, copies: 8}, {card: N02, copies: 6}, {card: N03, copies: 12}, W02, R10]
      city: [{card: N01, copies: 9}]
    Beto:
      camp: [O06, B10]
      city: [{card: N01, copies: 9}]
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("seats", ["[Ana, Beto]", "[Ana, Beto, Carla]"])
def test_where_all_play_on_one_side_a_partners_legend_that_falls_is_harm_alone(seats: str) -> None:
    """As one's own is (MK-10.12), whether its loss counts towards the end (a soldier) or not (a weapon)."""
    g = Table.at(beginning(LEGENDS.replace("[Ana, Beto]", seats))).game
    forecaster = Forecaster(g)
    options = forecaster.question.options
    plays = {g.definition(o[1]).number: k for k, o in enumerate(options) if o[0] == "play"}
    assert {card: forecaster.whole(k).harms for card, k in plays.items()} == {
        **{"O06": True, "B10": True, "R10": True},
        **{"O07": False, "O03": False},
    }
    assert all(forecaster.vain(plays[card]) for card in ("O06", "B10", "R10"))
    speaker = Speaker("es", g.rules, None, ["Ana", "Beto", "Carla"])
    said = warning(forecaster.whole(plays["B10"]), speaker, forecaster.question)
    assert said.startswith("Esto solo perjudicaría a tu propio bando.")


def test_where_all_play_on_one_side_what_is_good_for_a_partner_is_no_harm() -> None:
    """Though there are but two, and in a duel the other one's gain would be one's loss."""
    g = Table.at(beginning(LEGENDS)).game
    partners = of_type(g, 1, "soldier")
    assert after(g, lambda g: modify(g, partners, "difficulty", "add", 1, "end_of_turn", -1)) == SOMETHING
    assert after(g, lambda g: modify(g, partners, "difficulty", "add", -1, "end_of_turn", -1)) == HARM
