"""Every scenario file below this folder: one test a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.scenarios import Scenario, files, load
from mk_tui.scenarios.report import lines

HERE = Path(__file__).parent
LOADED = [(path, *load(path)) for path in files([HERE])]
SCENARIOS = [scenario for _, scenarios, _ in LOADED for scenario in scenarios]


def name(scenario: Scenario) -> str:
    return f"{Path(scenario.file).parent.name}-{Path(scenario.file).stem}-{scenario.title}"


@pytest.mark.parametrize(
    "path, errors", [(p, e) for p, _, e in LOADED], ids=[str(p.name) for p, _, _ in LOADED]
)
def test_every_file_can_be_read(path: Path, errors: list[Exception]) -> None:
    assert [str(e) for e in errors] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[name(s) for s in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    outcome = scenario.run()
    assert outcome.ok, "\n" + "\n".join(lines(outcome))
