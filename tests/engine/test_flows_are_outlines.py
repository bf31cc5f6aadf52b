"""A flow is its outline: the docstring has its steps, nobody counts them, and no step calls another one."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mk_tui.cards import registry

ROOT = Path(__file__).resolve().parents[2]
PATTERNS = ("mk_tui/engine/**/*.py", "rulesets/*/*.py", "rulesets/*/rules/**/*.py", "tests/engine/games/*.py")
FILES = sorted(p for pattern in PATTERNS for p in ROOT.glob(pattern))
# Where a frame's position is kept, moved and saved.
RUNNER = {ROOT / "mk_tui/engine" / name for name in ("flow.py", "save.py", "state.py")}


def _named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _module(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@cache
def flows() -> dict[str, dict[str, tuple[Any, ...]]]:
    """The flows of every game, those of the tests included."""
    from .games import duel, echo

    games = {game: dict(registry.get(game).flows) for game in registry.games()}
    return games | {"duel": dict(duel.Duel.flows), "echo": dict(echo.Echo.flows)}


def steps() -> set[Any]:
    return {step for game in flows().values() for flow in game.values() for step in flow}


def _outlines() -> ModuleType:
    spec = importlib.util.spec_from_file_location("outlines", ROOT / "tools" / "outlines.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_outline_is_that_of_its_flows() -> None:
    """The same steps in the same order by the same clauses, as the steps' own docstrings have them."""
    tool = _outlines()
    found = tool.modules()
    assert len(found) > 25
    for path, module in found:
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")), clean=False)
        assert told is not None
        assert told.rstrip().endswith(tool.outline(tool.flows_of(module))), _named(path)


def test_an_outline_that_lacks_a_step_is_seen() -> None:
    tool = _outlines()
    _, module = tool.modules()[0]
    listed = tool.flows_of(module)
    name, flow = max(listed.items(), key=lambda item: len(item[1]))
    assert tool.outline(listed) != tool.outline(listed | {name: flow[1:]})


@pytest.mark.parametrize("path", [p for p in FILES if p not in RUNNER], ids=_named)
def test_nobody_counts_steps(path: Path) -> None:
    """``Frame.pc`` is the runner's and the save's alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr == "pc"]


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_no_step_is_called(path: Path) -> None:
    """The runner goes from step to step; a step that calls the next one makes the outline untrue."""
    module, known = _module(path), steps()
    for call in _calls(path):
        if isinstance(call.func, ast.Name):
            target = getattr(module, call.func.id, None)
            assert target is None or not callable(target) or target not in known, (
                f"{_named(path)}:{call.lineno} calls the step {call.func.id}"
            )


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_a_jump_stays_in_its_flow(path: Path) -> None:
    """``goto`` and ``push_at`` name a step that stands once in a flow, a step that jumps in its own flows."""
    module, tree = _module(path), ast.parse(path.read_text(encoding="utf-8"))
    every = [(name, flow) for game in flows().values() for name, flow in game.items()]
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        own = getattr(module, function.name, None)
        for call in [n for n in ast.walk(function) if isinstance(n, ast.Call)]:
            if not isinstance(call.func, ast.Name) or call.func.id not in ("goto", "push_at"):
                continue
            named = call.args[2]
            target = getattr(module, named.id, None) if isinstance(named, ast.Name) else None
            if target is None or target not in steps():
                continue  # a step that is handed on
            where = f"{_named(path)}:{call.lineno}"
            if call.func.id == "push_at" and isinstance(call.args[1], ast.Constant):
                fitting = [flow for name, flow in every if name == call.args[1].value and target in flow]
                assert fitting and all(flow.count(target) == 1 for flow in fitting), where
            elif own in steps() and _jumps_itself(function, call):
                mine = [flow for _, flow in every if own in flow]
                assert mine and all(flow.count(target) == 1 for flow in mine), where
            else:
                assert any(flow.count(target) == 1 for _, flow in every), where


def _jumps_itself(function: ast.FunctionDef, call: ast.Call) -> bool:
    """Whether a step moves its own frame, not another one's."""
    frame = call.args[1]
    return isinstance(frame, ast.Name) and frame.id == function.args.args[1].arg
