"""Names tell rooms apart: no class name stands twice, a module's name only where both are looked for."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(p for top in ("mk_tui", "rulesets") for p in (ROOT / top).rglob("*.py"))
MOST_METHODS = 30
# What is larger with the methods of its bases, and why; by its own methods alone no class is.
LESSON = "a table's screen, on which a lesson's words, title and keys are drawn: wants to be a part beside it"
WIDGET = "a widget painted by lines: half of its methods are Painted's, which every such widget has"
LARGER: dict[str, str] = {
    "TaughtScreen": LESSON,
    "LessonScreen": LESSON,
    "PuzzleScreen": LESSON,
    "PromptBar": WIDGET,
    "DiceTray": WIDGET,
    "Inspector": WIDGET,
    "Overlay": WIDGET,
}

# Every game has its files under the same names, so that who knows one game finds their way in the next.
# These names stand besides in the program, or twice in a game, and why somebody looks for both under them:
SHARED = {
    "acts": "what a game lets somebody do, and what its bots think of each",
    "answers": "what a bot answers to each question, and how an answer is read",
    "decks": "deck files, and each game's rules of decks",
    "knowledge": "what a bot may know, and what each game's bot knows of the cards",
    "needs": "needs, the general ones and a game's",
    "ops": "operations, those of all games and each game's own",
    "scenario": "a scenario file, and each game's words for one",
    "tables": "the tables that a game hands to the engine",
    "triggers": "triggers, the mechanism and a game's own",
    "window": "windows to respond in, the mechanism and a game's own",
    "cards": "cards, and the command for them",
    "play": "what is played, and the command for it",
    "rulebook": "the rulebook, and the screen for it",
    "settings": "the settings, and the screen for them",
    "setup": "how a match is set up, and the screen for it",
}


def classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def room(path: str) -> str:
    """The program, or one game: where a module's name has to be one module's."""
    top, second, *_ = path.split("/")
    return top if top == "mk_tui" else second


def modules() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        if path.name not in ("__init__.py", "__main__.py"):
            found[path.stem].append(path.relative_to(ROOT).as_posix())
    return found


def strange(paths: list[str]) -> bool:
    """Whether a module's name stands for more than the same file of several games."""
    rooms = [room(p) for p in paths]
    return len(paths) > 1 and ("mk_tui" in rooms or len(set(rooms)) < len(rooms))


def test_no_class_name_stands_twice() -> None:
    assert {name: where for name, where in classes().items() if len(where) > 1} == {}


def test_a_module_name_stands_twice_only_where_both_are_looked_for() -> None:
    found = {name: where for name, where in modules().items() if strange(where)}
    assert {name: where for name, where in found.items() if name not in SHARED} == {}
    assert sorted(SHARED) == sorted(found), "the list names what no longer stands twice"


def test_no_class_has_more_methods_than_a_reader_can_hold() -> None:
    """What a class inherits from the project's own classes is counted with it: a base is no smaller class."""
    own = {
        node.name: node
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }

    def written(name: str) -> set[str]:
        return {x.name for x in own[name].body if isinstance(x, ast.FunctionDef | ast.AsyncFunctionDef)}

    def methods(name: str) -> set[str]:
        found = written(name)
        bases = (b.value if isinstance(b, ast.Subscript) else b for b in own[name].bases)
        named = (b.attr if isinstance(b, ast.Attribute) else getattr(b, "id", "") for b in bases)
        return found.union(*(methods(base) for base in named if base in own))

    assert {name: n for name in own if (n := len(written(name))) > MOST_METHODS} == {}
    big = {name: n for name in own if (n := len(methods(name))) > MOST_METHODS}
    assert {name: found for name, found in big.items() if name not in LARGER} == {}
    assert sorted(LARGER) == sorted(big), "the list names what is small enough by now"
