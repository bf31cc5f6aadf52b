"""docs/karmaka.md against the game: every word of it, and its examples played."""

from __future__ import annotations

import re
from pathlib import Path

from mk_tui.cards import registry
from mk_tui.cards.compile import check_files
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.scenarios import load_text
from rulesets.karmaka.ops import OPERATIONS

ROOT = Path(__file__).parents[3]
RULES = registry.get("karmaka")
PAGE = (ROOT / "docs" / "karmaka.md").read_text(encoding="utf-8")
CARD, SCENARIO = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def rows(name: str) -> list[list[str]]:
    """Return the cells of a table of the page, without its heading."""
    table = PAGE.partition(f"<!-- table: {name} -->\n")[2].strip().split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_example_card_is_right(tmp_path: Path) -> None:
    file = tmp_path / "frost.yaml"
    file.write_text(CARD, encoding="utf-8")
    assert check_files(RULES, [file]) == []


def test_the_example_scenario_passes() -> None:
    (scenario,), errors = load_text(SCENARIO, "docs/karmaka.md")
    assert errors == []
    outcome = scenario.run()
    assert outcome.ok, outcome.error


def test_every_operation_is_on_the_page_with_its_parameters() -> None:
    told = {}
    for do, parameters, _ in rows("operations"):
        named = [words(part) for part in parameters.split("; ")]
        told[words(do)[0]] = [w[0] for w in named if w]
    assert told == {name: list(op.params) for name, op in OPERATIONS.items()}
    for _, parameters, _ in rows("operations"):
        for name, default in re.findall(r"`(\w+)` = (\d)", parameters):
            assert any(op.params.get(name, (None, None))[1] == int(default) for op in OPERATIONS.values())


def test_every_option_is_on_the_page_with_its_values() -> None:
    options = {o["id"]: o for o in load_ruleset(RULES)[0]["options"]}
    told = {words(r[0])[0]: words(r[1]) or re.findall(r"\d", r[1]) for r in rows("options")}
    assert told == {
        name: [v["id"] for v in o["values"]] if "values" in o else [str(o["min"]), str(o["max"])]
        for name, o in options.items()
    }


def test_every_kind_of_question_is_on_the_page() -> None:
    told = {word for row in rows("questions") for word in words(row[0])}
    code = "".join(p.read_text(encoding="utf-8") for p in Path(RULES.folder).glob("**/*.py"))
    asked = set(re.findall(r'ask\(\s*g,\s*[^,]+,\s*"(\w+)"', code))
    declared = {c.kind for c in RULES.book.choices} | set(RULES.book.kinds)
    assert asked <= declared
    assert told == declared
