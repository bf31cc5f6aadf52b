"""How a run deals out tests to processes: together what shares what is worked out once, the longest first."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from xdist.scheduler import LoadScopeScheduling

# Folders whose tests take longest: with these a run begins, so that in the end it waits for none of them.
LONGEST = ("lab", "fuzz", "faces", "terminal", "attack", "rulesets", "tui", "scenarios", "cli", "table")
# In these all files ask the matches of a game for the same.
WHOLE = ("faces",)


@cache
def scope(nodeid: str, games: tuple[str, ...]) -> str:
    """Return what a test is dealt out with: its file, or its folder, and the game that it is about."""
    file, _, name = nodeid.partition("::")
    folder = file.split("/")[1]
    parameters = re.split(r"[^a-z_]+", name.partition("[")[2])
    game = next((g for g in games if g in parameters), "")
    return f"{folder if folder in WHOLE else file} {game}"


def rank(nodeid: str) -> int:
    """Return where in a run a test comes."""
    folder = nodeid.split("/")[1]
    return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)


class Dealing(LoadScopeScheduling):
    """Deals out tests by their scope, in the order in which they were collected (``in_order``)."""

    def __init__(self, config: Any, log: Any, games: tuple[str, ...]) -> None:
        super().__init__(config, log)
        self.games = games
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid, self.games)

    def _assign_work_unit(self, node: Any) -> None:
        # What is done need not be counted through after each further test.
        given = self.assigned_work[node]
        self.assigned_work[node] = {name: tests for name, tests in given.items() if not all(tests.values())}
        super()._assign_work_unit(node)


def in_order(items: list[Any]) -> None:
    """Put tests into the order in which a run deals them out."""
    items.sort(key=lambda item: rank(item.nodeid))
