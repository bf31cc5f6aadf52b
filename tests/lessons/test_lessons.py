"""Lessons: each step right and wrong, going back, playing on; and what the files may not say."""

from __future__ import annotations

import io
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from mk_tui.cards import registry
from mk_tui.engine import save
from mk_tui.language import LANGUAGES
from mk_tui.lessons import Guide, Lesson, LessonPlace, Puzzle, shelf
from mk_tui.lessons.check import check, check_lesson, check_puzzle
from mk_tui.lessons.shelf import lessons, puzzles, read_text
from mk_tui.plain.console import Closed, Console
from mk_tui.plain.lesson_lines import PlainLesson, Quit
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.players.levels import HUMAN, NOVICE
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.command import Answer, GoOn
from mk_tui.table.match import Match

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
LESSON, PUZZLE = BLOCKS


def lesson() -> Lesson:
    found, errors = read_text(LESSON, "page", Lesson)
    assert errors == []
    return found[0]


def said(text: str) -> str:
    _found, errors = read_text(text, "a.yaml", Lesson)
    return str(errors[0]) if errors else ""


@pytest.mark.parametrize("game", registry.games())
def test_what_is_shipped_is_right(game: str) -> None:
    assert check(game)[0] == []


def test_the_examples_of_the_page_are_right() -> None:
    assert list(check_lesson(lesson())) == []
    (puzzle,), errors = read_text(PUZZLE, "page", Puzzle)
    assert errors == [] and list(check_puzzle(puzzle)) == []


def test_only_what_a_step_asks_for_moves_on() -> None:
    guide = Guide(lesson())
    assert guide.reading and not guide.answer((0,)).taken
    assert guide.go_on() and not guide.go_on()
    assert guide.say("es") == "Juega Venganza por puntos."
    question = guide.question
    assert question is not None
    right = guide.moves_on()
    assert len(right) == 1
    before = save.state(guide.match.game)
    for k in range(len(question.options)):
        if (k,) not in right:
            reply = guide.answer((k,))
            assert not reply.taken and reply.words is not None
            assert reply.words.say("en") == "Not yet: score the red 3 first."
    assert guide.answer(()).message == "answer.nothing"
    assert guide.answer((99,)).message == "answer.no_choice"
    assert save.state(guide.match.game) == before
    reply = guide.answer(right[0])
    assert reply.taken and reply.done and reply.words is not None
    assert reply.words.say("es") == "El rojo ya cuenta 3."
    other = next((k,) for k in range(9) if (k,) not in guide.moves_on())
    assert guide.answer(other).message == "learn.other"


def test_one_goes_back_step_by_step_and_comes_to_the_same() -> None:
    guide = Guide(lesson())
    states = []
    while not guide.finished:
        states.append((guide.n, save.state(guide.match.game)))
        if not guide.go_on():
            guide.answer(guide.moves_on()[0])
    end = save.state(guide.match.game)
    for state in reversed(states):
        assert guide.back()
        assert (guide.n, save.state(guide.match.game)) == state
    assert not guide.back()
    while not guide.finished:
        if not guide.go_on():
            guide.answer(guide.moves_on()[0])
    assert save.state(guide.match.game) == end


def test_the_end_is_a_match_that_is_kept_resumed_and_taken_back(tmp_path: Path) -> None:
    guide = Guide(lesson())
    while not guide.finished:
        if not guide.go_on():
            guide.answer(guide.moves_on()[0])
    store = Store(tmp_path / "m.sqlite3")
    session = Table.of(guide.play_on(), store)
    assert session.controllers == [HUMAN, NOVICE]
    while session.bot_to_move():
        session.computers.play()
    again = Table.resume(store, session.match_id or 0)
    assert save.state(again.game) == save.state(session.game)
    again.undo(0)  # practice: whatever was done, in the lesson too
    assert Match(again.match.beginning, None, again.match.record.entries).game.question is not None


def test_equal_copies_are_the_same_answer() -> None:
    text = LESSON.replace("hand: [vengeance, peek]", "hand: [vengeance, vengeance, peek]")
    text = text.replace("look: [vengeance, works Ana]", "look: works Ana")
    (found,), errors = read_text(text, "a.yaml", Lesson)
    assert errors == []
    guide = Guide(found)
    guide.go_on()
    assert len(guide.moves_on()) == 2
    assert guide.answer(guide.moves_on()[1]).taken


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("    id: two_steps\n", "", '"id" is missing'),
        ("id: two_steps", "id: Two steps", "is no id"),
        ("learner:", "lerner:", 'did you mean "learner"'),
        ("learner: Ana", "learner: Anna", 'did you mean "Ana"'),
        ("novice", "novise", 'did you mean "novice"'),
        ('      es: "Esta es tu Mano."\n'.replace("      ", "        "), "", 'the text in "es" is missing'),
        ("{vengeance} for points", "{vengence} for points", 'did you mean "ka.vengeance"'),
        ("look: hand Ana", "look: hand", "whose hand?"),
        ("look: hand Ana", "look: hant Ana", "is neither a card nor a zone"),
        ("do: {Ana: score, card: vengeance}", "do: {Beto: pass}", 'in "do" Ana answers'),
        ("do: {Ana: score, card: vengeance}", "do: {Ana: undo}", 'in "do" Ana answers'),
        ("do: {Ana: score, card: vengeance}", "do: {Ana: score, card: crisis}", "crisis"),
        ("is: [voyage]}", "is: [destiny]}", "expected"),
        ("wrong:\n", "worng:\n", 'did you mean "wrong"'),
        ("clauses: [KK-5.1]", "clauses: [KK-99.1]", "there is no clause"),
        ("game: karmaka", "game: karmakka", 'did you mean "karmaka"'),
        ("  phase: play\n", "", '"phase" is missing'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, why: str) -> None:
    assert old in LESSON
    sentence = said(LESSON.replace(old, new))
    assert why in sentence and re.match(r"a\.yaml:\d+:\d+: ", sentence)


