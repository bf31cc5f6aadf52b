"""What is too wide goes on in the next row while there are rows; nothing is cut that could be read whole."""

from __future__ import annotations

from typing import Any

from mk_tui.lessons import Attempt, Guide, LessonPlace, PuzzlePlace, lessons, puzzles
from mk_tui.tui.board.spans import break_spans, plain, spans_width
from mk_tui.tui.tabletop.lesson_screen import LessonScreen, PuzzleScreen

LINE = (("one two ", "name"), ("three four", "dim"))


def test_spans_are_broken_at_blanks_and_keep_their_styles() -> None:
    broken = break_spans(LINE, 10)
    assert [plain(spans).strip() for spans in broken] == ["one two", "three four"]
    assert {style for _, style in broken[0]} == {"name"} and {style for _, style in broken[1]} == {"dim"}
    assert all(spans_width(spans) <= 10 for spans in broken)


async def test_a_row_that_is_too_wide_goes_on_below(app_of: Any) -> None:
    app = app_of(None, "en")
    async with app.run_test(size=(40, 24)) as pilot:
        app.push_screen(LessonScreen(LessonPlace(Guide(lessons("karmaka")[0][0]))))
        await pilot.pause()
        overlay = app.screen.overlay
        wide = (("a", (("word " * 12, "name"),), 1),)
        rows = overlay.unfold(wide)
        assert [(key, value) for key, _, value in rows] == [("a", 1), ("", 1), ("", 1)]
        assert "".join(plain(spans) for _, spans, _ in rows).split() == ["word"] * 12
        assert len(overlay.unfold(wide * 20)) == 20, "no row is free"
        told = [
            ("a", (("one", "name"),), 1),
            ("", (("It falls and it falls. " * 4 + "So be it.", "dim"),), 1),
        ]
        rows = overlay.unfold(told * 5)  # 18 rows for five of which each could be told in five
        of_each = [
            [plain(spans).strip() for _, spans, _ in rows if spans[-1][1] == "dim"][n] for n in range(13)
        ]
        assert len(rows) == 18 and sum(text.startswith("It falls") for text in of_each) >= 5
        first, last = (
            " ".join(plain(spans).strip() for _, spans, _ in part) for part in (rows[:4], rows[-3:])
        )
        assert first.count("It falls") - last.count("It falls") <= 1 <= last.count("It falls")
        assert first.endswith(".") and last.endswith("."), "sentences are told whole"


async def test_the_card_panel_breaks_its_lines_for_the_width_it_has(app_of: Any, text_of: Any) -> None:
    puzzle = next(p for p in puzzles("karmaka")[0] if p.id == "before_he_dies")
    app = app_of(None, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(puzzle))))
        await pilot.pause()
        for entry in puzzle.solution:
            app.screen.course.give(entry)
            await pilot.pause()
        assert "Vengeance" in text_of(app) and "…" not in text_of(app)
