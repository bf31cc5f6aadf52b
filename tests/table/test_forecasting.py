"""What is foretold of an answer: true, nothing that a seat cannot know, and marked where it does nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import View
from mk_tui.lab.forecasts import answers, compare, position, positions, settled
from mk_tui.language import Speaker
from mk_tui.players.answers import decline
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table import Table
from mk_tui.table import forecasting as levels
from mk_tui.table.forecast_words import forecast_lines, leads_line
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Forecast, Leads
from mk_tui.table.sitting import Sitting
from tests.written import beginning

ROULETTE = """\
- title: A Roulette
  clauses: [KK-17.13]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [voyage, spite, mimic, embody]
    Ana: {hand: [roulette, panic, crisis]}
    Beto: {hand: [jubilee]}
  play: [{Ana: play, card: roulette}]
"""
DESTINY = """\
- title: Destiny looks at three cards, and Hell's Heart meets two that all have seen
  clauses: [A-23]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    source: [voyage, spite, mimic, embody]
    Ana: {hand: [destiny, hells_heart]}
    Beto: {hand: [jubilee], future: [peek, panic, crisis]}
  play: [{Ana: play, card: destiny}]
"""
INVADED = """\
- title: One card above the hand limit before the enemies come
  clauses: [MK-19.15]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 4b
  hold: {Ana: 2}
  table:
    Ana: {hand: [{card: N01, copies: 8}], city: [N01, N01], enemy_city: [{card: E05, copies: 9}]}
  play: [{expect: {seat: Ana, loss: 0}}]
"""
GAMES = sorted(registry.games())
TRIALS = 100


@pytest.fixture
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a tenth of the worlds do: the rest is the command's."""
    monkeypatch.setattr(levels, "AGREED", 30)
    monkeypatch.setattr(levels, "MOST_WORLDS", 200)
    monkeypatch.setattr(levels, "TOLD", 0.06)
    monkeypatch.setattr(levels, "ERROR", 0.05)


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize("game", GAMES)
def test_a_forecast_is_what_trials_give(game: str) -> None:
    """A small share of it: four standard deviations of so few trials are allowed, and of an estimate."""
    compared = 0
    for k in range(20):
        if k >= 2 and compared:
            break  # at least two questions, and one of which something is foretold
        forecaster, found, _ = settled(position(game, 8, k), k)
        for forecast in found[:5]:
            assert forecast.settled
            held = compare(forecaster, forecast, TRIALS, k)
            spread = 4 * (0.25 / TRIALS) ** 0.5 + (0.0 if forecast.exact else 4 * levels.ERROR)
            assert held.off <= spread and held.idle == forecast.nothing, held
            compared += len(forecast.outcomes)
    assert compared


def test_hidden_cards_that_have_a_say_are_no_certainty() -> None:
    """Of a look at the top cards it is told that it happens, not which they are (KK-5.1)."""
    for g in positions("karmaka", 40, 1):
        for forecast in Forecaster(g).all():
            for told in forecast.outcomes:
                if told.event.id == "log.divined":
                    assert told.event.fields["cards"] is None
                    assert told.chance == CERTAIN
                    return
    raise AssertionError("nobody looks")


@pytest.mark.usefixtures("fewer")
def test_a_figure_is_told_when_it_is_known() -> None:
    """An estimate of a few worlds has no figure; that of many is told with one."""
    for g in positions("mamlejet_kohanim", 60, 1):
        forecaster = Forecaster(g)
        for forecast in forecaster.all():
            if forecast.exact or all(told.chance == CERTAIN for told in forecast.outcomes):
                continue
            assert not forecast.settled
            for _ in forecaster.settle([forecast.picks]):
                pass
            known = forecaster.of(*forecast.picks)
            assert known.settled and known.outcomes
            return
    raise AssertionError("nothing is estimated")


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_have_no_say(game: str) -> None:
    """Other cards in hidden places, all else the same: the same forecasts to the last figure."""
    swapped = 0
    for k, g in enumerate(positions(game, 2, 5)):
        assert g.question is not None
        other = g.clone()
        swapped += _swap(other, g.question.seat)
        other.rng += 12345  # nor has what chance will do next
        here, there = Forecaster(g), Forecaster(other)
        given = answers(here, k)
        for forecaster in (here, there):
            for picks in given:
                forecaster.of(*picks)
            for _, _ in zip(range(25), forecaster.settle(given), strict=False):
                pass
        assert [here.of(*picks) for picks in given] == [there.of(*picks) for picks in given]
    assert swapped


