"""In lines: a rule that fails on a computer player's answer is said, and the person chooses what to do."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest

from mk_tui.engine import RuleCrash
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table import match as match_module

SEATS = [("Ana", "human", ""), ("Beto", "adept", "")]


def run(session: Table, typed: str, lang: str = "en") -> tuple[int, str]:
    out = io.StringIO()
    code = PlainMatch(session.sit(), lang, Console(io.StringIO(typed), out)).run()
    return code, out.getvalue()


def crash_on(monkeypatch: pytest.MonkeyPatch, session: Table, fails: Any) -> None:
    """Let a rule fail on answers of computer players."""
    real = match_module.advance

    def advance(game: Any, answer: Any) -> None:
        seat = game.question.seat
        if session.controllers[seat] != "human" and fails(game, answer):
            raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")
        real(game, answer)

    monkeypatch.setattr(match_module, "advance", advance)


def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: Any = SEATS) -> Table:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    return Table.new("karmaka", seats, {}, 3, Store(tmp_path / "matches.sqlite3"))


@pytest.mark.failures("rule")
@pytest.mark.parametrize(
    ("lang", "sentence", "kept"),
    [
        ("en", "A rule failed on each of the 8 answers that were tried for Beto.", "The match is kept."),
        ("es", "Ha fallado una regla con cada una de las 8 respuestas que se han probado", "guardada"),
    ],
)
def test_a_rule_that_always_fails_is_said_and_may_be_tried_again(
    lang: str, sentence: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path, monkeypatch)
    crash_on(monkeypatch, session, lambda game, answer: True)
    code, said = run(session, "0\n" * 3 + "?\nnonsense\n\nq\n", lang)
    assert code == 0 and sentence in said and kept in said
    assert said.count("KeyError") >= 8  # each try is told
    again = Table.resume(Store(tmp_path / "matches.sqlite3"), 1)
    assert again.bot_to_move()


@pytest.mark.failures("rule")
def test_a_rule_that_fails_on_some_answers_is_told_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path, monkeypatch)
    failing: set[Any] = set()

    def fails(game: Any, answer: Any) -> bool:
        if not failing and len(game.question.options) > 2:
            failing.add((game.count, answer))
        return (game.count, answer) in failing

    crash_on(monkeypatch, session, fails)
    _, said = run(session, "0\n" * 6)
    assert failing and said.count("A rule failed on a computer player's answer (KeyError") == 1
    assert session.game.count > max(count for count, _ in failing)


@pytest.mark.failures("rule")
def test_without_people_a_match_that_cannot_go_on_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path, monkeypatch, [("Ana", "adept", ""), ("Beto", "adept", "")])
    crash_on(monkeypatch, session, lambda game, answer: True)
    code, said = run(session, "")
    assert code == 1 and "A rule failed on each of the 8 answers" in said and "The match is kept." in said


def test_a_rule_that_fails_on_passing_for_somebody_asks_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody speaks up, but the rule fails on passing: the person is asked, not the table for ever."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    people = [("Ana", "human", ""), ("Beto", "human", "")]
    session = Table.new("humankind", people, {}, 5, Store(tmp_path / "matches.sqlite3"), hold=1)
    real = match_module.advance
    failed: list[str] = []
    out = io.StringIO()

    def advance(game: Any, answer: Any) -> None:
        asked = session.question
        if asked is not None and asked.response and not failed:
            failed.append(session.names[asked.seat])
            raise RuleCrash("a rule failed", {"answers": []})
        real(game, answer)

    class In(io.StringIO):
        typed = 0
        rng = random.Random(1)

        def readline(self, *_: object) -> str:  # type: ignore[override]
            self.typed += 1
            if failed or self.typed > 400:
                return ""
            prompt = out.getvalue().splitlines()[-1]
            aloud = "do you want to act?" in prompt
            return "\n" if aloud else self.rng.choice(["1\n", "2\n", "\n"])

    monkeypatch.setattr(match_module, "advance", advance)
    PlainMatch(session.sit(), "en", Console(In(), out)).run()
    after = out.getvalue().split("do you want to act?")[-1].splitlines()
    assert "A rule failed, so the answer was taken back." in after[0]
    assert after[1] == f"Hand the keyboard to {failed[0]}."
