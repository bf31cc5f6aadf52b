"""Scenarios: the rules as files (docs/scenarios.md).

A scenario sets up a table, forces chance, gives decisions by meaning, and says what it expects::

    from mk_tui.scenarios import run_paths
    exit_code = run_paths(["tests/scenarios"])

Imports PyYAML and pydantic: import it only when scenarios are wanted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from ..cards.card_errors import clean
from ..engine.state import Game
from .run_report import report
from .scenario import Scenario, ScenarioOutcome, load, load_text


def files(paths: Iterable[str | Path]) -> list[Path]:
    """Return the scenario files that paths mean: a file itself, of a folder every YAML file below it."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
            found += [p for p in inside if not p.name.startswith(".")]
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def run_paths(paths: Iterable[str | Path], as_json: bool = False, trace: bool = False) -> int:
    """Run scenario files and folders, print what came of them, and return an exit code.

    0: all passed; 1: a scenario failed or cannot be read; 2: there is no scenario at all, which standard
    error says. With ``trace`` the log of every scenario is printed, else the end of it where one fails.
    """
    outcomes: list[ScenarioOutcome] = []
    errors: list[str] = []
    paths = list(paths)
    for file in files(paths):
        scenarios, broken = load(file)
        errors += [str(e) for e in broken]
        outcomes += [s.run(trace) for s in scenarios]
    report(outcomes, errors, as_json, trace)
    if errors or any(not o.ok for o in outcomes):
        return 1
    if not outcomes:
        print(f"no scenario in {clean(', '.join(map(str, paths)))}", file=sys.stderr)
    return 0 if outcomes else 2


def watch(paths: Iterable[str | Path], note: Callable[[Game], None]) -> None:
    """Run scenario files and folders, and show ``note`` every question that is asked in them."""
    for file in files(paths):
        for scenario in load(file)[0]:
            scenario.run(watch=note)


__all__ = ["Scenario", "ScenarioOutcome", "files", "load", "load_text", "run_paths", "watch"]