def test_a_step_without_why_and_a_lesson_without_doing_are_none() -> None:
    why = re.search(r"      why:\n.*\n.*\n", LESSON)
    assert why is not None and '"why" is missing' in said(LESSON.replace(why.group(), ""))
    steps = LESSON[: LESSON.index('    - say:\n        en: "Play')]
    assert "nothing is done in this lesson" in said(steps)


def test_a_game_of_another_package_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("lessons", LESSON), ("puzzles", PUZZLE)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(shelf, "get", lambda game: SimpleNamespace(folder=tmp_path))
    assert [one.id for one in lessons("karmaka")[0]] == ["two_steps"]
    assert [one.id for one in puzzles("karmaka")[0]] == ["six_points"]
    (tmp_path / "lessons" / "two.yaml").write_text(LESSON, "utf-8")
    assert 'already has the id "two_steps"' in str(lessons("karmaka")[1][0])
    assert "lies in the folder of" in str(lessons("aguila_roja")[1][0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_in_lines(lang: str) -> None:
    out = io.StringIO()
    guide = Guide(lesson())
    face = PlainLesson(guide, lang, Console(io.StringIO("x\n\n1\nb\n\n?\n2\n1\n3\n"), out))
    face.run()
    text = out.getvalue()
    assert guide.finished and "⟦" not in text
    found = lesson()
    for step in found.steps:
        assert step.say.say(lang) in text and (step.why is None or step.why.say(lang) in text)
    assert found.end.say(lang) in text and found.steps[1].wrong.say(lang) in text  # type: ignore[union-attr]


def test_whoever_stops_typing_leaves() -> None:
    with pytest.raises(Closed):
        PlainLesson(Guide(lesson()), "en", Console(io.StringIO("\n"), io.StringIO())).run()


def test_a_zone_of_somebody_else_is_looked_at_with_its_owner() -> None:
    text = LESSON.replace("look: future Ana", "look: [future Ana, works Beto]")
    (found,), errors = read_text(text, "a.yaml", Lesson)
    assert errors == []
    out = io.StringIO()
    lines = iter(["", "2", "q"])
    console = Console(io.StringIO("\n".join(lines) + "\n"), out)
    with pytest.raises((Closed, Quit)):
        PlainLesson(Guide(found), "en", console).run()
    said = out.getvalue()
    assert "Look: Beto: Works: Voyage" in said and "Look: Future Life:" in said


@pytest.mark.parametrize("game", registry.games())
def test_at_a_table_nothing_is_answered_for_the_learner(game: str) -> None:
    # A step that asks for the only answer there is waits for it like any other.
    for found in lessons(game)[0]:
        guide = Guide(found)
        place = LessonPlace(guide)
        for _ in range(80):
            if guide.finished:
                break
            number = place.moment().number
            command = GoOn(number) if guide.reading else Answer(number, guide.moves_on()[0])
            assert place.do(command).done, f"step {guide.n + 1}"
        assert guide.finished


def at_the_payment() -> Guide:
    """La Última Reserva's guided battle where a fighter was chosen and is to be paid for."""
    guide = Guide(lessons("ultima_reserva")[0][0])
    guide.go_to(13)
    assert guide.answer(guide.moves_on()[0]).taken and guide.half_way
    return guide


def option_of(guide: Guide, verb: str) -> tuple[int]:
    question = guide.question
    assert question is not None
    return (next(k for k, option in enumerate(question.options) if option[0] == verb),)


def test_what_is_half_way_is_withdrawn_where_the_rules_offer_it() -> None:
    """To take a card back is no wrong answer: the step stands as before, and nothing is said of it."""
    guide = Guide(lessons("ultima_reserva")[0][0])
    guide.go_to(13)
    before = save.state(guide.match.game)
    guide = at_the_payment()
    reply = guide.answer(option_of(guide, "cancel"))
    assert reply.taken and reply.back and reply.words is None and not reply.message
    assert guide.n == 13 and not guide.half_way
    assert save.state(guide.match.game) == before


def test_the_lines_go_back_with_what_is_withdrawn() -> None:
    guide = at_the_payment()
    (cancel,) = option_of(guide, "cancel")
    assert guide.question is not None
    verbs = registry.get("ultima_reserva").verbs
    numbers = NumberedChoices(guide.question, guide.view(), verbs).numbers
    number = next(n for n, position in numbers.items() if position == cancel)
    lines = PlainLesson(guide, "en", Console(io.StringIO(f"{number}\nq\n"), io.StringIO()))
    with pytest.raises(Quit):
        lines.take_step()
    assert guide.n == 13 and not guide.half_way
    assert lines.lines.place.view(guide.lesson.learner) == guide.view()