@pytest.mark.parametrize("game", ["karmaka", "humankind"])
def test_what_is_put_to_one_before_everybody_is_foretold_from_what_all_know(game: str) -> None:
    """Other cards in the hand of whoever is asked as well: the same forecasts; and there are some."""
    swapped, told = 0, False
    for g in open_positions(game, 5):
        other = g.clone()
        swapped += _swap(other, len(g.seats))
        here, there = Forecaster(g, to_all=True), Forecaster(other, to_all=True)
        assert here.all() == there.all()
        told = told or any(forecast.outcomes or forecast.leads for forecast in here.all())
    assert swapped and told


def open_positions(game: str, n: int) -> Iterator[Game]:
    """Return moments of matches in which a question is put to somebody before everybody."""
    found = 0
    for g in positions(game, 200, 5):
        view = question_view(g, None)
        if view is not None and view.open and len(view.options) > 1:
            yield g
            found += 1
            if found == n:
                return
    raise AssertionError("nobody is asked before everybody")


def _swap(g: Game, seat: int) -> int:
    """Turn round the faces of what a seat cannot see in each place, which it could not tell."""
    swapped = 0
    for zone in g.layout.closed[seat]:
        unseen = [c for c in g.zones[zone] if not g.known[c] >> seat & 1]
        faces = [g.defs[c] for c in unseen]
        swapped += faces != faces[::-1]
        for card, face in zip(unseen, reversed(faces), strict=True):
            g.defs[card] = face
    g.forget()
    return swapped


def test_a_shot_has_the_chance_of_its_die() -> None:
    """A shot that needs 7 of a die of ten: 40 %, exactly, and what follows it as well (MK-8.4)."""
    for g in positions("mamlejet_kohanim", 40, 3, seats=2):
        for forecast in Forecaster(g).all():
            for told in forecast.outcomes:
                roll: dict[str, Any] = dict(told.event.fields)
                if roll.get("purpose") == "projectile" and forecast.exact:
                    assert told.chance == CERTAIN * min(max(11 - roll["index"], 0), 10) // 10
                    return
    raise AssertionError("nobody shoots")


def test_of_two_equal_cards_each_is_foretold_as_itself() -> None:
    """What the second copy of a card comes to names that copy, not the first one."""
    for g in positions("humankind", 15, 4, seats=2):
        plays = [(k, o[1]) for k, o in enumerate(g.question.options) if o[0] == "play"] if g.question else []
        twins = [(a, b) for a, b in combinations(plays, 2) if g.defs[a[1]] == g.defs[b[1]]]
        forecaster = Forecaster(g)
        for pair in twins:
            named = [{f.event.fields.get("card_id") for f in forecaster.of(k).outcomes} for k, _ in pair]
            cards = {card for _, card in pair}
            if named[0] & cards:
                assert [found & cards for found in named] == [{card} for _, card in pair]
                return
    raise AssertionError("nobody has two of a card")


def test_several_picks_are_foretold_together() -> None:
    """Picks that are an answer tell what all of them come to; too few or too many tell nothing."""
    for game in GAMES:
        for k, g in enumerate(positions(game, 30, 2)):
            forecaster = Forecaster(g)
            for picks in answers(forecaster, k):
                if len(picks) > 1 and (both := forecaster.of(*picks)).outcomes:
                    assert both.picks == picks
                    assert not forecaster.of(*picks, picks[0]).outcomes
                    return
    raise AssertionError("nobody picks several")


def test_what_is_foretold_is_about_the_question_that_stands() -> None:
    """A lesson answers without the place, so that the place has no new moment."""
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3)
    place = table.sit()
    while table.question is None or table.question.seat != 0 or len(table.question.options) < 2:
        table.answer(table.computers.answer())
    assert place.moment().stage == "ask"
    before = [place.forecast(n) for n in range(len(table.question.options))]
    table.match.enter((0,))
    while table.game.question is not None and table.game.question.seat != 0:
        table.match.enter(table.computers.answer())
    assert table.question is not None
    assert [place.forecast(n) for n in range(len(table.question.options))] == Forecaster(table.game).all()
    assert before != Forecaster(table.game).all()


