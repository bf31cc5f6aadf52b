"""The window at one keyboard: asked at the open table, a hand only for who says yes (HK-13.3)."""

from __future__ import annotations

import math
import random

import pytest

from mk_tui.players.levels import random_answer
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui import keys
from mk_tui.tui.app import MkTui

PEOPLE = [("Ana", "human", "acracia"), ("Beto", "human", "quimera")]


@pytest.fixture(autouse=True)
def _nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "REST", -math.inf)


def at_window(seed: int = 3) -> Table:
    session = Table.new("humankind", PEOPLE, {}, seed, None)
    rng = random.Random(seed)
    while session.question is not None:
        if session.question.response:
            return session
        session.answer(random_answer(session.question, rng))
    raise AssertionError("no window came")


def shown(app: MkTui) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_only_whose_window_it_is_may_speak_up_and_a_no_hides_nothing() -> None:
    session = at_window()
    waiting = session.question.seat
    acting = 1 - waiting
    app = MkTui(None, Settings(animation="off"), session.sit(), "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        screen = app.screen
        assert screen.scene.stage.what == stages.ALOUD
        hand = [c.definition for c in session.view(waiting).zone("hand", waiting).cards]
        names = {screen.voice.speaker.card_name(d) for d in hand}
        public = {
            screen.voice.speaker.card_name(c.definition) for z in session.view(None).zones for c in z.cards
        }
        assert not [n for n in names - public if n in shown(app)]
        await pilot.press(screen.voice.seat_keys[acting])
        assert screen.scene.stage.what == stages.ALOUD and session.question.seat == waiting
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert session.question is None or session.question.seat == acting or not session.question.response


async def test_a_yes_is_the_key_that_shows_ones_hand() -> None:
    """Who says yes presses the letter that would lift their curtain: it is not asked for twice."""
    session = at_window()
    waiting = session.question.seat
    app = MkTui(None, Settings(animation="off"), session.sit(), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        await pilot.press(app.screen.voice.seat_keys[waiting])
        await pilot.pause(0.2)
        assert session.question is not None and session.question.seat == waiting
        assert app.screen.scene.stage == (stages.ASK, waiting)
        hand = [c.definition for c in session.view(waiting).zone("hand", waiting).cards]
        assert hand and all(app.screen.voice.speaker.card_name(d).split()[0] in shown(app) for d in hand)
