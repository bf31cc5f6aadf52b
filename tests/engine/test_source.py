"""What the source may not do: change the table past the functions that report it, or name a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mk_tui.cards import registry
from mk_tui.engine import Game, save
from mk_tui.engine.state import GAME_FIELDS

from .games import duel

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "mk_tui" / "engine"
FILES = sorted(p for top in ("mk_tui", "rulesets") for p in (ROOT / top).rglob("*.py"))

# The tables of a match that only the engine's own hands touch.
TABLES = {
    "zones",
    "zone",
    "flags",
    "stamp",
    "known",
    "ctrl",
    "owner",
    "mods",
    "host",
    "facing",
    "stack",
    "waiting",
}
TABLES |= {"vars", "seats", "defs", "order", "active", "phase", "round", "result"}
# ``seen.py`` lays out what a view shows as a match of its own, which nobody plays.
CHANGING = ("change", "durations", "reporting", "setup", "save", "state", "flow", "record", "rng", "seen")
HANDS = {ENGINE / f"{name}.py" for name in CHANGING}
# A scenario lays out the middle of a match, before anybody plays: it is set-up.
LAYOUT = {p for p in FILES if p.name == "scenario.py" and p.is_relative_to(ROOT / "rulesets")}
LAYOUT |= {p for p in FILES if p.is_relative_to(ROOT / "mk_tui" / "scenarios")}
LAYOUT |= {p for p in FILES if p.is_relative_to(ROOT / "mk_tui" / "laying")}
CHANGERS = {
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "setdefault",
    "popitem",
}
CHANGERS |= {"add", "discard"}
# The names under which a match goes, and those of a world for search, which is nobody's match.
MATCH = {"g", "game", "match", "fresh"}
WORLD = {"w", "world"}


def writes(tree: ast.Module) -> set[tuple[int, str, str]]:
    """Return (line, match, table) of each write to a table: assignments, deletions, changing methods."""
    scopes = [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.Lambda))]
    return {found for scope in (tree, *scopes) for found in _writes(scope)}


def _writes(scope: ast.AST) -> Iterator[tuple[int, str, str]]:
    # Names that stand for a table in this function: pile = g.zones[2] (but not a copy, g.zones[2][:]).
    aliases: dict[str, tuple[str, str]] = {}
    if not isinstance(scope, ast.Module):
        for node in ast.walk(scope):
            if (
                isinstance(node, ast.Assign)
                and len(node.targets) == 1
                and isinstance(node.targets[0], ast.Name)
            ):
                sliced = isinstance(node.value, ast.Subscript) and isinstance(node.value.slice, ast.Slice)
                if not sliced and (found := reached(node.value, {})):
                    aliases[node.targets[0].id] = found
    for node in ast.walk(scope):
        targets: list[ast.expr] = []
        if isinstance(node, (ast.Assign, ast.Delete)):
            targets = list(node.targets)
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGERS
        ):
            found = reached(node.func.value, aliases)
            if found:
                yield node.lineno, *found
        for target in targets:
            for part in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
                found = None if isinstance(part, ast.Name) else reached(part, aliases)
                if found:
                    yield node.lineno, *found


def reached(node: ast.expr, aliases: dict[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Return (match, table) of what an expression reaches into: ``g.zones[3]``, ``g.mods``, ``pile[0]``."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return aliases.get(node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "in_zone":
        return "g", "zones"
    if isinstance(node, ast.Attribute) and node.attr in TABLES:
        base = node.value
        name = base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
        return (name, node.attr) if name in MATCH | WORLD else None
    return None


def test_the_scan_sees_every_kind_of_write() -> None:
    source = """
def f(g, w, self):
    g.zones[3].append(1)
    g.flags[4] |= 2
    g.vars["x"] = 1
    g.seats[0]["life"] = 2
    del g.host[3]
    g.mods = []
    g.facing.clear()
    self.game.stack.pop()
    pile = g.zones[2]
    pile.remove(4)
    flags = g.flags
    flags[3] = 1
    g.in_zone("hand", 0).append(3)
    a, g.vars["y"] = 1, 2
    w.defs[3] = 1
    g.round += 1
"""
    lines = [line for line, _, _ in writes(ast.parse(source))]
    assert sorted(lines) == [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 17, 18]
    fine = """
def f(g, f):
    f.v["at"] = 1
    mine = g.zones[3][:]
    mine.append(1)
    other = list(g.in_zone("hand", 0))
    other.append(1)
    g.frames.append(1)
    flag = g.flags[3]
    flag = 2
"""
    assert not writes(ast.parse(fine))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_changes_the_table_past_its_own_functions(path: Path) -> None:
    """Every change goes through ``change.py`` or ``durations.py`` and reports itself (architecture 3.4).

    A world for search (``w``) may have its hidden faces dealt anew: that is no change of a match. The
    stack takes the triggers that wait for it.
    """
    if path in HANDS or path in LAYOUT:
        return
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match}.{table}"
        for line, match, table in sorted(writes(ast.parse(path.read_text())))
        if not (match in WORLD and table == "defs") and (path.name, table) != ("stack.py", "waiting")
    ]
    assert not found, found


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.is_relative_to(ROOT / "mk_tui")], ids=lambda p: p.stem
)
def test_no_game_is_named_outside_its_own_folder(path: Path) -> None:
    """Neither its id nor its title stands in the program; a docstring may quote neither."""
    source = path.read_text().lower()
    for game in (p.name for p in (ROOT / "rulesets").iterdir() if (p / "__init__.py").exists()):
        for word in (game, game.replace("_", " "), game.replace("_", "")):
            assert not re.search(rf"\b{word}\b", source), f"{path.relative_to(ROOT)} names {game}"
    assert "rulesets." not in re.sub(r"mk_tui\.rulesets", "", source) or path.name == "registry.py"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if p.is_relative_to(ENGINE) or "rules" in p.relative_to(ROOT).parts[2:]],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_whether_there_is_a_result_is_asked_by_its_truth(path: Path) -> None:
    """``g.result is None`` would be taken for granted after a call, by the type checker and the compiler."""
    assert not re.search(r"\b(g|self)\.(result|question) is (not )?None", path.read_text())


def test_what_a_match_is_made_of_is_saved_shared_or_computed() -> None:
    """No slot of a match is forgotten by saves: each is saved, or shared by copies, or derived."""
    blank = Game()
    blank.seats = [{}]
    before = {s for s in GAME_FIELDS if hasattr(blank, s)}
    blank.forget()
    derived = {s for s in GAME_FIELDS if hasattr(blank, s)} - before
    shared = {"rules", "book", "terms", "acting", "pool", "layout", "origin"}
    saved = {*save.SAVED, "defs", "frames", "question", "loose", "among"}
    heard = {"unasked"}  # by a scenario, from when it listens
    assert set(GAME_FIELDS) == saved | shared | derived | heard
    assert not saved & derived


def test_every_installed_game_can_be_found() -> None:
    assert registry.games()
    assert duel.RULES.id not in registry.games()
