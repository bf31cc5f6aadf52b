"""Every scenario file below this folder: one test a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mk_tui.scenarios import Scenario, files, load_text
from mk_tui.scenarios.run_report import lines
from tests.written import read

HERE = Path(__file__).parent
LOADED = [(path, *read(path)) for path in files([HERE])]
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


# -- the page that explains the format --------------------------------------------------------------

PAGE = HERE.parents[1] / "docs" / "scenarios.md"


def page_examples() -> list[Scenario]:
    """Return the scenarios of the page, each at its line of it."""
    found: list[Scenario] = []
    text = PAGE.read_text(encoding="utf-8")
    for block in re.finditer(r"^```yaml\n(.*?)^```$", text, re.M | re.S):
        before = "#\n" * text.count("\n", 0, block.start(1))
        scenarios, errors = load_text(before + block.group(1), str(PAGE))
        assert errors == []
        found += scenarios
    return found


@pytest.mark.parametrize("scenario", page_examples(), ids=lambda s: s.title)
def test_example_of_the_page(scenario: Scenario) -> None:
    outcome = scenario.run()
    assert outcome.ok, "\n" + "\n".join(lines(outcome))
