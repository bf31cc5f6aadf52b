"""Beside an answer stands what it makes of the figures of cards that lie in play (HK-15.2)."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game, advance, events
from mk_tui.engine.views import EventView
from mk_tui.language import Speaker
from mk_tui.players.levels import HUMAN
from mk_tui.table import Forecast, forecast_lines
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import CERTAIN, Foreseen
from tests.written import after, beginning

NUMBERS = ("AC01", "AC02", "AC06", "AC07", "AC12")
LAID = """\
- title: Claws for one of two
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAB1, AB08, AB01], hand: [AB17], counters: {will: 6}}
    Beto: {play: [SCO1]}
  play:
    - {Ana: play, card: AB17}
    - expect: {asked: Ana}
"""
LEADER = """\
- title: The others follow whoever leads them
  clauses: [HK-15.2]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  hold: {Ana: 2}
  table:
    Ana: {play: [SAC1, AC01, AC02, AC12], hand: [AC06, AC07], counters: {will: 9}}
    Beto: {play: [SCO1]}
  play: [{expect: {asked: Ana}}]
"""
ARMED = """\
- title: A rider with a dagger attacks
  clauses: [VZ-8.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-06, {card: W-03, attached: P-06}]}
    Beto: {deployment: [J-02], reserves: [P-10]}
  play: [{expect: {asked: Ana}}]
"""
# Four attack, one of them a Player Card; Beto has 50 Vital left, two Objects and a Response.
FOUR = """\
- title: Four attackers
  clauses: [VZ-9.7]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-02, F-01], reserves: [P-13, P-18, P-12]}
    Beto:
      deployment:
        - {card: J-01, counters: 50}
        - F-01
        - {card: O-01, attached: J-01}
        - {card: O-04, attached: J-01}
      reserves: [P-13]
      hand: [H-02]
  play: [{expect: {asked: Ana}}]
"""
ATTACKS = """\
- title: Two to attack with, whom nobody can block
  clauses: [HK-11.6]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2}
  table:
    Ana: {play: [SCO1, CO09, CO09], deck: [CO01, CO01]}
    Beto: {play: [SAC2], counters: {structure: 20}, deck: [AC01, AC01]}
  play: [{expect: {asked: Ana}}]
"""


def told(g: Game, lang: str = "en") -> dict[str, str]:
    """Return what is told of each option that names a card, by the card's name."""
    assert g.question is not None
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    asked = forecaster.question
    return {
        g.definition(option[1]).name[lang]: " ".join(
            forecast_lines(forecaster.whole(k), speaker, asked, g.rules.verbs)
        )
        for k, option in enumerate(asked.options)
        if len(option) > 1
    }


def test_the_force_that_a_technology_gives_stands_beside_who_could_carry_it() -> None:
    beside = told(after(LAID, HUMAN, HUMAN).game)
    assert "Huntress of the Pure: Force 3 → 5." in beside["Huntress of the Pure"]
    assert sum("→" in line for line in beside.values()) == 2
    assert not any("Huntress" in line for name, line in beside.items() if "Huntress" not in name)


@pytest.mark.parametrize(("lang", "force"), [("en", "Force"), ("es", "Fuerza")])
def test_whoever_becomes_stronger_by_a_leader_is_told_beside_the_leader(lang: str, force: str) -> None:
    g = beginning(LEADER, HUMAN, HUMAN).begin()
    names = {number: next(d for d in g.pool.cards if d.number == number).name[lang] for number in NUMBERS}
    beside = told(g, lang)
    leader = beside[names["AC06"]]
    assert f"{names['AC01']}: {force} 1 → 2." in leader
    assert f"{names['AC02']}: {force} 2 → 3." in leader
    assert names["AC12"] not in leader  # printed Force 4
    assert "→" not in beside[names["AC07"]]


def test_where_it_is_told_what_a_blow_does_its_force_is_not() -> None:
    g = beginning(ARMED, HUMAN, HUMAN).begin()
    rider = told(g)["Iron Rider"]
    assert "takes 25 damage" in rider
    assert "→" not in rider