def test_forecasts_that_are_gone_through_in_another_thread_read_nothing_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A command may be changing it just then: the program ended where one was given at that moment."""
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3)
    while table.question is None or table.question.seat != 0 or len(table.question.options) < 2:
        table.answer(table.computers.answer())
    place = table.sit()
    number = place.moment().number
    told = place.foresee(number)
    monkeypatch.setattr(Sitting, "asked", lambda at: pytest.fail("read in another thread"))
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.extend(told))
    thread.start()
    thread.join()
    assert found
    assert list(place.foresee(number + 1)) == []


def test_an_order_is_no_idle_act() -> None:
    """Which of the cards that one looks at comes first is a choice, be it that they stay as they lie."""
    g, play = _playing("destiny")
    advance(g, (play,))
    orders = 0
    while g.question is not None and g.question.seat == 0:
        verbs = [option[0] for option in g.question.options]
        if g.question.kind == "order":
            orders += 1
            assert not any(forecast.nothing or forecast.harms for forecast in Forecaster(g).all())
        advance(g, (verbs.index("none") if "none" in verbs else 0,))
    assert orders == 2


def _playing(card: str) -> tuple[Game, int]:
    """Ana's turn, and which option plays a card for its ability."""
    g = Play(Scenario(read(DESTINY, "a.yaml"), 0).node).table.g
    assert g.question is not None
    names = [o[0] == "play" and g.pool.cards[g.defs[o[1]]].id for o in g.question.options]
    return g, names.index(f"ka.{card}")


def test_cards_that_all_have_seen_are_named_and_not_counted_once_more() -> None:
    """Two cards go, and both are known: no third one is foretold beside them."""
    g, heart = _playing("hells_heart")
    for card in g.in_zone("future", 1):
        g.known[card] |= 1  # Ana has seen Beto take them
    forecaster = Forecaster(g)
    told = [f.event for f in forecaster.of(heart).outcomes if f.event.id == "log.ruined"]
    assert [event.fields["card"] for event in told] == ["ka.peek", "ka.panic"]


def test_what_a_made_up_world_turns_up_is_not_named() -> None:
    """Which enemy has come and acts in the next round nobody knows yet."""
    g = Play(Scenario(read(INVADED, "a.yaml"), 0).node).table.g
    discarded = Forecaster(g).of(0)
    assert discarded.leads is not None and (discarded.leads.phase, discarded.leads.resolves) == ("1c", "")
    assert discarded.leads.effect


def test_what_the_first_look_leaves_out_is_looked_at_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look goes on for so many plays; whatever it was cut down to, the same is known in the end."""

    def looked(most: int) -> tuple[Forecaster, list[Forecast]]:
        with monkeypatch.context() as at_once:
            at_once.setattr(levels, "AT_ONCE_ALL", most)
            at_once.setattr(levels, "AT_ONCE", 100_000)
            forecaster = Forecaster(position("karmaka", 0, 1))
            return forecaster, forecaster.all()

    (_, whole), (cut, first) = looked(100_000), looked(0)
    acts = [k for k, forecast in enumerate(whole) if forecast != Forecast((k,), leads=forecast.leads)]
    assert acts and all(forecast.whole for forecast in whole)
    assert not any(first[k].whole or first[k].nothing or first[k].exact for k in acts)
    assert [cut.whole(k) for k in range(len(whole))] == whole


def test_what_weighs_most_is_told_first() -> None:
    """Cities that are lost before who goes for which, and before a roll of 1 (MK-9); after the odds of those
    who meet."""
    forecaster = Forecaster(position("mamlejet_kohanim", 21, 17))
    rules = registry.get("mamlejet_kohanim")
    speaker = Speaker("en", rules, None, ["Ana", "Bea"])
    lost = 0
    for forecast in (forecaster.whole(k) for k in range(len(forecaster.question.options))):
        events = [told.event.id for told in forecast.outcomes]
        if "log.city_lost" in events:
            assert events[0] == "log.city_lost"
            told = forecast_lines(forecast, speaker, forecaster.question, rules.verbs)
            assert "city" in told[len(forecast.odds)]
            lost += 1
    assert lost


@pytest.mark.parametrize("game", GAMES)
def test_what_weighs_most_is_an_event_with_a_sentence(game: str) -> None:
    rules = registry.get(game)
    catalogue = Speaker("en", rules, None, ["Ana"]).catalogue
    assert all(catalogue.find(event, 1) for event in rules.shown.weighty)


def test_that_one_is_asked_oneself_next_is_not_told_as_somebodys_turn() -> None:
    """Whoever chooses for the ghost as well is not told that they are asked then."""
    speaker = Speaker("en", registry.get("aguila_roja"), None, ["Ana", "Bea"])
    told = Forecast((0,), leads=Leads("main", 0))
    main = View("aguila_roja", 0, 3, "main", 0, (0, 1), (), (), (), None, None, 0)
    assert leads_line(told, speaker, main, 1) == "then Ana is asked"
    assert leads_line(told, speaker, main, 0) == ""
    assert leads_line(told, speaker, replace(main, phase="draw"), 0) != ""


def test_what_is_known_before_a_question_is_drawn_takes_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where passing leads, and whether an act is vain: the same as all worlds tell."""
    tried: list[Any] = []
    once = levels.once
    monkeypatch.setattr(levels, "once", lambda *args: (tried.append(args), once(*args))[1])
    leading, acting = [], []
    for g in positions("mamlejet_kohanim", 2, 1):
        before, all_worlds = Forecaster(g), Forecaster(g)
        for k in range(min(len(before.question.options), 2)):
            tried.clear()
            if (k,) == decline(before.question):
                leads = before.of(k).leads
                leading.append(len(tried))
                all_worlds.of((k + 1) % len(before.question.options))  # for an act more worlds are passed in
                assert all_worlds.of(k).leads == leads
                continue
            vain = Forecaster(g).vain(k)
            acting.append(len(tried))
            assert vain == all_worlds.whole(k).vain
    assert set(leading) == {1} and min(acting) < levels.FIRST


