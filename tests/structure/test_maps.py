"""The largest packages tell in which file what is: every module stands in the map, and nothing else does."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("package", ["mk_tui/table", "mk_tui/tui/tabletop"])
def test_the_map_of_a_package_names_each_of_its_modules(package: str) -> None:
    front = ROOT / package / "__init__.py"
    told = ast.get_docstring(ast.parse(front.read_text(encoding="utf-8"))) or ""
    named = re.findall(r"``(\w+)``", told)
    files = {path.stem for path in front.parent.glob("*.py")} - {"__init__"}
    assert (set(named) - files, files - set(named)) == (set(), set())
