"""That the match ends is told of each answer by which it does, before all else, also where it ends by any."""

from __future__ import annotations

import pytest

from mk_tui.engine import Game
from mk_tui.engine.sight import view
from mk_tui.language import Speaker
from mk_tui.language.asking_words import answered_for
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.command import Answer
from mk_tui.table.forecast_words import forecast_lines
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.moment import OVER
from tests.written import SURPLUS, after, beginning

NAMES = ["Ana", "Beto"]
# Two strike for 3 each at a Sanctuary that has 6 left, and whom one blocks is asked later.
BLOWS = """\
- title: Two that strike a Sanctuary down
  clauses: [HK-11.9]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 2, Beto: 2}
  table:
    Ana: {play: [SAB1, AB08, AB08], hand: [AB16], counters: {will: 9}}
    Beto: {play: [SCO1, CO02], counters: {structure: 6}}
  play:
    - {Ana: pass}
    - {Ana: attack, cards: [AB08, AB08]}
    - expect: {asked: Beto, kind: priority}
"""


def lines(game: Game, lang: str = "en") -> list[str]:
    """Return the choices of whoever is asked as lines, each with what comes of it."""
    assert game.question is not None
    forecaster = Forecaster(game)
    choices = NumberedChoices(forecaster.question, view(game, game.question.seat), game.rules.verbs)
    speaker = Speaker(lang, game.rules, game.pool, NAMES)
    return list(choices.lines(speaker, forecaster.whole))


def test_that_no_response_saves_one_is_told_with_each() -> None:
    """It was left out, for it comes of responding with nobody as well (VZ-9.7)."""
    told = lines(after(SURPLUS, HUMAN, HUMAN).game)
    ends = "If all pass: The match ends: Ana wins. Beto: Vital 2 → 0."
    lancer = "Border Lancer (Beto) is destroyed."
    assert told == [
        *("0. Nobody responds to Wandering Sellsword", f"   {ends}"),
        *("1. Respond with Border Lancer", f"   {ends} {lancer}"),
        *("2. Respond with Anvil Squire", f"   {ends} Anvil Squire (Beto) is destroyed."),
        *("3. Respond with Keeper of the Veil: Force 5, Vital 90, 88 damage",),
        "   The same would happen without it.",
    ]


@pytest.mark.parametrize(
    ("lang", "ends"),
    [
        ("en", "If all pass: The match ends: Ana wins. Beto: Structure 6 → 0."),
        ("es", "Si todos pasan: La partida acaba: gana Ana. Beto: Estructura 6 → 0."),
    ],
)
def test_that_the_blows_that_stand_end_the_match_is_told_before_what_they_do(lang: str, ends: str) -> None:
    told = lines(after(BLOWS, HUMAN, HUMAN).game, lang)
    assert [line.partition(" (")[2] for line in told] == [f"{ends})"]


# Beto transcends as soon as his turn begins, whatever Ana plays, scores or keeps.
TRANSCENDS = """\
- title: A last turn before somebody transcends
  clauses: [KK-2.8]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {hand: [peek, transmigrate, recycle], works: [panic], counters: {rung: 2}}
    Beto: {works: [vengeance, vengeance, panic], counters: {rung: 3}}
  play: [{expect: {asked: Ana}}]
"""


def test_an_end_that_no_answer_helps_is_no_harm_of_some_of_them() -> None:
    """Some were said to harm, others to end the match alike, and what did nothing to do nothing: as if the
    first brought the end about."""
    game = beginning(TRANSCENDS, HUMAN, HUMAN).begin()
    told = lines(game)
    assert told[0] == "Whichever you choose: The match ends: Beto wins."
    assert not [line for line in told[1:] if "harm" in line or "nothing" in line or "match ends" in line]
    forecaster = Forecaster(game)
    assert all(forecaster.of(k).anyway for k in range(len(forecaster.question.options)))
    speaker = Speaker("en", game.rules, game.pool, NAMES)
    alone = forecast_lines(forecaster.of(0), speaker, forecaster.question, game.rules.verbs)
    assert alone[0].startswith("The match ends: Beto wins.")
    assert alone[-1] == "It ends so whatever is answered."


# Ana has nothing for after the blocks, so that nobody is asked anything but whom Beto blocks.
UNBLOCKED = (
    BLOWS.replace("{Ana: 2, Beto: 2}", "{Beto: 2}")
    .replace("hand: [AB16], ", "")
    .replace("    - {Ana: pass}\n", "")
)


@pytest.mark.parametrize(
    ("lang", "ends", "pays"),
    [
        ("en", "The match ends: Ana wins. No choice after that changes it.", "If all pass: The match ends:"),
        (
            "es",
            "La partida acaba: gana Ana. Nada de lo que se elija después lo cambia.",
            "Si todos pasan: La partida acaba:",
        ),
    ],
)
def test_that_no_block_saves_one_is_told_before_the_last_chance_to_act(
    lang: str, ends: str, pays: str
) -> None:
    """Who is to be asked for blocks takes "if all pass" for: then I block."""
    for structure, lost in ((3, True), (6, False)):
        told = lines(
            after(UNBLOCKED.replace("structure: 6", f"structure: {structure}"), HUMAN, HUMAN).game, lang
        )
        assert any(ends in line for line in told) == lost, told
        assert any(pays in line for line in told) != lost, told


def test_who_is_not_asked_since_no_answer_changes_the_end_is_said() -> None:
    table = Table.of(after(UNBLOCKED.replace("structure: 6", "structure: 3"), HUMAN, HUMAN))
    place = table.sit([1])
    moment = place.moment()
    while moment.stage != OVER:
        assert moment.question is not None and moment.question.kind == "priority"
        assert place.do(Answer(moment.number, (0,))).done
        moment = place.moment()
    speaker = Speaker("en", place.ruleset, place.pool, NAMES)
    said = " ".join(answered_for(speaker, moment.tempo.unasked, moment.view))
    assert "No answers of Beto change how the match ends, so they were given unasked: None." in said
