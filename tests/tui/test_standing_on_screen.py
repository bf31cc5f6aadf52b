"""On the real screen cards stay where they are: whatever the prompt says, and from step to step."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.players.levels import random_answer

TOOL = Path(__file__).resolve().parents[2] / "tools" / "measure_standing.py"
SIZE = (120, 40)
SCREENS = ((80, 24), SIZE, (200, 60))


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


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("game", registry.games())
async def test_no_card_changes_its_letter_while_it_lies_in_its_zone(
    standing: Any, game: str, size: tuple[int, int]
) -> None:
    letters: dict[tuple[int, int], tuple[Any, str]] = {}
    met = 0

    class ByChance(standing.Played):  # type: ignore[misc]
        def wanted(self) -> tuple[int, ...]:
            question = self.table.question
            return tuple(random_answer(question, random.Random(len(self.table.match.record.answers))))

    def see(screen: Any) -> None:
        nonlocal met
        scene, now = screen.scene, standing.stood(screen)
        lies = {c.id: (z.kind, z.seat) for z in scene.view.zones for c in z.cards}
        for seat, card in [at for at in letters if at[0] == now.seat]:
            if scene.new_hand or lies.get(card) != letters[seat, card][0]:
                del letters[seat, card]
        for card, stands in now.cards.items():
            if stands.letter:
                at = stands.zone, stands.letter
                met += (now.seat, card) in letters
                assert letters.setdefault((now.seat, card), at) == at
        if scene.new_hand:  # it may be changed for another, and is numbered anew
            letters.clear()

    await standing.play(ByChance(game, 1, 11), size, 25, "es", see)
    assert met > 20
