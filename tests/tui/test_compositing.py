"""What is written where something changed is what Textual would write; an answer is drawn at once."""

from __future__ import annotations

import random
from typing import Any

from textual._compositor import Compositor
from textual.geometry import Region

from mk_tui.tui.texts import Texts, texts
from mk_tui.tui.widgets.compositing import LinesCompositor, LinesUpdate

SIZE = (140, 45)


def cells_of(lines: list[Any]) -> list[list[tuple[str, Any]]]:
    """Return the characters of lines with their styles, one for each cell."""
    return [[(c, segment.style) for segment in line for c in segment.text] for line in lines]


async def test_what_is_written_makes_any_part_of_the_screen_as_it_is(table: Any, app_of: Any) -> None:
    chance = random.Random(5)
    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")  # a list lies over the board
        await pilot.pause(0.1)
        compositor = app.screen._compositor
        assert isinstance(compositor, LinesCompositor) and app.screen.overlay.display
        wanted = cells_of(compositor.render_strips())
        for _ in range(12):
            x, y = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
            parts = {Region(x, y, 40, 9), Region(chance.randrange(90), chance.randrange(40), 60, 3)}
            compositor._dirty_regions.update(parts)
            update = compositor.render_partial_update()
            assert isinstance(update, LinesUpdate)
            written: dict[tuple[int, int], tuple[str, Any]] = {}
            for left, line, strip in update.strips:
                for n, cell in enumerate(cells_of([strip])[0], left):
                    assert (n, line) not in written
                    written[n, line] = cell
            dirty = {
                (a, b)
                for part in parts
                for a in part.column_range
                for b in part.line_range
                if a < SIZE[0] and b < SIZE[1]
            }
            assert set(written) == dirty
            assert all(wanted[b][a] == cell for (a, b), cell in written.items())


async def test_the_terminal_is_sent_what_textual_would_send(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        compositor = app.screen._compositor
        compositor._dirty_regions.add(Region(0, 0, SIZE[0], 1))  # the bar on top, one widget's line
        ours = compositor.render_partial_update().render_segments(app.console)
        compositor._dirty_regions.add(Region(0, 0, SIZE[0], 1))
        assert ours == Compositor.render_partial_update(compositor).render_segments(app.console)


async def test_an_answer_has_been_drawn_when_it_is_given(table: Any, app_of: Any, monkeypatch: Any) -> None:
    drawn: list[Any] = []
    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await pilot.pause(0.1)
        monkeypatch.setattr(app, "_display", lambda screen, renderable: drawn.append(renderable))
        app.screen.course.give((0,))
        assert len([x for x in drawn if x is not None]) == 1
        assert not app.screen.overlay.display
        shown = app.screen._compositor.visible_widgets
        assert app.screen.overlay not in shown  # the list is gone in the same repaint


async def test_a_list_that_is_put_as_it_was_paints_nothing(table: Any, app_of: Any, monkeypatch: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        panel = app.screen.inspector
        title, rows, foot = panel.title, list(panel.rows), panel.foot
        painted: list[int] = []
        paint = type(panel).paint
        monkeypatch.setattr(
            type(panel), "paint", lambda self, y, width: (painted.append(y), paint(self, y, width))[1]
        )
        panel.put(title, rows, foot)
        assert not painted
        panel.put(title, [*rows, rows[0]], foot)
        assert painted


def test_what_is_kept_of_a_sentence_is_told_apart_by_its_kind() -> None:
    say = texts("en")
    for n in (1, 1.0, True, 2):
        fields = {"need_w": n, "need_h": n, "w": n, "h": n}
        assert say("size.small", **fields) == Texts("en")("size.small", **fields)
        assert str(n) in say("size.small", **fields)
