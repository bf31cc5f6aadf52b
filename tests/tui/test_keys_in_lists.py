"""What a key does in an open list that it names nothing in: it says so, and chooses nothing behind it."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import beginning

CHEAP, DEAR = "ar.novice", "ar.red_eagle_shadow"
HAND = """\
- title: A hand with two equal cards and one that is too dear
  clauses: [AR-7.1]
  game: aguila_roja
  seats: [Ana, Beto]
  phase: main
  table:
    Ana: {deck: [PU-04, PU-05], table: [PU-05], hand: [CL-08, CL-08, PU-04], counters: {money: 4}}
    Beto: {deck: [{card: CL-08, copies: 9}], table: [CR-09]}
  play: [{expect: {asked: Ana}}]
"""


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


def is_written(screen: Any, text: str) -> bool:
    """Return whether a notice says a text."""
    return screen.scene.notice is not None and text in screen.scene.notice.sentence


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_the_number_of_a_card_that_a_list_has_more_than_once_says_which_rows(
    lang: str, app_of: Any
) -> None:
    """In Karmaka a card may be scored, used or put by; it said that its own number does nothing."""
    app = app_of(Table.new("karmaka", [("Ana", "human", ""), ("Beto", "random", "")], {}, 7), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        before = screen.client.moment.number
        await pilot.press("2", "2")
        await pilot.pause()
        card = screen.scene.choices.keys["2"]
        name = screen.voice.speaker.option(card, screen.scene.view)
        keys = ", ".join(key for key in screen.overlay.keys if key)
        assert screen.overlay.display and keys.startswith("a, b")
        assert is_written(screen, name) and is_written(screen, keys)
        assert screen.client.moment.number == before
        await pilot.press("escape")
        await pilot.pause()
        assert screen.scene.notice is None and not screen.overlay.display


async def test_the_number_of_a_card_chooses_its_only_row_and_of_no_row_says_why(
    app_of: Any, text_of: Any
) -> None:
    """Of equal cards, which have one row, each one's own number chooses it; a card that cannot be chosen is
    refused as on the table, and the list stays."""
    table = Table.of(Match(beginning(HAND, HUMAN, "random")))
    app = app_of(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        given = len(table.match.record.answers)
        cards = {table.game.definition(c).id: c for c in table.game.in_zone("hand", 0)}
        numbers = {name: screen.scene.choices.letters["card", card] for name, card in cards.items()}
        await pilot.press("o", numbers[DEAR])
        await pilot.pause()
        refusal = screen.client.why_not(cards[DEAR])
        assert refusal is not None and is_written(screen, screen.voice.speaker.refusal(refusal))
        assert screen.overlay.display and len(table.match.record.answers) == given
        equal = [c for c in table.game.in_zone("hand", 0) if table.game.definition(c).id == CHEAP]
        assert len(equal) == 2
        for card in equal:
            number = screen.scene.choices.letters["card", card]
            await pilot.press(number)
            await pilot.pause()
            assert len(table.match.record.answers) == given + 1 and not screen.overlay.display
            await pilot.press("u", "o")
            await pilot.pause()
