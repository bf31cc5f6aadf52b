"""What would do nothing is done by the same key once more, wherever it was chosen."""

from typing import Any

from mk_tui.players.weighing import Weighed, Weighing
from mk_tui.table import Table
from mk_tui.table.match import Match
from tests.written import RECYCLE, beginning

from .awaiting import until


async def test_what_would_do_nothing_is_done_by_the_same_key_again(app_of: Any, text_of: Any) -> None:
    """The list in which it was chosen stays: nobody looks for the card and its option once more."""
    table = Table.of(Match(beginning(RECYCLE, "human", "random")))
    app = app_of(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        overlay, asked = app.screen.overlay, table.question
        recycle = next(c.id for z in table.view(0).zones for c in z.cards if c.definition == "ka.recycle")
        app.screen.moves.choose(("card", recycle))
        play = asked.options.index(("play", recycle))
        key = next(key for key, (_, n) in zip(overlay.keys, overlay.rows, strict=True) if key and n == play)
        await pilot.press(key)
        await pilot.pause()
        assert "Repeat to do it anyway." in text_of(app)
        assert overlay.display and table.question == asked
        await pilot.press(key)
        await until(pilot, lambda: table.question != asked)
        assert recycle not in [card.id for card in table.view(0).zone("hand", 0).cards]


async def test_what_would_do_nothing_is_done_from_a_hint_by_the_same_key_again(
    app_of: Any, text_of: Any, monkeypatch: Any
) -> None:
    """A letter of the hint plays no more than the card itself would."""
    table = Table.of(Match(beginning(RECYCLE, "human", "random")))
    app = app_of(table)
    recycle = next(c.id for z in table.view(0).zones for c in z.cards if c.definition == "ka.recycle")
    assert table.question is not None
    play = table.question.options.index(("play", recycle))
    told = Weighing([Weighed((play,), 1.0, 115, wins=1.0, vain=True)])
    monkeypatch.setattr(table.computers.search, "weigh", lambda *_: told)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("H")
        overlay = app.screen.overlay
        await until(pilot, lambda: overlay.display)
        await pilot.pause()
        asked, shown = table.question, text_of(app)
        assert "over 95 % to win" in shown and "This would do nothing." in shown
        assert "100" not in shown and "wins the match soon" not in shown
        key = app.screen.scene.choices.shown_key(play)  # that of the card, as at the table
        assert overlay.keys[0] == key != "a"
        await pilot.press(key)
        await pilot.pause()
        assert "Repeat to do it anyway." in text_of(app)
        assert overlay.display and table.question == asked
        await pilot.press(key)
        await until(pilot, lambda: table.question != asked)
        assert recycle not in [card.id for card in table.view(0).zone("hand", 0).cards]
