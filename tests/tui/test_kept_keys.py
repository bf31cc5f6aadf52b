"""The keys that things had at a table, and the numbers of namesakes, are there when the match goes on.

Those of a hand that was changed for another are not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.engine.mechanisms.hands import MULLIGAN
from mk_tui.language.namesakes import NAMESAKES
from mk_tui.storage import Store
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.tui.app import MkTui
from mk_tui.tui.tabletop.kept_keys import ABOUT


def begun(tmp_path: Path) -> Table:
    store = Store(tmp_path / "matches.sqlite3")
    return Table.new("mamlejet_kohanim", [("Ana", "human", "")], {}, 11, store)


async def letters(table: Table, keys: str = "") -> dict[Any, str]:
    """Return under which keys things stand on the screen after some keys."""
    app = MkTui(table.store, Settings(animation="off"), table.sit(), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        return dict(app.screen.scene.choices.letters)


@pytest.mark.parametrize("killed", [True, False])
async def test_who_goes_on_with_a_match_finds_each_card_under_its_key(
    killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(tmp_path)
    store = table.store
    assert store is not None
    with monkeypatch.context() as patched:
        if killed:  # nothing of what is done when a table is left is done
            patched.setattr("mk_tui.tui.tabletop.screen.TableScreen.on_unmount", lambda self: None)
        before = await letters(table, "k5")  # keeps the hand and plays a card
    after = await letters(Table.resume(store, table.match_id or 0))
    assert after == before
    assert "5" not in after.values() and "6" in after.values()  # counted anew they would have no gap


@pytest.mark.failures("notes")
@pytest.mark.parametrize(
    "note", [7, [], {"letters": []}, {"letters": [[["card", 5], 5]], "digits": {}}, {"letters": [5]}]
)
async def test_keys_that_cannot_be_read_are_given_anew(note: Any, tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.store is not None and table.match_id is not None
    table.sit().remember(ABOUT, note)
    assert "1" in (await letters(Table.resume(table.store, table.match_id))).values()
    assert [failure.kind for failure in failures.since(0)] == ["notes"]
    assert "1" in (await letters(Table.resume(table.store, table.match_id))).values()
    assert len(failures.since(0)) == 1  # they were noted anew


@pytest.mark.failures("notes")
@pytest.mark.parametrize("note", [7, [["pelishti_warrior"]], [["pelishti_warrior", ["x"]]]])
def test_numbers_of_namesakes_that_cannot_be_read_are_given_anew(note: Any, tmp_path: Path) -> None:
    from mk_tui.tui.tabletop.client import TableClient

    table = begun(tmp_path)
    place = table.sit()
    place.remember(NAMESAKES, note)
    client = TableClient(place)
    assert client.namesakes.noted == []
    assert [failure.kind for failure in failures.since(0)] == ["notes"]


@pytest.mark.parametrize("game", ["aguila_roja", "ultima_reserva"])
async def test_a_hand_that_was_changed_for_another_is_numbered_from_the_left(game: str, app_of: Any) -> None:
    """Nothing of it is known by heart: its cards are dealt out as they lie, with the digits from 1 on."""
    session = Table.new(game, [("Ana", "adept", ""), ("Beto", "adept", "")], {}, 4)
    while MULLIGAN not in session.question.options or session.question.seat:
        session.answer(session.computers.answer())
    session.controllers[:] = ["human", "adept"]
    app = app_of(session, "es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.course.give((session.question.options.index(MULLIGAN),))
        while session.question.seat or MULLIGAN in session.question.options:
            await pilot.pause(0.02)
        await pilot.pause()
        hand = next(z for z in screen.scene.view.zones if (z.kind, z.seat) == ("hand", 0))
        numbered = [screen.scene.choices.letters["card", card.id] for card in hand.cards]
        assert numbered == list("1234567890"[: len(numbered)]) and len(numbered) > 4
