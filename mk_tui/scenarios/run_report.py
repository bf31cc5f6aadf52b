"""What came of scenarios, as lines or as JSON."""

from __future__ import annotations

import json

from ..cards.card_errors import clean
from .scenario import RECENT, ScenarioOutcome


def lines(outcome: ScenarioOutcome, trace: bool = False) -> list[str]:
    """Return an outcome as lines: its title, and where it differs what was expected and what was found."""
    head = f"{'passed' if outcome.ok else 'FAILED'}  {outcome.title}"
    made = [head]
    if not outcome.ok:
        made.append(f"    {outcome.at}")
        if outcome.expected:
            made += [f"    expected  {outcome.expected}", f"    found     {outcome.found}"]
        else:
            made.append(f"    {outcome.error}")
    recent = outcome.trace if trace else [] if outcome.ok else outcome.trace[-RECENT:]
    return made + [f"        {line}" for line in recent]


def report(outcomes: list[ScenarioOutcome], errors: list[str], as_json: bool, trace: bool) -> None:
    """Print all outcomes, then "N passed, N failed"."""
    failed = sum(not o.ok for o in outcomes) + len(errors)
    passed = sum(o.ok for o in outcomes)
    if as_json:
        rows = [
            {
                "file": o.file,
                "line": o.line,
                "title": o.title,
                "clauses": o.clauses,
                "example": o.example,
                "ok": o.ok,
                "at": o.at,
                "error": o.error,
                "expected": o.expected,
                "found": o.found,
                **({"trace": o.trace} if trace or not o.ok else {}),
            }
            for o in outcomes
        ]
        print(
            json.dumps(
                {"passed": passed, "failed": failed, "errors": errors, "scenarios": rows}, ensure_ascii=False
            )
        )
        return
    file = ""
    for o in outcomes:
        if o.file != file:
            file = o.file
            print(clean(file))
        for line in lines(o, trace):
            print(clean(line))
    for error in errors:
        print(f"FAILED  {error}")
    print(f"{passed} passed, {failed} failed")
