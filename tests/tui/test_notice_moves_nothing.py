"""What is no move moves nothing on the board: a notice in the prompt, another language."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from mk_tui.lessons import Guide, LessonPlace, lessons
from mk_tui.players.levels import HUMAN, random_answer
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.table.moment import HAND_BACK
from mk_tui.tui import glyphs as g
from mk_tui.tui.board.frames import on_bottom_line
from mk_tui.tui.tabletop.lesson_screen import LessonScreen
from mk_tui.tui.tabletop.scene import PromptNotice

from .laid import laid

THREE = """\
- title: Three players with a card each
  clauses: [VZ-4.7]
  game: ultima_reserva
  seats: [Ana, Beto, Carla]
  phase: deployment
  hold: {Ana: 2}
  table:
    Ana: {deployment: [J-01], reserves: [P-02], hand: [P-01, P-10, P-13, P-18, W-01, P-02]}
    Beto: {deployment: [J-02], reserves: [P-10]}
    Carla: {deployment: [J-02], reserves: [P-13]}
  play: [{expect: {asked: Ana}}]
"""
HIGHS = {120: range(34, 48, 3), 200: range(50, 62, 4)}


def stands(app: Any) -> dict[Any, Any]:
    """Return where each panel stands and in which form; of the last its first line."""
    arrangement, panels = app.screen.arrangement, app.screen.board.panels
    regions, rows = arrangement._kept[2], arrangement._held.rows
    return {key: (regions[panels[key]][0].offset, level) for key, (level, _) in rows.items() if key in panels}


@pytest.mark.parametrize("width", HIGHS)
async def test_a_notice_moves_nothing_on_a_wide_screen(width: int, app_of: Any, text_of: Any) -> None:
    """Boxes of cards turned into names for it, and stayed so when it had gone."""
    for height in HIGHS[width]:
        app = app_of(laid(THREE, 3), "en")
        async with app.run_test(size=(width, height)) as pilot:
            await pilot.pause()
            await pilot.press("a")
            await pilot.pause()
            stood, whole = stands(app), text_of(app)
            await pilot.press("X")
            await pilot.pause()
            assert "The key X chooses nothing now" in text_of(app)
            assert stands(app) == stood
            app.screen.scene.tell(lambda: PromptNotice("No. " * width, "bad"))  # two lines more
            app.screen.redraw()
            app.screen.scene.tell(lambda: None)
            app.screen.redraw()
            await pilot.pause()
            assert text_of(app) == whole


async def test_a_notice_cuts_no_frame_of_a_wide_screen(app_of: Any, text_of: Any) -> None:
    """It stood where the hand's last line had been, and the frame was left open below."""
    on_a_frame = 0
    for height in (37, 38, 40, 43, 46):
        app = app_of(laid(THREE, 3), "en")
        async with app.run_test(size=(120, height)) as pilot:
            await pilot.pause()
            for key in ("a", "X"):
                await pilot.press(key)
                await pilot.pause()
            line = next(x for x in text_of(app).splitlines() if "The key X chooses nothing now" in x)
            if app.screen.scene.frame_ends:  # else it has a line of its own
                on_a_frame += 1
                assert re.fullmatch(rf"└─ {g.DOT} The key X [^└┘]* ─+┘", line) and len(line) == 120
            else:
                assert line.startswith(f" {g.DOT} The key X")
    assert on_a_frame


async def test_a_notice_is_written_on_no_frame_that_has_a_line_to_spare(app_of: Any, text_of: Any) -> None:
    """The frame of a hand with nothing in its last line ends a line higher, and nothing moves. A hand that
    had more cards in a step keeps its lines."""
    app = app_of(Table.new("mamlejet_kohanim", [("Ana", "human", ""), ("Beto", "random", "")], {}, 3), "en")
    rng, below = random.Random(1), 0
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        for _ in range(20):
            if screen.scene.asking:
                before = stands(app)
                await pilot.press("X")
                await pilot.pause()
                lines = text_of(app).splitlines()
                at = next(n for n, line in enumerate(lines) if "The key X" in line)
                if screen.scene.frame_ends:
                    assert lines[at - 1].strip("║ ")
                elif re.fullmatch("╚═+╝", lines[at - 1]) and not lines[at - 2].strip("║ "):
                    below += 1
                    assert stands(app) == before
                screen.course.give(random_answer(screen.client.moment.question, rng))
            else:
                await pilot.press("space")
            await pilot.pause()
    assert below


async def test_below_the_words_of_a_lesson_a_notice_is_no_line_of_a_frame(app_of: Any, text_of: Any) -> None:
    """They stand between the board and what is asked."""
    on_frames = 0
    for height in range(34, 47, 3):
        guide = Guide(lessons("karmaka")[0][0])
        app = app_of(None, "en")
        async with app.run_test(size=(120, height)) as pilot:
            app.push_screen(LessonScreen(LessonPlace(guide)))
            await pilot.pause()
            while guide.reading:
                await pilot.press("space")
                await pilot.pause()
            await pilot.press("X")
            await pilot.pause()
            on_frames += bool(app.screen.scene.frame_ends)
            line = next(x for x in text_of(app).splitlines() if "The key X chooses nothing now" in x)
            assert line.startswith(f" {g.DOT} The key X") and line.endswith("  ")
    assert on_frames


def test_a_notice_stands_on_the_last_line_of_two_frames_beside_each_other() -> None:
    """Each of them ends where it ended, also where the words are longer than the first is wide."""
    for said, line in (("No.", "╰─ No. ──╯╰────╯"), ("No way out", "╰─ No way out ─╯")):
        runs = on_bottom_line([(((said, "bad"),), None)], ((10, "edge"), (16, "edge")), None)
        assert "".join(text for spans, _ in runs for text, _ in spans) == line


@pytest.mark.parametrize("height", range(20, 26, 2))
async def test_after_a_long_notice_a_low_screen_is_as_it_was(height: int, app_of: Any, text_of: Any) -> None:
    """The lines that had given way for it stayed away for the rest of the step."""
    app = app_of(laid(THREE, 3), "en")
    async with app.run_test(size=(80, height)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        stood, whole, screen = stands(app), text_of(app), app.screen
        for said in ("No.", "No. " * 60, ""):
            screen.scene.tell(lambda said=said: PromptNotice(said, "bad") if said else None)
            screen.redraw()
            await pilot.pause()
            assert len(said) > 3 or stands(app) == stood
        assert text_of(app) == whole


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_another_language_leaves_the_players_in_their_order_while_no_hand_is_shown(
    size: tuple[int, int], app_of: Any
) -> None:
    """Whoever looked before went up from beside the hand, and did not come back."""
    seats = [Seat(name, HUMAN) for name in ("Ana", "Bruno", "Carla")]
    app = app_of(Table.at(Beginning.lay(seats, "ultima_reserva", {}, 4711)), "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in (*"bkckak", *"b53E", "u"):  # all keep their hands, Bruno ends his turn and takes that back
            await pilot.press(key)
            await pilot.pause()
        stood = []
        for _ in range(3):
            stage = app.screen.scene.stage
            assert stage.what == HAND_BACK and stage.seat == 1 and app.screen.scene.view.seat is None
            stood.append([seat for panel, seat in stands(app) if panel == "player"])
            await pilot.press("f2")
            await pilot.pause()
        assert stood == stood[:1] * 3 and stood[0][-1] == 1
