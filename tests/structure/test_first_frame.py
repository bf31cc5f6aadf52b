"""What has to be loaded before the menu's first frame stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BEGIN = ("mk_tui.tui.app", "mk_tui.tui.screens.menu")


def path_of(module: str) -> Path | None:
    """Return the file of a module or a package, None for what is no module."""
    path = ROOT / module.replace(".", "/")
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.exists()), None)


def named(module: str, path: Path) -> Iterator[str]:
    """Yield what a module imports as it is loaded: what it or a function imports later is not."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def loaded_by(*begin: str) -> set[str]:
    """Return all modules of this project that are loaded with some, packages among them."""
    found: set[str] = set()
    left = list(begin)
    while left:
        module = left.pop()
        path = path_of(module)
        if module in found or path is None or module.partition(".")[0] not in ("mk_tui", "rulesets"):
            continue
        found.add(module)
        left += [module.rpartition(".")[0], *named(module, path)]
    return found


def test_the_menu_stands_before_engine_table_and_games_are_loaded() -> None:
    loaded = loaded_by(*BEGIN)
    assert {*BEGIN, "mk_tui.tui.board.spans", "mk_tui.storage.store"} <= loaded
    heavy = ("mk_tui.engine", "mk_tui.table", "mk_tui.cards.registry", "rulesets")
    assert not [m for m in loaded if m.startswith(heavy)]
