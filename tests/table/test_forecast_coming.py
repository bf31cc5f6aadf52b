"""What an answer makes of the blows that are about to fall is told with it, and comes of them."""

from __future__ import annotations

import pytest

from mk_tui.cards.yaml_source import read
from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.language import Speaker
from mk_tui.players.answers import passing_over
from mk_tui.players.levels import HUMAN
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table import forecast_lines
from mk_tui.table.forecasting import Forecaster
from tests.written import after

from .test_forecast_falls import laid

# The Rider strikes first and breaks the Greatsword, without which the Captain is weaker; she stands.
RESPONSES = """\
- title: A Captain with a Greatsword against a Rider
  clauses: [VZ-10.9, VZ-2.11]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {deployment: [J-02], reserves: [P-05, {card: W-02, attached: P-05}]}
    Beto: {deployment: [J-01, F-01], reserves: [P-06], hand: [H-10, H-01, H-02]}
  play:
    - {Ana: attack, card: P-05}
    - {Ana: choose, card: weapon W-02}
    - {Ana: pass}
    - {Beto: respond, card: P-06}
    - {Ana: pass}
    - expect: {asked: Beto}
"""


def answering(response: str) -> tuple[Game, int]:
    """Beto may answer before the blows fall: the match, and the option that plays a card."""
    play = Play(Scenario(read(RESPONSES, "a.yaml"), 0).node)
    play.run()
    g = play.table.g
    assert g.question is not None
    named = [o[0] == "play" and g.definition(o[1]).id == response for o in g.question.options]
    return g, named.index(True)


@pytest.mark.parametrize(
    ("response", "lang", "falls", "spared"),
    [
        (
            "vz.disarm",
            "en",
            "If all pass: Forge Captain (Ana) is destroyed.",
            "No longer: Greatsword (Ana) is destroyed. Iron Rider (Beto) takes 15 damage.",
        ),
        (
            "vz.war_cry",
            "en",
            "If all pass: Forge Captain (Ana) is destroyed.",
            "No longer: Iron Rider (Beto) takes 15 damage.",
        ),
        (
            "vz.war_cry",
            "es",
            "Si todos pasan: Se destruye Capitana de Forja (Ana).",
            "Ya no pasa: Jinete de Hierro (Beto) recibe 15 de daño.",
        ),
    ],
)
def test_what_a_response_makes_of_the_coming_blows_is_told(
    response: str, lang: str, falls: str, spared: str
) -> None:
    g, position = answering(response)
    forecaster, speaker = Forecaster(g), Speaker(lang, g.rules, g.pool, ["Ana", "Beto"])
    told = forecast_lines(forecaster.whole(position), speaker, forecaster.question, g.rules.verbs)
    assert told[1:] == [falls, spared]


@pytest.mark.parametrize("response", ["vz.disarm", "vz.war_cry", ""])
def test_and_that_is_what_comes_of_them(response: str) -> None:
    g, position = answering(response or "vz.disarm")
    if response:
        advance(g, (position,))
    for _ in range(20):
        seen = None if g.question is None else question_view(g, g.question.seat)
        if seen is None or g.phase not in ("window", "damage", "surplus"):
            break
        declined = passing_over(seen)
        advance(g, declined if declined is not None and not seen.proposal else seen.proposal or (0,))
    lost = {g.definition(c).id for seat in (0, 1) for c in g.in_zone("discard", seat)}
    rider = next(c for c in range(len(g.defs)) if g.definition(c).id == "vz.iron_rider")
    assert ("vz.forge_captain" in lost, rider in g.counters) == (bool(response), not response)


def test_of_what_changes_no_blow_nothing_is_told_of_blows() -> None:
    g, _ = answering("vz.disarm")
    assert g.question is not None
    assert Forecaster(g).whole(g.question.options.index(("pass",))).coming == ()
    assert Forecaster(laid("deployment")).whole(0).coming == ()


