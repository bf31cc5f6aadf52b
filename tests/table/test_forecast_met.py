"""Who meets blows that stand is told all that comes of each answer, of passing as well (VZ-8.3, VZ-9)."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.mechanisms.spread import order_of, shares
from mk_tui.engine.views import QuestionView
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import forecast_lines
from mk_tui.table.forecast_ways import all_ways_to_spread, other_ways
from mk_tui.table.forecasting import Forecaster
from tests.table.test_ends_told import lines
from tests.written import after

# Two come; a Golem, who is Heavy, would fell the Rider, and a Mirror that breaks strikes somebody Beto names.
MIRROR = """\
- title: Two attack whoever bears the Silver Mirror
  clauses: [VZ-8.3, VZ-8.7, VZ-8.8]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-01], reserves: [P-06, P-05, P-07], deck: [{card: F-01, copies: 9}]}
    Beto:
      deck: [{card: F-01, copies: 9}]
      deployment: [J-02]
      reserves: [P-16, P-10, {card: O-07, attached: J-02}]
  play:
    - {Ana: attack, card: P-06}
    - {Ana: attack, card: P-05}
    - {Ana: pass}
    - expect: {asked: Beto, kind: respond}
"""
# The Golem bears a Staff: what it takes of the blow of the Mistress is for Beto to choose.
STAFF = """\
- title: A Golem with a staff is met by the player
  clauses: [VZ-9.4, VZ-10.8]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-02], reserves: [P-16, {card: W-06, attached: P-16}], deck: [{card: F-01, copies: 9}]}
    Beto: {deployment: [J-01], reserves: [P-10], deck: [{card: F-01, copies: 9}]}
  play:
    - {Ana: attack, card: P-16}
    - {Ana: pass}
    - {Beto: none}
    - expect: {asked: Ana, kind: priority}
"""


def left(game: Game) -> set[int]:
    """Return what Vital Beto may have left if nobody responds, whatever has to be chosen after that."""
    open_ways, found = [game.clone()], set[int]()
    while open_ways:
        g = open_ways.pop()
        q = g.question
        assert q is not None
        if g.active != game.active or g.phase == "regroup":
            found.add(dict(g.rules.shown.standing(g)[1])["vital"])
            continue
        no = [(k,) for k, option in enumerate(q.options) if option[0] in ("pass", "none")]
        for answer in [q.proposal] if q.limits else no or [(k,) for k in range(len(q.options))]:
            then = g.clone()
            advance(then, answer)
            open_ways.append(then)
    return found


def test_of_nobody_responding_it_is_told_what_comes_of_that() -> None:
    """Nothing stood beside it, and beside the others only what does not come of that as well."""
    game = after(MIRROR, HUMAN, HUMAN).game
    told = lines(game)
    assert told[:2] == ["If all pass:", "0. Nobody responds to Iron Rider"] and left(game) == {60}
    assert told[2] == "   Beto: Vital 90 → 60. Silver Mirror (Beto) is destroyed."
    assert told[3].startswith("   Each possible: ")


def test_who_falls_by_a_blow_behind_a_choice_is_told() -> None:
    """What comes after the target of the Mirror was not told: that the Golem fells the Rider."""
    told = lines(after(MIRROR, HUMAN, HUMAN).game)
    golem = told[told.index("1. Respond with Wax Golem") + 1]
    assert "Iron Rider (Ana) is destroyed." in golem.split("ossible:")[0]


def test_what_is_put_before_all_hangs_on_how_each_of_them_spreads() -> None:
    """What is proposed to whoever is asked was told to all as certain."""
    game = after(STAFF, HUMAN, HUMAN).game
    speaker = Speaker("en", game.rules, game.pool, ["Ana", "Beto"])
    forecaster = Forecaster(game, to_all=True)
    told = forecast_lines(forecaster.whole(0), speaker, forecaster.question, game.rules.verbs)
    assert "Beto: Vital 100 → 75–80." in " ".join(told)
    own = Forecaster(game)  # she knows herself how she takes it
    told = forecast_lines(own.whole(0), speaker, own.question, game.rules.verbs)
    assert "Beto: Vital 100 → 75." in " ".join(told)


def spread(n: int, limits: tuple[int, ...]) -> QuestionView:
    """Return a question how ``n`` damage is spread over some cards, the last one of which takes the rest."""
    options = tuple([("card", k) for k in range(len(limits))])
    fields, order = (("n", n), ("rest", len(limits) - 1)), tuple(range(len(limits)))
    most = len(limits)
    return QuestionView(
        0, "distribute", fields=fields, options=options, least=0, most=most, limits=limits, proposal=order
    )


def test_what_is_spread_is_tried_once_for_all_orders_that_come_to_the_same() -> None:
    """Which of two cards takes first was tried, and never that a third is left out."""
    assert all_ways_to_spread(spread(10, (5, 20))) == [(0, 1), ()]
    taken = [
        shares(10, (5, 4, 20), order_of(way, 2)) for way in all_ways_to_spread(spread(10, (5, 4, 20))) or ()
    ]
    assert [one for one, _ in taken] == [{0: 5, 1: 4, 2: 1}, {2: 10}, {0: 5, 2: 5}, {1: 4, 2: 6}]
    assert all_ways_to_spread(spread(10, (3,) * 9)) is None


def test_of_several_choices_each_combination_is_tried() -> None:
    """Those of one kind were tried together, each in the same way."""

    def play(way: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return way, (2, 2) if way[0] else (2, 3)

    ways, whole = other_ways((2, 3), play)
    assert whole and sorted(ways) == [(0, 1), (0, 2), (1,), (1, 1)]
    assert other_ways((9, 9), lambda way: (way, (9, 9)))[1] is False


# A blow of 20 to a Novice of 5 goes on to Beto, who chooses which two of three Weapons may take any of it.
SURPLUS = """\
- title: A Novice is put before a Golem
  clauses: [VZ-9.7, VZ-R23]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-02], reserves: [P-16], deck: [{card: F-01, copies: 9}]}
    Beto:
      deployment: [J-01]
      deck: [{card: F-01, copies: 9}]
      reserves:
        - P-10
        - {card: W-01, attached: J-01}
        - {card: W-02, attached: J-01}
        - {card: W-05, attached: J-01}
  play:
    - {Ana: attack, card: P-16}
    - {Ana: pass}
    - expect: {asked: Beto, kind: respond}
"""


def test_the_surplus_is_told_past_the_choice_of_what_takes_it() -> None:
    """That the responder falls was told, and not that its player is hit."""
    told = lines(after(SURPLUS, HUMAN, HUMAN).game)
    at = told.index("1. Respond with Veil Novice")
    assert told[at + 1].startswith("   Veil Novice (Beto) is destroyed.")
    assert told[at + 2].startswith("   If all pass, each possible: Short Sword (Beto) is destroyed.")


# Nobody is asked between the War Cry and the blows.
CRY = MIRROR.replace(
    "deployment: [J-02]\n      reserves", "deployment: [J-02, F-01]\n      hand: [H-01]\n      reserves"
).replace(
    "    - expect: {asked: Beto, kind: respond}",
    """\
    - {Beto: respond, card: P-16}
    - {Beto: none}
    - expect: {asked: Beto, kind: priority}""",
)


def test_what_a_response_changes_is_told_though_the_blows_fall_at_once() -> None:
    """It was told where somebody is asked again before they fall; else of what it leads to nothing was."""
    told = lines(after(CRY, HUMAN, HUMAN).game)
    at = told.index("1. Play War Cry (10V)")
    assert told[at + 2] == "   If all pass, possible: Mistress of the Anvil (Ana) takes 5 damage."
