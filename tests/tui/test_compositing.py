"""What is written where something changed is what Textual would write; an answer is drawn at once."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain
from typing import Any

from rich.text import Text
from textual._compositor import Compositor, LayoutUpdate
from textual.geometry import Region

from mk_tui.tui.board import lines
from mk_tui.tui.glyphs import TEXTS_KEPT
from mk_tui.tui.texts import Texts, texts
from mk_tui.tui.widgets.compositing import LinesCompositor, LinesUpdate
from mk_tui.tui.widgets.painted import Painted

SIZE = (140, 45)


def cells_of(lines: list[Any]) -> list[list[tuple[str, Any]]]:
    """Return the characters of lines with their styles, one for each cell."""
    return [[(c, segment.style) for segment in line for c in segment.text] for line in lines]


async def all_drawn(app: Any, pilot: Any) -> None:
    """Wait until nothing is left to be drawn."""
    still = 0
    while still < 3:
        await pilot.pause(0.02)
        screen, compositor = app.screen, app.screen._compositor
        asked = screen._layout_required or screen._dirty_widgets or compositor._dirty_regions
        listed = screen.overlay in compositor.visible_widgets
        still = 0 if asked or listed != screen.overlay.display else still + 1


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
            compositor.written.clear()  # as if nothing of it were on the screen
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


async def test_what_is_on_the_screen_already_is_not_written_again(
    table: Any, app_of: Any, monkeypatch: Any
) -> None:
    terminal: dict[tuple[int, int], tuple[str, Any]] = {}
    counts = {"written": 0, "dirty": 0}

    def write(y: int, x: int, strips: Iterable[Any]) -> None:
        for cell in chain.from_iterable(cells_of(list(strips))):
            terminal[x, y], x = cell, x + 1
            counts["written"] += 1

    def display(screen: Any, renderable: Any) -> None:
        if isinstance(renderable, LayoutUpdate):
            for y, line in enumerate(renderable.strips):
                write(y, 0, line)
        elif renderable is not None:
            for x, y, strip in renderable.strips:
                write(y, x, [strip])

    dirty = LinesCompositor.render_partial_update

    def partial(self: LinesCompositor) -> Any:
        spans = self._regions_to_spans([self.size.region.intersection(r) for r in self._dirty_regions])
        counts["dirty"] += sum(end - start for _, start, end in spans)
        return dirty(self)

    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        monkeypatch.setattr(app, "_display", display)
        app.screen.refresh()
        await pilot.pause(0.1)
        counts["written"] = 0
        monkeypatch.setattr(LinesCompositor, "render_partial_update", partial)
        for key in ("tab", "right", "o", "down", "escape", "tab", "pageup", "space", "o", "escape", "space"):
            await pilot.press(key)
            app.screen.inspector.put(key, app.screen.inspector.rows)
            await all_drawn(app, pilot)
            compositor = app.screen._compositor
            wanted = cells_of(compositor.render_strips())
            there = {(x, y): cell for y, line in enumerate(wanted) for x, cell in enumerate(line)}
            assert {at: (there[at], cell) for at, cell in terminal.items() if there[at] != cell} == {}
            placed, _ = compositor._arrange_root(app.screen, compositor.size, visible_only=False)
            assert compositor._full_map == placed
    assert 0 < counts["written"] < counts["dirty"]


async def test_a_painted_line_is_written_in_the_styles_of_its_segments(table: Any, app_of: Any) -> None:
    app, seen = app_of(table.FakeTable()), set()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await pilot.pause(0.1)
        for widget in app.screen.query(Painted):
            for strip in widget.render_lines(widget.size.region):
                written = Text.from_ansi(strip.render(app.console))
                styles = cells_of([written.render(app.console, end="")])[0]
                plain = cells_of([strip])[0]
                assert [c for c, _ in styles] == [c for c, _ in plain]
                for (_, one), (_, other) in zip(styles, plain, strict=True):
                    assert (one.color, one.bgcolor, bool(one.bold)) == (
                        other.color,
                        other.bgcolor,
                        bool(other.bold),
                    )
                    assert bool(one.underline) == bool(other.underline)
                    seen.add(other.color)
    assert len(seen) > 5


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
        app.screen.draw_now()
        assert not painted
        panel.put(title, [*rows, rows[0]], foot)
        app.screen.draw_now()
        assert painted


async def test_of_what_gets_another_height_is_drawn_what_differs(table: Any, app_of: Any) -> None:
    app = app_of(table.FakeTable())
    async with app.run_test(size=SIZE) as pilot:
        await all_drawn(app, pilot)
        screen, panel = app.screen, app.screen.inspector
        placed, z = screen.body.arranged[panel]
        strip = panel.render_lines(panel.size.region)[0]
        for height in (placed.height - 3, placed.height):
            regions = {**screen.body.arranged, panel: (Region(*placed[:3], height), z)}
            screen.body.stand(regions)
            screen._compositor.update_widgets(screen._dirty_widgets)
            assert (
                min(part.y for part in screen._compositor._dirty_regions)
                == panel.region.y + placed.height - 4
            )
            screen.draw_now()
            shown = panel.render_lines(panel.size.region)
            assert len(shown) == height and shown[0] is strip
            panel._painted.forget_made()
            assert cells_of(panel.render_lines(panel.size.region)) == cells_of(shown)
            strip = panel.render_lines(panel.size.region)[0]


def test_what_looks_otherwise_has_changed_in_all_its_lines() -> None:
    kept = lines.KeptLines()
    kept.stand(10, 3)
    for _ in range(2):  # another language has other signs: all is made anew, and all of it is drawn
        kept.strips(range(3), lambda y, cells: [(((str(y), ""),), None)], lambda runs, cells: runs)
        assert kept.changed(lambda y, cells: [(((str(y), ""),), None)]) == []
        kept.forget_made()
        assert kept.changed(lambda y, cells: [(((str(y), ""),), None)]) == [(0, 3)]


def test_what_is_kept_of_a_sentence_is_told_apart_by_its_kind() -> None:
    say = texts("en")
    for n in (1, 1.0, True, 2):
        fields = {"need_w": n, "need_h": n, "w": n, "h": n}
        assert say("size.small", **fields) == Texts("en")("size.small", **fields)
        assert str(n) in say("size.small", **fields)


def test_a_text_is_drawn_alike_however_many_were_drawn_since() -> None:
    def drawn(text: str) -> Any:
        return lines.filled(((((text, "plain"),), None),), 20, None)

    first = drawn("a\tb")
    for n in range(TEXTS_KEPT + 1):
        assert drawn(f"text {n}")[1] == 20
    assert drawn("a\tb") == first and "\t" not in str(first) and len(lines._drawn.widths) <= TEXTS_KEPT
