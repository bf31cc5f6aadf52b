"""Who was asked sits before the screen: no hand but their own comes up by what they answer."""

from __future__ import annotations

from typing import Any

from tests.tui.test_curtain import responding


async def test_what_another_alone_was_asked_brings_no_hand_but_by_her_own_letter(
    table: Any, app_of: Any, text_of: Any
) -> None:
    """Beto, who was asked, sits before the screen: his "nobody" does not show him Ana's hand."""
    async with responding(table, app_of, 1) as (app, pilot):
        assert "Beto, do you want to act?" in text_of(app) and "Ana goes on" not in text_of(app)
        for key, seen in (("space", None), ("space", None), ("a", 0)):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen.scene.view.seat == seen
            assert app.screen.scene.stage.what == ("ask" if key == "a" else "hand back")