DUEL = """\
- title: A challenge in which a card is drawn, and one in which none is
  clauses: [HK-10.7, HK-10.9]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  hold: {{Ana: 2, Beto: 2}}
  table:
    Ana: {{play: [SAB1, AB08], hand: [AB10], deck: [{{card: AB01, copies: 9}}]}}
    Beto: {{play: [SCO1, {rival}], hand: [CO01], deck: [{{card: CO01, copies: 9}}]}}
  play: [{{expect: {{asked: Ana}}}}]
"""


@pytest.mark.parametrize(("rival", "falls"), [("CO03", 1), ("CO02", 2)])
def test_a_fight_that_is_begun_is_foretold_to_its_end_whatever_is_drawn_in_it(rival: str, falls: int) -> None:
    """Whoever is challenged may respond before it comes to blows; all pass, and it is decided."""
    play = Play(Scenario(read(DUEL.format(rival=rival), "a.yaml"), 0).node)
    play.run()
    g = play.table.g
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    position = next(k for k, o in enumerate(forecaster.question.options) if o[0] == "challenge")
    forecast = forecaster.whole(position)
    assert sum(told.falls for told in forecast.outcomes) == falls and forecast.coming == ()
    gains, told = forecast_lines(forecast, speaker, forecaster.question, g.rules.verbs)
    assert gains == "Beto gains 2V."  # HK-10.5
    assert told.startswith("If all pass: ") and told.count("is destroyed.") == falls
    advance(g, (position,))
    assert g.question is not None and g.question.seat == 1
    advance(g, (g.question.options.index(("pass",)),))
    limbo = [c for seat in (0, 1) for c in g.in_zone("limbo", seat)]
    assert len(limbo) == falls


SISTERS = """\
- title: The Powder Sisters fall in a fight, and somebody opposing is hit
  clauses: [HK-11.9]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {play: [SAB1, AB08, AB07, AB10], hand: [AB19], counters: {will: 3}}
    Beto: {play: [SCO1, AC05], counters: {structure: 9}}
  play:
    - {Ana: pass}
    - {Ana: attack, cards: [AB08, AB10]}
    - {Beto: pass}
    - {Beto: block, card: AC05, against: AB08}
    - expect: {asked: Ana, kind: priority}
"""


def fought(game: Game, target: int) -> tuple[int, set[str]]:
    """Return what Structure Beto has left, and who is destroyed, if all pass and he aims at a target."""
    g = game.clone()
    g.log = []
    while g.question is not None and g.phase == "combat":
        chosen = passing_over(g.question)
        advance(g, (target,) if chosen is None else chosen)
    over = next(n for n, (event, _, told) in enumerate(g.log) if told.get("step") == "contemplation")
    gone = {g.definition(told["card"]).id for event, _, told in g.log[:over] if event == "log.destroyed"}
    return g.seats[1]["structure"], gone


def test_what_a_rival_chooses_on_the_way_ends_nothing_that_is_told_of_the_blows() -> None:
    """Nothing was told of a fight by which a trigger of theirs comes that has to be aimed (HK-11.9)."""
    game = after(SISTERS, HUMAN, HUMAN).game
    forecast = Forecaster(game).whole(0)
    each = [fought(game, k) for k in range(3)]
    destroyed = [
        (f.event.fields["card"], f.hangs) for f in forecast.outcomes if f.event.id == "log.destroyed"
    ]
    surely = set.intersection(*(gone for _, gone in each))
    assert {card for card, hangs in destroyed if not hangs} == surely == {"hk.powder_sisters"}
    assert {card for card, hangs in destroyed if hangs} <= set.union(*(gone for _, gone in each)) - surely
    assert any(hangs for _, hangs in destroyed)
    left = next(f.between for f in forecast.outcomes if f.event.fields.get("tracker") == "structure")
    structure = [n for n, _ in each]
    assert left == (min(structure), max(structure)) and min(structure) < max(structure)
