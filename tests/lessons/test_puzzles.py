"""Puzzles: solved, too late, taken back; and claims that do not hold are found out."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from mk_tui import cli
from mk_tui.engine import save
from mk_tui.language import LANGUAGES
from mk_tui.lessons import Attempt, Puzzle
from mk_tui.lessons import solving as solving_module
from mk_tui.lessons.attempt import AttemptState
from mk_tui.lessons.check import check_puzzle
from mk_tui.lessons.shelf import puzzles, read_text
from mk_tui.lessons.solving import UNASKED, Solver, same_doings, solution_line
from mk_tui.plain.console import Console
from mk_tui.plain.lesson_lines import PlainPuzzle

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"
TEXT = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)[1]


def puzzle(*changes: tuple[str, str]) -> Puzzle:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found, errors = read_text(text, "a.yaml", Puzzle)
    assert [str(e) for e in errors] == []
    return found[0]


def wrong(*changes: tuple[str, str]) -> str:
    return "; ".join(check_puzzle(puzzle(*changes)))


def test_every_way_is_found() -> None:
    lines = Solver(puzzle()).run().lines
    assert lines == {
        ("play ka.jubilee", "ka.vengeance", "ka.embody"),
        ("play ka.jubilee", "ka.embody", "ka.vengeance"),
    }


HAND = "hand: [jubilee, vengeance, embody, destiny]"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            [("only: true", "order: true")],
            '"order" does not hold: [play ka.jubilee; ka.embody; ka.vengeance]',
        ),
        ([("shortest: 3", "shortest: 2")], '"shortest: 2" does not hold'),
        ([(HAND, "hand: [jubilee, vengeance, embody, denial]")], '"only" does not hold: [play ka.denial;'),
        ([(HAND, "hand: [jubilee, vengeance, embody, transmigrate]")], ""),
        ([(HAND, "hand: [jubilee, vengeance, embody, {card: vengeance, as: V2}]")], '"only" does not hold'),
    ],
)
def test_claims_that_do_not_hold_are_found_out(changes: list[tuple[str, str]], why: str) -> None:
    text = [*changes]
    if "as: V2" in str(changes):  # the other copy has a name of its own: it is another solution
        text += [("cards: [vengeance, embody]", "cards: [V2, embody]")]
    said = wrong(*text)
    assert (why in said) if why else said == ""


def test_equal_copies_are_no_other_solution() -> None:
    text = TEXT.replace(HAND, "hand: [jubilee, vengeance, embody, vengeance]")
    found, errors = read_text(text, "a.yaml", Puzzle)
    assert errors == []
    lines = Solver(found[0]).run().lines
    assert ("play ka.jubilee", "ka.vengeance", "ka.embody") in lines
    assert len([line for line in lines if "ka.embody" in line]) == 2


def test_what_the_rules_choose_unasked_is_no_other_way() -> None:
    asked, chosen = ("challenge A", "Beto"), ("challenge A", UNASKED + "Beto")
    assert same_doings(asked, chosen) and same_doings(chosen, asked)
    assert not same_doings(asked, ("challenge A", UNASKED + "Carla"))
    assert not same_doings(asked, (*chosen, "challenge B"))
    assert same_doings(asked, (*chosen, UNASKED + "trigger A"))


def test_a_choice_without_choice_stands_in_a_line() -> None:
    found = next(p for p in puzzles("aguila_roja")[0] if p.id == "ride_out")
    (line,) = Solver(found).run().lines
    assert line == solution_line(found) and line.count(UNASKED + "trigger Stables") == 1


def test_a_way_on_which_chance_decides_is_none() -> None:
    # Swindle takes one of three cards by chance: what comes is not sure.
    changes = [
        (HAND, "hand: [swindle]"),
        ("Beto: {hand: [destiny]", "Beto: {hand: [sowing, denial, peek, destiny]"),
        ("goal: {seat: Ana, missing: 0}", "goal: {card: peek, zone: hand, of: Ana}"),
        ("Look at {jubilee}", "Look at {swindle}"),
        ("Fíjate en {jubilee}", "Fíjate en {swindle}"),
        ("- {Ana: play, card: jubilee}\n    - {Ana: choose, cards: [vengeance, embody]}", SWINDLE),
        ("{only: true, shortest: 3}", "{only: true}"),
    ]
    forced = [*changes, ("  phase: play\n", "  phase: play\n  picks: [sowing, denial, peek]\n")]
    assert wrong(*forced) == ""
    assert "the solution is not sure" in wrong(*changes)


SWINDLE = "- {Ana: play, card: swindle}\n    - {Ana: choose, card: peek}"


def test_what_is_too_wide_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving_module, "MOST_STATES", 5)
    assert "too wide to be checked: more than 5 states" in wrong()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("cards: [vengeance, embody]", "cards: [vengeance, destiny]", "that the solution reaches the goal"),
        ("missing: 0", "missing: 4", "the goal is reached from the start"),
        ("goal: {seat: Ana, missing: 0}", "goal: {log: {event: drew}}", "a goal says how things stand"),
        ("goal: {seat: Ana, missing: 0}", "goal: {seat: Ana, mising: 0}", "mising"),
        ("- {Ana: play, card: jubilee}", "- {Beto: pass}", "a solution says what Ana does"),
        ("difficulty: 1", "difficulty: 9", "from 1 to 5"),
        ("others: decline", "others: declines", 'did you mean "decline"'),
        ("until: turn", "until: {phase: drow}", 'did you mean "draw"'),
        ("only: true", "onyl: true", 'did you mean "only"'),
        ("    hints:\n", "    hnts:\n", 'did you mean "hints"'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, why: str) -> None:
    assert old in TEXT
    _found, errors = read_text(TEXT.replace(old, new), "a.yaml", Puzzle)
    assert why in str(errors[0]) and re.match(r"a\.yaml:\d+:\d+: ", str(errors[0]))


def test_an_attempt_is_late_taken_back_and_solved() -> None:
    attempt = Attempt(puzzle())
    begun = save.state(attempt.match.game)
    assert not attempt.take_back()
    attempt.answer((1,))  # Jubilee for points
    assert attempt.state is AttemptState.LATE and attempt.question is None
    assert attempt.take_back() and save.state(attempt.match.game) == begun
    assert [attempt.hint().say("en") for _ in range(3)][-2:] == ["Look at Jubilee."] * 2
    for entry in attempt.puzzle.solution:
        attempt.answer(entry)
    assert attempt.state is AttemptState.SOLVED and not attempt.shown
    assert attempt.solution().state is AttemptState.SOLVED and attempt.shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_in_lines(lang: str) -> None:
    out = io.StringIO()
    attempt = Attempt(puzzle())
    typed = "hint\n2\nundo\nsolution\nagain\nzzz\n1\n1\n1\n"
    assert not PlainPuzzle(attempt, lang, Console(io.StringIO(typed), out)).run()  # it was shown
    text = out.getvalue()
    assert "⟦" not in text and attempt.state is AttemptState.SOLVED
    assert attempt.puzzle.hints[0].say(lang) in text and attempt.puzzle.goal_told.say(lang) in text


def test_what_was_solved_is_kept(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["puzzle", "karmaka", "--list", "--lang", "en"]) == 0
    assert "a_feast: A feast of virtue (difficulty 1)\n" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
    assert cli.main(["puzzle", "karmaka", "a_feast", "--lang", "en"]) == 0
    assert "Solved" in capsys.readouterr().out
    assert cli.main(["puzzle", "karmaka", "--list", "--lang", "es"]) == 0
    assert "a_feast: Un festín de virtud (dificultad 1, resuelto)" in capsys.readouterr().out
    (home / "data" / "learnt.json").write_text("{")
    assert cli.main(["puzzle", "karmaka", "--list", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "(difficulty 1)\n" in said.out and "left as it is" in said.err
    assert (home / "data" / "learnt.json").read_text() == "{"


def test_the_check_is_a_command(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lessons", "check", "karmaka", "--lang", "en"]) == 0
    assert "0 mistakes" in capsys.readouterr().out
    assert cli.main(["learn", "karmaka", "first_lif", "--lang", "en"]) == 2
    assert 'did you mean "first_life"' in capsys.readouterr().err
