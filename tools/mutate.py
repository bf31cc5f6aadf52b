"""Break a rule, or a computer player, on purpose and see whether the tests notice.

    python tools/mutate.py GAME [--bot] [--count 10] [--seed 1]

Picks ``--count`` functions of ``rulesets/GAME/rules/`` (and its ``ops.py``), or of ``rulesets/GAME/bot/``, at
random, changes one thing in each (a comparison, a constant, a boolean operator, a condition, or drops a
call), in a copy of the project, and runs the scenarios and ``tests/rulesets/GAME`` there; of a computer
player the scenarios of sensible play, the tests of its game and those of ``tests/players``. Prints one line a
mutation, "caught" or "SURVIVED", and exits 1 if any survived.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLIP: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """Return every function and method of a module."""
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name != "__init__"]


def places(function: ast.FunctionDef) -> list[tuple[str, ast.AST]]:
    """Return what can be changed in a function: (how, node)."""
    found: list[tuple[str, ast.AST]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in FLIP:
            found.append(("comparison", node))
        elif isinstance(node, ast.BoolOp):
            found.append(("and/or", node))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            found.append(("number", node))
        elif isinstance(node, ast.If):
            found.append(("condition", node))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found.append(("not", node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            found.append(("call", node))
    return found


def change(how: str, node: ast.AST) -> None:
    """Change one node in place."""
    if how == "comparison":
        assert isinstance(node, ast.Compare)
        node.ops[0] = FLIP[type(node.ops[0])]()
    elif how == "and/or":
        assert isinstance(node, ast.BoolOp)
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif how == "number":
        assert isinstance(node, ast.Constant)
        node.value += 1  # type: ignore[operator]
    elif how == "condition":
        assert isinstance(node, ast.If)
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif how == "not":
        assert isinstance(node, ast.UnaryOp)
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    else:
        assert isinstance(node, ast.Expr)
        node.value = ast.Constant(None)


def proofs(game: str, bot: bool) -> list[str]:
    """Return what pytest is given to prove the rules of a game, or its computer player."""
    if not bot:
        return [f"tests/rulesets/{game}", "tests/scenarios/test_scenarios.py"]
    # By name: a test of one game alone is called after it, or takes it as a parameter.
    sensible = f"({game} and sensible) or (not test_scenario)"
    return [f"tests/rulesets/{game}", "tests/players", "tests/scenarios/test_scenarios.py", "-k", sensible]


def caught(copy: Path, game: str, bot: bool) -> bool:
    """Run the proofs in a copy of the project; returns whether any failed."""
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *proofs(game, bot)]
    try:
        done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> int:
    """Read the arguments, try the mutations, print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bot", action="store_true", help="break its computer player in place of its rules")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    folder = ROOT / "rulesets" / args.game
    rules = [*sorted((folder / "rules").glob("*.py")), folder / "ops.py"]
    files = sorted((folder / "bot").glob("*.py")) if args.bot else rules
    pairs = [
        (f, at)
        for f in files
        for at, fn in enumerate(functions(ast.parse(f.read_text("utf-8"))))
        if places(fn)
    ]
    survived = 0
    with tempfile.TemporaryDirectory() as temp:
        copy = Path(temp) / "project"
        leave = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.egg-info", ".hypothesis")
        shutil.copytree(ROOT, copy, ignore=leave)
        if caught(copy, args.game, args.bot):
            print("the proofs fail before anything is changed", file=sys.stderr)
            return 2
        for file, at in chance.sample(pairs, min(args.count, len(pairs))):
            source = file.read_text("utf-8")
            tree = ast.parse(source)
            function = functions(tree)[at]
            how, node = chance.choice(places(function))
            line = getattr(node, "lineno", function.lineno)
            change(how, node)
            target = copy / file.relative_to(ROOT)
            target.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
            seen = caught(copy, args.game, args.bot)
            survived += not seen
            where = f"{file.relative_to(folder)}:{line}"
            print(f"{'caught  ' if seen else 'SURVIVED'}  {where}  {function.name}  ({how})", flush=True)
            target.write_text(source, "utf-8")
    print(f"{survived} of {args.count} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
