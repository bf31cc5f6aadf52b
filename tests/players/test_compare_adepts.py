"""Adepts of two folders against each other (tools/compare_adepts.py)."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from mk_tui.cards import registry

ROOT = Path(__file__).parents[2]
PLANS = "    return best(q, worth)\n\n\ndef target"


@pytest.fixture
def tool() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("compare_adepts", ROOT / "tools" / "compare_adepts.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    yield found
    for name in [name for name in sys.modules if ".bot_before" in name]:
        del sys.modules[name]


def test_who_answers_alike_wins_one_match_of_two(tool: ModuleType, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulesets" / "karmaka" / "bot", tmp_path / "bot")
    now, before = registry.get("karmaka").bot().BOT, tool.bot_of("karmaka", tmp_path / "bot")
    assert before is not now and before.plans.keys() == now.plans.keys()
    for seed in (1, 2):
        first = tool.won("karmaka", seed, [now, before], 0)
        assert first == -tool.won("karmaka", seed, [before, now], 1) != 0


def test_the_other_folder_is_what_plays(tool: ModuleType, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulesets" / "karmaka" / "bot", tmp_path / "bot")
    answers = tmp_path / "bot" / "answers.py"
    text = answers.read_text(encoding="utf-8")
    assert text.count(PLANS) == 1
    answers.write_text(text.replace(PLANS, PLANS.replace("worth)", "lambda o: 0.0)")), encoding="utf-8")
    now, before = registry.get("karmaka").bot().BOT, tool.bot_of("karmaka", tmp_path / "bot")
    assert sum(tool.won("karmaka", seed, [now, before], 0) for seed in range(4)) >= 2
