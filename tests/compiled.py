"""Which tests run again in ``.ci/run``, with the compiled modules of the wheel beside the Python files.

Compiled, a module goes another way than its Python file where it is given what it does not take: so each of
its blocks has to be run. Whatever is not listed in ``ONCE`` runs twice; what is listed need not, for of the
compiled modules it runs no block that none of the others runs.

``python -m tests.compiled`` proves that: it runs all tests in one process, with a mark in each block of those
modules (what other processes run is not seen), and names the blocks that only a file of ``ONCE`` runs.
``--files`` prints the files that run again.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import sys
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]
# Patterns of files below ``tests``, by what decides whether their tests hold: none of it is compiled.
ONCE = (
    # arguments, streams, terminals and the processes of the program
    "cli/test_branch.py",
    "cli/test_door.py",
    "cli/test_learn.py",
    "cli/test_progress.py",
    "cli/test_terminal.py",
    "cli/test_words.py",
    "terminal/test_leaving.py",
    "terminal/test_typing.py",
    # damaged files, folders that are gone, hidden names and killed processes
    "attack/*",
    "storage/*",
    # the text of cards, rulesets and decks, of the docs, of the package and of the code itself
    "cards/*",
    "docs/test_docs.py",
    "failures/*",
    "packaging/*",
    "rulesets/*/test_cards_data.py",
    "structure/*",
    # whole scenarios: the wheel's own command runs every one of them
    "scenarios/test_scenarios.py",
    # long runs that are stopped and go on, on several machines; how often people are asked; files of matches
    "lab/test_beginner_match.py",
    "lab/test_cluster.py",
    "lab/test_forecast.py",
    "lab/test_lab.py",
    "lab/test_processes.py",
    "lab/test_runs.py",
    "lab/test_tempo.py",
    "players/test_roster.py",
    "table/test_keeping.py",
    "table/test_session.py",
    # lines and keys for every kind of question; each is played through every face in faces/test_one_table.py
    "faces/test_asking.py",
    "faces/test_kinds.py",
    "faces/test_lines.py",
    "faces/test_screen.py",
    "lessons/*",
    "plain/*",
    # screens beside the table, and what is done with its keys
    "tui/test_curtain.py",
    "tui/test_gate.py",
    "tui/test_keys.py",
    "tui/test_lessons_on_screen.py",
    "tui/test_looks.py",
    "tui/test_notices.py",
    "tui/test_rulebook.py",
    "tui/test_screens.py",
    "tui/test_stuck.py",
    "tui/test_tabletop.py",
    "tui/test_themes.py",
    "tui/test_undo.py",
)
Block = tuple[str, int]  # a module's file, and the line where the block begins


def again() -> list[str]:
    """Return the test files that run a second time, by their paths from the root."""
    files = sorted(p.relative_to(ROOT / "tests").as_posix() for p in (ROOT / "tests").rglob("test_*.py"))
    return [f"tests/{f}" for f in files if not any(fnmatch(f, pattern) for pattern in ONCE)]


def compiled_files() -> set[Path]:
    """Return the files that ``hatch_build.py`` compiles; to be asked in the root folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    hook = hatch_build.CompiledRules(str(ROOT), config, None, None, "", "wheel")  # type: ignore[arg-type]
    return {ROOT / file for files in hook.modules().values() for file in files}


class Marking(ast.NodeTransformer):
    """Puts a mark at the beginning of each block of statements of a module's functions."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.inside = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        self.inside += function
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody") if self.inside else ():
            block = getattr(node, name, None)
            if isinstance(block, list) and block and not isinstance(node, ast.ClassDef):
                setattr(node, name, self.marked(block))
        self.inside -= function
        return node

    def marked(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """Return a block that says that it is run."""
        mark = ast.parse(f"__run__[{len(self.lines)}] = 1").body
        for node in ast.walk(mark[0]):
            ast.copy_location(node, block[0])
        self.lines.append(block[0].lineno)
        first = block[0]
        text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        return [*block[:1], *mark, *block[1:]] if text else [*mark, *block]


class Blocks(importlib.abc.MetaPathFinder):
    """Loads the modules that are compiled with their marks; a plugin that notes what each test file runs."""

    def __init__(self) -> None:
        self.files = compiled_files()
        self.lines: dict[str, list[int]] = {}
        self.run: dict[str, bytearray] = {}
        self.found: dict[str, set[Block]] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        """Return how a module is loaded that is compiled; None for others."""
        if name.partition(".")[0] not in ("mk_tui", "rulesets"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) not in self.files:
            return None
        spec.loader = MarkedFile(name, spec.origin, self)
        return spec

    def take(self, file: str) -> None:
        """Note for a test file what has been run, and begin anew."""
        found = self.found.setdefault(file, set())
        for module, run in self.run.items():
            found |= {(module, self.lines[module][k]) for k, mark in enumerate(run) if mark}
            run[:] = bytes(len(run))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.take(report.nodeid.partition("::")[0])

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.take(nodeid.partition("::")[0])


class MarkedFile(importlib.machinery.SourceFileLoader):
    """Loads a module with its marks."""

    def __init__(self, name: str, path: str, blocks: Blocks) -> None:
        super().__init__(name, path)
        self.blocks = blocks

    def get_code(self, fullname: str) -> CodeType:
        """Return the code with its marks; it is not kept."""
        marking = Marking()
        tree = marking.visit(ast.parse(self.get_data(self.path)))
        name = Path(self.path).relative_to(ROOT).as_posix()
        self.blocks.lines[name], self.blocks.run[name] = marking.lines, bytearray(len(marking.lines))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, which knows its marks."""
        code = self.get_code(module.__name__)
        module.__dict__["__run__"] = self.blocks.run[Path(self.path).relative_to(ROOT).as_posix()]
        exec(code, module.__dict__)


def only_once(found: dict[str, set[Block]]) -> dict[str, set[Block]]:
    """Return which blocks a file runs that is not run again, of those that no file runs that is: by file."""
    twice = set(again())
    covered = set[Block]().union(*(blocks for file, blocks in found.items() if file in twice))
    return {file: left for file, blocks in found.items() if file not in twice and (left := blocks - covered)}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description=__doc__)
    parser.add_argument("--files", action="store_true", help="print the test files that run a second time")
    if parser.parse_args().files:
        print(*again(), sep="\n")
        return 0
    blocks = Blocks()
    sys.meta_path.insert(0, blocks)
    status = pytest.main(["-n", "0", "-q", "-m", "not files"], plugins=[blocks])
    left = only_once(blocks.found)
    for file, lines in sorted(left.items()):
        print(file, *(f"  {module}:{line}" for module, line in sorted(lines)), sep="\n")
    run = set[Block]().union(*blocks.found.values())
    total, missing = sum(map(len, blocks.lines.values())), set[Block]().union(*left.values())
    print(f"{total} blocks are compiled, {len(run)} are run by tests, {len(missing)} by none that runs again")
    return int(status) or int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
