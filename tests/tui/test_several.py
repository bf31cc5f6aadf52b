"""Where several may be picked: Space lets all of them go, and Enter gives what was picked."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine.views import QuestionView
from mk_tui.tui.board.choices import NOTHING, Choices


def asking(table: Any, least: int) -> Any:
    """Return a table at which two cards of the hand may be picked, at least so many."""
    view = table.full_view(0)
    options = tuple(("card", card.id) for card in view.zone("hand", 0).cards[:2])
    return table.FakeTable(script=[QuestionView(0, "choose", "ask.discard", (), options, least, 2)])


@pytest.mark.parametrize(("least", "given"), [(0, [()]), (1, [])])
async def test_space_picks_nothing_as_it_does_of_one_where_the_rules_let(
    least: int, given: list[tuple[int, ...]], table: Any, app_of: Any, text_of: Any
) -> None:
    session = asking(table, least)
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        key, words = (
            app.screen.voice.key("pass"),
            app.screen.voice.label(app.screen.scene.choices, NOTHING, None),
        )
        assert (f"{key} {words}" in text_of(app)) == (not least)
        await pilot.press("space")
        await pilot.pause()
        assert session.given == given


def test_what_is_picked_or_proposed_is_not_let_go_by_space() -> None:
    free = Choices(QuestionView(0, "choose", options=(("card", 1), ("card", 2)), least=0, most=2), {})
    assert free.lets_all_go
    free.toggle(0)
    assert not free.lets_all_go
    dealt = QuestionView(0, "distribute", options=free.options, least=0, most=2, limits=(1, 1))
    assert not Choices(dealt, {}).lets_all_go


async def test_enter_gives_what_was_picked_by_its_key_wherever_the_cursor_stands(
    table: Any, app_of: Any
) -> None:
    """The cursor stands on the first row when the list comes: Enter would take the card of that row back."""
    session = asking(table, 0)
    app = app_of(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("o", "1", "enter")
        await pilot.pause()
        assert session.given == [(0,)]