def attacked(text: str = FOUR, attackers: int = 4) -> Game:
    """So many of Ana's attack, and Beto is asked who responds."""
    g = beginning(text, HUMAN, HUMAN).begin()
    for n in range(20):
        if g.question is None or g.question.seat == 1:
            break
        verb = "attack" if n < attackers else "pass"
        advance(g, (next(k for k, option in enumerate(g.question.options) if option[0] == verb),))
    assert g.question is not None and g.question.kind == "respond"
    return g


@pytest.mark.parametrize(
    ("lang", "who", "comes"),
    [
        (
            "en",
            "Mistress of the Anvil",
            "If all pass: Beto: Vital 50 → 15. Oak Shield (Beto) is destroyed. "
            "Closed Helm (Beto) is destroyed. Runic Guardian (Ana) takes 10 damage.",
        ),
        (
            "es",
            "Maestra del Yunque",
            "Si todos pasan: Beto: Vital 50 → 15. Se destruye Escudo de Roble (Beto). "
            "Se destruye Yelmo Cerrado (Beto). Guardián Rúnico (Ana) recibe 10 de daño.",
        ),
    ],
)
def test_what_several_blows_leave_of_a_life_is_told_as_one_figure_and_first(
    lang: str, who: str, comes: str
) -> None:
    """5 that her Objects leave of 15, and the surplus of three whom nobody meets: 15, 10 and 5."""
    g = attacked()
    assert told(g, lang)[who] == comes
    advance(g, (2,))
    for _ in range(20):
        if g.question is None or g.phase not in ("respond", "window", "damage", "surplus"):
            break
        advance(g, g.question.proposal or (0,))
    assert g.rules.shown.trackers(g, 1) == (("vital", 15),)


def test_a_single_blow_is_told_once() -> None:
    """What is left over of a blow and comes to a player is no second loss."""
    text = FOUR.replace("P-13, P-18, P-12", "P-13, P-12").replace("O-04", "O-02")
    assert told(attacked(text, 2))["Mistress of the Anvil"] == (
        "If all pass: Beto: Vital 50 → 45. Oak Shield (Beto) is destroyed. Plate Armour (Beto) is destroyed. "
        "Runic Guardian (Ana) takes 10 damage."
    )


def test_what_a_response_leaves_of_a_life_is_told_as_a_figure() -> None:
    g = attacked()
    advance(g, (2,))
    while g.question is not None and not (g.phase == "window" and g.question.seat == 1):
        advance(g, (0,))
    assert "If all pass: Beto: Vital 50 → 30." in told(g)["Shield Wall"]


@pytest.mark.parametrize(("lang", "more"), [("en", " And more."), ("es", " Y más.")])
def test_where_not_all_is_told_of_an_answer_it_says_so(lang: str, more: str) -> None:
    g = attacked()
    names = ("oak_shield", "closed_helm", "mail_shirt", "plate_armour", "greatsword", "short_sword")
    fall = [
        Foreseen(EventView(n, "log.destroyed", {"card": f"vz.{name}", "card_id": 90 + n, "seat": 1}), CERTAIN)
        for n, name in enumerate(names)
    ]
    speaker, asked = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"]), Forecaster(g).question
    for n in (5, 6):
        (said,) = forecast_lines(Forecast((2,), tuple(fall[:n])), speaker, asked, g.rules.verbs)
        assert said.endswith(more) is (n == 6)
        (said,) = forecast_lines(Forecast((2,), tuple(fall[:n])), speaker, asked, g.rules.verbs, whole=True)
        assert not said.endswith(more)


def test_what_two_attackers_leave_of_a_structure_is_told_as_one_figure_and_of_one_its_blow() -> None:
    g = beginning(ATTACKS, HUMAN, HUMAN).begin()
    advance(g, (0,))
    assert g.question is not None and g.question.kind == "attack"
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    one, both = (
        forecast_lines(forecaster.whole(*picks), speaker, forecaster.question, g.rules.verbs)
        for picks in ((0,), (0, 1))
    )
    assert one == ["If all pass: Beto's Sanctuary takes 3 damage from Head of Security."]
    assert both == ["If all pass: Beto: Structure 20 → 14."]


