"""Every key that a table names does something where it is named, or it is said why it does not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.keymap import AT_TABLE
from mk_tui.tui.tabletop.screen import TableScreen

from .conftest import screen_text

STEPS = 24
PEOPLE = {"aguila_roja": 3}  # elsewhere two
ALOUD = (stages.ALOUD, stages.HAND_BACK)  # there the letters of people are written large


def named_keys(screen: Any) -> list[str]:
    """Return the keys that the line below a table and the bar above it name, and those of an open list, as
    they are pressed."""
    voice, overlay, of = screen.voice, screen.overlay, screen.voice.keymap.of
    pressed = {voice.key(action): of[action][0] for action in AT_TABLE if of[action]}
    runs = [run for line in screen.prompt.lines for run in line if run[1] is not None]
    written = [text.strip() for spans, _ in runs for text, style in spans if style == "key"]
    written += [voice.key("explain"), voice.key("back")]
    if overlay.display and overlay.title == voice.say("menu.table.title"):
        return ["escape", of["options"][0], of["inspect"][0]]  # with letters one may leave from there
    if overlay.display:
        written += [*filter(None, overlay.keys), voice.key("confirm")]
    if screen.scene.stage.what in ALOUD:
        written = [key.lower() if len(key) == 1 else key for key in written]
    return [pressed.get(key, key) for key in dict.fromkeys(written)]


def standing(app: Any) -> tuple[object, ...]:
    """Return all by which it is seen that a key has done something."""
    screen = app.screen
    if not isinstance(screen, TableScreen):
        return (screen,)
    return screen, screen.client.moment.number, screen.overlay.display, screen_text(app)


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("game", registry.games())
async def test_each_key_that_is_named_does_something_or_says_why_not(
    game: str, seed: int, app_of: Any
) -> None:
    rng = random.Random(f"{game}/{seed}")
    people = ("Ana", "Beto", "Carla")[: PEOPLE.get(game, 2)]
    table = Table.new(game, [(name, "human", "") for name in people], {}, seed)
    app, dead = app_of(table, rng.choice(["en", "es"])), []
    async with app.run_test(size=rng.choice([(80, 24), (120, 40)])) as pilot:
        await pilot.pause()
        for _ in range(STEPS):
            screen = app.screen
            what, seat = screen.scene.stage
            if what == stages.OVER:
                break
            if what in (stages.HAND_OVER, stages.COVERED):
                await pilot.press(screen.voice.seat_keys[seat])
                await pilot.pause()
                continue
            key, before = rng.choice(named_keys(screen)), standing(app)
            notice, title = screen.scene.notice, screen.overlay.title if screen.overlay.display else ""
            await pilot.press(key)
            await pilot.pause()
            said = getattr(app.screen.scene, "notice", None) if app.screen is screen else None
            if standing(app) == before and said is None:  # else it is said already
                dead.append((key, what, title, notice))
            for _ in range(4):
                if not isinstance(app.screen, TableScreen):
                    await pilot.press("escape")
                    await pilot.pause()
            assert isinstance(app.screen, TableScreen), (app.screen, key, what, title)
    assert not dead
