"""What lies open over the board when the language is changed."""

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.tui.board.spans import plain


@pytest.mark.parametrize("key", ["o", "H", "l", "full_stop", "escape", "W"])
async def test_an_open_list_is_said_in_the_language_of_now(key: str, app_of: Any) -> None:
    """With the cursor where it was, and no hint counted again."""
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.moves.act(screen.scene.choices.question.options.index(("keep",)))
        await pilot.pause(0.3)
        screen.overlay.close()
        seen = []
        for at in range(2):
            if not screen.overlay.display:
                await pilot.press(key)
                await app.workers.wait_for_complete()
                await pilot.pause()
            listed = screen.overlay
            assert listed.display
            told = listed.title, [plain(spans) for spans, _ in listed.rows], listed.foot
            seen.append(told)
            on = None
            if not at and key != "l":  # which goes to its end
                await pilot.press("down")
                on = listed.rows[listed.cursor][1]
            await pilot.press("f2")
            await pilot.pause()
            assert on is None or listed.rows[listed.cursor][1] == on
            now = listed.title, [plain(spans) for spans, _ in listed.rows], listed.foot
            assert now[0] != told[0] and now[1] != told[1] and now[2] != told[2]
        assert seen[0][0] != seen[1][0]
        assert sum(screen.client.hints.values()) == (1 if key == "H" else 0)


async def test_a_list_under_another_is_said_in_the_language_of_now(app_of: Any) -> None:
    app = app_of(Table.new("humankind", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        listed = app.screen.overlay
        await pilot.press("o")
        before = listed.title
        listed.put_up("A word", [("", (("what it means", ""),), None)], "", lambda _: None, over=True)
        await pilot.pause()
        assert listed.title == "A word"
        await pilot.press("f2")
        await pilot.pause()
        assert listed.display and listed.title not in (before, "A word")
        await pilot.press("f2")
        await pilot.pause()
        assert listed.display and listed.title == before
