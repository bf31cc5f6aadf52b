"""What does nothing, only harms, or loses the match is marked in a forecast; what does something is not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mk_tui.cards import registry
from mk_tui.cards.yaml_source import read
from mk_tui.engine import advance
from mk_tui.lab.forecasts import position
from mk_tui.lab.idle_worlds import did_nothing
from mk_tui.language import Speaker
from mk_tui.lessons import Attempt, puzzles
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table.forecast_words import forecast_lines, warning
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Forecast, to_be_warned
from tests.written import beginning

WITHOUT_VICTORY = """\
- title: Somebody who scores nothing challenges
  clauses: [AR-10.4]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {{deck: [{{card: CL-08, copies: 9}}], table: [CR-09]}}
    Beto: {{deck: [{{card: CL-08, copies: 9}}], table: [{{card: CR-09, spent: {spent}}}]}}
  play: [{{Ana: challenge, card: CR-09}}]
"""
ROBBED = """\
- title: Thievery among three
  clauses: [KK-5.4]
  game: karmaka
  seats: [Ana, Beto, Carla]
  phase: play
  table:
    Ana: {{hand: [thievery, panic]}}
    Beto: {{hand: [jubilee], works: [{works}]}}
    Carla: {{hand: [spite]}}
  play: [{{Ana: play, card: thievery}}]
"""


@pytest.mark.parametrize("works, foretold", [("", True), ("crisis", False)])
def test_what_has_no_effect_whoever_is_chosen_is_told_before(works: str, foretold: bool) -> None:
    """Of three players whom to rob is chosen afterwards; where nobody has a Work it is all one (KK-5.4)."""
    scenario = Scenario(read(ROBBED.format(works=works), "a.yaml"), 0)
    forecaster = Forecaster(Play(scenario.node).table.g)
    robs = next(k for k, o in enumerate(forecaster.question.options) if o[0] == "play")
    told = forecaster.of(robs).outcomes
    assert [(t.event.id, t.event.fields["clause"], t.chance) for t in told if "clause" in t.event.fields] == (
        [("log.nothing", "KK-5.4", CERTAIN)] if foretold else []
    )
    assert forecaster.of(robs).nothing == foretold  # that a rival is offered the card is none of it


RIOT = """\
- title: Troops are made ready
  clauses: [AR-8.3, AR-8.8]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {{deck: [{{card: CL-08, copies: 9}}], table: [{troops}], hand: [PU-19], counters: {{money: 3}}}}
    Beto: {{deck: [{{card: CL-08, copies: 9}}]}}
  play: [expect: {{asked: Ana}}]
"""
READY, SPENT = "PU-09", "{card: PU-09, spent: true}"


@pytest.mark.parametrize(
    ("troops", "idle"),
    [
        ([READY], True),
        ([READY, READY], True),
        ([READY, READY, READY], True),
        ([SPENT], False),
        ([READY, READY, SPENT], False),
    ],
)
def test_where_up_to_two_are_chosen_it_does_nothing_if_none_of_them_helps(
    troops: list[str], idle: bool
) -> None:
    """AR-8.8: whom Riot makes ready is chosen after it is played; who is ready already is no better by it."""
    game = Play(Scenario(read(RIOT.format(troops=", ".join(troops)), "a.yaml"), 0).node).table.g
    forecaster = Forecaster(game)
    plays = next(k for k, o in enumerate(forecaster.question.options) if o[0] == "play")
    assert forecaster.of(plays).nothing == idle == forecaster.vain(plays)


def _solving(game: str, puzzle: str, steps: int) -> Forecaster:
    """The forecaster of a puzzle's question, after so many answers of its solution."""
    attempt = Attempt(next(p for p in puzzles(game)[0] if p.id == puzzle))
    for answer in attempt.puzzle.solution[:steps]:
        attempt.match.enter(answer)
    return Forecaster(attempt.match.game)


@pytest.mark.parametrize(
    ("game", "puzzle", "steps", "act"),
    [
        ("aguila_roja", "alms", 0, "play"),  # money that is there until the turn ends
        ("aguila_roja", "three_errands", 0, "play"),  # an effect that ends with the turn
        ("aguila_roja", "all_up_again", 6, "travel"),
        ("ultima_reserva", "before_the_hammer", 2, "card"),  # a share of damage: who takes it is no act
    ],
)
def test_what_solves_a_puzzle_is_not_said_to_do_nothing(game: str, puzzle: str, steps: int, act: str) -> None:
    forecaster = _solving(game, puzzle, steps)
    done = [k for k, option in enumerate(forecaster.question.options) if option[0] == act]
    assert done and not any(forecaster.of(k).nothing for k in done)


