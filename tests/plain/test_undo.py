"""Taking back and doing again, in lines."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from mk_tui.engine import save
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat
from tests.written import after

GAME = "aguila_roja"
ANA = [("Ana", "human", ""), ("Beto", "random", "")]
TWO = [("Ana", "human", ""), ("Beto", "human", "")]
WORDS = {"en": ("undo", "redo"), "es": ("deshacer", "rehacer")}


class Undoer(io.StringIO):
    """Answers by chance until something can be taken back; does so, and does it again."""

    def __init__(self, session: Table, words: tuple[str, str]) -> None:
        super().__init__()
        self.session, self.words = session, words
        self.rng = random.Random(1)
        self.states: list[object] = []
        self.open: object = None  # the state before the last answer
        self.said = 0

    def readline(self, *_: object) -> str:  # type: ignore[override]
        self.said += 1
        if len(self.states) == 3 or self.said > 300:
            return ""
        now = save.state(self.session.game)
        if self.states:
            self.states.append(now)
            return self.words[1] + "\n" if len(self.states) == 2 else ""
        seat = self.session.match.last_seat()
        if seat in self.session.humans and self.session.match.why_no_undo(seat) is None:
            self.states.append(now)
            return self.words[0] + "\n"
        return self.rng.choice(["1\n", "2\n", "\n"])


@pytest.mark.parametrize("seats", [ANA, TWO])
@pytest.mark.parametrize("lang", WORDS)
def test_an_answer_is_taken_back_and_done_again(seats: list[tuple[str, str, str]], lang: str) -> None:
    session = Table.new(GAME, seats, {}, 2)
    out, source = io.StringIO(), Undoer(session, WORDS[lang])
    PlainMatch(session.sit(), lang, Console(source, out)).run()
    after, before, again = source.states
    assert before != after and again == after
    said = {"en": ("takes the last answer", "does again what"), "es": ("deshace su última", "rehace lo que")}
    assert all(words in out.getvalue() for words in said[lang])


def test_why_nothing_is_taken_back_is_said() -> None:
    out = io.StringIO()
    session = Table.new(GAME, ANA, {}, 2)
    PlainMatch(session.sit(), "en", Console(io.StringIO("undo\nredo\n"), out)).run()
    assert "There is nothing of yours to take back." in out.getvalue()
    assert "There is nothing to do again." in out.getvalue()


def test_it_is_kept_and_survives_the_end_of_the_program(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    session = Table.new(GAME, ANA, {}, 2, store)
    rng = random.Random(1)
    while True:
        question = session.question
        assert question is not None
        if session.bot_to_move():
            session.computers.play()
            continue
        n = len(session.game.answers)
        session.answer((rng.randrange(len(question.options)),) if question.least == 1 else ())
        if session.match.why_no_undo(question.seat) is None:
            break
    after = save.state(session.game)
    session.undo(question.seat)
    assert store.answers(1)[-1] == ["undo", n]
    resumed = Table.resume(store, 1)  # as after a kill: nothing was said goodbye to
    assert save.state(resumed.game) == save.state(session.game) != after
    resumed.redo(question.seat)
    assert save.state(Table.resume(store, 1).game) == save.state(resumed.game) == after


def test_in_practice_chance_is_taken_back_as_well(tmp_path: Path) -> None:
    laid = Beginning.lay([Seat("Ana", "human"), Seat("Beto", "random")], GAME, {}, 2, practice=True)
    store = Store(tmp_path / "m.sqlite3")
    session = Table.at(laid, store)
    first = save.state(session.game)
    given = 0
    while given < 8:
        question = session.question
        assert question is not None
        if session.bot_to_move():
            session.computers.play()
        else:
            session.answer(tuple(range(question.least)))
            given += 1
    for _ in range(8):
        session.undo(0)
    while session.match.record.answers and session.match.last_seat() == 1:
        assert session.match.why_no_undo(0) is not None
        break
    else:
        assert save.state(session.game) == first
    assert Table.resume(store, 1).match.practice


ANSWERED = """\
- title: Ana equips a Keeper, and Beto could sacrifice a Devotee
  clauses: [HK-3.22]
  game: humankind
  seats: [Ana, Beto]
  phase: harvest
  table:
    Ana: {play: [SAC1], hand: [AC10, AC18, AC21], deck: [{card: AB01, copies: 9}], counters: {will: 4}}
    Beto: {play: [SAB1, AB02, AB05], deck: [{card: AB01, copies: 9}], counters: {will: 4}}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "It cannot be taken back: Beto has answered since."),
        ("es", "No se puede deshacer: Beto ha respondido después."),
    ],
)
def test_after_not_this_time_it_is_said_that_somebody_has_answered(lang: str, why: str) -> None:
    """ "A hidden card has been seen since" was the reason: of what Beto had done a turn before."""
    out = io.StringIO()
    keys = io.StringIO("\n1\n1\n\n\nundo\nq\n")  # Ana looks, plays two cards and goes on; not this time
    PlainMatch(Table.of(after(ANSWERED, "human", "human")).sit(), lang, Console(keys, out)).run()
    asked = out.getvalue().rpartition("Contempla")[2]
    assert f"{why}\n" in asked
