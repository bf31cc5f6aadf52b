"""Several people at one keyboard, in lines: what one has seen is gone before the next one looks."""

from __future__ import annotations

import io
import random
import re

import pytest

from mk_tui.cards import registry
from mk_tui.engine.views import View
from mk_tui.language import LANGUAGES, Speaker
from mk_tui.plain.console import LONGEST_LINE, Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.table import Table

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
TWO = [("Ana", "human", ""), ("Beto", "human", "")]


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def hidden(session: Table, viewer: int | None) -> set[str]:
    """Return the names of the cards that a viewer may not know."""

    def cards(view: View) -> set[str]:
        return {c.definition for z in view.zones for c in z.cards}

    speaker = Speaker("en", session.ruleset, session.pool, session.names)
    others = [s for s in range(len(session.names)) if s != viewer]
    theirs = set().union(*[cards(session.view(s)) for s in others])
    return {speaker.card_name(d) for d in theirs - cards(session.view(viewer))}


@pytest.mark.parametrize("game", registry.games())
def test_the_screen_is_cleared_before_somebody_else_looks(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands on the screen since it was last cleared is one person's, or everybody's."""
    monkeypatch.setenv("TERM", "xterm")
    session = Table.new(game, TWO, {}, 3)
    rng = random.Random(game)
    out = Screen()
    on_screen: dict[int, set[int | None]] = {}

    class In(io.StringIO):
        typed = 0

        def readline(self, *_: object) -> str:  # type: ignore[override]
            self.typed += 1
            since = out.getvalue().count(CLEAR)
            on_screen.setdefault(since, set()).add(match.viewer)
            return "" if self.typed > 120 else rng.choice(["\n", "1\n", "?\n", "1\n", "2\n", "a\n", "undo\n"])

    match = PlainMatch(session.sit(), "en", Console(In(), out))
    assert match.run() == 0
    assert any(viewer is not None for viewers in on_screen.values() for viewer in viewers)
    for viewers in on_screen.values():
        assert len(viewers - {None}) <= 1


@pytest.mark.parametrize("typed", ["", "q\n"])
def test_who_leaves_leaves_no_hand_in_view(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    session = Table.new("mamlejet_kohanim", TWO, {}, 3)
    out = Screen()
    PlainMatch(session.sit(), "en", Console(io.StringIO("\n?\n" + typed), out)).run()
    before, _, left = out.getvalue().rpartition(CLEAR)
    hand = hidden(session, None)
    assert any(name in before for name in hand)
    assert not any(name in left for name in hand)


def test_an_output_that_cannot_be_cleared_is_called_so() -> None:
    for lang, words in zip(LANGUAGES, ("cannot be cleared", "no se puede borrar"), strict=True):
        for seats in (TWO, [TWO[0], ("Beto", "random", "")]):
            out = io.StringIO()
            session = Table.new("karmaka", seats, {}, 3)
            PlainMatch(session.sit(), lang, Console(io.StringIO(""), out)).run()
            assert (words in out.getvalue()) == (seats == TWO)


@pytest.mark.parametrize("seats", [TWO, [("Ana", "human", ""), ("Beto", "adept", "")]])
def test_the_seed_is_not_written_while_the_match_goes_on(seats: list[tuple[str, str, str]]) -> None:
    seed = 917_364_528
    session = Table.new("karmaka", seats, {}, seed)
    out = io.StringIO()
    typed = "\n?\nh\nlog\nscore\nstack\ni 1\nlang es\n?\nq\n"
    PlainMatch(session.sit(), "en", Console(io.StringIO(typed), out)).run()
    assert str(seed) not in out.getvalue()


def test_the_seed_is_written_at_the_end() -> None:
    session = Table.new("karmaka", [("Ana", "random", ""), ("Beto", "random", "")], {}, 917_364_528)
    out = io.StringIO()
    PlainMatch(session.sit(), "en", Console(io.StringIO(""), out)).run()
    assert out.getvalue().count("917364528") == 1 and "Seed 917364528." in out.getvalue().splitlines()[-4:]


@pytest.mark.parametrize(
    "typed",
    ["9" * 4301, "i " + "9" * 4301, "why " + "x" * 100_000, "\x1b[2J\x1b]0;x\x07" * 12_000, "1 " * 60_000],
    ids=["4301 digits", "card 4301", "why", "escapes", "numbers"],
)
def test_whatever_is_pasted_is_answered_in_a_sentence(typed: str) -> None:
    session = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3)
    out = io.StringIO()
    PlainMatch(session.sit(), "en", Console(io.StringIO(typed + "\n1\n"), out)).run()
    before, _, after = out.getvalue().partition("> ")
    assert len(after) < 20_000 and len(before) > 100
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", after)
    assert max(map(len, after.split("\n"))) < LONGEST_LINE
