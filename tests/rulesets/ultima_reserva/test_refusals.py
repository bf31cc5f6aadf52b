"""Every reason for a refusal that the rules know is given in a scenario and said in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import Game, Refusal, SeatSetup, change, new_game, why_not
from mk_tui.engine.state import Question
from mk_tui.language.speaker import Speaker
from mk_tui.scenarios import files, load, refusals

ROOT = Path(__file__).parents[3]
RULES = ROOT / "rulesets" / "ultima_reserva" / "rules"
GAME = registry.get("ultima_reserva")
POOL = load_pool(GAME)[0]
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
    asked = refusals.why_not

    def note(g: Game, seat: int, card: int) -> Any:
        refusal = asked(g, seat, card)
        q = g.question
        if refusal is not None and q is not None:
            found.append((q.kind if q.seat == seat else "", refusal))
        return refusal

    monkeypatch.setattr(refusals, "why_not", note)
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
    for lang in ("en", "es"):
        speaker = Speaker(lang, GAME, POOL, ("Ana", "Beto", "Carla"))
        for _, refusal in given:
            assert refusal.clause.startswith("VZ-")
            assert "⟦" not in speaker.refusal(refusal)


def test_an_amount_to_bleed_is_no_card() -> None:
    """The card whose number is what can be bled is refused like any other."""
    seats = [SeatSetup(name, GAME.random_deck(POOL, Random(1))) for name in ("Ana", "Beto")]
    g = new_game(GAME, POOL, seats, {}, 1)
    g.question = Question(0, "pay", "ask.pay", {"card": 0}, [("auto",), ("bleed", 5)])
    change.show(g, 5, 0)
    refusal = why_not(g, 0, 5)
    assert refusal is not None and refusal.clause.startswith("VZ-")
