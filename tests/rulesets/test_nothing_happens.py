"""What came to nothing is told with its clause: each way is shown by a scenario of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.cards.rulebook import clauses_of
from mk_tui.scenarios import load

SCENARIOS = Path(__file__).parents[1] / "scenarios"
# No card of the game or of one's own can take anybody away between a challenge and its exchange.
OUT_OF_REACH = {"aguila_roja": {"challenge_void"}}


def shown(game: str) -> set[tuple[str, str]]:
    """Return which events a game's scenarios expect with which clause."""
    text = "".join(p.read_text(encoding="utf-8") for p in (SCENARIOS / game).glob("*.yaml"))
    entries = re.findall(r"\{event: (\w+)[^{}]*, clause: ([\w.-]+)\}", text)
    return {(event, clause) for event, clause in entries}


@pytest.mark.parametrize("game", ["humankind", "aguila_roja", "mamlejet_kohanim", "karmaka"])
def test_each_way_to_come_to_nothing_is_shown(game: str) -> None:
    rules = registry.get(game)
    ways = {(k, c) for k, c in rules.clauses.idle.items() if k not in OUT_OF_REACH.get(game, ())}
    assert ways <= shown(game)
    assert {c for _, c in ways} <= set(clauses_of(rules))


@pytest.mark.parametrize("game", ["humankind", "aguila_roja", "mamlejet_kohanim", "karmaka"])
def test_the_scenarios_hold(game: str) -> None:
    scenarios, errors = load(SCENARIOS / game / "nothing_happens.yaml")
    assert scenarios and not errors
    assert all(s.run().ok for s in scenarios)


@pytest.mark.parametrize("game", ["humankind", "aguila_roja", "mamlejet_kohanim", "karmaka"])
def test_each_report_of_the_game_has_a_clause(game: str) -> None:
    """What the game's own rules and operations report as come to nothing (``idle``)."""
    rules = registry.get(game)
    code = "".join(p.read_text(encoding="utf-8") for p in rules.folder.rglob("*.py"))
    reported = set(re.findall(r'idle\(\s*g, "log\.(\w+)"', code))
    assert reported and reported <= set(rules.clauses.idle)
