"""The log as it opens over the board: its lines, and its pages."""

from typing import Any

from mk_tui.table import Table


async def test_no_line_of_the_log_ends_in_dots(app_of: Any, text_of: Any) -> None:
    """Its lines are broken where the list ends, however many there are."""
    table = Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3)
    app = app_of(table, "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        words = "Beto roba " + "el campanero de la villa, " * 8
        told = [(words[:n], None, "") for n in range(80, 110)]
        app.screen.chronicle.entries = lambda: told
        await pilot.press("l")
        await pilot.pause()
        assert (
            app.screen.overlay.display and "…" not in text_of(app).split("Historial", 1)[1].split("╘", 1)[0]
        )
        assert len(app.screen.overlay.rows) > len(told)  # the longest of them take two


async def test_a_page_of_the_log_is_another_page(app_of: Any, text_of: Any) -> None:
    """The cursor went up by eight rows in the same page, from its last row."""
    app = app_of(Table.new("aguila_roja", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 3))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.screen.chronicle.entries = lambda: [(f"line {n} of it", None, "") for n in range(90)]
        await pilot.press("l")
        await pilot.pause()
        overlay = app.screen.overlay
        page = overlay.inner_rows() - 1
        assert "line 89 of it" in text_of(app)
        await pilot.press("pageup")
        await pilot.pause()
        first, last = 89 - 2 * page, 89 - page  # one line of the page before is seen again
        assert f"line {first} of it" in text_of(app) and f"line {last} of it" in text_of(app)
        assert f"line {last + 1} of it" not in text_of(app)
        await pilot.press("pageup", "pageup", "pageup")
        await pilot.pause()
        assert "line 0 of it" in text_of(app) and overlay.cursor == 0
        await pilot.press("pagedown")
        await pilot.pause()
        assert "line 0 of it" not in text_of(app) and f"line {page} of it" in text_of(app)