def test_the_blow_to_another_card_is_not_taken_for_that_to_the_life() -> None:
    """An Object that is destroyed takes as much as is left for its player: both come, and what becomes of the
    life is told by what its own card takes."""
    g = attacked(FOUR, 2)
    g.log = []
    advance(g, (0,))
    while g.question is not None and not (g.phase == "window" and g.question.seat == 1):
        advance(g, (0,))
    forecaster = Forecaster(g)
    position = next(k for k, option in enumerate(forecaster.question.options) if option[0] == "play")
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    told = " ".join(forecast_lines(forecaster.whole(position), speaker, forecaster.question, g.rules.verbs))
    assert "If all pass: Beto: Vital 50 → 45." in told and "Mistress of the Anvil (Beto) takes" not in told
    assert "No longer: Oak Shield" not in told
    began = len(g.log)
    advance(g, (position,))
    while g.question is not None and g.phase in ("respond", "window", "damage", "surplus"):
        no = next((k for k, option in enumerate(g.question.options) if option[0] == "pass"), 0)
        advance(g, g.question.proposal or (no,))
    hit = [e.fields["card"] for e in events(g, 1, began) if e.id == "log.damaged" and e.fields["n"] == 5]
    assert {"vz.oak_shield", "vz.mistress_of_the_anvil"} <= set(hit)
    assert g.rules.shown.trackers(g, 1) == (("vital", 45),)


LOST = """\
- title: More is coming than Beto can take, whatever he does
  clauses: [VZ-9.9]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: window
  turn: Ana
  table:
    Ana:
      deployment: [J-02, F-01]
      combat:
        - {card: P-01, attacking: true}
        - {card: W-01, attached: P-01, used: true}
        - {card: P-06, attacking: true}
        - {card: P-18, attacking: true}
    Beto: {deployment: [{card: J-01, counters: 85}, F-01], reserves: [P-02], hand: [H-10]}
  play: [{expect: {asked: Ana}}]
"""


def test_an_act_is_not_said_to_harm_where_passing_on_loses_the_match_as_well() -> None:
    """Though whoever passes now is asked again before that."""
    g = beginning(LOST, HUMAN, HUMAN).begin()
    while g.question is not None and g.question.seat == 0:
        advance(g, (0,))
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    play = next(k for k, option in enumerate(forecaster.question.options) if option[0] == "play")
    known = forecaster.whole(play)
    lines = forecast_lines(known, speaker, forecaster.question, g.rules.verbs)
    assert known.anyway and known.vain
    assert lines[0].startswith("The match ends: Ana wins.")
    assert lines[-1] == "The same would happen without it."


@pytest.mark.parametrize(
    ("lang", "alone", "each"),
    [("en", "Possible: ", "Each possible: "), ("es", "Posible: ", "Posible cada cosa: ")],
)
def test_what_may_come_is_not_told_as_if_all_of_it_came_together(lang: str, alone: str, each: str) -> None:
    """A roll stood first, and behind it, as if it hung on it, that the match ends and what else may come."""
    g = attacked()
    speaker, asked = Speaker(lang, g.rules, g.pool, ["Ana", "Beto"]), Forecaster(g).question
    roll = {"roller": "vz.oak_shield", "roller_id": 91, "seat": 1, "index": 6, "success": True}
    may = [
        Foreseen(EventView(0, "log.destroyed", {"card": "vz.oak_shield", "card_id": 91, "seat": 1}), 4000),
        Foreseen(EventView(1, "log.destroyed", {"card": "vz.mail_shirt", "card_id": 92, "seat": 1}), 3000),
        Foreseen(EventView(2, "log.roll", roll), 2000),
    ]
    for n, lead in ((1, alone), (2, each), (3, each)):
        known = Forecast((2,), tuple(may[:n][::-1]), exact=False, settled=False)
        (said,) = forecast_lines(known, speaker, asked, g.rules.verbs)
        assert said.startswith(lead), said
