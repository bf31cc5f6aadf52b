"""Every reason for a refusal that the rules know is given in a scenario and said in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, Refusal
from mk_tui.language.speaker import Speaker
from mk_tui.scenarios import expectations, files, load

ROOT = Path(__file__).parents[3]
RULES = ROOT / "rulesets" / "ultima_reserva" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios" / "ultima_reserva"


def in_source(name: str) -> set[str]:
    """Return the messages of all refusals that a file makes."""
    tree = ast.parse((RULES / name).read_text(encoding="utf-8"))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Refusal"]
    return {
        n.value
        for call in calls
        for n in ast.walk(call.args[1])
        if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Refusal]]:
    """Run all scenarios of the game; returns (kind of the open question, refusal) for each that one names."""
    found: list[tuple[str, Refusal]] = []
    why_not = expectations.why_not

    def note(g: Game, seat: int, card: int) -> Any:
        refusal = why_not(g, seat, card)
        q = g.question
        if refusal is not None and q is not None:
            found.append((q.kind if q.seat == seat else "", refusal))
        return refusal

    monkeypatch.setattr(expectations, "why_not", note)
    for path in files([SCENARIOS]):
        for scenario in load(path)[0]:
            assert scenario.run().ok, scenario.title
    return found


def test_each_reason_is_given_in_a_scenario_and_said_in_both_languages(
    given: list[tuple[str, Refusal]],
) -> None:
    wanted = in_source("no_choice.py") | in_source("refusals.py")
    assert len(wanted) > 40
    assert wanted - {r.message for _, r in given} == set()
    kinds = {kind for kind, _ in given}
    assert kinds >= {
        *("mulligan", "priority", "mode", "target", "pay", "opponent", "attack", "weapons", "respond"),
        *("face", "distribute", "choose", "may"),
    }
    rules = registry.get("ultima_reserva")
    pool = load_pool(rules)[0]
    for lang in ("en", "es"):
        speaker = Speaker(lang, rules, pool, ("Ana", "Beto", "Carla"))
        for _, refusal in given:
            assert refusal.clause.startswith("VZ-")
            assert "⟦" not in speaker.refusal(refusal)