RECYCLE = """\
- title: Recycle, and no Ruins
  clauses: [KK-5.4, KK-7.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    ruins: [RUINS]
    Ana: {hand: [recycle, roulette], deck: [mimic, voyage]}
    Beto: {hand: [jubilee, peek], deck: [mimic, voyage]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("ruins", "vain"), [("", True), ("spite", False)])
def test_that_a_card_is_offered_when_it_has_done_nothing_is_nothing_that_it_does(
    ruins: str, vain: bool
) -> None:
    """It is asked back as any other act in vain, for it may be scored or kept as well."""
    g = beginning(RECYCLE.replace("RUINS", ruins), "human", "human").begin()
    assert g.question is not None
    forecaster = Forecaster(g)
    card = next(c for c in g.in_zone("hand", 0) if g.definition(c).id == "ka.recycle")
    play = g.question.options.index(("play", card))
    assert forecaster.whole(play).nothing == vain
    assert to_be_warned((play,), forecaster.question, lambda picks: forecaster.whole(*picks)) == vain


PEEK = """\
- title: Peek at a Hand without cards
  clauses: [KK-5.4, KK-16.2]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {hand: [peek, OTHER], deck: [mimic, voyage]}
    Beto: {hand: [], deck: [mimic, voyage]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(("other", "vain"), [("", True), ("roulette", False)])
def test_a_card_that_lets_another_one_be_played_does_something(other: str, vain: bool) -> None:
    """The next card may be played after the offer only (KK-16.2); without one, nothing comes of it."""
    g = beginning(PEEK.replace("OTHER", other), "human", "human").begin()
    assert g.question is not None
    forecaster = Forecaster(g)
    card = next(c for c in g.in_zone("hand", 0) if g.definition(c).id == "ka.peek")
    play = g.question.options.index(("play", card))
    own = forecaster.own((play,))
    trial = did_nothing(g, (play,), 0, own, Random(1))
    assert (forecaster.whole(play).nothing, forecaster.vain(play), trial is None) == (vain,) * 3


def test_beside_nothing_only_its_reason_is_told() -> None:
    """A bonus for a soldier who falls all the same is not told as if it came to something (MK-11.14)."""
    forecaster = _solving("mamlejet_kohanim", "the_blow_remains", 0)
    idle = next(f for f in forecaster.all() if f.nothing and f.outcomes)
    rules = registry.get("mamlejet_kohanim")
    speaker = Speaker("en", rules, None, ["Ana"])
    lines = forecast_lines(idle, speaker, forecaster.question, rules.verbs)
    assert lines == ["This would do nothing."]


def test_what_only_harms_whoever_does_it_says_so() -> None:
    """A poison where one's own Characters are all that can carry it: said first, and no reason to stop."""
    forecaster = Forecaster(position("humankind", 13, 32))
    k = forecaster.question.options.index(("play", 80))
    known = forecaster.whole(k)
    assert known.harms and known.vain and not known.nothing
    rules = registry.get("humankind")
    speaker = Speaker("en", rules, None, ["Ana", "Bea"])
    assert forecast_lines(known, speaker, forecaster.question, rules.verbs)[0] == "This would only harm you."
    assert warning(known, speaker, forecaster.question) == "This would only harm you. Repeat to do it anyway."
    others = [forecaster.whole(n) for n in range(len(forecaster.question.options)) if n != k]
    assert any(not other.vain for other in others)


@pytest.mark.parametrize(("spent", "idle"), [("false", False), ("true", True)])
def test_what_somebody_else_may_choose_to_do_about_it_is_no_nothing(spent: str, idle: bool) -> None:
    """No point comes of a challenge without Victory (AR-10.4), but whoever guards may intercept: a fight."""
    play = Play(Scenario(read(WITHOUT_VICTORY.format(spent=spent), "a.yaml"), 0).node)
    play.run()
    forecaster = Forecaster(play.table.g)
    assert forecaster.whole(forecaster.question.options.index(("player", 1))).vain is idle


FINDS_NOBODY = """\
- title: War Cry outside of combat
  clauses: [VZ-7.5]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01], reserves: [P-10], hand: [H-01], deck: [F-01]}
    Beto: {deployment: [J-02], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""


LAST_STRUCTURE = """\
- title: The Prophet of Pain is paid with Structure
  clauses: [HK-18.1]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {{Ana: 2}}
  table:
    Ana: {{play: [SAB1, AB06, AB09], hand: [AB19], counters: {{will: 2, structure: {structure}}}}}
    Beto: {{play: [SCO1]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


@pytest.mark.parametrize(("structure", "lost"), [(1, True), (2, False)])
def test_an_act_that_loses_the_match_is_warned_of_before_it_is_done(structure: int, lost: bool) -> None:
    """Whomever its Force would go to: the price is the last Structure (HK-16.2, HK-18.1)."""
    game = beginning(LAST_STRUCTURE.format(structure=structure), "human", "human").begin()
    forecaster = Forecaster(game)
    use = forecaster.question.options.index(("ability", 1, 0))
    known, question = forecaster.whole(use), forecaster.question
    assert known.harms is lost
    assert to_be_warned((use,), question, lambda picks: forecaster.whole(*picks)) is lost
    if lost:
        speaker = Speaker("en", registry.get("humankind"), None, ["Ana", "Beto"])
        assert warning(known, speaker, question) == "The match ends: Beto wins. Repeat to do it anyway."
        advance(game, (use,))
        assert game.question is not None and len(game.question.options) == 2
        advance(game, (0,))
        assert game.result and game.result["winners"] == [1]


def test_a_spell_for_nothing_harms_who_bleeds_for_it_and_no_way_to_pay_is_idle_itself() -> None:
    game = beginning(FINDS_NOBODY, "random", "random").begin()
    assert game.question is not None
    cry = next(k for k, option in enumerate(game.question.options) if option[0] == "play")
    assert Forecaster(game).whole(cry).harms
    advance(game, (cry,))
    assert game.question.kind == "pay"
    assert not any(f.nothing for f in map(Forecaster(game).whole, range(len(game.question.options))))


AMBUSHED = """\
- title: An Ambush for one of two who attack
  clauses: [HK-11.9, HK-14.3]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  table:
    Ana: {{play: [SAB2, {attackers}], deck: [AB04, AB04]}}
    Beto: {{play: [SAC1], hand: [AC22], deck: [AC01, AC01], counters: {{structure: {structure}, will: 2}}}}
  play: [{{Ana: attack, cards: [{attackers}]}}]
"""


@pytest.mark.parametrize(
    ("attackers", "structure", "lost"),
    [
        ("AB04, AB10", 3, True),  # each of them alone is enough, so that the target decides nothing
        ("AB04", 3, True),  # there is one target, which is not asked for
        ("AB03, AB04", 9, False),  # one of them falls, and the Sanctuary stands
    ],
)
def test_what_the_match_is_lost_in_spite_of_says_so_beside_the_act(
    attackers: str, structure: int, lost: bool
) -> None:
    """Whom it hits the table does not ask then: what comes of it is said before it is played."""
    play = Play(Scenario(read(AMBUSHED.format(attackers=attackers, structure=structure), "a.yaml"), 0).node)
    play.run()
    forecaster = Forecaster(play.table.g)
    question, rules = forecaster.question, registry.get("humankind")
    ambush = next(k for k, option in enumerate(question.options) if option[0] == "play")
    assert forecaster.vain(ambush) == lost  # before anything else is known
    known, speaker = forecaster.whole(ambush), Speaker("en", rules, None, ["Ana", "Beto"])
    lines = forecast_lines(known, speaker, question, rules.verbs)
    assert any(line.startswith("The match ends: Ana wins.") for line in lines) == lost
    assert (lines[-1:] == ["The same would happen without it."]) == lost
    assert to_be_warned((ambush,), question, lambda picks: forecaster.whole(*picks)) == lost
    if lost:
        said = "The match ends: Ana wins. The same would happen without it. Repeat to do it anyway."
        assert warning(known, speaker, question) == said


def _whole(forecaster: Forecaster) -> Callable[[tuple[int, ...]], Forecast]:
    return lambda picks: forecaster.whole(*picks)


UNUSED = """\
- title: A Heavy Weapon, and a Swift Character
  clauses: [VZ-10.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: deployment
  table:
    Ana: {deployment: [J-01], reserves: [P-02, P-18, WEAPON]}
    Beto: {deployment: [J-02]}
  play: [{Ana: assign, card: W-02}]
"""


@pytest.mark.parametrize(
    ("weapon", "says"),
    [
        ("W-02", "The same would happen without it."),
        ("{card: W-02, attached: P-18}", "This would only harm you."),
    ],
)
def test_who_may_never_use_a_weapon_is_told_before_it_is_assigned_and_asked_back(
    weapon: str, says: str
) -> None:
    scenario = Scenario(read(UNUSED.replace("WEAPON", weapon), "a.yaml"), 0)
    game = Play(scenario.node).table.g
    assert game.question is not None
    advance(game, (next(k for k, o in enumerate(game.question.options) if o[0] == "assign"),))
    forecaster = Forecaster(game)
    question = forecaster.question
    cards = [o[1] for o in question.options if o[0] == "card"]
    names = {game.definition(c).id: question.options.index(("card", c)) for c in cards}
    swift = names.pop("vz.border_lancer")
    warned = {k for k in range(len(question.options)) if to_be_warned((k,), question, _whole(forecaster))}
    assert warned == {swift}
    speaker = Speaker("en", game.rules, game.pool, ("Ana", "Beto"))
    told = forecast_lines(forecaster.whole(swift), speaker, question, game.rules.verbs)
    why = "Border Lancer (Ana) can never use Greatsword: Swift and Heavy do not go together. (VZ-10.9)"
    assert " ".join(told) == f"{says} {why}"
    assert all(not forecaster.whole(k).vain for k in names.values())
