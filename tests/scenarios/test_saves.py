"""A match begun from a scenario is saved and loaded like any other, its own cards included."""

from __future__ import annotations

import json

import pytest

from mk_tui.cards.pool import load_pool
from mk_tui.engine.errors import SaveError
from mk_tui.engine.save import dump, load
from mk_tui.engine.state import GAME_FIELDS
from mk_tui.scenarios import Scenario
from mk_tui.scenarios.scenario import Play
from tests.written import written

ALL = written()
OWN = [s for s in ALL if "cards" in s.node.value]
OTHERS = [s for s in ALL if "cards" not in s.node.value]


class Saved(Play):
    """A scenario that goes on from its save after each entry."""

    def take(self, node: object) -> None:
        super().take(node)  # type: ignore[arg-type]
        self.reload()

    def reload(self) -> None:
        """Go on in the match that the save holds."""
        g = self.table.g
        before = dump(g)
        loaded = load(json.loads(json.dumps(before)), g.rules, g.pool)
        assert dump(loaded) == before
        for name in GAME_FIELDS:
            if name != "unasked":
                setattr(g, name, getattr(loaded, name))


@pytest.mark.parametrize("scenarios", [OWN[::3], OTHERS[::30]], ids=["own cards", "others"])
def test_a_scenario_goes_on_from_its_save(scenarios: list[Scenario]) -> None:
    assert len(scenarios) > 45
    for scenario in scenarios:
        Saved(scenario.node).run()


def test_a_scenarios_own_cards_are_in_its_hash() -> None:
    for scenario in OWN[::10]:
        table = Play(scenario.node).table
        pool, _ = load_pool(table.rules)
        with pytest.raises(SaveError, match="made with other card files"):
            load(dump(table.g), table.rules, pool)


def test_the_same_own_cards_are_the_same_hash_and_others_another() -> None:
    some = OWN[::4]
    hashes = {(str(s.node.value["cards"]), s.node.value["game"]): Play(s.node).table.pool.hash for s in some}
    assert len(set(hashes.values())) == len(hashes)
    assert Play(OWN[0].node).table.pool.hash == Play(OWN[0].node).table.pool.hash
