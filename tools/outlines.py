"""The outline on top of a rule file is its flows: the same steps, in the same order, by the same clauses.

    python tools/outlines.py             says which outlines differ from their flows
    python tools/outlines.py --write     writes them anew

An outline stands at the end of a module's docstring. Each flow of the module's ``FLOWS`` has its name alone
on a line and below it, indented, a line for each step: its name, what it does and its clauses, as the first
sentence of its own docstring has them.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MODULES = ("mk_tui/engine/**/*.py", "rulesets/*/rules/**/*.py")
CLAUSE = re.compile(r"\b[A-Z]{1,4}-R?\d+(?:\.\d+)?")
WIDTH = 110
# Names of steps that stand in a flow as they are, whatever module they come from.
INDENT = "    "


def modules() -> list[tuple[Path, ModuleType]]:
    """Return the modules that have flows, with their files."""
    found = []
    for pattern in MODULES:
        for path in sorted(ROOT.glob(pattern)):
            if "FLOWS" in path.read_text(encoding="utf-8"):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                module = importlib.import_module(name)
                if flows_of(module):
                    found.append((path, module))
    return found


def flows_of(module: ModuleType) -> dict[str, tuple[Any, ...]]:
    """Return the flows that a module declares: its ``FLOWS``, or the one whose name ends so."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, value in vars(module).items():
        if name.endswith("FLOWS") and isinstance(value, dict):
            found.update(value)
    return found


def says(step: Any) -> str:
    """Return what the first sentence of a step's docstring says, its clauses at the end in brackets."""
    told = step.__doc__ or docstrings().get(step, "")
    return " ".join(told.strip().split("\n\n")[0].split()).removesuffix(".")


@cache
def docstrings() -> dict[Any, str]:
    """Return what the functions of the modules say of themselves, from the files: compiled ones do not."""
    found: dict[Any, str] = {}
    for pattern in MODULES:
        for path in sorted(ROOT.glob(pattern)):
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    found[getattr(module, node.name)] = ast.get_docstring(node) or ""
    return found


def outline(flows: dict[str, tuple[Any, ...]]) -> str:
    """Return the outline of some flows."""
    lines: list[str] = []
    for name, steps in flows.items():
        lines += ["", name]
        room = max(len(step.__name__) for step in steps)
        for step in steps:
            head = f"{INDENT}{step.__name__:{room}}  "
            line = head
            for word in says(step).split(" "):
                if len(line) + len(word) > WIDTH - 1 and line.strip():
                    lines.append(line.rstrip())
                    line = " " * len(head)
                line += word + " "
            lines.append(line.rstrip())
    return "\n".join(lines).strip("\n")


def without(docstring: str, flows: dict[str, tuple[Any, ...]]) -> str:
    """Return a docstring without its outline: from the first line that is a flow's name alone on."""
    lines = docstring.rstrip().split("\n")
    for k, line in enumerate(lines):
        if k and line in flows and k + 1 < len(lines) and lines[k + 1].startswith(INDENT):
            return "\n".join(lines[:k]).rstrip()
    return "\n".join(lines).rstrip()


def main() -> int:
    """Check or write; returns 1 if an outline differs."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    sys.path.insert(0, str(ROOT))
    wrong = 0
    for path, module in modules():
        flows = flows_of(module)
        text = path.read_text(encoding="utf-8")
        node = ast.parse(text).body[0]
        assert isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant), path
        told = str(node.value.value)
        wanted = without(told, flows) + "\n\n" + outline(flows) + "\n"
        if told == wanted:
            continue
        wrong += 1
        print(f"{path.relative_to(ROOT)}: the outline is not that of its flows")
        if write:
            lines = text.split("\n")
            end = node.value.end_lineno
            assert end is not None
            quoted = wanted.replace("\\", "\\\\")
            path.write_text('"""' + quoted + '"""\n' + "\n".join(lines[end:]), encoding="utf-8")
    return 0 if write else int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
