"""Where an answer leads, and how a match ends by it: whose turn comes, who is asked, who wins."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.yaml_source import read
from mk_tui.engine import advance
from mk_tui.engine.sight import view
from mk_tui.engine.views import View
from mk_tui.language import Speaker
from mk_tui.language.namesakes import Namesakes
from mk_tui.players.answers import decline
from mk_tui.scenarios.scenario import Play, Scenario
from mk_tui.table import Table
from mk_tui.table.forecast_words import forecast_lines, leads_line
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.foreseen import Forecast, Leads
from tests.written import CHALLENGE

LAST_LIFE = """\
- title: A rival whose next turn is the last of the match
  clauses: [KK-11.1]
  game: karmaka
  seats: [Ana, Beto]
  phase: play
  table:
    Ana: {{hand: [panic, crisis], works: [spite]}}
    Beto: {{works: [jubilee, voyage, {last}], counters: {{rung: 3}}}}
  play: [{{Ana: score, card: crisis}}]
"""
# A challenge to a villa with two on guard.
GUARDED = CHALLENGE.replace("[CL-08, CL-09]", "[CL-09, CL-10]").replace(
    "{expect: {asked: Ana}}", "{Ana: challenge, card: PU-08}"
)


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (Leads("2c", 0, "", 3, 0), "on to Dedication"),
        (Leads("2b", 0, "", 4, 0), "on to the next round: Enrol"),
        (Leads("2b", 1, "", 3, 0), "then Beto is asked"),
        (Leads("2b", 1, "", 4, 1), "on to Beto's turn"),
        (Leads("3a", 1, "", 3, 1), "on to Start of combat"),
        (Leads("1c", 0, "mk.sling", 4, -1, True), "on to the next round: Enemy threat"),
        (Leads("2b", 0, "mk.sling"), "on to a card resolving"),
        (Leads("2b", 0, "mk.sling", effect=True), "on to the effect of a card"),
        (Leads("2c", 0, "", 3, 0, discards=1), "then you discard a card"),
        (Leads("2c", 0, "", 3, 0, discards=3), "then you discard 3 cards"),
        (Leads("3a", 0, "", 3, 0, ends=("win", (1,))), "if all pass, Beto wins"),
        (Leads("3a", 0, "", 3, 0, ends=("loss", ())), "if all pass, the match is lost"),
        (Leads("3a", 0, "", 3, 0, ends=("win", (0, 1))), "if all pass, the match is won"),
    ],
)
def test_where_an_answer_leads_is_told_by_the_furthest(then: Leads, words: str) -> None:
    speaker = Speaker("en", registry.get("mamlejet_kohanim"), None, ["Ana", "Beto"])
    view = View("mamlejet_kohanim", 0, 3, "2b", 0, (0, 1), (), (), (), None, None, 0)
    assert leads_line(Forecast((0,), leads=then), speaker, view, 0) == words


def test_ones_own_turn_is_told_as_such() -> None:
    speaker = Speaker("en", registry.get("karmaka"), None, ["Ana", "Beto"])
    view = View("karmaka", 1, 3, "play", 0, (0, 1), (), (), (), None, None, 0)
    leads = Forecast((0,), leads=Leads("play", 1, "", 3, 1))
    assert leads_line(leads, speaker, view, 1) == "on to your turn"
    assert leads_line(leads, speaker, view, 0) == "on to Beto's turn"


def test_the_end_of_a_turn_leads_to_the_turn_of_whom_nobody_asks() -> None:
    """Whether the ghost will challenge hangs on cards that nobody knows: its turn comes in any case."""
    told: list[Leads | None] = []
    table = Table.new("aguila_roja", [("Ana", "adept", "")], {}, 3)
    for _ in range(120):
        question = table.question
        if table.result is not None or question is None:
            break
        if question.kind == "main" and (no := decline(question)) is not None:
            told.append(Forecaster(table.game).of(*no).leads)
        table.answer(table.computers.answer())
    assert len(told) > 10
    assert {leads.active for leads in told if leads is not None} <= {1} and None not in told


@pytest.mark.parametrize(("last", "wins"), [("peek", False), ("another_day", True)])
def test_that_the_match_ends_of_itself_in_the_next_turn_is_told(last: str, wins: bool) -> None:
    """Nobody is asked before: a rival without cards dies, and seven points carry them up (KK-8.1, KK-8.6)."""
    g = Play(Scenario(read(LAST_LIFE.format(last=last), "a.yaml"), 0).node).table.g
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    plant = next(k for k, option in enumerate(forecaster.question.options) if option[0] == "plant")
    said = forecast_lines(forecaster.of(plant), speaker, forecaster.question, g.rules.verbs)
    assert any(line.startswith("The match ends: Beto wins.") for line in said) is wins


def test_an_end_that_somebody_may_prevent_comes_only_if_all_pass() -> None:
    """Whoever is challenged may intercept: the last point is scored if nobody does (AR-10.4, AR-12.1)."""
    text = GUARDED.replace("table: [PU-08]", "table: [PU-08], counters: {vp: 24}")
    g = Play(Scenario(read(text, "a.yaml"), 0).node).table.g
    advance(g, (0,))
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    villa = forecaster.question.options.index(("player", 1))
    said = forecast_lines(forecaster.of(villa), speaker, forecaster.question, g.rules.verbs)
    assert said[0].startswith("If all pass: The match ends: Ana wins.")


def test_of_a_challenge_it_is_told_what_each_guard_would_make_of_it() -> None:
    """What the guards are is seen by all; a challenge that nobody may intercept has no such line."""
    g = Play(Scenario(read(GUARDED, "a.yaml"), 0).node).table.g
    advance(g, (0,))
    forecaster, speaker = Forecaster(g), Speaker("en", g.rules, g.pool, ["Ana", "Beto"])
    villa = forecaster.question.options.index(("player", 1))
    said = forecast_lines(forecaster.of(villa), speaker, forecaster.question, g.rules.verbs)
    guards = [speaker.card_name(g.definition(c).id) for c in g.in_zone("table", 1)]
    answered = [line for line in said if line.startswith("If Beto answers with ")]
    assert [any(f"with {name}: " in line for line in answered) for name in guards] == [True, True]
    assert all("dies." in line for line in answered)
    one = next(c for c in g.in_zone("table", 1))
    other = forecaster.question.options.index(("card", one))
    against = forecaster.of(other).answers
    assert [a.card for a in against] == [g.definition(c).id for c in g.in_zone("table", 1) if c != one]


def test_with_which_of_two_of_one_name_somebody_answers_is_told() -> None:
    """ "If Beto answers with", and the same name, stood there twice."""
    g = Play(Scenario(read(GUARDED.replace("[CL-09, CL-10]", "[CL-09, CL-09]"), "a.yaml"), 0).node).table.g
    advance(g, (0,))
    forecaster, namesakes = Forecaster(g), Namesakes(load_ruleset(g.rules)[0])
    namesakes.see(view(g, None))
    speaker = Speaker("en", g.rules, g.pool, ["Ana", "Beto"], namesakes=namesakes)
    villa = forecaster.question.options.index(("player", 1))
    said = forecast_lines(forecaster.of(villa), speaker, forecaster.question, g.rules.verbs)
    answered = [line.split(":")[0] for line in said if line.startswith("If Beto answers with ")]
    assert [line[-3:] for line in answered] == [" #1", " #2"]
