"""Chances to respond that are let go for there is another after them: not where the match may end first."""

from __future__ import annotations

import io

import pytest

from mk_tui.engine.sight import question_view
from mk_tui.language import Speaker
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.players.answers import pass_position
from mk_tui.table import Place, Table, forecast_lines, last_chance, leads_line
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.asking import LAST, done_together
from mk_tui.table.forecasting import Forecaster
from mk_tui.table.last_chance import may_be_last
from tests.written import after, beginning

# Janá draws a card for each tefilá, if her die says so; what Beto would hail on is worth the points he lacks.
PRAYING = """\
- title: What a prayer sets off may draw from an empty city, and a partner could win first
  clauses: [MK-16.3, MK-16.5]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  table:
    front: [E02]
    Ana: {{hand: [T08], camp: [B08, N01, N03], city: [{city}]}}
    Beto: {{hand: [T07], camp: [N02, N02, N02], city: [W02], guenizah: [E08, E09, E11, E12, E02]}}
  play: [{{Ana: play, card: T08, target: B08}}]
"""
# Ana's last step is over with nothing waiting; then Beto draws.
DRAWING = """\
- title: The next turn begins with a draw from an empty city, and a partner could win first
  clauses: [MK-16.3, MK-16.5]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2c
  table:
    front: [E02]
    Ana: {{hand: [T08], camp: [N01], city: [W02]}}
    Beto: {{hand: [T07], camp: [N02, N02, N02], city: [{city}], guenizah: [E08, E09, E11, E12, E02]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
# In her own step Ana may play a resource; Beto has nothing to do in his turn. Dice begin the next round.
GOING_ON = """\
- title: Whoever passes in their own turn is asked no more before both draw, one of them from an empty city
  clauses: [MK-16.5, MK-19.2, MK-19.4]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 2b
  table:
    front: []
    Ana: {{hand: [N01], city: [{city}], enemy_city: [E02, E02]}}
    Beto: {{hand: [T07], camp: [N01], city: [W02, W02, W02], enemy_city: [E02, E02]}}
  play: [{{expect: {{asked: Ana}}}}]
"""
# Ana may win by what she has done herself.
HAILING = """\
- title: A hail that may win the match
  clauses: [MK-16.3]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [E02]
    Ana: {hand: [T07], camp: [N02, N02, N02], city: [W02], guenizah: [E08, E09, E11, E12, E02]}
  play: [{Ana: play, card: T07}]
"""


def reached(text: str, city: str) -> tuple[Table, Place]:
    """Return a table, and a place at it, where somebody is asked aloud while Ana plays what she can, or where
    her turn is over."""
    table = Table.at(beginning(text.format(city=city), "human", "human"))
    place = table.sit()
    while (moment := place.moment()).stage in (stages.ASK, stages.HAND_OVER) and table.game.active == 0:
        order: give.Command = give.Look(moment.number, moment.seat)
        if moment.question is not None:
            plays = [k for k, option in enumerate(moment.question.options) if option[0] == "play"]
            order = give.Answer(moment.number, (plays[0] if plays else 0,))
        assert place.do(order).done
    return table, place


@pytest.mark.parametrize("text", [PRAYING, DRAWING], ids=["praying", "drawing"])
def test_whoever_could_win_is_asked_before_their_side_may_lose_by_its_own_doing(text: str) -> None:
    table, place = reached(text, "")
    moment = place.moment()
    assert moment.stage == stages.ALOUD and 1 in moment.claimants and may_be_last(table.game)
    assert moment.tempo.stopped == LAST  # they are told why they are asked
    out = io.StringIO()
    PlainMatch(place, "en", Console(io.StringIO(), out)).tell(moment)
    assert "Last chance: the match may end first.\n" in out.getvalue()
    assert place.do(give.Claim(moment.number, (1,))).done
    if place.moment().stage == stages.HAND_OVER:
        assert place.do(give.Look(place.moment().number, 1)).done
    question = place.moment().question
    assert question is not None and any(option[0] == "play" for option in question.options)


@pytest.mark.parametrize("text", [PRAYING, DRAWING], ids=["praying", "drawing"])
def test_nobody_is_asked_where_the_match_goes_on_whatever_the_dice_say(text: str) -> None:
    table, place = reached(text, "W02")
    assert place.moment().stage != stages.ALOUD and table.game.active == 1
    assert not place.moment().tempo.stopped


def test_a_chance_is_the_last_by_any_way_of_the_dice_but_not_without_one() -> None:
    for city, last in (("", True), ("W02", False)):
        match = after(PRAYING.format(city=city), "human", "human")
        assert match.game.stack[-1].kind == "trigger"
        assert may_be_last(match.game) == last
        # Who foretells where passing leads asks the same: it does not look past who is asked.
        game = match.game
        asked = question_view(game, game.question.seat) if game.question is not None else None
        assert asked is not None and done_together(game, asked) != last


def test_whoever_can_only_win_by_what_they_did_is_not_asked() -> None:
    game = after(HAILING, "human").game
    assert game.stack and not may_be_last(game)


def test_what_may_fall_in_too_many_ways_is_looked_at_in_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_chance, "WAYS", 1)
    assert may_be_last(after(PRAYING.format(city=""), "human", "human").game)
    assert not may_be_last(after(PRAYING.format(city="W02"), "human", "human").game)


def foretold(text: str, city: str) -> tuple[list[str], str]:
    """Return what is told of letting the chance go, and where it leads."""
    table, place = reached(text, city)
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    forecaster = Forecaster(table.game, to_all=True)
    question = forecaster.question
    position = pass_position(question)
    assert position is not None
    forecast = forecaster.whole(position)
    leads = leads_line(forecast, speaker, place.moment().view, question.seat)
    return forecast_lines(forecast, speaker, question, table.ruleset.verbs), leads


def test_how_likely_the_match_ends_is_told_of_letting_the_last_chance_go() -> None:
    """Five of ten numbers are 6 or more, and the card that Janá then draws is not there (MK-16.5)."""
    lost, surely = (f"If all pass{chance}: The match ends: it is lost." for chance in (", 50 %", ""))
    assert foretold(PRAYING, "")[0] == ["50 %: Janá succeeds on 6+.", lost]
    assert foretold(DRAWING, "") == ([surely], "if all pass, the match is lost")  # no die has a say


@pytest.mark.parametrize(
    ("city", "told"),
    [
        ("", ["If all pass: The match ends: it is lost."]),
        ("W02", ["If all pass, possible: The match ends: it is lost."]),  # a round later
        ("N01, N01, N01", []),  # what Ana draws she may play
    ],
)
def test_passing_in_ones_own_turn_says_that_the_match_ends_by_it_whoever_the_dice_let_begin(
    city: str, told: list[str]
) -> None:
    table = Table.at(beginning(GOING_ON.format(city=city), "human", "adept"))
    speaker = Speaker("en", table.ruleset, table.pool, table.names)
    forecaster = Forecaster(table.game)
    position = pass_position(forecaster.question)
    assert position is not None and not forecaster.question.response
    forecast = forecaster.whole(position)
    assert forecast_lines(forecast, speaker, forecaster.question, table.ruleset.verbs) == told


def test_of_an_end_that_not_all_ways_of_the_dice_were_looked_at_for_no_figure_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(last_chance, "WAYS", 1)
    assert "If all pass, possible: The match ends: it is lost." in foretold(PRAYING, "")[0]
