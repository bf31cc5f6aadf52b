"""On the real screen cards stay where they are: whatever the prompt says, and from step to step."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "measure_standing.py"
SIZE = (120, 40)


@pytest.fixture(scope="module")
def standing() -> Any:
    """The command that measures it."""
    spec = importlib.util.spec_from_file_location("measure_standing", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["measure_standing"] = module
    spec.loader.exec_module(module)
    return module


# Of a hundred cards that stay in their zone so many may stand elsewhere within a step, and in another form
# when a round has gone.
MOST = {"mamlejet_kohanim": (12, 6), "humankind": (22, 12)}


@pytest.mark.parametrize("game", MOST)
async def test_cards_that_stay_in_their_zone_stay_where_they_are(standing: Any, game: str) -> None:
    measured, sides = standing.Measured(), list[int]()

    def see(screen: Any) -> None:
        measured.see(screen)
        sides.append(standing.stood(screen).side)

    await standing.play(standing.Played(game, 1, 5), SIZE, 60, "es", see)
    counts = measured.counts
    assert counts["step.cards"] > 100 and counts["round.cards"] > 50
    within, forms = MOST[game]
    assert 100 * counts["step.moved"] <= within * counts["step.cards"]
    assert 100 * counts["round.form"] <= forms * counts["round.cards"]
    assert sides == sorted(sides, reverse=True)  # it gives way, and comes back in no round
