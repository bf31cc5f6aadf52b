"""Whatever can come to nothing has a clause, a scenario in which it does, and a sentence in each language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import registry
from mk_tui.cards.pool import load_pool
from mk_tui.engine import reporting
from mk_tui.language.speaker import Speaker
from rulesets.ultima_reserva.rules.tables import IDLE_CLAUSES
from tests.written import written

ROOT = Path(__file__).parents[3]
GAME = ROOT / "rulesets" / "ultima_reserva"
RULES = registry.get("ultima_reserva")
POOL = load_pool(RULES)[0]


def in_source() -> set[str]:
    """Return what the game's own rules report as having come to nothing."""
    code = "".join(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))
    return set(re.findall(r'\bidle\(\s*g,\s*"log\.(\w+)"', code))


@pytest.fixture(scope="module")
def told() -> dict[str, dict[str, Any]]:
    """Run all scenarios of the game; returns the events that have a clause, with their fields."""
    found: dict[str, dict[str, Any]] = {}
    emit = reporting.emit

    def note(g: Any, event: str, mask: int = reporting.EVERYBODY, /, **fields: Any) -> None:
        if "clause" in fields:
            names = {c: g.pool.cards[g.defs[fields[c]]].id for c in ("card", "source") if c in fields}
            found[event] = fields | names
        emit(g, event, mask, **fields)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reporting, "emit", note)  # reporting.idle reports through it
        for scenario in written("ultima_reserva"):
            assert scenario.run().ok, scenario.title
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_has_a_clause_and_a_scenario_and_is_said(lang: str, told: dict[str, dict[str, Any]]) -> None:
    assert len(in_source()) > 15
    assert in_source() <= set(IDLE_CLAUSES)
    assert in_source() <= {event.removeprefix("log.") for event in told}
    speaker = Speaker(lang, RULES, POOL, ("Ana", "Beto", "Carla", "Dana"))
    for event, fields in told.items():
        shown = {k: v for k, v in fields.items() if k != "targets"}
        sentence = speaker.say(event, **shown)
        assert "⟦" not in sentence, sentence
        assert fields["clause"].startswith("VZ-"), event
