"""The log says of answers that decided nothing any more that nobody was asked for them."""

from __future__ import annotations

from typing import Any

from mk_tui.table import Table
from mk_tui.table.moment import OVER
from tests.table.test_ends_told import UNBLOCKED
from tests.written import after


async def test_the_log_says_before_blocks_that_nobody_chose_that_they_were_not_asked(app_of: Any) -> None:
    table = Table.of(after(UNBLOCKED.replace("structure: 6", "structure: 3"), "human", "human"))
    app = app_of(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        for _ in range(6):
            if screen.client.moment.stage == OVER:
                break
            await pilot.press("space")
            await pilot.pause()
        assert screen.client.moment.stage == OVER
        said = [text for text, _, _ in screen.course.chronicle.entries()]
        asked = said.index("No answer of Beto changes how the match ends, so it was given unasked: None.")
        assert said[asked + 1].startswith("Beto does not block")
