"""Sentences for beginners: which one fits what is asked, seen in the guided battle and in a puzzle."""

from __future__ import annotations

import pytest

from mk_tui.cards import registry
from mk_tui.engine import view
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.lessons import Guide, lessons, puzzles
from mk_tui.table.match import Match
from tests.written import beginning

KEPT = """\
- title: A Response in Regroup
  clauses: [VZ-2.11]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: regroup
  table:
    Ana:
      deployment: [J-01, {card: F-01, copies: SOURCES}]
      hand: [H-01]
      deck: [F-01]
    Beto: {deployment: [J-02], deck: [F-01]}
  play: [{expect: {asked: Ana}}]
"""
RULES = registry.get("ultima_reserva")


def told_on_the_way() -> list[tuple[str, str, str]]:
    """Return kind of question, phase and advice for each question of the guided battle, in order."""
    guide = Guide(lessons("ultima_reserva")[0][0])
    found = []
    while not guide.finished:
        if guide.go_on():
            continue
        for entry in guide.step.do:
            shown = guide.view()
            assert shown.question is not None
            found.append((shown.question.kind, shown.phase, RULES.shown.advice(shown)))
            guide.answer(entry)
    return found


def test_the_source_comes_first_and_is_named_no_more_when_it_lies() -> None:
    """VZ-2.10."""
    found = [
        clause for kind, phase, clause in told_on_the_way() if phase == "deployment" and kind == "priority"
    ]
    assert found[:3] == ["VZ-2.10", "", ""]
    assert found.count("VZ-2.10") == 2  # once in each turn that had a Source


def test_blood_attack_and_a_response_that_is_kept() -> None:
    """VZ-7.5, VZ-8.2, VZ-2.11."""
    found = told_on_the_way()
    assert ("pay", "deployment", "VZ-7.5") in found
    assert {c for kind, _, c in found if kind == "attack"} == {"VZ-8.2"}
    kept = [c for kind, phase, c in found if kind == "priority" and phase == "regroup"]
    assert kept.count("VZ-2.11") == 1  # while War Cry is in the hand and can be paid


@pytest.mark.parametrize(("sources", "told"), [(0, ""), (1, "VZ-2.11")])
def test_a_response_that_only_blood_pays_is_not_kept_for_another_turn(sources: int, told: str) -> None:
    """VZ-2.11, VZ-7.5: bleeding is for one's own turn."""
    text = (
        KEPT.replace("SOURCES", str(sources))
        if sources
        else KEPT.replace(", {card: F-01, copies: SOURCES}", "")
    )
    match = Match(beginning(text, "random", "random"))
    shown = view(match.game, 0)
    assert shown.question is not None and any(o[0] == "play" for o in shown.question.options)
    assert RULES.shown.advice(shown) == told


def test_who_has_to_face_an_attacker_is_told_which() -> None:
    """VZ-8.7; and nobody is told anything of another's question."""
    puzzle = next(p for p in puzzles("ultima_reserva")[0] if p.id == "all_together")
    match = Match(puzzle.beginning)
    for entry in puzzle.solution[:3]:
        match.enter(entry)
    question = match.game.question
    while question is not None and question.kind == "respond":
        match.enter((0,))
        question = match.game.question
    assert question is not None and question.kind == "face" and question.seat == 1
    assert RULES.shown.advice(view(match.game, 1)) == "VZ-8.7"
    assert RULES.shown.advice(view(match.game, 0)) == ""


def test_each_sentence_is_there_in_both_languages() -> None:
    guide = Guide(lessons("ultima_reserva")[0][0])
    while guide.question is None:
        guide.go_on()
    place = guide.sit()
    speakers = [Speaker(lang, place.ruleset, place.pool, place.names) for lang in LANGUAGES]
    said = {speaker.advice(guide.view()) for speaker in speakers}
    assert len(said) == len(LANGUAGES) and all("VZ-2.10" in text for text in said)
