"""Score and loss are seen to move, and wait for no key nor let one wait."""

from dataclasses import replace
from typing import Any

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table, View
from mk_tui.table.beginning import Beginning, Seat
from mk_tui.tui import glyphs as g
from mk_tui.tui.tabletop.counting import STEPS

from .laid import READY, laid


def figures(view: View, tracker: str, n: int) -> View:
    """Return a view in which the first seat has so many, and in which something has happened."""
    first, *others = view.players
    got = tuple((t, n if t == tracker else old) for t, old in first.trackers)
    return replace(view, players=(replace(first, trackers=got), *others), log_size=view.log_size + 1)


def show(screen: Any, view: View) -> None:
    """Have a view shown as after an answer."""
    moment = screen.client.moment
    screen.client.moment = replace(moment, number=moment.number + 1, view=view, news=())
    screen.client.look = lambda: screen.client.moment
    screen.course.proceed()


def step(screen: Any) -> None:
    screen.counting._timer.stop()
    screen.counting._go_on()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_figure_steps_to_what_it_is_and_any_key_has_it_stand(
    size: Any, app_of: Any, text_of: Any
) -> None:
    app = app_of(laid(READY, 1), animation="full")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        view = screen.scene.view
        show(screen, figures(view, "score", 30))
        screen.counting._timer.pause()
        await pilot.pause()
        assert screen.scene.view.players[0].trackers[0] == ("score", 30)
        seen = []
        for _ in range(STEPS + 1):
            text = text_of(app)
            seen.append(next(n for n in range(51) if f"emuná {n}/50" in text))
            if screen.counting._moving:
                step(screen)
                await pilot.pause()
        assert seen == [0, 5, 10, 15, 20, 25, 30] and not screen.counting._moving
        show(screen, figures(screen.scene.view, "score", 40))
        await pilot.pause(0.01)
        assert "emuná 40/50" not in text_of(app)
        await pilot.press("right")
        await pilot.pause()
        assert "emuná 40/50" in text_of(app) and not screen.counting._moving
        await pilot.press("question_mark")  # a key means what it always means meanwhile
        await pilot.pause()
        assert app.screen is not screen


async def test_nothing_moves_without_animation_nor_when_something_is_taken_back(
    app_of: Any, text_of: Any
) -> None:
    for animation, later in (("off", 1), ("full", -1)):
        app = app_of(laid(READY, 1), animation=animation)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen, view = app.screen, app.screen.scene.view
            show(screen, replace(figures(view, "loss", 7), log_size=view.log_size + later))
            await pilot.pause()
            assert "loss 7/50" in text_of(app) and not screen.counting._moving


async def test_whoever_climbs_is_seen_to_climb(app_of: Any, lines_of: Any) -> None:
    table = Table.at(Beginning.lay((Seat("Ana", HUMAN), Seat("Beto", HUMAN)), "karmaka", {}, 6))
    app = app_of(table, animation="full")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        if screen.handover.covered:
            await pilot.press("a")
            await pilot.pause()

        def on_the_ladder() -> int:
            """Return how far to the right Ana's piece stands on it."""
            return min(line.index(f"{g.PIECE} Ana") for line in lines_of(app) if f"{g.PIECE} Ana" in line)

        show(screen, figures(screen.scene.view, "rung", 2))
        screen.counting._timer.pause()
        await pilot.pause()
        seen = [on_the_ladder()]
        while screen.counting._moving:
            step(screen)
            await pilot.pause()
            seen.append(on_the_ladder())
        assert len(seen) == 3 and seen == sorted(set(seen))
