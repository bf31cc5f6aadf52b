"""The beginner's notes of Mamlejet Kohanim: each at the moment that it speaks of, and not beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.cards.yaml_source import read
from mk_tui.engine import view
from mk_tui.language import Speaker
from mk_tui.scenarios.scenario import Play, Scenario

RULES = registry.get("mamlejet_kohanim")
HEAD = """
- title: A table
  clauses: [MK-4.0]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: %s
  round: %d
  hold: {Ana: 2}
  table:
    front: [%s]
    Ana: {%s, city: [N01, N01, N01]}
    Beto: {city: [N01, N01]}
  picks: [Ana, Ana]
  play: [{expect: {asked: Ana}}]
"""
WEALTH = "{card: N01, copies: 4}"
HURT = "{card: W02, assigned_to: E01, damaged_by: E01}"


def advice_for(phase: str, front: str, ana: str, n: int = 5, seat: int = 0) -> str:
    """Return the clause of the advice that a seat gets when Ana is asked."""
    play = Play(Scenario(read(HEAD % (phase, n, front, ana), "a.yaml"), 0).node)
    assert play.table.g.question is not None and play.table.g.question.seat == 0
    return str(RULES.shown.advice(view(play.table.g, seat)))


@pytest.mark.parametrize(
    ("clause", "phase", "front", "ana", "n"),
    [
        ("MK-3.8", "2b", "", "hand: [N01, W02]", 3),
        ("", "2b", "", "hand: [W02]", 3),
        ("MK-3.3", "2b", "E01", f"camp: [{WEALTH}], hand: [W02, T05]", 5),
        ("", "2b", "", f"camp: [{WEALTH}], hand: [W02, T05]", 5),
        ("", "2b", "E01", f"camp: [{WEALTH}], hand: [W02]", 5),
        ("MK-20.2", "2c", "E01, E03", "camp: [W02]", 5),
        ("", "2c", "E01", "camp: [W02]", 5),
        ("", "2c", "E01, E03", "camp: [W02, {card: R03, entered: true}]", 5),
        ("", "2c", "E01, E03", "camp: [W02, R03]", 5),
        ("", "2c", "E01, {card: E03, dedicated: true}", "camp: [W02]", 5),
        ("MK-19.8", "3a", "E01", "camp: [W02]", 5),
        ("MK-11.25", "3e", "E01", f"camp: [{HURT}, {WEALTH}], hand: [T05]", 5),
        ("", "3e", "E01", f"camp: [{HURT}], hand: [T05]", 5),
        ("MK-19.15", "4b", "", "hand: [{card: N01, copies: 8}]", 5),
    ],
)
def test_advice_fits_the_moment(clause: str, phase: str, front: str, ana: str, n: int) -> None:
    assert advice_for(phase, front, ana, n) == clause
    assert advice_for(phase, front, ana, n, 1) == ""


@pytest.mark.parametrize(("resources", "clause"), [(1, "MK-18.2"), (2, ""), (5, ""), (6, "MK-18.2")])
def test_a_first_hand_without_means_had_better_be_changed(resources: int, clause: str) -> None:
    """MK-18.2."""
    city = f"city: [{{card: N01, copies: {resources}}}, {{card: W02, copies: {7 - resources}}}, N01]"
    text = HEAD % ("start", 1, "", "hand: []")
    text = text.replace("hand: [], city: [N01, N01, N01]", city).replace(
        "picks: [Ana, Ana]", "shuffle: [[], []]"
    )
    text = text.replace("  round: 1\n", "")
    play = Play(Scenario(read(text, "a.yaml"), 0).node)
    assert RULES.shown.advice(view(play.table.g, 0)) == clause


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_sentence_is_there_and_goes_with_a_clause_of_the_rulebook(language: str) -> None:
    book = (Path(RULES.folder) / f"rulebook.{language}.md").read_text("utf-8")
    notes = load_ruleset(RULES)[0]["advice"]
    assert len(notes) == 7
    for note in notes:
        assert f"**{note['clause']}**" in book and note["text"][language]


@pytest.mark.parametrize(("others", "needs"), [([], 5), (["Beto", "Carla", "Dora"], 3)])
def test_what_hits_a_city_is_said_for_this_table(others: list[str], needs: int) -> None:
    """A-70: "with 3 or more for four players on Guerrero" was said to a table of two as well."""
    seats, level = ["Ana", *others], "  options: {level: guerrero, invaders: level}\n  phase:"
    text = HEAD.replace("[Ana, Beto]", f"[{', '.join(seats)}]").replace("  phase:", level)
    text = text.replace(
        "    Beto: {city: [N01, N01]}\n", "".join(f"    {s}: {{city: [N01]}}\n" for s in others)
    )
    play = Play(Scenario(read(text % ("3a", 5, "E01", "camp: [W02]"), "a.yaml"), 0).node)
    for lang, words in (("en", f"with {needs} or more"), ("es", f"con {needs} o más")):
        speaker = Speaker(lang, RULES, play.table.g.pool, seats)
        said = speaker.advice(view(play.table.g, 0))
        assert "(MK-19.8)" in said and words in said and "{" not in said
        assert not re.search(r"\d [oó]r? m(ore|ás)", said.replace(words, ""))