def test_what_happens_twice_is_told_twice() -> None:
    """Sowing draws two cards: both are told, in one sentence."""
    told = [
        line
        for g in positions("karmaka", 40, 1)
        if g.question is not None and g.question.kind == "turn"
        for line in _sowing(g)
    ]
    assert told and any("draws a card (×2)." in line for line in told)


def _sowing(g: Game) -> list[str]:
    """What is told of playing a Sowing for its ability, a line for each in the hand."""
    forecaster = Forecaster(g)
    rules = registry.get("karmaka")
    speaker = Speaker("en", rules, None, ["Ana", "Beto", "Carla", "Dana"])
    return [
        " ".join(forecast_lines(forecaster.whole(k), speaker, forecaster.question, rules.verbs))
        for k, option in enumerate(forecaster.question.options)
        if option[0] == "play" and g.pool.cards[g.defs[option[1]]].id == "ka.sowing"
    ]


def test_no_act_is_said_to_lead_to_declining_more() -> None:
    """To ruin a card for Roulette makes nobody ruin no further one (KK-17.13)."""
    play = Play(Scenario(read(ROULETTE, "a.yaml"), 0).node)
    play.run()
    forecaster = Forecaster(play.table.g)
    cards = [k for k, option in enumerate(forecaster.question.options) if option[0] == "card"]
    assert len(cards) == 2
    told = {told.event.id for k in cards for told in forecaster.whole(k).outcomes}
    assert not [event for event in told if "no_more" in event or event.endswith("_none")], told


SHOT = """\
- title: Somebody shoots while two arrows wait
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 1c
  table:
    front: [E02, E02, E01]
    Ana: {hand: [T02], camp: [W03], city: [N01, N02, W02, W03]}
    Beto: {hand: [T02], camp: [W02], city: [N01, N02, W02, W03]}
  play: [{expect: {asked: Ana}}]
"""


def test_how_likely_one_hits_is_told_however_much_else_chance_has_a_say_in() -> None:
    """What comes of all that waits takes many worlds to be known; the chance of one's own roll does not."""
    table = Table.at(beginning(SHOT, "human", "human"))
    question = table.question
    assert question is not None
    table.answer((next(n for n, option in enumerate(question.options) if option[0] == "shoot"),))
    forecaster = Forecaster(table.game)
    told = forecaster.of(2)
    assert not told.exact and not told.settled
    assert [(roll.event.fields["roller"], roll.chance) for roll in told.odds] == [
        ("mk.shepherd_of_bet_lejem", 6000)
    ]
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    first, *_ = forecast_lines(told, speaker, forecaster.question, table.ruleset.verbs)
    assert first == "60 %: Shepherd of Bet-Léjem succeeds on 5+."
