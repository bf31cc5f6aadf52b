"""What a key does in an open list that it names nothing in: it says so, and chooses nothing behind it."""

from __future__ import annotations

from typing import Any

from mk_tui.table import Table


def list_is_open(screen: Any, key: str) -> str:
    """Return what is said of a key that means nothing in a list."""
    ways = {action: screen.voice.key(action) for action in ("confirm", "back")}
    return str(screen.voice.say("notice.list_open", key=key, **ways))


async def test_space_in_a_list_says_that_it_does_nothing_unless_the_list_has_what_it_does(
    app_of: Any, text_of: Any
) -> None:
    """Of a card that could be scored, used or planted it neither passes nor takes the first way; of cards
    that are looked at it takes none, as the line below the board says."""
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        before = screen.client.moment.number
        await pilot.press("2", "space")  # Destiny
        await pilot.pause()
        assert screen.overlay.display and screen.client.moment.number == before
        assert list_is_open(screen, screen.voice.key("pass")) in text_of(app)
        await pilot.press("a")
        await pilot.pause()
        question = screen.client.moment.question
        assert screen.overlay.display and question.options[screen.scene.choices.space] == ("none",)
        await pilot.press("space")
        await pilot.pause()
        assert screen.client.moment.number > before + 1 and screen.client.moment.question != question


async def test_a_key_that_names_nothing_in_a_list_says_so(app_of: Any, text_of: Any) -> None:
    """What it names on the table lies behind the list, which may hide nothing of the line below the board."""
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("l")
        await pilot.pause()
        assert screen.overlay.display
        await pilot.press("3")  # a card of the hand
        await pilot.pause()
        assert screen.overlay.display and list_is_open(screen, "3") in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.overlay.display and list_is_open(screen, "3") not in text_of(app)
