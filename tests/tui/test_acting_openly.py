"""The letter of a card does what everybody sees that it may do, where all are asked aloud."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.app import MkTui
from tests.table.test_open_acts import SHOOTERS
from tests.written import beginning

from .awaiting import until


@pytest.mark.foresight
async def test_the_letter_of_a_card_acts_with_it_and_shows_no_hand(text_of: Any) -> None:
    table = Table.at(beginning(SHOOTERS, "human", "human"))
    app = MkTui(None, Settings(animation="off", theme="dark", news=False), table.sit(), "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.6)
        screen: Any = app.screen
        assert screen.scene.stage.what == stages.ALOUD and "A card's letter acts" in text_of(app)
        letters = [screen.scene.choices.shown_key(n) for n in range(2)]
        await until(pilot, lambda: f"{letters[0]} 60 %: Shepherd of" in text_of(app))
        assert len({*letters, *screen.voice.seat_keys}) == 4 and all(letters)
        await pilot.press("H")
        await pilot.pause()
        assert "For a hint, speak up with your letter first." in text_of(app)
        await pilot.press("o")
        assert screen.overlay.display and "Act at once, before everybody" in text_of(app)
        listed = "".join("".join(text for text, _ in spans) for spans, _ in screen.overlay.rows)
        for name in ("Ana", "Beto"):
            assert f"Shoot with Shepherd of Bet-Léjem ({name}) [camp]" in listed
            assert f"60 %: Shepherd of Bet-Léjem ({name}) succeeds" in listed
        await pilot.press("escape")
        await pilot.press(letters[1])
        await pilot.pause()
        moment = screen.client.moment
        assert moment.in_the_open and (moment.seat, moment.question.why) == (1, "ask.target")
        assert screen.scene.view.seat is None
        await pilot.press("H")
        await pilot.pause()
        assert "For a hint, look at your own cards first." in text_of(app)
        await pilot.press("escape")  # meant otherwise
        await pilot.pause()
        assert screen.scene.stage.what == stages.ALOUD
