"""No module imports, now or later, one that imports it: what can be understood alone stays so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

# The circles that there are, and why each has to be.
ALLOWED = {
    frozenset(
        (
            "mk_tui.tui.app",
            "mk_tui.tui.palette",
            "mk_tui.tui.screens.learning_list",
            "mk_tui.tui.screens.menu",
            "mk_tui.tui.tabletop.lesson_screen",
            "mk_tui.tui.tabletop.screen",
        )
    ): "the app opens screens, and screens know which app they are of",
    frozenset(("mk_tui.tui.screens.deck_list", "mk_tui.tui.screens.gallery")): "each opens the other",
    frozenset(
        ("rulesets.ultima_reserva.rules.combat", "rulesets.ultima_reserva.rules.ending")
    ): "who leaves the match ends the combat they are in, and a combat that ends may be the end of a match",
}


def modules() -> dict[str, Path]:
    found = {}
    for top in ("mk_tui", "rulesets"):
        for path in (ROOT / top).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imported(module: str, path: Path, known: dict[str, Path]) -> set[str]:
    """Return what a module imports at its head or in a function, but for types alone."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in _imports(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
            continue
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        origin = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            inner = f"{origin}.{alias.name}"
            found.add(inner if inner in known else origin)
    return found & known.keys() - {module}


def _imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from _imports(child)


def circles(arrows: dict[str, set[str]]) -> set[frozenset[str]]:
    """Return the largest sets of modules each of which leads to all others of its set."""
    reached = {module: _reached(module, arrows) for module in arrows}
    together = {frozenset(m for m in reached[one] if one in reached[m]) for one in arrows}
    return {some for some in together if some}


def _reached(module: str, arrows: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    left = [*arrows[module]]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += arrows[one]
    return found


def test_modules_import_each_other_only_where_it_is_said_why() -> None:
    known = modules()
    found = circles({module: imported(module, path, known) for module, path in known.items()})
    assert [sorted(some) for some in found if some not in ALLOWED] == []
    assert found == ALLOWED.keys(), "the list names what is no circle any more"


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == {frozenset("bc")}
