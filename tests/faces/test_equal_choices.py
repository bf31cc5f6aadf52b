"""A search lists each card once and says how often it is there; on the screen and in lines alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.plain.numbered import NumberedChoices
from mk_tui.plain.typed import read_answer
from mk_tui.players.answers import Wrong
from mk_tui.storage.settings import Settings
from mk_tui.table import QuestionView, Table, View
from mk_tui.table.equal_choices import piles
from mk_tui.tui.app import MkTui
from mk_tui.tui.board.spans import plain


def searched(most: int) -> Iterator[tuple[Table, View]]:
    """Yield a table with a search of a deck in which one card lies three times and another one once."""
    table = Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3)
    view = table.view(0)
    hand = view.zone("hand", 0).cards
    one = hand[0]
    other = next(c for c in hand if c.definition != one.definition)
    deck = tuple(replace(c, id=900 + n) for n, c in enumerate((one, other, one, one)))
    zones = tuple(replace(z, cards=deck) if (z.kind, z.seat) == ("deck", 0) else z for z in view.zones)
    question = QuestionView(
        0, "search", "ask.search", (("n", most),), tuple(("card", c.id) for c in deck), 0, most
    )
    yield table, replace(view, zones=zones, question=question)


def test_in_lines_equal_cards_of_a_deck_have_one_number_that_may_be_typed_again() -> None:
    for table, view in searched(2):
        place, question = table.sit(), view.question
        assert question is not None
        description = load_ruleset(table.ruleset)[0]
        choices = NumberedChoices(question, view, table.ruleset.verbs, piles(description))
        assert choices.numbers == {1: 0, 2: 1}
        speaker = Speaker("es", table.ruleset, table.pool, ["Ana", "Beto"])
        lines = list(choices.lines(speaker, place.forecast))
        assert [line.count("(×3)") for line in lines if line[:2] in ("1.", "2.")] == [1, 0]
        read = (question, choices.numbers, choices.copies)
        assert read_answer("1 1", *read) == (0, 2) and read_answer("2 1", *read) == (1, 0)
        with pytest.raises(Wrong):
            read_answer("2 2", *read)


def test_what_lies_on_the_table_has_a_number_each() -> None:
    for table, view in searched(2):
        one = view.zone("hand", 0).cards[0]
        own = (one, replace(one, id=990))
        zones = tuple(replace(z, cards=own) if (z.kind, z.seat) == ("hand", 0) else z for z in view.zones)
        question = QuestionView(0, "choose", "ask.discard", (), tuple(("card", c.id) for c in own), 2, 2)
        view = replace(view, zones=zones, question=question)
        among = piles(load_ruleset(table.ruleset)[0])
        assert NumberedChoices(question, view, table.ruleset.verbs, among).numbers == {1: 0, 2: 1}


@pytest.mark.parametrize("most", [1, 2])
async def test_on_the_screen_a_row_of_equal_cards_picks_the_next_one(
    most: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    for table, view in searched(most):
        app: Any = MkTui(None, Settings(animation="off"), table.sit(), "es")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            screen.scene.view = view
            screen.scene.choices = type(screen.scene.choices)(view.question, screen.scene.verbs)
            options = screen.options
            options.open(range(4))
            rows = [plain(spans) for spans, value in screen.overlay.rows if value in (0, 1)]
            assert len(rows) == 2 and "×3" in rows[0] and "×" not in rows[1]
            if most > 1:  # else the first pick is the answer
                for picks in ([0], [0, 2]):
                    options._pick(0)
                    assert screen.scene.choices.picks == picks
                assert "✓2" in plain(screen.overlay.rows[0][0])
                options._pick(0)  # no more may be picked: the last one is taken back
                assert screen.scene.choices.picks == [0]
