"""``mk-tui learn`` and ``mk-tui puzzle``: which one begins, on the screen or as lines."""

from __future__ import annotations

import io

import pytest

from mk_tui import cli
from mk_tui.lessons import lessons, puzzles
from mk_tui.storage.learnt import Learnt
from mk_tui.tui.screens.learning_list import LearnScreen

pytestmark = pytest.mark.usefixtures("home")


def flat(text: str) -> str:
    return " ".join(text.split())


def test_without_a_number_the_first_that_is_not_done_begins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *others = puzzles("karmaka")[0]

    def said(*arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert cli.main([*arguments, "--lang", "en"]) == 0
        return capsys.readouterr().out

    learnt = Learnt()
    assert first.about.say("en") in flat(said("puzzle", "karmaka"))
    learnt.add("puzzles", "karmaka", first.id)
    assert second.about.say("en") in flat(said("puzzle", "karmaka", "--plain"))
    for one in (second, *others):
        learnt.add("puzzles", "karmaka", one.id)
    assert said("puzzle", "karmaka").count(", solved)") == len(others) + 2
    (lesson,) = lessons("karmaka")[0]
    assert lesson.about.say("en") in flat(said("learn", "karmaka"))
    learnt.add("lessons", "karmaka", lesson.id)
    assert lesson.about.say("en") in flat(said("learn", "karmaka"))  # there is no other one
    assert "(done)" in said("learn", "karmaka", "--list")
    assert cli.main(["learn", "karmaka", "1", "--list"]) == 2


@pytest.mark.parametrize(("command", "kind"), [("learn", "lesson"), ("puzzle", "puzzle")])
def test_in_a_terminal_it_is_on_the_screen_and_as_lines_where_they_are_asked_for(
    command: str, kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[LearnScreen] = []
    monkeypatch.setattr("mk_tui.commands.learn.has_screen", lambda: True)
    monkeypatch.setattr("mk_tui.tui.app.run", lambda store, settings, first, lang: shown.append(first) or 0)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert cli.main([command, "karmaka", "1"]) == 0
    (screen,) = shown
    assert screen.game == "karmaka" and screen.first is not None and kind == screen.first.BLOCK
    assert capsys.readouterr().out == ""
    assert cli.main([command, "karmaka", "1", "--plain"]) == 0
    assert len(shown) == 1 and capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "far", "title", "none"),
    [
        ("en", "left at step 3 of {}", "difficulty {}, solved", "open"),
        ("es", "a medias, en el paso 3 de {}", "dificultad {}, resuelto", "pendiente"),
    ],
)
def test_a_list_says_how_far_one_came_as_the_screen_does(
    capsys: pytest.CaptureFixture[str], lang: str, far: str, title: str, none: str
) -> None:
    def rows(command: str) -> list[str]:
        assert cli.main([command, "karmaka", "--list", "--lang", lang]) == 0
        return capsys.readouterr().out.splitlines()

    (lesson,), (first, second, *_) = lessons("karmaka")[0], puzzles("karmaka")[0]
    learnt = Learnt()
    assert rows("learn") == [f"1. {lesson.id}: {lesson.title.say(lang)}"]
    learnt.leave("karmaka", lesson.id, 2)
    learnt.add("puzzles", "karmaka", first.id)
    (row,), (one, other, *_) = rows("learn"), rows("puzzle")
    assert row.endswith(f"({far.format(len(lesson.steps))})")
    assert one.endswith(f"({title.format(first.difficulty)})") and none not in one + other
    assert other.endswith(f"({title.partition(',')[0].format(second.difficulty)})")
